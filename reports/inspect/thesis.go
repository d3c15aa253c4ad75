package inspect

import (
	"fmt"
	"strconv"

	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/page"
)

// Thesis returns the inspection as the source thesis' result_<case>.txt. It fails where an answer is missing, which that
// form cannot say.
func (i *Inspection) Thesis() (string, error) {
	out := suite.ThesisInspection{Name: i.Case.ID, AllWords: i.Case.PageWords, ContentWords: i.Case.GoldWords, Content: i.GoldText}
	for _, a := range i.Answers {
		if err := a.gone(); err != nil {
			return "", fmt.Errorf("inspect case %q for the thesis: %w", i.Case.ID, err)
		}
		o := suite.ThesisOutput{Extractor: a.Result.Extractor, Row: suite.NewThesisRow(suite.Scored{Words: a.Result.Words, OutputWords: a.Result.OutputWords, PageWords: a.Result.PageWords}), Text: a.Text}
		for _, b := range a.Blocks {
			o.Blocks = append(o.Blocks, thesisBlock(b))
		}
		out.Extractors = append(out.Extractors, o)
	}
	return out.String(), nil
}

// thesisBlock picks the features that the thesis prints out of a block's notes; one that the algorithm lacks stays empty.
func thesisBlock(b Block) suite.ThesisBlock {
	return suite.ThesisBlock{
		Classification: suite.ThesisClass(b.Label == page.Content),
		LinkDensity:    javaFloat(b.Notes, "link_density"),
		TextDensity:    javaFloat(b.Notes, "text_density"),
		WordCount:      note(b.Notes, "words"),
		StopWordCount:  note(b.Notes, "stop_words"),
		ContextFree:    contextFree(note(b.Notes, "context_free_class")),
		Text:           b.Text,
	}
}

// note returns a feature as text, "" where the block has none of that name.
func note(notes page.Notes, name string) string {
	for _, n := range notes {
		if n.Name == name {
			return fmt.Sprint(n.Value)
		}
	}
	return ""
}

// javaFloat is a feature as Java prints it.
func javaFloat(notes page.Notes, name string) string {
	x, err := strconv.ParseFloat(note(notes, name), 32)
	if err != nil {
		return ""
	}
	return suite.JavaFloat(float32(x))
}

// contextFree is jusText's class in the thesis' spelling.
func contextFree(class string) string {
	names := map[string]string{"good": "CFC_GOOD", "bad": "CFC_BAD", "short": "CFC_SHORT", "neargood": "CFC_NEAR_GOOD"}
	return names[class]
}
