package offtopic_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/contentassay/assay/offtopic"
)

// wholeScores measures the texts of one TimeMap against a collection with these first mementos.
func wholeScores(t *testing.T, measure string, topics int, firsts, texts []string) []float64 {
	t.Helper()
	m, err := offtopic.FindMeasure(measure)
	if err != nil {
		t.Fatal(err)
	}
	w := offtopic.NewWhole(spaced(t, firsts...), true)
	scores, err := spaced(t, texts...).ToWhole(w, m, topics)
	if err != nil {
		t.Fatal(err)
	}
	return scores
}

// TestMeanOverCollection: a score against the collection is the mean of those against its first mementos by themselves,
// for every measure of pairs, whatever the order in which tokens come; an empty first memento has no voice.
func TestMeanOverCollection(t *testing.T) {
	firsts, texts := []string{"a b c d", "", "b c e e e", "x y"}, []string{"e q a b", "y x x", "", "new words only"}
	for _, m := range offtopic.Measures() {
		if m.Name == "cosine" || m.Name == "gensim_lsi" || strings.HasSuffix(m.Name, "levenshtein") {
			continue
		}
		got := wholeScores(t, m.Name, 0, firsts, texts)
		for i, text := range texts {
			want := 0.0
			for _, f := range firsts {
				if f != "" {
					want += scores(t, spaced(t, f, text), m.Name, 0)[1] / 3
				}
			}
			if math.Abs(got[i]-want) > 1e-12 {
				t.Errorf("%s of %q: %v, want %v", m.Name, text, got[i], want)
			}
		}
	}
}

func TestCosineToCollection(t *testing.T) {
	got := wholeScores(t, "cosine", 0, []string{"a b", "a c"}, []string{"a b", "z", "b z", ""})
	a, one, none := 1., math.Log(3./2)+1, math.Log(3.)+1 // weights of a token in both, in one, in no first memento
	length := math.Sqrt(a*a + one*one)
	want := []float64{(1 + a*a/length/length) / 2, 0, one * one / length / math.Sqrt(one*one+none*none) / 2, 0}
	for i := range want {
		if math.Abs(got[i]-want[i]) > 1e-12 {
			t.Errorf("memento %d: %v, want %v", i, got[i], want[i])
		}
	}
}

// TestLSIToCollection: with all topics, nothing of a memento that is made of known words is lost, and the mean of plain
// cosines is left; a memento without a known word has no direction.
func TestLSIToCollection(t *testing.T) {
	firsts := []string{"a a b", "c d"} // at right angles, of lengths √5 and √2
	got := wholeScores(t, "lsi", 100, firsts, []string{"a a b c d", "c d c d", "z"})
	for i, want := range []float64{(math.Sqrt(5) + math.Sqrt2) / math.Sqrt(7) / 2, .5, 0} {
		if math.Abs(got[i]-want) > 1e-12 {
			t.Errorf("memento %d: %v, want %v", i, got[i], want)
		}
	}
}

func TestNoScoreAgainstCollection(t *testing.T) {
	for measure, want := range map[string]error{"levenshtein": offtopic.ErrNotWhole, "jaccard": offtopic.ErrEmptyFirst} {
		m, err := offtopic.FindMeasure(measure)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := spaced(t, "a").ToWhole(offtopic.NewWhole(spaced(t, ""), false), m, 0); !errors.Is(err, want) {
			t.Errorf("%s: %v", measure, err)
		}
	}
}

// many makes TimeMaps of different lengths, some without a memento that can be measured.
func many() []offtopic.TimeMap {
	var all []offtopic.TimeMap
	for i := range 30 {
		m := offtopic.TimeMap{URI: fmt.Sprint("t", i), Seed: fmt.Sprint(i)}
		for n := range i % 7 {
			status := 200
			if (i+n)%5 == 0 {
				status = 404
			}
			m.Mementos = append(m.Mementos, day(n+1, answer(status, fmt.Sprintf("<p>Page %d says: the council votes on law %d. <p>%s", i, n, strings.Repeat("More. ", n))), nil))
		}
		all = append(all, m)
	}
	return all
}

func TestWorkersChangeNothing(t *testing.T) {
	timemaps := many()
	output := func(workers int) string {
		d := detector(t, "jaccard", false)
		choices, err := offtopic.ParseChoices("cosine=.1,jaccard=.9,gensim_lsi=.2", offtopic.ChoiceOptions{First: true, Whole: true})
		if err != nil {
			t.Fatal(err)
		}
		d.Choices = choices
		d.FindWholes(context.Background(), timemaps, workers)
		var b strings.Builder
		for results := range d.DetectAll(context.Background(), timemaps, workers) {
			if err := offtopic.WriteLines(&b, slices.Values(results)); err != nil {
				t.Fatal(err)
			}
		}
		return b.String()
	}
	one := output(1)
	if strings.Count(one, "\n") != len(timemaps) || !strings.Contains(one, `"whole":true,"threshold":0.9,"score":0.`) {
		t.Fatalf("%s", one)
	}
	for _, workers := range []int{2, 8} {
		if output(workers) != one {
			t.Errorf("%d workers give other results than one", workers)
		}
	}
}

// TestDetectAllEnds: when the caller has enough, and when the context ends.
func TestDetectAllEnds(t *testing.T) {
	d := detector(t, "jaccard", false)
	for range d.DetectAll(context.Background(), many(), 2) {
		break
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	n := 0
	for range d.DetectAll(ctx, many(), 2) {
		stop()
		n++
	}
	if n != 1 {
		t.Errorf("%d TimeMaps after the end", n-1)
	}
}

// TestSeveralTexts: each text has the results that it has alone.
func TestSeveralTexts(t *testing.T) {
	d := detector(t, "wordcount,bytecount", false)
	all := d.Texts[0]
	d.Texts = []offtopic.TextOf{{Name: "justext", Extract: jusText(t)}, all}
	both := d.Detect(drifting())
	for i, text := range d.Texts {
		alone := *d
		alone.Texts = []offtopic.TextOf{text}
		var x, y strings.Builder
		if err := errors.Join(offtopic.WriteLines(&x, slices.Values(both[i:i+1])), offtopic.WriteLines(&y, slices.Values(alone.Detect(drifting())))); err != nil {
			t.Fatal(err)
		}
		if x.String() != y.String() || !strings.Contains(x.String(), text.Name) {
			t.Errorf("together\n%s\nalone\n%s", x.String(), y.String())
		}
	}
}

func TestTopics(t *testing.T) {
	if got, err := offtopic.ParseTopics("7,2-4"); err != nil || !slices.Equal(got, []int{7, 2, 3, 4}) {
		t.Errorf("%v, %v", got, err)
	}
	for _, bad := range []string{"", "0", "5-3", "a", "2,2", "2-", "1-99999999"} {
		if _, err := offtopic.ParseTopics(bad); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
	choices, err := offtopic.ParseChoices("lsi,jaccard", offtopic.ChoiceOptions{Topics: []int{2, 10}, First: true, Whole: true, Sweep: true})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(choices), "[gensim_lsi:2 gensim_lsi gensim_lsi:2@collection gensim_lsi@collection jaccard jaccard@collection]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if offtopic.CheckSingle(choices) == nil || offtopic.CheckSingle(choices[1:2]) != nil {
		t.Error("OTMT's forms have room for one number of topics")
	}
}
