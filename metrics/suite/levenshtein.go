package suite

import (
	"github.com/contentassay/assay/internal/levenshtein"
	"github.com/contentassay/assay/metrics"
)

// levenshteinMetric is the second measure of Bevendorff et al. 2023.
var levenshteinMetric = Metric{
	Name: "levenshtein", Version: 1, Needs: NeedText, Headline: "macro.ratio",
	Doc: "1 - (words inserted + words deleted) / (gold words + output words), for the cheapest way from gold to " +
		"output: a likeness, though the paper calls it a distance. Replacing a word costs two. Words by white " +
		"space, case and punctuation kept. Two empty texts have 1. Pages without output are skipped. It equals " +
		"the F1 of page on these words.",
	Source: "Bevendorff et al. 2023, SIGIR; Levenshtein.ratio of the Python package Levenshtein on lists of words",
	Measure: func(p Pair) Stats {
		if !p.Answered || p.Gold.Missing {
			return nil
		}
		gold, output := number(pythonWords(p.Gold.Text), pythonWords(p.Output))
		return Stats{levenshtein.Ratio(gold, output)}
	},
	Score: scoreBy(ratioFigure[0]),
	Summarize: func(pages []Stats) Values {
		measured := measured(pages)
		return Values{
			{"macro", macro(ratioFigure, measured)}, {"median", perPage(ratioFigure, measured, median)},
			{"pages", len(measured)}, {"skipped", len(pages) - len(measured)},
		}
	},
}

var ratioFigure = []figure{{"ratio", func(s Stats) metrics.Value { return metrics.Of(s[0]) }}}
