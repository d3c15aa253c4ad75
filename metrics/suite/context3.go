package suite

import "github.com/contentassay/assay/align"

// context3Metric lies between bag and page: some order counts.
var context3Metric = Metric{
	Name: "context3", Version: 1, Needs: NeedText, Headline: "macro.f1",
	Doc: "Words in context: a word of the output is found (TP) when the gold has it with the same word before and " +
		"the same word after it, each place used once. The text's beginning and end are neighbours of their own. " +
		"Words by the run's tokenizer. One wrong word costs three: itself and both its neighbours.",
	Source: "the second attempt of the source thesis (Rolli 2014) before it came to word differences",
	Measure: func(p Pair) Stats {
		if p.Gold.Missing {
			return nil
		}
		gold, output := p.numbers()
		return overlap(inContext(gold), inContext(output))
	},
	Score:     scoreBy(houseFigures[2]),
	Summarize: summarizeBy(houseFigures[:3], "tp", "fp", "fn"),
}

// edge stands for the missing neighbour at either end of a text; no word has this number.
const edge = -1

// inContext returns each word between its neighbours.
func inContext(words align.Words) [][3]int32 {
	triples := make([][3]int32, len(words))
	before := int32(edge)
	for i, w := range words {
		after := int32(edge)
		if i+1 < len(words) {
			after = words[i+1]
		}
		triples[i] = [3]int32{before, w, after}
		before = w
	}
	return triples
}
