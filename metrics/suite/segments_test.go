package suite

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/contentassay/assay/page"
)

// The one system whose outputs are in trafilatura's corpus is the pages themselves.
func TestSegmentsOfRawHTML(t *testing.T) {
	root := corpora(t, "trafilatura", "tests")
	var pages map[string]struct {
		File          string
		With, Without []string
	}
	readJSON(t, filepath.Join(root, "evaldata.json"), &pages)
	var stats []Stats
	for _, p := range pages {
		path := filepath.Join(root, "eval", p.File+".gz")
		if _, err := os.Stat(path); err != nil {
			path = filepath.Join(root, "cache", p.File+".gz")
		}
		html, _, _ := page.Decode([]byte(readGz(t, path)))
		stats = append(stats, segmentsMetric.Measure(Pair{Gold: Gold{With: p.With, Without: p.Without}, Output: html, Answered: true}))
	}
	v := segmentsMetric.Summarize(stats)
	near(t, v, "pages", 990, 0)
	for _, p := range PublishedFigures() {
		if p.System == "raw HTML" {
			near(t, v, p.Figure, p.Theirs, p.Digits)
		}
	}
}

// By hand: parts of the output; white space is one space in one variant and itself in the other; a failed page is a full
// miss in one and nothing in the other.
func TestSegmentsMeasure(t *testing.T) {
	gold := Gold{With: []string{"a b", "c"}, Without: []string{"menu", "d"}}
	for _, test := range []struct {
		pair   Pair
		trafi  Stats
		native Stats
	}{
		{Pair{Gold: gold, Output: "xa \n\tb menu", Answered: true}, Stats{1, 1, 1, 1, 0, 0}, Stats{0, 1, 2, 1}},
		{Pair{Gold: gold, Output: "a b C", Answered: true}, Stats{1, 0, 1, 2, 0, 0}, Stats{1, 0, 1, 2}},
		{Pair{Gold: gold, Answered: true}, Stats{0, 0, 2, 2, 0, 1}, Stats{0, 0, 2, 2}},
		{Pair{Gold: gold}, Stats{0, 0, 2, 2, 1, 0}, nil},
		{Pair{Gold: Gold{Text: "x"}, Output: "x", Answered: true}, nil, nil},
		{Pair{Gold: Gold{With: []string{" "}}, Answered: true}, Stats{0, 0, 1, 0, 0, 1}, Stats{0, 0, 1, 0}},
	} {
		if got := segmentsMetric.Measure(test.pair); !slices.Equal(got, test.trafi) {
			t.Errorf("%+v: %v, want %v", test.pair, got, test.trafi)
		}
		if got := segmentsGoMetric.Measure(test.pair); !slices.Equal(got, test.native) {
			t.Errorf("go, %+v: %v, want %v", test.pair, got, test.native)
		}
	}
}

// 0 where trafilatura has no denominator, undefined where go-trafilatura has none.
func TestSegmentsSummary(t *testing.T) {
	pages := []Stats{{0, 0, 2, 2, 1, 0}, nil, {3, 1, 0, 0, 0, 0}}
	v := segmentsMetric.Summarize(pages)
	for path, want := range map[string]float64{
		"micro.precision": .75, "micro.recall": .6, "micro.accuracy": 5. / 8, "micro.f1": 6. / 9, "macro.precision": .375, "macro.n.precision": 2,
		"counts.errors": 1, "counts.empty": 0, "counts.tn": 2, "pages": 2, "skipped": 1,
	} {
		near(t, v, path, want, 12)
	}
	near(t, segmentsMetric.Summarize(pages[:2]), "micro.precision", 0, 12)
	if get(t, segmentsGoMetric.Summarize([]Stats{{0, 0, 2, 2}}), "micro.precision").Defined {
		t.Error("0/0 must be undefined")
	}
}
