package suite

import (
	"math"

	"github.com/contentassay/assay/metrics"
)

// thesisMetric is the source thesis' arithmetic (thesis.go) as a Metric.
var thesisMetric = Metric{
	Name: "thesis", Version: 1, Needs: NeedText, Headline: "micro.f1",
	Doc: "The source thesis: TP, FP and FN as in page, but TN is what is left of the page's words, or 0 where less" +
		" than nothing is left. The five ratios are float32, F1 is made of the rounded precision and recall, and " +
		"0/0 is NaN, shown as undefined. The thesis prints micro figures and means of the counts.",
	Source: "Rolli 2014, appendix I (its section 2.1.2 contradicts its own numbers) and appendix G.5.3",
	Measure: func(p Pair) Stats {
		if p.Gold.Missing {
			return nil
		}
		s := p.scored()
		row := NewThesisRow(s)
		stats := Stats{float64(row.TP), float64(row.FP), float64(row.FN)}
		if s.HasPage {
			stats = append(stats, float64(row.TN))
		}
		return stats
	},
	Score: scoreBy(thesisFigures[2]),
	Summarize: func(pages []Stats) Values {
		values := summarizeBy(thesisFigures, thesisCounts...)(pages)
		return append(values, Value{"mean_counts", meanCounts(measured(pages))})
	},
}

var thesisCounts = []string{"tp", "fp", "fn", "tn"}

var thesisFigures = []figure{
	thesisFigure("precision", 3, func(r ThesisRatios) float32 { return r.Precision }),
	thesisFigure("recall", 3, func(r ThesisRatios) float32 { return r.Recall }),
	thesisFigure("f1", 3, func(r ThesisRatios) float32 { return r.FMeasure }),
	thesisFigure("fallout", 4, func(r ThesisRatios) float32 { return r.Fallout }),
	thesisFigure("accuracy", 4, func(r ThesisRatios) float32 { return r.Accuracy }),
}

// thesisFigure is one of the ratios, undefined where it is NaN or fewer counts are known than it needs.
func thesisFigure(name string, needs int, of func(ThesisRatios) float32) figure {
	return figure{name, func(s Stats) metrics.Value {
		if len(s) < needs {
			return metrics.Value{}
		}
		c := s.counts()
		return metrics.Of(float64(of(ThesisRow{TP: c.TP, FP: c.FP, TN: c.TN, FN: c.FN}.Ratios())))
	}}
}

// meanCounts are the means over the pages, in float32, as overall_results.txt has them.
func meanCounts(pages []Stats) Values {
	total := sum(pages)
	values := make(Values, len(thesisCounts))
	for i, name := range thesisCounts {
		mean := float32(math.NaN())
		if i < len(total) {
			mean = divide(int(total[i]), len(pages))
		}
		values[i] = Value{name, metrics.Of(float64(mean))}
	}
	return values
}
