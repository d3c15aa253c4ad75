package inspect

import (
	"strings"
	"testing"

	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/page"
)

// The features of a block go by the names that package page's notes have, and come out as the thesis printed them.
func TestThesisBlock(t *testing.T) {
	for _, c := range []struct {
		label page.Label
		notes page.Notes
		want  suite.ThesisBlock
	}{
		{page.Content, page.Notes{{Name: "words", Value: 12}, {Name: "stop_words", Value: 5}, {Name: "link_density", Value: .25}, {Name: "context_free_class", Value: "neargood"}},
			suite.ThesisBlock{Classification: suite.ThesisClass(true), LinkDensity: "0.25", WordCount: "12", StopWordCount: "5", ContextFree: "CFC_NEAR_GOOD", Text: "t"}},
		{page.Boilerplate, page.Notes{{Name: "text_density", Value: 10.5}, {Name: "link_density", Value: 1. / 3}},
			suite.ThesisBlock{Classification: suite.ThesisClass(false), LinkDensity: "0.33333334", TextDensity: "10.5", Text: "t"}},
		{page.Boilerplate, page.Notes{{Name: "link_density", Value: "n/a"}, {Name: "context_free_class", Value: "odd"}},
			suite.ThesisBlock{Classification: suite.ThesisClass(false), Text: "t"}},
	} {
		var b Block
		b.Label, b.Notes, b.Text = c.label, c.notes, "t"
		if got := thesisBlock(b); got != c.want {
			t.Errorf("%+v\nwant %+v", got, c.want)
		}
	}
}

func TestThesisNeedsEveryAnswer(t *testing.T) {
	i := inspect(t, "harbour-1", "greedy", "timid")
	text, err := i.Thesis()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Test name: harbour-1", "Results greedy:", "Extractor: timid Results as blocks", "NOT_DEFINED"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
}
