package suite

import (
	"strings"

	"github.com/contentassay/assay/metrics"
)

// wcxbMetric is the measure of the web content extraction benchmark by M. Foley (WCXB).
var wcxbMetric = Metric{
	Name: "wcxb", Version: 1, Needs: NeedText, Headline: "macro.f1",
	Doc: "Words as a bag: \\w+ of the text in lower case. Gold and output both empty score 1, one of them empty " +
		"scores 0; a missing output is an empty one. The corpus figure is the mean over all pages ('macro'). with" +
		" and without are the shares of snippets found, letter case ignored; without a snippet the share is 1, " +
		"also for 'without', where less is better.",
	Source: "Murrough-Foley/web-content-extraction-benchmark, evaluate.py @c039d5e",
	Measure: func(p Pair) Stats {
		if p.Gold.Missing {
			return nil
		}
		s := overlap(p.wordsOf(wordLower, p.Gold.Text), p.wordsOf(wordLower, p.Output))
		lower := strings.ToLower(p.Output)
		for _, snippets := range [][]string{p.Gold.With, p.Gold.Without} {
			found := 0
			for _, snippet := range snippets {
				if strings.Contains(lower, strings.ToLower(snippet)) {
					found++
				}
			}
			s = append(s, float64(found), float64(len(snippets)))
		}
		return s
	},
	Score:     scoreBy(wcxbFigures[2]),
	Summarize: summarizeBy(wcxbFigures, "tp", "fp", "fn"),
}

// wordLower is the tokenizer with the ID word: Python's \w+ on the text in lower case.
var wordLower = mustTokenizer("word")

// wcxbFigures read Stats of words (TP, FP, FN) and snippets (with found, with, without found, without).
var wcxbFigures = []figure{
	oneIfBothEmpty(scriptFigures[0]), oneIfBothEmpty(scriptFigures[1]), oneIfBothEmpty(scriptFigures[2]),
	{"with", func(s Stats) metrics.Value { return shareOrOne(s[3], s[4]) }},
	{"without", func(s Stats) metrics.Value { return shareOrOne(s[5], s[6]) }},
}

// oneIfBothEmpty changes a figure to 1 where there is neither gold nor output.
func oneIfBothEmpty(f figure) figure {
	return figure{f.name, func(s Stats) metrics.Value {
		if s[0]+s[1]+s[2] == 0 {
			return metrics.Of(1)
		}
		return f.of(s)
	}}
}

func shareOrOne(part, whole float64) metrics.Value {
	if whole == 0 {
		return metrics.Of(1)
	}
	return metrics.Of(part / whole)
}
