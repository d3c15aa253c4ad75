package suite

import (
	"strings"

	"github.com/contentassay/assay/metrics"
)

// segmentsMetric is trafilatura's evaluation, for gold that is snippets.
var segmentsMetric = Metric{
	Name: "segments", Version: 1, Needs: NeedSnippets, Headline: "micro.f1",
	Doc: "Snippets that must appear (TP found, FN not) and that must not (FP found, TN not): found as a part of " +
		"the output, case kept, runs of white space as one space. The published figures are 'micro', from the " +
		"sums, 0 where undefined. A missing output is a full miss and counted under errors. Presence only: " +
		"amount, order and duplicates do not count.",
	Source: "adbar/trafilatura, tests/eval_common.py @e90b0ef",
	Measure: func(p Pair) Stats {
		s := countSegments(p, func(s string) string { return strings.Join(pythonWords(s), " ") })
		if s == nil {
			return nil
		}
		return append(s, oneIf(!p.Answered), oneIf(p.Answered && p.Output == ""))
	},
	Score:     scoreBy(segmentFigures[2]),
	Summarize: summarizeBy(segmentFigures, "tp", "fp", "fn", "tn", "errors", "empty"),
}

// segmentFigures are 0 where they have no denominator.
var segmentFigures = []figure{
	zeroIfUndefined(houseFigures[0]), zeroIfUndefined(houseFigures[1]), zeroIfUndefined(houseFigures[2]), zeroIfUndefined(houseFigures[4]),
}

func zeroIfUndefined(f figure) figure {
	return figure{f.name, func(s Stats) metrics.Value { return metrics.Of(f.of(s).Float) }}
}

// countSegments counts the snippets in the output, or returns nil where the gold has none. A snippet and the output
// are both brought into one form before.
func countSegments(p Pair, form func(string) string) Stats {
	if len(p.Gold.With)+len(p.Gold.Without) == 0 {
		return nil
	}
	output := form(p.Output)
	count := func(snippets []string) (found, missing float64) {
		for _, s := range snippets {
			if p.Output != "" && strings.Contains(output, form(s)) {
				found++
			}
		}
		return found, float64(len(snippets)) - found
	}
	tp, fn := count(p.Gold.With)
	fp, tn := count(p.Gold.Without)
	return Stats{tp, fp, fn, tn}
}

func oneIf(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
