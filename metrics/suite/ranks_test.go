package suite

import (
	"fmt"
	"math"
	"testing"

	"github.com/contentassay/assay/metrics"
)

func values(scores ...float64) []metrics.Value {
	v := make([]metrics.Value, len(scores))
	for i, x := range scores {
		v[i] = metrics.Of(x)
	}
	return v
}

func TestRanks(t *testing.T) {
	for _, test := range []struct {
		scores []metrics.Value
		want   string
	}{
		{values(.5, .9, .7), "[3 1 2]"},
		{values(.5, .9, .5, .9, .1), "[3 1 3 1 5]"},
		{values(.5, math.NaN(), .7), "[2 0 1]"},
		{nil, "[]"},
	} {
		if got := fmt.Sprint(ranks(test.scores)); got != test.want {
			t.Errorf("%v: %s, want %s", test.scores, got, test.want)
		}
	}
}

// By hand: with ties, (concordant - discordant) / sqrt(pairs untied in a * pairs untied in b).
func TestKendall(t *testing.T) {
	for _, test := range []struct {
		a, b []metrics.Value
		want float64
	}{
		{values(1, 2, 3), values(.1, .2, .3), 1},
		{values(1, 2, 3), values(3, 2, 1), -1},
		{values(1, 2, 3, 4), values(1, 3, 2, 4), 4. / 6},
		{values(1, 1, 2), values(1, 2, 3), 2 / math.Sqrt(2*3)},
		{values(1, 2, 3), values(1, 1, 2), 2 / math.Sqrt(3*2)},
		{values(1, math.NaN(), 2), values(1, 9, 2), 1},
	} {
		if got := kendall(test.a, test.b); !got.Defined || math.Abs(got.Float-test.want) > 1e-12 {
			t.Errorf("%v and %v: %v, want %v", test.a, test.b, got, test.want)
		}
	}
	if kendall(values(1, 1), values(1, 2)).Defined || kendall(values(1), values(1)).Defined || kendall(nil, nil).Defined {
		t.Error("tau of equal scores, or of too few, must be undefined")
	}
}

func TestRankStability(t *testing.T) {
	s := RankStability([]Ranking{{"aeb", values(.9, .8, .7)}, {"micro", values(.8, .9, .7)}})
	if fmt.Sprint(s.Ranks) != "[[1 2 3] [2 1 3]]" || s.Tau[0][0].Float != 1 || s.Tau[0][1] != s.Tau[1][0] || math.Abs(s.Tau[0][1].Float-1./3) > 1e-12 {
		t.Errorf("%+v", s)
	}
}

// Two datasets of three pages and one: means .4 and 1, medians .3 and 1.
func TestGroups(t *testing.T) {
	m := Metric{Score: func(s Stats) metrics.Value {
		if s == nil {
			return metrics.Value{}
		}
		return metrics.Of(s[0])
	}}
	pages := []Stats{{.3}, {1}, {.1}, nil, {.8}, nil}
	v := m.Groups(pages, []string{"a", "b", "a", "a", "a", "c"})
	near(t, v, "groups", 2, 0)
	near(t, v, "mean_of_means", .7, 12)
	near(t, v, "median_of_medians", .65, 12)
	defer func() {
		if recover() == nil {
			t.Error("too few labels must panic")
		}
	}()
	m.Groups(pages, nil)
}

// The spread of a mean of n pages is near their standard deviation over the root of n; the same seed, the same spread.
func TestSpread(t *testing.T) {
	var pages []Stats
	for i := range 100 {
		pages = append(pages, Stats{float64(i % 2), 1 - float64(i%2), 0, 0})
	}
	first, err := aebMetric.Spread(pages, []string{"precision", "accuracy"}, 7, 1000)
	if err != nil {
		t.Fatal(err)
	}
	if sd := first[0].Float; sd < .045 || sd > .055 {
		t.Errorf("the spread is %v, want about .05", sd)
	}
	if first[1] != metrics.Of(0) {
		t.Errorf("the spread of equal pages is %v", first[1])
	}
	again, _ := aebMetric.Spread(pages, []string{"precision", "accuracy"}, 7, 1000)
	other, _ := aebMetric.Spread(pages, []string{"precision", "accuracy"}, 8, 1000)
	if first[0] != again[0] || first[0] == other[0] {
		t.Error("the spread depends on the seed and on nothing else")
	}
	for _, few := range [][]Stats{nil, pages[:1]} {
		if v, err := aebMetric.Spread(few, []string{"precision"}, 1, 10); err != nil || v[0].Defined {
			t.Errorf("%d pages: %v, %v", len(few), v, err)
		}
	}
	if _, err := aebMetric.Spread(pages, []string{"precison"}, 1, 1); err == nil {
		t.Error("an unknown figure must be an error")
	}
}
