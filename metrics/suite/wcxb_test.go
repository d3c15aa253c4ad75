package suite

import (
	"slices"
	"testing"
)

// By hand, with the rules for what is empty.
func TestWCXB(t *testing.T) {
	gold := Gold{Text: "The cat, the dog", With: []string{"THE CAT", "bird"}, Without: []string{"menu"}}
	for _, test := range []struct {
		gold                                 Gold
		output                               string
		want                                 Stats
		precision, recall, f1, with, without float64
	}{
		{gold, "the Cat_ the", Stats{2, 1, 2, 1, 2, 0, 1}, 2. / 3, .5, 4. / 7, .5, 0},
		{gold, "Menu: the cat", Stats{2, 1, 2, 1, 2, 1, 1}, 2. / 3, .5, 4. / 7, .5, 1},
		{gold, "", Stats{0, 0, 4, 0, 2, 0, 1}, 0, 0, 0, 0, 0},
		{Gold{}, "", Stats{0, 0, 0, 0, 0, 0, 0}, 1, 1, 1, 1, 1},
		{Gold{Text: "..."}, "x", Stats{0, 1, 0, 0, 0, 0, 0}, 0, 0, 0, 1, 1},
	} {
		s := wcxbMetric.Measure(Pair{Gold: test.gold, Output: test.output})
		if !slices.Equal(s, test.want) {
			t.Errorf("%q: %v, want %v", test.output, s, test.want)
		}
		v := wcxbMetric.Summarize([]Stats{s})
		for path, want := range map[string]float64{"precision": test.precision, "recall": test.recall, "f1": test.f1, "with": test.with, "without": test.without} {
			near(t, v, "macro."+path, want, 12)
		}
	}
	v := wcxbMetric.Summarize([]Stats{{2, 1, 2, 1, 2, 0, 1}, {0, 0, 0, 0, 0, 0, 0}})
	near(t, v, "macro.f1", (4./7+1)/2, 12)
	near(t, v, "micro.f1", 4./7, 12)
	near(t, v, "pages", 2, 0)
}
