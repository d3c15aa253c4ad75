package suite

// segmentsGoMetric is go-trafilatura's variant of segments.
var segmentsGoMetric = Metric{
	Name: "segments-go", Version: 1, Needs: NeedSnippets, Headline: "micro.f1",
	Doc: "As segments, but white space is compared as it is, and a page whose extractor fails adds nothing to any " +
		"count: it is skipped. So an extractor gains by failing on hard pages, and snippets broken over lines are" +
		" missed. A ratio without a denominator is undefined.",
	Source: "markusmobius/go-trafilatura, scripts/comparison/content.go @67c3f2a",
	Measure: func(p Pair) Stats {
		if !p.Answered {
			return nil
		}
		return countSegments(p, func(s string) string { return s })
	},
	Score:     scoreBy(houseFigures[2]),
	Summarize: summarizeBy(segmentGoFigures, "tp", "fp", "fn", "tn"),
}

var segmentGoFigures = []figure{houseFigures[0], houseFigures[1], houseFigures[2], houseFigures[4]}
