package spamsum

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

// vector is a text by the recipe of tools/vectors/ssdeep.py, with what ssdeep 2.14.1 makes of it. Score compares it with
// the text without edits.
type vector struct {
	Seed, Length, Letters uint32
	Edits                 [][3]int
	Hash                  string
	Score                 int
}

// text repeats the recipe.
func (v vector) text() []byte {
	var out []byte
	state := v.Seed
	for range v.Length {
		state = state*1664525 + 1013904223
		out = append(out, byte(state>>16%v.Letters))
	}
	return out
}

func (v vector) edited() []byte {
	data := v.text()
	for _, e := range v.Edits {
		at := len(data) * e[0] / 100
		put := slices.Repeat([]byte{byte(e[2])}, e[2]/256)
		data = slices.Concat(data[:at], put, data[min(at+e[1], len(data)):])
	}
	return data
}

func TestEqualsSsdeep(t *testing.T) {
	raw, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []vector
	if err := json.Unmarshal(raw, &vectors); err != nil {
		t.Fatal(err)
	}
	partial := 0
	for _, v := range vectors {
		original, changed := Of(v.text()), Of(v.edited())
		if changed.String() != v.Hash {
			t.Errorf("%+v: %s", v, changed)
		}
		if got := Compare(original, changed); got != v.Score || got != Compare(changed, original) {
			t.Errorf("%+v: score %d", v, got)
		}
		if 0 < v.Score && v.Score < 100 {
			partial++
		}
	}
	if partial < 50 {
		t.Errorf("%d of %d scores are neither 0 nor 100: the vectors show too little", partial, len(vectors))
	}
}

// TestCompareHashes compares hashes of one block size, then those that differ by twice and by four times.
func TestCompareHashes(t *testing.T) {
	const a = "abcdefghijABCDEFGHIJ0123456789"
	for _, c := range []struct {
		a, b Sum
		want int
	}{
		{Sum{}, Sum{}, 100},
		{Sum{3, "", ""}, Sum{3, "", ""}, 100},
		{Sum{96, a, "x"}, Sum{192, "y", a}, 0},               // fine of the larger is compared with coarse of the smaller
		{Sum{96, "x", a}, Sum{192, a, "y"}, 100},             // and here they are the same
		{Sum{96, "x", a}, Sum{384, a, "y"}, 0},               // four times as large
		{Sum{96, a, ""}, Sum{96, a[:6], ""}, 0},              // six in a row are too few
		{Sum{96, a, ""}, Sum{96, a[:7], ""}, 40},             // 30+7-2*7 = 23; 23*64/37 = 39; 100*39/64 = 60; 100-60
		{Sum{3, "x" + a[:7], ""}, Sum{3, a[:7], ""}, 7},      // a small block is capped by the shorter length
		{Sum{96, "AAAAAAAAAA", ""}, Sum{96, "AAA", ""}, 100}, // runs count three at most
	} {
		if got := Compare(c.a, c.b); got != c.want {
			t.Errorf("%s and %s: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

// slowCommon is the textbook table.
func slowCommon(a, b string) int {
	row := make([]int, len(b)+1)
	for i := range len(a) {
		before := 0
		for j := range len(b) {
			above := row[j+1]
			if a[i] == b[j] {
				row[j+1] = before + 1
			} else {
				row[j+1] = max(row[j+1], row[j])
			}
			before = above
		}
	}
	return row[len(b)]
}

func FuzzSpamsum(f *testing.F) {
	f.Add([]byte("some text"), []byte("some other text"))
	f.Add([]byte(strings.Repeat("a long one, ", 500)), []byte{0})
	f.Fuzz(func(t *testing.T, x, y []byte) {
		a, b := Of(x), Of(y)
		if len(a.Fine) > longest || len(a.Coarse) > longest/2 {
			t.Errorf("%s is too long", a)
		}
		score := Compare(a, b)
		if score < 0 || score > 100 || score != Compare(b, a) || Compare(a, a) != 100 {
			t.Errorf("%s and %s: %d, the other way round %d", a, b, score, Compare(b, a))
		}
		if got, want := common(a.Fine, b.Fine), slowCommon(a.Fine, b.Fine); got != want {
			t.Errorf("%s and %s have %d in common, want %d", a.Fine, b.Fine, got, want)
		}
	})
}
