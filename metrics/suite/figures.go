package suite

import (
	"math"
	"slices"

	"github.com/contentassay/assay/metrics"
)

// figure is a number that can be read off the Stats of one page, and off the sum of many.
type figure struct {
	name string
	of   func(Stats) metrics.Value
}

// houseFigures are precision, recall, F1, fallout and accuracy of counts, undefined where a denominator is 0. Fallout
// and accuracy are undefined too where TN is not known.
var houseFigures = []figure{
	houseFigure(metrics.Precision), houseFigure(metrics.Recall), houseFigure(metrics.F1),
	houseFigure(metrics.Fallout), houseFigure(metrics.Accuracy),
}

func houseFigure(m metrics.Metric) figure {
	return figure{m.String(), func(s Stats) metrics.Value {
		if s == nil || m.NeedsPage() && len(s) < 4 {
			return metrics.Value{}
		}
		return m.Of(s.counts())
	}}
}

// scriptFigures are precision, recall and F1 as most scripts have them: 0 where a denominator is 0, and F1 computed from
// the two quotients, so that the last bit is the scripts' too.
var scriptFigures = []figure{
	{"precision", func(s Stats) metrics.Value { return metrics.Of(precisionOf(s)) }},
	{"recall", func(s Stats) metrics.Value { return metrics.Of(recallOf(s)) }},
	{"f1", func(s Stats) metrics.Value { return metrics.Of(harmonic(precisionOf(s), recallOf(s))) }},
}

func precisionOf(s Stats) float64 { return share(s[0], s[0]+s[1]) }

func recallOf(s Stats) float64 { return share(s[0], s[0]+s[2]) }

// share is part / whole, or 0 of nothing.
func share(part, whole float64) float64 {
	if whole == 0 {
		return 0
	}
	return part / whole
}

// harmonic is the harmonic mean of precision and recall, or 0 where both are 0.
func harmonic(p, r float64) float64 {
	if p+r == 0 {
		return 0
	}
	return 2 * p * r / (p + r)
}

// scoreBy makes a Metric's Score of a figure.
func scoreBy(f figure) func(Stats) metrics.Value {
	return func(s Stats) metrics.Value {
		if s == nil {
			return metrics.Value{}
		}
		return f.of(s)
	}
}

// summarizeBy makes a Metric's Summarize of its figures and the names of its counts.
func summarizeBy(figures []figure, counts ...string) func([]Stats) Values {
	return func(pages []Stats) Values {
		measured := measured(pages)
		total := sum(measured)
		return Values{
			{"micro", allOf(figures, total)},
			{"macro", macro(figures, measured)},
			{"median", perPage(figures, measured, median)},
			{"counts", countValues(total, counts)},
			{"pages", len(measured)},
			{"skipped", len(pages) - len(measured)},
		}
	}
}

// measured leaves out the pairs that were left out.
func measured(pages []Stats) []Stats {
	kept := make([]Stats, 0, len(pages))
	for _, s := range pages {
		if s != nil {
			kept = append(kept, s)
		}
	}
	return kept
}

// sum adds up Stats, number by number. What one page does not know, the sum does not know either: it is as long as the
// shortest. The sum of nothing is nil.
func sum(pages []Stats) Stats {
	if len(pages) == 0 {
		return nil
	}
	total := slices.Clone(pages[0])
	for _, s := range pages[1:] {
		total = total[:min(len(total), len(s))]
		for i := range total {
			total[i] += s[i]
		}
	}
	return total
}

// counts reads the counts that Stats begin with.
func (s Stats) counts() metrics.Counts {
	var c metrics.Counts
	for i, n := range []*int{&c.TP, &c.FP, &c.FN, &c.TN} {
		if i < len(s) {
			*n = int(s[i])
		}
	}
	return c
}

// allOf reads every figure off one Stats, undefined off nil.
func allOf(figures []figure, s Stats) Values {
	values := make(Values, len(figures))
	for i, f := range figures {
		values[i] = Value{f.name, scoreBy(f)(s)}
	}
	return values
}

// macro is the mean of each figure over the pages that define it, and under "n" how many these are.
func macro(figures []figure, pages []Stats) Values {
	n := make(Values, len(figures))
	for i, f := range figures {
		n[i] = Value{f.name, len(defined(f, pages))}
	}
	return append(perPage(figures, pages, mean), Value{"n", n})
}

// perPage sums up the pages' values of each figure in one number.
func perPage(figures []figure, pages []Stats, summary func(sorted []float64) metrics.Value) Values {
	values := make(Values, len(figures))
	for i, f := range figures {
		values[i] = Value{f.name, summary(defined(f, pages))}
	}
	return values
}

// defined returns the pages' values of a figure where it has one, sorted, so that the order of pages changes no bit.
func defined(f figure, pages []Stats) []float64 {
	var values []float64
	for _, s := range pages {
		if v := f.of(s); v.Defined {
			values = append(values, v.Float)
		}
	}
	slices.Sort(values)
	return values
}

func mean(values []float64) metrics.Value {
	sum := 0.0
	for _, x := range values {
		sum += x
	}
	return metrics.Of(sum / float64(len(values))) // of nothing: NaN, so undefined
}

func median(sorted []float64) metrics.Value {
	n := len(sorted)
	if n == 0 {
		return metrics.Value{}
	}
	return metrics.Of((sorted[(n-1)/2] + sorted[n/2]) / 2)
}

// deviation is the standard deviation of a sample, undefined of fewer than two values.
func deviation(values []float64) metrics.Value {
	m, squares := mean(values).Float, 0.0
	for _, x := range values {
		squares += (x - m) * (x - m)
	}
	if len(values) < 2 {
		return metrics.Value{}
	}
	return metrics.Of(math.Sqrt(squares / float64(len(values)-1)))
}

// countValues names the sums; a count that is not known is undefined, and of no pages all are 0.
func countValues(total Stats, names []string) Values {
	values := make(Values, len(names))
	for i, name := range names {
		switch {
		case total == nil:
			values[i] = Value{name, 0}
		case i < len(total):
			values[i] = Value{name, int(total[i])}
		default:
			values[i] = Value{name, metrics.Value{}}
		}
	}
	return values
}
