package metrics

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// The slow obvious version: pages listed as often as drawn, summed up by Summarize. Every resampled number must agree.
func TestResamplesAgainstSummarize(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for _, labels := range [][]string{nil, {"a", "b", "a", "", "c", "b", "", "a", "c", "d", "d", ""}} {
		pages := append(drawPages(random, 8), Counts{}, Counts{TN: 4}, Counts{FN: 3}, Counts{FP: 2})
		units := group(len(pages), labels)
		for _, m := range Ratios {
			s := newRatioSample(m, pages, units)
			for times := range (Resampler{Seed: 1, Resamples: 50}).draws(units.n) {
				var drawn []Counts
				for i, c := range pages {
					drawn = append(drawn, slices.Repeat([]Counts{c}, times[units.unit[i]])...)
				}
				want := Summarize(drawn)
				s.macro, s.micro, s.median = nil, nil, nil
				s.add(want.Counts, times)
				stat := want.Stat(m)
				if !agree(s.macro, stat.Macro) || !agree(s.micro, stat.Micro) || !agree(s.median, stat.Median) {
					t.Fatalf("%v %v: %v %v %v, want %+v", m, times, s.micro, s.macro, s.median, stat)
				}
			}
		}
	}
}

func agree(got []float64, want Value) bool {
	return want.Defined == (len(got) == 1) && (!want.Defined || math.Abs(got[0]-want.Float) < 1e-12)
}

// Each resample draws as many units as there are, and draws are the same for whoever asks.
func TestDraws(t *testing.T) {
	r := Resampler{Seed: 9, Resamples: 100}
	var first [][]int
	for times := range r.draws(7) {
		drawn := 0
		for _, n := range times {
			drawn += n
		}
		if drawn != 7 {
			t.Fatalf("%v: %d draws, want 7", times, drawn)
		}
		first = append(first, slices.Clone(times))
	}
	again := 0
	for times := range r.draws(7) {
		if !slices.Equal(times, first[again]) {
			t.Fatalf("resample %d differs: %v, then %v", again, first[again], times)
		}
		again++
	}
	if len(first) != 100 || again != 100 {
		t.Errorf("%d and %d resamples, want 100", len(first), again)
	}
}

// By hand: of 99 values 1 to 99 and 2 % on either side, the 2nd and the 2nd last; of few values, the outermost.
func TestBounds(t *testing.T) {
	values := make([]float64, 99)
	for i := range values {
		values[i] = float64(99 - i)
	}
	for _, test := range []struct {
		values    []float64
		share     float64
		low, high float64
	}{{values, .02, 2, 98}, {values, .0299, 2, 98}, {values, .25, 25, 75}, {values, .001, 1, 99}, {[]float64{3}, .1, 3, 3}} {
		if got := bounds(slices.Clone(test.values), test.share); got != (Interval{Of(test.low), Of(test.high)}) {
			t.Errorf("bounds(%d values, %v) = %v, want %v to %v", len(test.values), test.share, got, test.low, test.high)
		}
	}
	if got := bounds(nil, .1); got != (Interval{}) {
		t.Errorf("bounds of nothing: %v", got)
	}
}

// The figures that the comment of outerShare names.
func TestOuterShare(t *testing.T) {
	for _, test := range []struct {
		units int
		want  float64
	}{{100, .0231}, {30, .0188}, {10, .0086}, {1 << 30, .025}} {
		if got := outerShare(.95, test.units); math.Abs(got-test.want) > 1e-4 {
			t.Errorf("%d units: %v, want %v", test.units, got, test.want)
		}
	}
}

func TestIntervalsOfTooLittle(t *testing.T) {
	for _, test := range []struct {
		name   string
		pages  []Counts
		labels []string
		reason string
	}{
		{"nothing", nil, nil, "0 pages"},
		{"one page", []Counts{{TP: 3, FP: 1, FN: 2, TN: 1}}, nil, "1 page:"},
		{"one group", []Counts{{TP: 3, FP: 1, FN: 2, TN: 1}, {TP: 1, TN: 1}}, []string{"a", "a"}, "1 group:"},
	} {
		got := NewResampler(1, test.labels).Intervals(test.pages)
		for _, m := range Ratios {
			r := got.Stat(m)
			if r.Macro != (Interval{}) || r.Micro != (Interval{}) || r.Median != (Interval{}) || !strings.Contains(r.Reason, test.reason) {
				t.Errorf("%s, %v: %+v, want none and %q", test.name, m, r, test.reason)
			}
		}
		if len(got.Warnings) != 1 || !strings.Contains(got.Warnings[0], test.reason) {
			t.Errorf("%s: warnings %q", test.name, got.Warnings)
		}
	}
}

// A ratio that one page alone defines has no interval, while others have.
func TestIntervalsOfOneRatioUndefined(t *testing.T) {
	got := NewResampler(1, nil).Intervals([]Counts{{TP: 3, FN: 1}, {FN: 2}, {FN: 5}})
	if got.Precision.Macro.Low.Defined || got.Precision.Reason == "" || !got.Recall.Macro.Low.Defined || got.Recall.Reason != "" {
		t.Errorf("precision %+v, recall %+v", got.Precision, got.Recall)
	}
	if (got.Stat(TP) != RatioIntervals{}) {
		t.Error("a count has no intervals")
	}
	without := got.WithoutPage()
	if without.Accuracy.Macro.Low.Defined || without.Fallout.Reason == "" || without.Recall != got.Recall {
		t.Errorf("without page: %+v", without)
	}
}

// A corpus without any spread leaves no doubt; intervals hold the score itself and lie within 0 and 1.
func TestIntervalsHoldTheScore(t *testing.T) {
	same := NewResampler(1, nil).Intervals(slices.Repeat([]Counts{{TP: 3, FP: 1, FN: 1, TN: 3}}, 40))
	for _, m := range Ratios {
		for _, i := range []Interval{same.Stat(m).Micro, same.Stat(m).Macro, same.Stat(m).Median} {
			if want := m.Of(Counts{TP: 3, FP: 1, FN: 1, TN: 3}); i != (Interval{want, want}) {
				t.Errorf("%v of equal pages: %v, want %v", m, i, want)
			}
		}
	}
	random := rand.New(rand.NewPCG(2, 1))
	for range 10 {
		pages := drawPages(random, 60)
		intervals, score := NewResampler(1, nil).Intervals(pages), Summarize(pages)
		for _, m := range Ratios {
			got, want := intervals.Stat(m), score.Stat(m)
			if !got.Macro.Contains(want.Macro.Float) || !got.Micro.Contains(want.Micro.Float) || !got.Median.Contains(want.Median.Float) {
				t.Errorf("%v: %+v does not hold %+v", m, got, want)
			}
			if got.Macro.Low.Float < 0 || got.Macro.High.Float > 1 || got.Macro.Low.Float >= got.Macro.High.Float {
				t.Errorf("%v: %v", m, got.Macro)
			}
		}
	}
}

// The same seed gives the same intervals in every bit, another seed others; a label for each page is no group at all.
func TestIntervalsDependOnTheSeed(t *testing.T) {
	pages := drawPages(rand.New(rand.NewPCG(3, 1)), 50)
	first := NewResampler(1, nil).Intervals(pages)
	if again := NewResampler(1, make([]string, 50)).Intervals(pages); !reflect.DeepEqual(first, again) {
		t.Error("the same seed gives other intervals")
	}
	if NewResampler(2, nil).Intervals(pages).F1 == first.F1 {
		t.Error("another seed gives the same intervals")
	}
}

// Bits that must not move, on any machine: the intervals of 30 pages written out.
func TestIntervalsToTheBit(t *testing.T) {
	var pages []Counts
	for i := range 30 {
		pages = append(pages, Counts{TP: i * i % 17, FP: i % 5, FN: i % 7, TN: i})
	}
	got := NewResampler(1, nil).Intervals(pages).F1
	want := RatioIntervals{
		Micro:  Interval{Of(0.7094339622641509), Of(0.8138528138528138)},
		Macro:  Interval{Of(0.5819512841024821), Of(0.7626588748702441)},
		Median: Interval{Of(0.6190476190476191), Of(0.8125)},
	}
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestGroup(t *testing.T) {
	g := group(6, []string{"b", "", "a", "b", "", "a"})
	if want := []int{0, 1, 2, 0, 3, 2}; !slices.Equal(g.unit, want) || g.n != 4 || g.noun != "groups" {
		t.Errorf("%+v, want %v", g, want)
	}
	defer func() {
		if recover() == nil {
			t.Error("labels for another number of pages must panic")
		}
	}()
	group(2, []string{"a"})
}
