package suite

// bagMetric is the oldest measure of all: which words came out, in whatever order.
var bagMetric = Metric{
	Name: "bag", Version: 1, Needs: NeedText, Headline: "macro.f1",
	Doc: "Words as a bag: TP counts the words that gold and output share, each as often as it is in both; FP and " +
		"FN the rest of the output and of the gold. Words by the run's tokenizer. Order does not count, so a text" +
		" put together from the wrong places looks right: bag is never below page. A ratio without a denominator " +
		"is undefined and leaves the means.",
	Source: "Weninger et al. 2010 (CETR) and many after them; multiset as in WCXB and in dragnet's 'multiset' mode",
	Measure: func(p Pair) Stats {
		if p.Gold.Missing {
			return nil
		}
		return overlap(p.numbers())
	},
	Score:     scoreBy(houseFigures[2]),
	Summarize: summarizeBy(houseFigures[:3], "tp", "fp", "fn"),
}
