package offtopic

import (
	"math"
	"regexp"

	"github.com/contentassay/assay/metrics"
)

// A sweep finds the threshold that serves best. Mementos are scored once; each threshold of a grid then turns the scores
// into judgements, and the labels turn these into counts.
//
// Off-topic mementos are rare: 6 in 100 of the published gold. Accuracy is therefore shown only beside the Baseline of
// calling everything on topic, which some published figures do not reach, and F1 of the off-topic class ranks.

// Sample is a memento with its label and its scores: what thresholds are judged by.
type Sample struct {
	Seed, Kind string
	OffTopic   bool            // as the label says
	Values     []metrics.Value // by choice, in the order of Samples.Choices; undefined where there is no score
}

// Samples are the labelled mementos of an archive under one extractor.
type Samples struct {
	Extractor string
	Choices   []Choice // their thresholds are those that the scores were made with
	All       []Sample // in the order of the gold file
	// Missing counts labels without a memento: they are in All, without scores. Unlabelled counts mementos without a
	// label: they are not.
	Missing, Unlabelled int
}

// Join puts labels and scores together by the place and time of capture, so that the name of an archive in a URI does
// not matter. A label that occurs twice counts once. Results must be of one extractor and the same choices.
func Join(results []Result, labels []Label) (Samples, error) {
	var s Samples
	judgements := map[string]Judgement{}
	for _, r := range results {
		s.Extractor = r.Extractor
		for _, j := range r.Mementos {
			judgements[captureKey(j.URI)] = j
		}
	}
	if err := s.findChoices(results); err != nil {
		return s, err
	}
	seen := map[[2]string]bool{}
	labelled := map[string]bool{}
	for _, l := range labels {
		key := captureKey(l.URI)
		if seen[[2]string{l.Seed, key}] {
			continue
		}
		seen[[2]string{l.Seed, key}], labelled[key] = true, true
		j, found := judgements[key]
		if !found {
			s.Missing++
		}
		s.All = append(s.All, Sample{Seed: l.Seed, Kind: l.Kind, OffTopic: l.OffTopic, Values: s.values(j)})
	}
	for key := range judgements { // counted only: any order
		if !labelled[key] {
			s.Unlabelled++
		}
	}
	return s, nil
}

// JoinAll is Join for each extractor by itself, in the order in which they first occur.
func JoinAll(results []Result, labels []Label) ([]Samples, error) {
	var names []string
	byName := map[string][]Result{}
	for _, r := range results {
		if byName[r.Extractor] == nil {
			names = append(names, r.Extractor)
		}
		byName[r.Extractor] = append(byName[r.Extractor], r)
	}
	all := make([]Samples, len(names))
	for i, name := range names {
		var err error
		if all[i], err = Join(byName[name], labels); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// findChoices lists what any memento has a score or an error of.
func (s *Samples) findChoices(results []Result) error {
	for _, r := range results {
		for _, j := range r.Mementos {
			if len(j.Scores) == 0 {
				continue
			}
			for _, score := range j.Scores {
				m, err := FindMeasure(score.Measure)
				if err != nil {
					return err
				}
				s.Choices = append(s.Choices, Choice{m, score.Threshold, score.Topics, score.Whole})
			}
			return nil
		}
	}
	return nil
}

// values brings the scores of a memento into the order of the choices; what is not there stays undefined.
func (s *Samples) values(j Judgement) []metrics.Value {
	values := make([]metrics.Value, len(s.Choices))
	for i, c := range s.Choices {
		for _, score := range j.Scores {
			if score.Measure == c.Measure.Name && score.Topics == c.Topics && score.Whole == c.Whole {
				values[i] = score.Value
			}
		}
	}
	return values
}

// The same capture has different URIs in a gold file and in what was read: archives put id_ behind the date for raw
// content, and a web archive on disk has no address at all.

// archived finds date and page in the URI of a memento, as archives and as OTMT write them.
var archived = regexp.MustCompile(`(?:/|from-warc::)(\d{14})(?:[a-z]{2}_)?(?:/|::)(.+)$`)

func captureKey(uri string) string {
	if m := archived.FindStringSubmatch(uri); m != nil {
		return m[1] + " " + m[2]
	}
	return uri
}

// Point is what a threshold comes to. Off topic is the positive class, as in the paper (OTMT's own script has it the
// other way round). A memento without a score is called on topic, so that every extractor is judged by the same number
// of mementos.
type Point struct {
	Threshold float64
	Counts    metrics.Counts
}

// Sweep tries all thresholds of a choice's grid, ascending.
func (s Samples) Sweep(choice int) []Point {
	var points []Point
	for _, threshold := range s.Choices[choice].Grid() {
		points = append(points, Point{threshold, s.Count(choice, threshold)})
	}
	return points
}

// Grid is the thresholds of a sweep: from the measure's Low to its High in its steps. Means over a collection lie close
// together, and shares among them are swept ten times as finely.
func (c Choice) Grid() []float64 {
	m := c.Measure
	if c.Whole && m.Step == finest {
		m.Step /= 10
	}
	n := int(math.Round((m.High - m.Low) / m.Step))
	grid := make([]float64, n+1)
	for i := range grid {
		grid[i] = math.Round((m.Low+float64(i)*m.Step)*1000) / 1000 // .29, not .29000000000000004
	}
	return grid
}

// Count judges all samples by one threshold.
func (s Samples) Count(choice int, threshold float64) metrics.Counts {
	var c metrics.Counts
	for _, sample := range s.All {
		c = c.Add(s.outcome(sample, choice, threshold))
	}
	return c
}

// outcome judges one sample.
func (s Samples) outcome(sample Sample, choice int, threshold float64) metrics.Counts {
	v := sample.Values[choice]
	return outcome(v.Defined && s.Choices[choice].Measure.IsOff(v.Float, threshold, false), sample.OffTopic)
}

// CountEither judges all samples by two measures, of which one is enough.
func (s Samples) CountEither(a int, thresholdA float64, b int, thresholdB float64) metrics.Counts {
	var c metrics.Counts
	first, second := s.Choices[a].Measure, s.Choices[b].Measure
	for _, sample := range s.All {
		x, y := sample.Values[a], sample.Values[b]
		off := x.Defined && first.IsOff(x.Float, thresholdA, false) || y.Defined && second.IsOff(y.Float, thresholdB, false)
		c = c.Add(outcome(off, sample.OffTopic))
	}
	return c
}

// Pair is two measures, of which one is enough, at their best thresholds.
type Pair struct {
	A, B                   Choice
	ThresholdA, ThresholdB float64
	Counts                 metrics.Counts
}

// BestPair tries all thresholds of two measures together: Table 5 of the paper. Of equals the first wins.
func (s Samples) BestPair(a, b int) Pair {
	best := Pair{A: s.Choices[a], B: s.Choices[b]}
	for i, x := range best.A.Grid() {
		for j, y := range best.B.Grid() {
			counts := s.CountEither(a, x, b, y)
			if i+j == 0 || f1(counts) > f1(best.Counts) {
				best.ThresholdA, best.ThresholdB, best.Counts = x, y, counts
			}
		}
	}
	return best
}

// outcome is the count of one judgement.
func outcome(called, is bool) metrics.Counts {
	switch {
	case called && is:
		return metrics.Counts{TP: 1}
	case called:
		return metrics.Counts{FP: 1}
	case is:
		return metrics.Counts{FN: 1}
	}
	return metrics.Counts{TN: 1}
}

// Best is the point with the highest F1; of equals the middle one, since it is farthest from thresholds that do worse.
func Best(points []Point) Point {
	var best []Point
	for _, p := range points {
		if len(best) > 0 && f1(p.Counts) > f1(best[0].Counts) {
			best = nil
		}
		if len(best) == 0 || f1(p.Counts) == f1(best[0].Counts) {
			best = append(best, p)
		}
	}
	return best[len(best)/2]
}

// f1 takes an undefined F1 for 0: nothing to find, and nothing found.
func f1(c metrics.Counts) float64 { return c.F1().Value().Float }

// Baseline is the accuracy of calling everything on topic, undefined without samples.
func (s Samples) Baseline() metrics.Value {
	on := 0
	for _, sample := range s.All {
		if !sample.OffTopic {
			on++
		}
	}
	return metrics.Ratio{Num: on, Den: len(s.All)}.Value()
}

// Unscored counts the samples that a choice has no score of.
func (s Samples) Unscored(choice int) int {
	n := 0
	for _, sample := range s.All {
		if !sample.Values[choice].Defined {
			n++
		}
	}
	return n
}
