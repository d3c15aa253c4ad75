package suite

// pageMetric is the house's own definition (page.go) as a Metric, for one pair at a time. A run counts the same numbers
// from words that it has already; this way costs more (kept.go).
var pageMetric = Metric{
	Name: "page", Version: 1, Needs: NeedText, Headline: "macro.f1",
	Doc: "Word for word, in order: TP is the length of the longest common subsequence of gold and output words, FP" +
		" the other output words, FN the other gold words, TN the words of the page that neither matches. Words that the " +
		"gold calls optional are left out of all four (assay explain optional). Words by the run's tokenizer. A missing answer counts as nothing found. A ratio without a denominator is " +
		"undefined and leaves the means, which say how many pages they are over.",
	Source: "this program; equal to word-level diff-match-patch (Rolli 2014) without its timeout",
	Measure: func(p Pair) Stats {
		if p.Gold.Missing {
			return nil
		}
		s := p.scored()
		stats := Stats{float64(s.Words.TP), float64(s.Words.FP), float64(s.Words.FN)}
		if s.HasPage {
			stats = append(stats, float64(s.Words.TN))
		}
		return stats
	},
	Score:     scoreBy(houseFigures[2]),
	Summarize: summarizeBy(houseFigures, "tp", "fp", "fn", "tn"),
}
