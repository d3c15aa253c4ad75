package difflib

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

// vector is what CPython's difflib answers; tools/vectors/make.py wrote it.
type vector struct {
	A, B     []int32
	Autojunk bool
	Blocks   [][3]int
	Opcodes  [][5]any // the first letter of the tag, and the numbers; null for long texts
}

func vectors(t testing.TB) []vector {
	t.Helper()
	file, err := os.Open("testdata/vectors.json.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	var all []vector
	if err := json.NewDecoder(unzipped).Decode(&all); err != nil {
		t.Fatal(err)
	}
	if len(all) < 100 {
		t.Fatalf("only %d vectors", len(all))
	}
	return all
}

func TestPythonsAnswers(t *testing.T) {
	popular := 0 // cases in which autojunk changes the blocks
	for i, v := range vectors(t) {
		var want []Block
		for _, b := range v.Blocks {
			want = append(want, Block{b[0], b[1], b[2]})
		}
		if got := Blocks(v.A, v.B, v.Autojunk); !slices.Equal(got, want) {
			t.Errorf("case %d (%d and %d words, autojunk %t): blocks\n%v, Python says\n%v", i, len(v.A), len(v.B), v.Autojunk, got, want)
		}
		if !slices.Equal(Blocks(v.A, v.B, true), Blocks(v.A, v.B, false)) {
			popular++
		}
		if v.Opcodes == nil {
			continue
		}
		var got [][5]any
		for _, o := range Opcodes(v.A, v.B, v.Autojunk) {
			got = append(got, [5]any{o.Tag.String()[:1], float64(o.A0), float64(o.A1), float64(o.B0), float64(o.B1)})
		}
		if !slices.Equal(got, v.Opcodes) {
			t.Errorf("case %d: opcodes\n%v, Python says\n%v", i, got, v.Opcodes)
		}
	}
	if popular < 20 {
		t.Errorf("autojunk matters in %d vectors only", popular)
	}
}

func TestOpcodes(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{"", "", ""},
		{"a", "", "delete 0:1 0:0"},
		{"", "a", "insert 0:0 0:1"},
		{"abc", "abc", "equal 0:3 0:3"},
		{"abxcd", "abcd", "equal 0:2 0:2, delete 2:3 2:2, equal 3:5 2:4"},
		{"qabxcd", "abycdf", "delete 0:1 0:0, equal 1:3 0:2, replace 3:4 2:3, equal 4:6 3:5, insert 6:6 5:6"},
		{"ab", "acab", "insert 0:0 0:2, equal 0:2 2:4"}, // not the common prefix: the longest run
		{"abcabd", "abd", "delete 0:3 0:0, equal 3:6 0:3"},
		{"xaby", "abzab", "delete 0:1 0:0, equal 1:3 0:2, replace 3:4 2:5"}, // ties go to the left
	} {
		var got []string
		for _, o := range Opcodes(letters(c.a), letters(c.b), true) {
			got = append(got, fmt.Sprintf("%s %d:%d %d:%d", o.Tag, o.A0, o.A1, o.B0, o.B1))
		}
		if s := strings.Join(got, ", "); s != c.want {
			t.Errorf("Opcodes(%q, %q) = %s, want %s", c.a, c.b, s, c.want)
		}
	}
}

func letters(s string) []int32 {
	words := make([]int32, len(s))
	for i := range len(s) {
		words[i] = int32(s[i])
	}
	return words
}

// TestOracle compares with a rendition of the documented rules, at sizes around the limit of autojunk.
func TestOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for n := range 600 {
		a, b := random(rng, 1+rng.IntN(260), 1+n%50), random(rng, 1+rng.IntN(260), 1+n%50)
		if n%3 == 0 {
			b = slices.Concat(a[len(a)/3:], b[:len(b)/4], a[:len(a)/2])
		}
		for _, autojunk := range []bool{true, false} {
			if got, want := Blocks(a, b, autojunk), slowBlocks(a, b, autojunk); !slices.Equal(got, want) {
				t.Fatalf("autojunk %t, a = %v, b = %v:\n%v, want\n%v", autojunk, a, b, got, want)
			}
		}
	}
}

func random(rng *rand.Rand, n, vocabulary int) []int32 {
	words := make([]int32, n)
	for i := range words {
		words[i] = int32(rng.IntN(vocabulary))
	}
	return words
}

// TestVisits holds the search to what search.go promises. With every second word replaced, looking through every window
// to its end takes 25 million visits. With a few words replaced, most of the text is never visited.
func TestVisits(t *testing.T) {
	const n = 10_000
	for _, c := range []struct{ every, most int }{{2, 3 * n}, {100, n / 10}} {
		a, b := make([]int32, n), make([]int32, n)
		for i := range a {
			a[i], b[i] = int32(i), int32(i)
			if i%c.every == c.every-1 {
				b[i] = int32(n + i)
			}
		}
		s := newSearch(a, b, true)
		if blocks := s.blocks(); len(blocks) != n/c.every {
			t.Errorf("%d blocks, want %d", len(blocks), n/c.every)
		}
		if s.visits > c.most {
			t.Errorf("one of %d words replaced: %d visits for %d words", c.every, s.visits, n)
		}
	}
}

func FuzzBlocks(f *testing.F) {
	f.Add([]byte("abcabcabd"), []byte("abdabc"), uint8(3), true)
	f.Add([]byte(strings.Repeat("ab", 120)), []byte(strings.Repeat("ba", 110)), uint8(200), true)
	f.Fuzz(func(t *testing.T, x, y []byte, vocabulary uint8, autojunk bool) {
		if len(x) > 400 || len(y) > 400 {
			return
		}
		a, b := letters(string(x)), letters(string(y))
		for _, words := range [][]int32{a, b} {
			for i := range words {
				words[i] %= int32(vocabulary) + 1
			}
		}
		if got, want := Blocks(a, b, autojunk), slowBlocks(a, b, autojunk); !slices.Equal(got, want) {
			t.Fatalf("%v, want %v", got, want)
		}
		i, j := 0, 0
		for _, o := range Opcodes(a, b, autojunk) {
			if o.A0 != i || o.B0 != j || o.Tag == Equal && !slices.Equal(a[o.A0:o.A1], b[o.B0:o.B1]) {
				t.Fatalf("%v does not follow on %d, %d, or is not equal", o, i, j)
			}
			i, j = o.A1, o.B1
		}
		if i != len(a) || j != len(b) {
			t.Fatalf("the opcodes end at %d, %d of %d, %d", i, j, len(a), len(b))
		}
	})
}
