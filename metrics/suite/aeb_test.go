package suite

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// The figures of the stored outputs in the README of the corpora, which the benchmark's evaluate.py gave.
func TestAEBFigures(t *testing.T) {
	type article struct{ ArticleBody string }
	var gold map[string]article
	root := corpora(t, "article-extraction-benchmark")
	readJSON(t, root+"/ground-truth.json", &gold)
	for system, want := range map[string][4]float64{
		"boilerpipe":     {.8711, .8638, .8785, .0096},
		"justext":        {.8152, .8756, .7626, .0865},
		"go_trafilatura": {.9671, .9454, .9899, .3077},
		"go_readability": {.9539, .9220, .9880, .2019},
	} {
		raw := map[string]json.RawMessage{}
		readJSON(t, root+"/output/"+system+".json", &raw)
		if inner, versioned := raw["output"]; versioned {
			raw = nil
			if err := json.Unmarshal(inner, &raw); err != nil {
				t.Fatal(err)
			}
		}
		var pages []Stats
		for id, g := range gold {
			var output article
			if err := json.Unmarshal(raw[id], &output); err != nil {
				t.Fatal(system, id, err)
			}
			pages = append(pages, aebMetric.Measure(Pair{Gold: Gold{Text: g.ArticleBody}, Output: output.ArticleBody, Answered: true}))
		}
		v := aebMetric.Summarize(pages)
		for i, path := range []string{"f1", "precision", "recall", "accuracy"} {
			near(t, v, path, want[i], 4)
		}
		near(t, v, "pages", 104, 0)
	}
}

func TestShingles(t *testing.T) {
	for in, want := range map[string]string{
		"":          "",
		"a":         "a   ",
		"a b c":     "a b c ",
		"a b c d":   "a b c d",
		"a b c d e": "a b c d|b c d e",
	} {
		var got []string
		for _, s := range shingles(strings.Fields(in)) {
			got = append(got, strings.Join(s[:], " "))
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// By hand: counts of shingles, and whether the words are equal.
func TestAEBMeasure(t *testing.T) {
	for _, test := range []struct {
		gold, output string
		want         Stats
	}{
		{"a b c d e", "a b c d e", Stats{2, 0, 0, 1}},
		{"A b, c.", "A b c", Stats{1, 0, 0, 1}},
		{"A b c", "a b c", Stats{0, 1, 1, 0}},
		{"a b c d e", "a b c d x", Stats{1, 1, 1, 0}},
		{"a a a a a", "a a a a", Stats{1, 0, 1, 0}},
		{"a b c d", "", Stats{0, 0, 1, 0}},
		{"", "a", Stats{0, 1, 0, 0}},
		{"", "...", Stats{0, 0, 0, 1}},
	} {
		if got := aebMetric.Measure(Pair{Gold: Gold{Text: test.gold}, Output: test.output}); !slices.Equal(got, test.want) {
			t.Errorf("%q against %q: %v, want %v", test.output, test.gold, got, test.want)
		}
	}
}

// Empty outputs leave the mean precision, pages without gold the mean recall, and F1 is made of the two means.
func TestAEBSummary(t *testing.T) {
	v := aebMetric.Summarize([]Stats{{3, 1, 1, 0}, {0, 0, 5, 0}, {0, 4, 0, 0}, {0, 0, 0, 1}, nil})
	for path, want := range map[string]float64{
		"precision": (.75 + 0) / 2, "recall": (.75 + 0) / 2, "f1": .375, "accuracy": .25, "n.precision": 2, "n.recall": 2,
		"macro.f1": (.75 + 0 + 0 + 1) / 4, "micro.precision": 3. / 8, "micro.recall": 3. / 9, "pages": 4, "skipped": 1, "counts.fn": 6,
	} {
		near(t, v, path, want, 12)
	}
	none := aebMetric.Summarize([]Stats{{0, 0, 3, 0}})
	if get(t, none, "precision").Defined || get(t, none, "f1").Defined {
		t.Error("no page has output: precision and F1 must be undefined")
	}
}
