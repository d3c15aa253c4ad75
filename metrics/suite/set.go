package suite

import (
	"cmp"
	"slices"
)

// setMetric compares vocabularies.
var setMetric = Metric{
	Name: "set", Version: 1, Needs: NeedText, Headline: "macro.f1",
	Doc: "Different words: each counts once, however often it occurs. TP counts the different words that gold and " +
		"output share. Words by the run's tokenizer. A menu that repeats the article's words costs nothing here, " +
		"and half an article already has most of its words, so scores are high and close together.",
	Source: "dragnet evaluation_metrics (default mode); leogao2/htmltotext-benchmark (intersection over union of the same sets)",
	Measure: func(p Pair) Stats {
		if p.Gold.Missing {
			return nil
		}
		gold, output := p.numbers()
		return overlap(distinct(gold), distinct(output))
	},
	Score:     scoreBy(houseFigures[2]),
	Summarize: summarizeBy(houseFigures[:3], "tp", "fp", "fn"),
}

// distinct returns every word once.
func distinct[T cmp.Ordered](words []T) []T {
	sorted := slices.Clone(words)
	slices.Sort(sorted)
	return slices.Compact(sorted)
}
