package offtopic_test

import (
	"math"
	"slices"
	"testing"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/offtopic"
)

// scored makes results and labels of seeds "1", "2", ...: each memento has a score of jaccard and of wordcount, and is
// off topic or not.
type scoredMemento struct {
	jaccard, wordcount float64
	off                bool
}

func archive(t *testing.T, seeds ...[]scoredMemento) offtopic.Samples {
	t.Helper()
	var results []offtopic.Result
	var labels []offtopic.Label
	for i, seed := range seeds {
		r := offtopic.Result{Extractor: "e"}
		for n, m := range seed {
			at := day(n+1, offtopic.Capture{}, nil).Datetime
			original := "http://a.example/" + string(rune('a'+i))
			value := metrics.Of(m.jaccard)
			if m.jaccard < 0 {
				value = metrics.Value{}
			}
			r.Mementos = append(r.Mementos, offtopic.Judgement{URI: "from-warc::" + offtopic.Stamp(at) + "::" + original, Scores: []offtopic.Score{
				{Measure: "jaccard", Value: value}, {Measure: "wordcount", Value: metrics.Of(m.wordcount)}}})
			labels = append(labels, offtopic.Label{Seed: string(rune('1' + i)), URI: "http://web.archive.org/web/" + offtopic.Stamp(at) + "id_/" + original,
				Datetime: at, OffTopic: m.off, Kind: map[bool]string{true: "stub", false: "edit"}[m.off]})
		}
		results = append(results, r)
	}
	s, err := offtopic.Join(results, labels)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func small(t *testing.T) offtopic.Samples {
	return archive(t,
		[]scoredMemento{{0, 0, false}, {.3, .1, false}, {.9, -.8, true}},
		[]scoredMemento{{0, 0, false}, {.6, 0, false}, {.5, -.9, true}, {-1, 0, true}})
}

func TestSweep(t *testing.T) {
	s := small(t)
	if s.Missing != 0 || s.Unlabelled != 0 || len(s.All) != 7 || s.Unscored(0) != 1 || s.Unscored(1) != 0 {
		t.Errorf("%+v", s)
	}
	if b := s.Baseline(); math.Abs(b.Float-4./7) > 1e-12 {
		t.Errorf("baseline %v", b)
	}
	points := s.Sweep(0)
	if len(points) != 101 || points[35].Threshold != .35 { // and not .35000000000000003
		t.Fatalf("%d points, %v", len(points), points[35])
	}
	for _, c := range []struct {
		at   int
		want metrics.Counts
	}{
		{0, metrics.Counts{TP: 2, FP: 2, FN: 1, TN: 2}},
		{30, metrics.Counts{TP: 2, FP: 1, FN: 1, TN: 3}}, // equal to the threshold is on topic
		{50, metrics.Counts{TP: 1, FP: 1, FN: 2, TN: 3}},
		{90, metrics.Counts{FN: 3, TN: 4}},
	} {
		if got := points[c.at].Counts; got != c.want {
			t.Errorf("threshold %v: %+v, want %+v", points[c.at].Threshold, got, c.want)
		}
	}
	if best := offtopic.Best(points); best.Threshold != .4 { // .3 to .49 are the same
		t.Errorf("best %+v", best)
	}
	if got, want := s.CountEither(0, .6, 1, -.85), (metrics.Counts{TP: 2, FN: 1, TN: 4}); got != want {
		t.Errorf("either: %+v, want %+v", got, want)
	}
	// the third of the second page has no score of the first measure and none in the second that says anything
	if p := s.BestPair(0, 1); p.Counts != (metrics.Counts{TP: 2, FN: 1, TN: 4}) || p.ThresholdA != .6 || p.ThresholdB != -.89 {
		t.Errorf("best pair %+v", p)
	}
}

func TestGrids(t *testing.T) {
	for _, m := range offtopic.Measures() {
		grid := offtopic.Choice{Measure: m}.Grid()
		if grid[0] != m.Low || grid[len(grid)-1] != m.High || !slices.IsSorted(grid) {
			t.Errorf("%s: %v", m.Name, grid)
		}
		if len(grid) < 20 || len(grid) > 1001 {
			t.Errorf("%s: %d thresholds", m.Name, len(grid))
		}
	}
}

func TestJoinCountsWhatHasNoPartner(t *testing.T) {
	j := func(uri string) offtopic.Judgement {
		return offtopic.Judgement{URI: uri, Scores: []offtopic.Score{{Measure: "jaccard"}}}
	}
	results := []offtopic.Result{{Mementos: []offtopic.Judgement{j("a"), j("b")}}}
	s, err := offtopic.Join(results, []offtopic.Label{{Seed: "1", URI: "a"}, {Seed: "1", URI: "a"}, {Seed: "1", URI: "c"}})
	if err != nil || len(s.All) != 2 || s.Missing != 1 || s.Unlabelled != 1 {
		t.Errorf("%+v, %v", s, err)
	}
}

// TestHalves: by the number of the page, one to the left and one to the right, all its mementos with it.
func TestHalves(t *testing.T) {
	var s offtopic.Samples
	for _, seed := range []string{"10", "9", "1", "9", "2", "11"} {
		s.All = append(s.All, offtopic.Sample{Seed: seed})
	}
	dev, test := s.Halves()
	var left, right []string
	for _, sample := range dev.All {
		left = append(left, sample.Seed)
	}
	for _, sample := range test.All {
		right = append(right, sample.Seed)
	}
	if !slices.Equal(left, []string{"9", "1", "9", "11"}) || !slices.Equal(right, []string{"10", "2"}) {
		t.Errorf("%q and %q", left, right)
	}
}

func TestEvaluate(t *testing.T) {
	s := small(t)
	dev, test := s.Halves()
	if len(dev.All) != 3 || len(test.All) != 4 {
		t.Fatalf("halves of %d and %d", len(dev.All), len(test.All))
	}
	e := s.Evaluate(0, offtopic.Half, 1)
	// .3 to .89 are the same on the first half
	if e.Dev.Threshold != .6 || e.Dev.Counts != (metrics.Counts{TP: 1, TN: 2}) || e.Test.Counts != (metrics.Counts{FN: 2, TN: 2}) {
		t.Errorf("%+v, %+v", e.Dev, e.Test)
	}
	if e.Default.Threshold != .94 || e.Default.Counts.TP != 0 || e.Unscored != 1 {
		t.Errorf("%+v", e)
	}
	if want := []offtopic.Kind{{Name: "edit", Right: 3, Total: 4}, {Name: "stub", OffTopic: true, Right: 2, Total: 3}}; !slices.Equal(e.Kinds, want) {
		t.Errorf("%+v", e.Kinds)
	}
}

// TestDifference: a measure against itself differs by nothing in every resample; against a worse one the interval does
// not contain what is far away.
func TestDifference(t *testing.T) {
	var seeds [][]scoredMemento
	for range 40 {
		seeds = append(seeds, []scoredMemento{{0, 0, false}, {.2, .3, false}, {.8, 0, true}})
	}
	for i := range seeds[1:] {
		if i%4 == 0 {
			seeds[i+1] = []scoredMemento{{0, 0, false}, {.2, -.9, false}, {.8, -.95, true}}
		}
	}
	s := archive(t, seeds...)
	a, b := s.Evaluate(0, offtopic.Half, 1), s.Evaluate(1, offtopic.Half, 1)
	d, interval := offtopic.Difference(a, a, 1)
	if d.Float != 0 || interval.Low.Float != 0 || interval.High.Float != 0 || !d.Defined {
		t.Errorf("%v, %v", d, interval)
	}
	d, interval = offtopic.Difference(a, b, 1)
	if d.Float <= .3 || interval.Low.Float > d.Float || interval.High.Float < d.Float || interval.Low.Float <= 0 {
		t.Errorf("%v, %v", d, interval)
	}
	if d, _ := offtopic.Difference(a, offtopic.Evaluation{}, 1); d.Defined {
		t.Error("a difference of unequal seeds")
	}
}

// TestLeaveOneSeed against the obvious way: for every seed, sweep the others and count it.
func TestLeaveOneSeed(t *testing.T) {
	s := archive(t,
		[]scoredMemento{{0, 0, false}, {.3, .1, false}, {.9, -.8, true}},
		[]scoredMemento{{0, 0, false}, {.6, 0, false}, {.5, -.9, true}, {-1, 0, true}},
		[]scoredMemento{{0, 0, false}, {.2, 0, true}, {.1, 0, false}},
		[]scoredMemento{{0, 0, false}, {.7, 0, true}})
	var want metrics.Counts
	var tuned []float64
	for _, seed := range []string{"1", "2", "3", "4"} {
		others, own := s, s
		others.All, own.All = nil, nil
		for _, sample := range s.All {
			if sample.Seed == seed {
				own.All = append(own.All, sample)
			} else {
				others.All = append(others.All, sample)
			}
		}
		threshold := offtopic.Best(others.Sweep(0)).Threshold
		want, tuned = want.Add(own.Count(0, threshold)), append(tuned, threshold)
	}
	slices.Sort(tuned)
	e := s.Evaluate(0, offtopic.LeaveOneSeed, 1)
	if e.Test.Counts != want || e.Test.Threshold != tuned[2] || e.Test.Counts == e.Best.Counts {
		t.Errorf("%+v, want %+v; thresholds %v; best %+v", e.Test, want, tuned, e.Best)
	}
}
