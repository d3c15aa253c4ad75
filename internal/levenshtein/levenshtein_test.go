package levenshtein

import (
	"compress/gzip"
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
)

// TestPythonsAnswers compares with the Python package Levenshtein; tools/vectors/make.py asked it.
func TestPythonsAnswers(t *testing.T) {
	file, err := os.Open("testdata/vectors.json.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		A, B     []int32
		Ratio    float64
		Distance int
	}
	if err := json.NewDecoder(unzipped).Decode(&cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) < 100 {
		t.Fatalf("only %d vectors", len(cases))
	}
	for i, c := range cases {
		if got := Ratio(c.A, c.B); got != c.Ratio {
			t.Errorf("case %d: Ratio = %v, Python says %v", i, got, c.Ratio)
		}
		if got := Distance(c.A, c.B); got != c.Distance {
			t.Errorf("case %d: Distance = %d, Python says %d", i, got, c.Distance)
		}
	}
}

func TestWords(t *testing.T) {
	for _, c := range []struct {
		a, b     string
		ratio    float64
		distance int
	}{
		{"", "", 1, 0},
		{"", "abc", 0, 3},
		{"abc", "abc", 1, 0},
		{"kitten", "sitting", 1 - 5.0/13, 3}, // kiten to sitin: two out and three in, or two changed and one in
		{"ab", "ba", .5, 2},
		{"flaw", "lawn", .75, 2},
	} {
		a, b := []int32(c.a), []int32(c.b)
		if got := Ratio(a, b); got != c.ratio {
			t.Errorf("Ratio(%q, %q) = %v, want %v", c.a, c.b, got, c.ratio)
		}
		if got := Distance(a, b); got != c.distance {
			t.Errorf("Distance(%q, %q) = %d, want %d", c.a, c.b, got, c.distance)
		}
	}
}

// slow fills the textbook's table with the given cost of a substitution: 1 for the distance, 2 for insertions and
// deletions only.
func slow(a, b []int32, substitution int) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j, y := range b {
			cost := substitution
			if x == y {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(diagonal+cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// TestOracle covers lengths on both sides of one and two strips.
func TestOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	lengths := []int{0, 1, 2, 63, 64, 65, 127, 128, 129, 200}
	for _, m := range lengths {
		for _, n := range lengths {
			for _, vocabulary := range []int{1, 2, 4, 50} {
				compare(t, random(rng, m, vocabulary), random(rng, n, vocabulary))
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

func compare(t *testing.T, a, b []int32) {
	t.Helper()
	if got, want := Distance(a, b), slow(a, b, 1); got != want || Distance(b, a) != want {
		t.Fatalf("Distance(%v, %v) = %d, and %d the other way, want %d", a, b, got, Distance(b, a), want)
	}
	total := len(a) + len(b)
	want := 1.0
	if total > 0 {
		want = 1 - float64(slow(a, b, 2))/float64(total)
	}
	if got := Ratio(a, b); got != want || Ratio(b, a) != want || math.IsNaN(got) {
		t.Fatalf("Ratio(%v, %v) = %v, want %v", a, b, got, want)
	}
}

func FuzzDistance(f *testing.F) {
	f.Add([]byte("kitten"), []byte("sitting"))
	f.Add(slices.Repeat([]byte("abcde"), 30), slices.Repeat([]byte("abdce"), 28))
	f.Fuzz(func(t *testing.T, x, y []byte) {
		if len(x) > 300 || len(y) > 300 {
			return
		}
		a, b := make([]int32, len(x)), make([]int32, len(y))
		for i, c := range x {
			a[i] = int32(c)
		}
		for i, c := range y {
			b[i] = int32(c)
		}
		compare(t, a, b)
	})
}

func BenchmarkDistance(b *testing.B) {
	rng := rand.New(rand.NewPCG(5, 6))
	x, y := random(rng, 5000, 60), random(rng, 5000, 60)
	b.Run("ours", func(b *testing.B) {
		for b.Loop() {
			Distance(x, y)
		}
	})
	b.Run("table", func(b *testing.B) {
		for b.Loop() {
			slow(x, y, 1)
		}
	})
	b.Run("ratio", func(b *testing.B) {
		for b.Loop() {
			Ratio(x, y)
		}
	})
}
