package offtopic

import (
	"math/rand/v2"
	"slices"

	"github.com/contentassay/assay/internal/natural"
	"github.com/contentassay/assay/metrics"
)

// The paper tunes thresholds and scores them on the same pages, and its figures are as much too high as that makes them.
// Here pages are divided before anything is tuned: mementos of one page are alike, so all of them go to the same side.

// Evaluation is what one measure makes of an archive. The best F1 over all mementos is what the paper reports; it is
// fitted to the data that it is scored on. Test is the honest number: the threshold that was best on one half of the
// seeds, on the other half.
type Evaluation struct {
	Extractor string
	Measure   Measure
	Default   Point            // the paper's threshold, on all seeds
	Best      Point            // the best threshold, on all seeds
	Dev       Point            // the best threshold of the first half, there
	Test      Point            // the same threshold, on the second half
	Interval  metrics.Interval // of the F1 of Test, at 95 %, over resampled seeds
	Unscored  int              // mementos without a score, which count as on topic
	Kinds     []Kind           // by kind of synthetic memento, under Best; empty for real archives
	testSeeds []metrics.Counts // Test, by seed
}

// Kind says how many of the mementos of one kind were judged right.
type Kind struct {
	Name         string
	OffTopic     bool
	Right, Total int
}

// Halves divides samples by seed: in natural order of their names, one to the left, one to the right.
func (s Samples) Halves() (dev, test Samples) {
	var seeds []string
	for _, sample := range s.All {
		seeds = append(seeds, sample.Seed)
	}
	slices.SortFunc(seeds, natural.Compare)
	right := map[string]bool{}
	for i, seed := range slices.Compact(seeds) {
		right[seed] = i%2 == 1
	}
	dev, test = s, s
	dev.All, test.All = nil, nil
	for _, sample := range s.All {
		if right[sample.Seed] {
			test.All = append(test.All, sample)
		} else {
			dev.All = append(dev.All, sample)
		}
	}
	return dev, test
}

// Evaluate judges one measure.
func (s Samples) Evaluate(measure int, seed uint64) Evaluation {
	m := s.Measures[measure]
	dev, test := s.Halves()
	e := Evaluation{
		Extractor: s.Extractor, Measure: m, Unscored: s.Unscored(measure),
		Default: Point{m.Paper, s.Count(measure, m.Paper, false)},
		Best:    Best(s.Sweep(measure, false)),
		Dev:     Best(dev.Sweep(measure, false)),
	}
	e.Test = Point{e.Dev.Threshold, test.Count(measure, e.Dev.Threshold, false)}
	e.testSeeds = test.bySeed(measure, e.Dev.Threshold)
	e.Interval = metrics.NewResampler(seed, nil).Intervals(e.testSeeds).F1.Micro
	e.Kinds = s.kinds(measure, e.Best.Threshold)
	return e
}

// bySeed counts each seed by itself, in natural order of the seeds.
func (s Samples) bySeed(measure int, threshold float64) []metrics.Counts {
	counts := map[string]metrics.Counts{}
	var seeds []string
	for _, sample := range s.All {
		if _, known := counts[sample.Seed]; !known {
			seeds = append(seeds, sample.Seed)
		}
		one := Samples{Measures: s.Measures, All: []Sample{sample}}
		counts[sample.Seed] = counts[sample.Seed].Add(one.Count(measure, threshold, false))
	}
	slices.SortFunc(seeds, natural.Compare)
	all := make([]metrics.Counts, len(seeds))
	for i, seed := range seeds {
		all[i] = counts[seed]
	}
	return all
}

// kinds counts the right judgements by kind, in the order of their names.
func (s Samples) kinds(measure int, threshold float64) []Kind {
	var kinds []Kind
	for _, sample := range s.All {
		if sample.Kind == "" {
			continue
		}
		at, known := slices.BinarySearchFunc(kinds, sample.Kind, func(k Kind, name string) int { return natural.Compare(k.Name, name) })
		if !known {
			kinds = slices.Insert(kinds, at, Kind{Name: sample.Kind, OffTopic: sample.OffTopic})
		}
		kinds[at].Total++
		one := Samples{Measures: s.Measures, All: []Sample{sample}}
		if c := one.Count(measure, threshold, false); c.TP+c.TN == 1 {
			kinds[at].Right++
		}
	}
	return kinds
}

// resamples is how often Difference draws seeds: Efron and Tibshirani 1993, section 13.3, ask for 1,000 at least.
const resamples = 2000

// Difference is the F1 of a less that of b on the second half of the seeds, with an interval at 95 % from drawing seeds
// with replacement, the same for both. Undefined where the two were not judged on the same seeds.
func Difference(a, b Evaluation, seed uint64) (metrics.Value, metrics.Interval) {
	n := len(a.testSeeds)
	if n == 0 || n != len(b.testSeeds) {
		return metrics.Value{}, metrics.Interval{}
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	differences := make([]float64, resamples)
	for i := range differences {
		var x, y metrics.Counts
		for range n {
			drawn := rng.IntN(n)
			x, y = x.Add(a.testSeeds[drawn]), y.Add(b.testSeeds[drawn])
		}
		differences[i] = f1(x) - f1(y)
	}
	slices.Sort(differences)
	const outer = resamples / 40 // 2.5 % on either side
	return metrics.Of(f1(a.Test.Counts) - f1(b.Test.Counts)),
		metrics.Interval{Low: metrics.Of(differences[outer]), High: metrics.Of(differences[resamples-1-outer])}
}
