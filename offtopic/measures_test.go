package offtopic_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/contentassay/assay/offtopic"
)

// spaced cuts at white space, so that expected scores can be worked out by hand.
func spaced(t testing.TB, texts ...string) *offtopic.Collection {
	t.Helper()
	w, err := offtopic.NewWords(offtopic.Preparation{Tokenizer: "space"})
	if err != nil {
		t.Fatal(err)
	}
	c := offtopic.NewCollection(w)
	for _, s := range texts {
		c.Add([]byte(s), s)
	}
	return c
}

func scores(t testing.TB, c *offtopic.Collection, name string, topics int) []float64 {
	t.Helper()
	m, err := offtopic.FindMeasure(name)
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.Scores(m, topics)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestMeasuresByHand(t *testing.T) {
	c := spaced(t, "a b c d", "a b x", "", "a a a a b c d d")
	idf := math.Log(5./4) + 1 // of a and b, in three of four mementos
	idf2, idf1 := math.Log(5./3)+1, math.Log(5./2)+1
	first, second := math.Sqrt(2*idf*idf+2*idf2*idf2), math.Sqrt(2*idf*idf+idf1*idf1)
	last := math.Sqrt(16*idf*idf + idf*idf + idf2*idf2 + 4*idf2*idf2)
	for name, want := range map[string][]float64{
		"bytecount":      {0, 5./7 - 1, -1, 15./7 - 1},
		"wordcount":      {0, -.25, -1, 1},
		"wcount":         {0, -.25, -1, 1},
		"jaccard":        {0, .6, 1, 0},
		"sorensen":       {0, 1 - 4./7, 1, 0},
		"levenshtein":    {0, 2, 4, 4},
		"nlevenshtein":   {0, .5, 1, .5},
		"tfintersection": {4, 2, 0, 4},
		"cosine": {1, 2 * idf * idf / first / second, 0,
			(4*idf*idf + idf*idf + idf2*idf2 + 2*idf2*idf2) / first / last},
	} {
		for i, got := range scores(t, c, name, 0) {
			if math.Abs(got-want[i]) > 1e-12 {
				t.Errorf("%s of memento %d = %v, want %v", name, i, got, want[i])
			}
		}
	}
}

// TestTopTokensByAlphabet has 40 tokens of the same frequency, of which only the last 20 of the alphabet count.
func TestTopTokensByAlphabet(t *testing.T) {
	early, late := strings.Split("abcdefghijklmnopqrst", ""), strings.Split("ABCDEFGHIJKLMNOPQRST", "")
	all := strings.Join(append(early, late...), " ")
	c := spaced(t, all, strings.Join(late, " "), strings.Join(early, " "))
	if got := scores(t, c, "tfintersection", 0); !reflect.DeepEqual(got, []float64{20, 0, 20}) {
		t.Errorf("%v", got)
	}
}

// TestLSIWithAllTopicsIsCosine: with as many topics as there are mementos nothing is lost but the negligible.
func TestLSIWithAllTopicsIsCosine(t *testing.T) {
	c := spaced(t, "a b c d", "a b x", "", "q r s", "a a a a b c d d")
	want := []float64{1, 2 / math.Sqrt(4*3), 0, 0, (4. + 1 + 1 + 2) / math.Sqrt(4*(16+1+1+4))}
	for i, got := range scores(t, c, "gensim_lsi", 100) {
		if math.Abs(got-want[i]) > 1e-12 {
			t.Errorf("memento %d: %v, want %v", i, got, want[i])
		}
	}
	if one := scores(t, c, "lsi", 1); math.Abs(one[1]-1) > 1e-12 {
		t.Errorf("in one dimension the angle is 0: %v", one)
	}
}

// TestEigen checks the definition on random products: A v = λ v, vectors orthonormal, values descending; also where
// mementos are the same, so that eigenvalues are 0.
func TestEigen(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 2, 3, 10, 40} {
		rows := make([][]float64, n)
		for i := range rows {
			rows[i] = make([]float64, 60)
			for j := range rows[i] {
				rows[i][j] = float64(rng.IntN(4))
			}
			if i > 0 && i%4 == 0 {
				rows[i] = rows[i-1]
			}
		}
		a, work := product(rows), product(rows)
		values, vectors := offtopic.Eigen(work)
		trace := 0.0
		for i := range a {
			trace += a[i][i]
		}
		for i, v := range vectors {
			if i > 0 && values[i] > values[i-1] {
				t.Errorf("n = %d: values not descending: %v", n, values)
			}
			for j := range a {
				if math.Abs(scalar(a[j], v)-values[i]*v[j]) > 1e-12*trace {
					t.Fatalf("n = %d: vector %d is no eigenvector", n, i)
				}
				want := 0.0
				if i == j {
					want = 1
				}
				if math.Abs(scalar(v, vectors[j])-want) > 1e-12 {
					t.Fatalf("n = %d: vectors %d and %d are not orthonormal", n, i, j)
				}
			}
		}
	}
}

func product(rows [][]float64) [][]float64 {
	a := make([][]float64, len(rows))
	for i := range rows {
		for j := range rows {
			a[i] = append(a[i], scalar(rows[i], rows[j]))
		}
	}
	return a
}

func scalar(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

func TestEmptyFirstMemento(t *testing.T) {
	w := compatible(t)
	c := offtopic.NewCollection(w)
	c.Add([]byte("<html>"), "the of") // stop words only
	c.Add([]byte("<html>"), "Something else.")
	for _, m := range offtopic.Measures() {
		_, err := c.Scores(m, 0)
		if m.Raw && err != nil || !m.Raw && err != offtopic.ErrEmptyFirst {
			t.Errorf("%s: %v", m.Name, err)
		}
	}
	if _, err := offtopic.NewCollection(w).Scores(offtopic.Measures()[2], 0); err != nil {
		t.Errorf("a collection without mementos: %v", err)
	}
}

func TestDecisions(t *testing.T) {
	for _, c := range []struct {
		measure          string
		score, threshold float64
		compatible, off  bool
	}{
		{"jaccard", .95, .94, false, true},
		{"jaccard", .94, .94, false, false}, // equal is on topic
		{"wordcount", -.8, -.7, false, true},
		{"wordcount", -.7, -.7, false, false},
		{"tfintersection", 1, 2, false, true},
		{"tfintersection", 1, 2, true, false},
		{"tfintersection", 3, 2, true, true},
	} {
		m, err := offtopic.FindMeasure(c.measure)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.IsOff(c.score, c.threshold, c.compatible); got != c.off {
			t.Errorf("%+v: off is %v", c, got)
		}
	}
}

func TestUnknownNamesAreErrorsThatHelp(t *testing.T) {
	_, err := offtopic.FindMeasure("jacard")
	if err == nil || !strings.Contains(err.Error(), `did you mean "jaccard"`) || !strings.Contains(err.Error(), "simhash-tf") {
		t.Errorf("%v", err)
	}
	if _, err := offtopic.NewWords(offtopic.Preparation{Tokenizer: "nltkk"}); err == nil {
		t.Error("no error for an unknown tokenizer")
	}
}

func TestStepsOfPreparation(t *testing.T) {
	const s = "This is very good. He was not running away."
	for _, c := range []struct {
		p    offtopic.Preparation
		want string
	}{
		{offtopic.Preparation{}, "This is very good . He was not running away ."},
		{offtopic.Preparation{Tokenizer: "treebank"}, "This is very good. He was not running away ."},
		{offtopic.Preparation{Stem: true}, "thi is veri good . he wa not run away ."},
		{offtopic.Preparation{StopWords: true}, "good running away"},
		{offtopic.Preparation{Stem: true, StopWords: true}, "good run away"},
		{offtopic.Compatible(), "thi veri good wa run away"},
		{offtopic.ForLanguage("en-GB"), "good run away"},
		{offtopic.ForLanguage("de"), "this is very good he was not running away"},
	} {
		w, err := offtopic.NewWords(c.p)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(w.Tokens(s), " "); got != c.want {
			t.Errorf("%+v: %q, want %q", c.p, got, c.want)
		}
	}
}

// TestSimhashFacts holds a few answers of the Python package, for checkouts without the reference data.
func TestSimhashFacts(t *testing.T) {
	for text, want := range map[string]uint64{
		"": 16825458760271544958, "a": 3585878926028121697, "hello   world!!": 10747039046998140950, "\u4f60\u597d\u4e16\u754c abc": 612517056742961669,
	} {
		if got := offtopic.SimhashText(text); got != want {
			t.Errorf("text %q: %d, Python says %d", text, got, want)
		}
	}
	if got := offtopic.SimhashTokens([]string{"a", "b"}); got != 3513678945095583233 {
		t.Errorf("tokens: %d", got) // a draw gives 0
	}
	if got := offtopic.SimhashTokens([]string{"a", "a", "b"}); got != 3585878926028121697 {
		t.Errorf("tokens, one twice: %d", got)
	}
	if got := offtopic.PythonRepr([]byte("it's \"x\"\n\x7f")); got != `b'it\'s "x"\n\x7f'` {
		t.Errorf("repr %s", got)
	}
}
