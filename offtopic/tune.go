package offtopic

import (
	"math/rand/v2"
	"slices"
	"time"

	"github.com/contentassay/assay/internal/natural"
	"github.com/contentassay/assay/metrics"
)

// The paper tunes thresholds and scores them on the same pages, and its figures are as much too high as that makes them.
// Here pages are divided before anything is tuned: mementos of one page are alike, so all of them go to the same side.

// Split says how the pages on which a threshold is tuned are kept apart from those on which it is scored.
type Split string

// The splits.
const (
	// Half tunes on every other seed and scores on the rest.
	Half Split = "half"
	// LeaveOneSeed tunes on all seeds but one and scores on that one, for every seed: all mementos are scored, each by a
	// threshold that its own page had no part in.
	LeaveOneSeed Split = "loo-seed"
)

// Evaluation is what one choice makes of an archive. The best F1 over all mementos is what the paper reports; it is
// fitted to the data that it is scored on. Test is the honest number: thresholds tuned on other pages than those that
// are scored.
type Evaluation struct {
	Extractor string
	Choice    Choice
	Split     Split
	Default   Point            // the threshold of the paper, on all seeds; of no meaning against a collection
	Best      Point            // the best threshold, on all seeds
	Dev       Point            // under Half the best threshold of the first half, there; else that of Best
	Test      Point            // the second half under Dev's threshold; or all seeds, with the middle one of their thresholds
	Interval  metrics.Interval // of the F1 of Test, at 95 %, over resampled seeds
	Unscored  int              // mementos without a score, which count as on topic
	Kinds     []Kind           // by kind of synthetic memento, under Best; empty for real archives
	Curve     []Point          // all thresholds, on all seeds
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

// Evaluate judges one choice.
func (s Samples) Evaluate(choice int, split Split, seed uint64) Evaluation {
	c := s.Choices[choice]
	e := Evaluation{
		Extractor: s.Extractor, Choice: c, Split: split, Unscored: s.Unscored(choice),
		Default: Point{c.Measure.Paper, s.Count(choice, c.Measure.Paper)},
		Curve:   s.Sweep(choice),
	}
	e.Best = Best(e.Curve)
	if split == LeaveOneSeed {
		e.Dev = e.Best
		e.Test.Threshold, e.testSeeds = s.leaveOneSeed(choice)
	} else {
		dev, test := s.Halves()
		e.Dev = Best(dev.Sweep(choice))
		e.Test.Threshold = e.Dev.Threshold
		e.testSeeds = test.bySeed(choice, e.Dev.Threshold)
	}
	for _, counts := range e.testSeeds {
		e.Test.Counts = e.Test.Counts.Add(counts)
	}
	e.Interval = metrics.NewResampler(seed, nil).Intervals(e.testSeeds).F1.Micro
	e.Kinds = s.kinds(choice, e.Best.Threshold)
	return e
}

// leaveOneSeed counts each seed under the threshold that is best on all others, and gives the middle one of these
// thresholds.
func (s Samples) leaveOneSeed(choice int) (float64, []metrics.Counts) {
	grid := s.Choices[choice].Grid()
	points := make([]Point, len(grid)) // of all seeds
	table := make([][]metrics.Counts, len(grid))
	for i, threshold := range grid {
		table[i] = s.bySeed(choice, threshold)
		points[i].Threshold = threshold
		for _, counts := range table[i] {
			points[i].Counts = points[i].Counts.Add(counts)
		}
	}
	var tuned []float64
	var tested []metrics.Counts
	for seed := range table[0] {
		others := slices.Clone(points)
		for i := range others {
			others[i].Counts = less(others[i].Counts, table[i][seed])
		}
		threshold := Best(others).Threshold
		at, _ := slices.BinarySearch(grid, threshold)
		tuned, tested = append(tuned, threshold), append(tested, table[at][seed])
	}
	slices.Sort(tuned)
	return tuned[len(tuned)/2], tested
}

func less(a, b metrics.Counts) metrics.Counts {
	return metrics.Counts{TP: a.TP - b.TP, FP: a.FP - b.FP, FN: a.FN - b.FN, TN: a.TN - b.TN}
}

// bySeed counts each seed by itself, in natural order of the seeds.
func (s Samples) bySeed(choice int, threshold float64) []metrics.Counts {
	counts := map[string]metrics.Counts{}
	var seeds []string
	for _, sample := range s.All {
		if _, known := counts[sample.Seed]; !known {
			seeds = append(seeds, sample.Seed)
		}
		counts[sample.Seed] = counts[sample.Seed].Add(s.outcome(sample, choice, threshold))
	}
	slices.SortFunc(seeds, natural.Compare)
	all := make([]metrics.Counts, len(seeds))
	for i, seed := range seeds {
		all[i] = counts[seed]
	}
	return all
}

// kinds counts the right judgements by kind, in the order of their names.
func (s Samples) kinds(choice int, threshold float64) []Kind {
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
		if c := s.outcome(sample, choice, threshold); c.TP+c.TN == 1 {
			kinds[at].Right++
		}
	}
	return kinds
}

// resamples is how often Difference draws seeds: Efron and Tibshirani 1993, section 13.3, ask for 1,000 at least.
const resamples = 2000

// Difference is the F1 of Test of a less that of b, with an interval at 95 % from drawing seeds
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

// Tuned gives every choice the threshold with the best F1 on labelled samples. Judging the same pages by it is what the
// paper does; its figures are fitted.
func (s Samples) Tuned() []Choice {
	tuned := slices.Clone(s.Choices)
	for i := range tuned {
		tuned[i].Threshold = Best(s.Sweep(i)).Threshold
	}
	return tuned
}

// Rejudge decides again by the thresholds of other choices; scores stay as they are. What is not among the choices keeps
// its threshold.
func (d *Detector) Rejudge(r Result, choices []Choice) Result {
	r.Mementos = slices.Clone(r.Mementos)
	var measured []int
	for i := range r.Mementos {
		j := &r.Mementos[i]
		if j.Unscored == "" {
			measured = append(measured, i)
		}
		j.Scores, j.OffTopic = slices.Clone(j.Scores), false
		for k := range j.Scores {
			s := &j.Scores[k]
			for _, c := range choices {
				if c.Measure.Name == s.Measure && c.Topics == s.Topics && c.Whole == s.Whole {
					s.Threshold = c.Threshold
					s.OffTopic = s.Value.Defined && c.Measure.IsOff(s.Value.Float, c.Threshold, d.Compatible)
				}
			}
			j.OffTopic = j.OffTopic || s.OffTopic
		}
	}
	r.OffSince = time.Time{}
	r.drift(measured)
	return r
}
