package cli

import (
	"fmt"

	"github.com/contentassay/assay/offtopic"
)

// offtopicTerms are the words of off-topic detection, for explain.
func offtopicTerms() []entry {
	terms := []entry{
		{Name: "memento", Doc: "one capture of a page in a web archive; a TimeMap lists all captures of the page"},
		{Name: "off-topic", Doc: "a memento that is no longer about what its page was collected for; the positive class of assay offtopic"},
		{Name: "drift", Doc: "how a page went through time: always on, step (off topic for good), oscillating, always off"},
		{Name: "downstream", Doc: "a task that needs extracted text, beside word F1: assay run --downstream offtopic lets the run's extractors find off-topic captures in an archive made of its corpus"},
		{Name: offtopic.AllTextName, Doc: "every paragraph of a page, boilerplate or not: the text that the Off-Topic Memento Toolkit measures"},
	}
	for _, m := range offtopic.Measures() {
		side := "below"
		if m.Above {
			side = "above"
		}
		e := entry{Name: m.Name, Doc: "off-topic measure: " + m.Doc, Facts: []fact{{"off topic", fmt.Sprintf("%s the threshold, from %g to %g", side, m.Low, m.High)}}}
		if m.Published.F1 > 0 {
			e.Facts = append(e.Facts, fact{"threshold of the paper", fmt.Sprintf("%g, with F1 %g on pages that are not public", m.Paper, m.Published.F1)})
		}
		full := e
		full.Name = "offtopic." + m.Name // levenshtein is a metric too
		terms = append(terms, e, full)
	}
	return terms
}
