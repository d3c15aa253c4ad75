package align

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestVocabulary(t *testing.T) {
	v := NewVocabulary()
	first := v.Words([]string{"to", "be", "or", "not", "to", "be"})
	second := v.Words([]string{"be", "that"})
	if !slices.Equal(first, Words{0, 1, 2, 3, 0, 1}) || !slices.Equal(second, Words{1, 4}) {
		t.Errorf("numbered %v, %v", first, second)
	}
	if v.Len() != 5 || v.Word(4) != "that" || len(v.Words(nil)) != 0 {
		t.Errorf("%d words, word 4 is %q", v.Len(), v.Word(4))
	}
}

// Every function must get these right; marks are the pairs of Match, worked out by hand.
var pairs = []struct{ a, b, marksA, marksB string }{
	{"", "", "", ""},
	{"abc", "", "...", ""},
	{"", "abc", "", "..."},
	{"a", "b", ".", "."},
	{"abc", "abc", "abc", "abc"},
	{"x", "xx", "x", "x."},   // a common end must not be taken first
	{"xx", "x", "x.", "x"},   // leftmost on the a side
	{"ab", "ba", ".b", "b."}, // b decides: its first word wins
	{"ba", "ab", ".a", "a."},
	{"axc", "abcabc", "a.c", "a.c..."},
	{"bc", "abcbc", "bc", ".bc.."},
	{"abcd", "xxacxxabcd", "abcd", "..a....bcd"}, // longer beats earlier
	{"cab", "abcab", "cab", "..cab"},
	{"aab", "ab", "a.b", "ab"}, // leftmost a for the pair ab
	{"navigation content footer", "content", "...........content.......", "content"},
}

func TestPairs(t *testing.T) {
	for _, c := range pairs {
		a, b := letters(c.a), letters(c.b)
		n := len(strings.ReplaceAll(c.marksB, ".", ""))
		m := Match(a, b)
		if got := marked(c.a, m.A); got != c.marksA {
			t.Errorf("Match(%q, %q) marks %q in a, want %q", c.a, c.b, got, c.marksA)
		}
		if got := marked(c.b, m.B); got != c.marksB {
			t.Errorf("Match(%q, %q) marks %q in b, want %q", c.a, c.b, got, c.marksB)
		}
		if got := Count(a, b); got != n || m.N != n {
			t.Errorf("Count(%q, %q) = %d, Match has %d, want %d", c.a, c.b, got, m.N, n)
		}
		checkDiff(t, a, b, n)
	}
}

func marked(s string, m Bitmap) string {
	shown := []byte(strings.Repeat(".", len(s)))
	for i := range m.All() {
		shown[i] = s[i]
	}
	return string(shown)
}

// checkAll holds Count and Match to the table.
func checkAll(t *testing.T, a, b Words) {
	t.Helper()
	inA, inB := leftmost(a, b)
	if got := Count(a, b); got != len(inB) {
		t.Fatalf("Count(%v, %v) = %d, want %d", a, b, got, len(inB))
	}
	m := Match(a, b)
	if gotA, gotB := slices.Collect(m.A.All()), slices.Collect(m.B.All()); !slices.Equal(gotA, inA) || !slices.Equal(gotB, inB) || m.N != len(inB) {
		t.Fatalf("Match(%v, %v) = %v, %v (N = %d), want %v, %v", a, b, gotA, gotB, m.N, inA, inB)
	}
	if m.A.Len() != len(a) || m.B.Len() != len(b) || m.A.Count() != m.N || m.B.Count() != m.N {
		t.Fatalf("bitmaps of %d and %d words with %d and %d marks", m.A.Len(), m.B.Len(), m.A.Count(), m.B.Count())
	}
}

// checkDiff holds Diff to n equal words and to covering both texts.
func checkDiff(t *testing.T, a, b Words, n int) {
	t.Helper()
	runs, err := Diff(a, b)
	if err != nil {
		t.Fatalf("Diff(%v, %v): %v", a, b, err)
	}
	var last Run
	equal, inA, inB := 0, 0, 0
	for _, r := range runs {
		if r.A0 != last.A1 || r.B0 != last.B1 || r.A0 == r.A1 && r.B0 == r.B1 {
			t.Fatalf("Diff(%v, %v): %+v after %+v", a, b, r, last)
		}
		switch r.Op {
		case Equal:
			if !slices.Equal(a[r.A0:r.A1], b[r.B0:r.B1]) {
				t.Fatalf("Diff(%v, %v): %+v is not equal", a, b, r)
			}
			equal += r.A1 - r.A0
		case Insert:
			inA += r.A1 - r.A0
		case Delete:
			inB += r.B1 - r.B0
		}
		last = r
	}
	if last.A1 != len(a) || last.B1 != len(b) || inA != 0 || inB != 0 {
		t.Fatalf("Diff(%v, %v) = %+v does not cover both", a, b, runs)
	}
	if equal != n {
		t.Fatalf("Diff(%v, %v) has %d equal words, want %d", a, b, equal, n)
	}
}

// Short texts over few words, so that there are many longest common subsequences to choose from.
func TestShort(t *testing.T) {
	r := random(1)
	for range 3000 {
		a, b := uniform(r, r.IntN(10), 1+r.IntN(4)), uniform(r, r.IntN(10), 1+r.IntN(4))
		checkAll(t, a, b)
		inA, inB := enumerated(a, b)
		if tableA, tableB := leftmost(a, b); !slices.Equal(inA, tableA) || !slices.Equal(inB, tableB) {
			t.Fatalf("the two oracles differ on %v, %v: %v %v, %v %v", a, b, inA, inB, tableA, tableB)
		}
		checkDiff(t, a, b, len(inB))
	}
}

// Lengths around the block size, and vocabularies from one word (dense rows) to mostly different ones (sparse rows).
func TestBlocks(t *testing.T) {
	r := random(2)
	for _, n := range []int{1, 63, 64, 65, 127, 128, 129, 200, 333} {
		for _, m := range []int{1, 64, 100, 192} {
			for _, k := range []int{1, 2, 8, 60, 400} {
				a, b := uniform(r, n, k), uniform(r, m, k)
				checkAll(t, a, b)
				checkDiff(t, a, b, Count(a, b))
			}
		}
	}
}

// Pairs as they come up: an extraction that lost some words and gained others, blocks in another order.
func TestEdited(t *testing.T) {
	r := random(3)
	for range 40 {
		a := zipf(r, 100+r.IntN(200))
		var b Words
		for _, w := range a {
			switch r.IntN(8) {
			case 0:
			case 1:
				b = append(b, w, int32(r.IntN(20)))
			default:
				b = append(b, w)
			}
		}
		cut := r.IntN(len(b))
		checkAll(t, a, b)
		checkAll(t, b, a)
		checkAll(t, a, slices.Concat(b[cut:], b[:cut]))
		checkDiff(t, a, b, Count(a, b))
	}
}

// Hard cases whose answer is known without a table.
func TestKnown(t *testing.T) {
	const n = 20000
	r := random(4)
	text := zipf(r, n)
	blocks := make(Words, 0, 2*n)
	for k := range 10 {
		blocks = append(blocks, text[k*n/10:(k+1)*n/10]...)
		blocks = append(blocks, repeat(1_000_000, n/10)...)
	}
	distinct := make(Words, n)
	for i := range distinct {
		distinct[i] = int32(i)
	}
	backwards := slices.Clone(distinct)
	slices.Reverse(backwards)
	for _, c := range []struct {
		name string
		a, b Words
		want int
	}{
		{"equal", text, text, n},
		{"disjoint", text, repeat(1_000_000, n), 0},
		{"one word", repeat(7, 4*n), repeat(7, 3*n), 3 * n},
		{"one word, ends differ", append(Words{2}, repeat(7, 4*n)...), append(repeat(7, 2*n), 2), 2 * n},
		{"in ten blocks", text, blocks, n},
		{"backwards", distinct, backwards, 1},
		{"halves swapped", distinct, slices.Concat(distinct[n/2:], distinct[:n/2]), n / 2},
	} {
		if got := Count(c.a, c.b); got != c.want {
			t.Errorf("%s: Count = %d, want %d", c.name, got, c.want)
		}
		if got := Match(c.a, c.b); got.N != c.want || got.A.Count() != c.want || got.B.Count() != c.want {
			t.Errorf("%s: Match has %d pairs, want %d", c.name, got.N, c.want)
		}
		if got := Match(c.b, c.a); got.N != c.want {
			t.Errorf("%s, swapped: Match has %d pairs, want %d", c.name, got.N, c.want)
		}
	}
}

// Word numbers in the range of surrogates: mapped naively, these become U+FFFD and equal to each other.
func TestDiffSurrogates(t *testing.T) {
	a, b := Words{}, Words{}
	for i := range int32(firstSurrogate + 10) {
		a, b = append(a, i), append(b, i)
	}
	b[firstSurrogate], b[firstSurrogate+1] = b[firstSurrogate+1], b[firstSurrogate]
	checkDiff(t, a, b, len(a)-1)
}

func TestDiffTooManyWords(t *testing.T) {
	a := make(Words, maxDistinct+1)
	for i := range a {
		a[i] = int32(i)
	}
	if maxDistinct != 1_112_063 {
		t.Errorf("maxDistinct = %d", maxDistinct)
	}
	if _, err := Diff(a[:maxDistinct], a[:maxDistinct]); err != nil {
		t.Errorf("Diff with as many words as possible: %v", err)
	}
	if _, err := Diff(a, a[:1]); err == nil || !strings.Contains(err.Error(), "1112063") {
		t.Errorf("Diff with too many words: %v", err)
	}
}

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		a, b string
		runs []Run
	}{
		{"xa", "xb", nil},
		{"xa", "xb", []Run{{Equal, 0, 1, 0, 1}}},
		{"xa", "xb", []Run{{Equal, 0, 2, 0, 2}}},
		{"xa", "xb", []Run{{Delete, 0, 2, 0, 0}}},
		{"xa", "xb", []Run{{Equal, 0, 1, 0, 1}, {Insert, 1, 1, 1, 2}}},
		{"xa", "xb", []Run{{Equal, 0, 1, 0, 1}, {Insert, 1, 1, 1, 3}}},
		{"xa", "xb", []Run{{Delete, 1, 2, 0, 0}, {Insert, 2, 2, 0, 2}}},
		{"x", "xx", []Run{{Equal, 0, 2, 0, 2}}},
		{"xx", "x", []Run{{Equal, 0, 2, 0, 2}}},
	} {
		if check(c.runs, letters(c.a), letters(c.b)) == nil {
			t.Errorf("check(%+v) on %q and %q sees no fault", c.runs, c.a, c.b)
		}
	}
}

func TestOpString(t *testing.T) {
	if got := fmt.Sprint(Equal, Insert, Delete); got != "equal insert delete" {
		t.Error(got)
	}
}

// FuzzAlign reads two texts, cut at the first byte 255, over an alphabet of size k, with every word repeated so often that
// rows of several blocks come up.
func FuzzAlign(f *testing.F) {
	f.Add([]byte("abcabba\xffcbabac"), byte(3), byte(1))
	f.Add([]byte("aaaa\xffaa"), byte(1), byte(40))
	f.Add([]byte("the quick brown fox\xffthe lazy fox"), byte(200), byte(9))
	f.Fuzz(func(t *testing.T, data []byte, k, times byte) {
		if len(data) > 60 {
			data = data[:60]
		}
		texts := [2]Words{}
		side := 0
		for _, c := range data {
			if c == 255 && side == 0 {
				side = 1
				continue
			}
			texts[side] = append(texts[side], repeat(int32(c)%(int32(k)+1), 1+int(times)%8)...)
		}
		checkAll(t, texts[0], texts[1])
		checkDiff(t, texts[0], texts[1], Count(texts[0], texts[1]))
		if Count(texts[0], texts[1]) != Count(texts[1], texts[0]) {
			t.Fatal("Count is not symmetric")
		}
	})
}
