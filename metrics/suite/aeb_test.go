package suite

import (
	"slices"
	"strings"
	"testing"
)

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
