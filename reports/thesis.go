package reports

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/runs"
)

// ThesisDir is the folder of a run that holds its results in the source thesis' formats.
const ThesisDir = "thesis"

// ThesisTable returns the kept cases as the source thesis tabulates them.
func (r *Report) ThesisTable() suite.ThesisTable {
	t := suite.ThesisTable{}
	for _, row := range r.Extractors {
		t.Extractors = append(t.Extractors, row.Name)
	}
	for _, c := range r.cases() {
		k := suite.ThesisCase{Name: c.ID, AllWords: c.PageWords, ContentWords: c.GoldWords}
		results := r.resultsOf(c.ID)
		for _, row := range r.Extractors {
			x := results[slices.IndexFunc(results, func(x runs.Result) bool { return x.Extractor == row.Name })]
			k.Rows = append(k.Rows, thesisRow(x))
		}
		t.Cases = append(t.Cases, k)
	}
	return t
}

func thesisRow(x runs.Result) suite.ThesisRow {
	return suite.NewThesisRow(suite.Scored{Words: x.Words, OutputWords: x.OutputWords, PageWords: x.PageWords})
}

// ThesisFiles returns the report's two tables and a file for each inspected case, by their names. fileName makes a safe
// name of any case ID.
func (r *Report) ThesisFiles(inspected []*Inspection, fileName func(string) string) (map[string]string, error) {
	t := r.ThesisTable()
	files := map[string]string{"overall_results.txt": t.Overall(), "detailed_results.txt": t.Detailed()}
	for _, i := range inspected {
		content, err := i.Thesis()
		if err != nil {
			return nil, err
		}
		files["result_"+fileName(i.Case.ID)+".txt"] = content
	}
	return files, nil
}

// Thesis returns the inspection as the source thesis' result_<case>.txt.
func (i *Inspection) Thesis() (string, error) {
	out := suite.ThesisInspection{Name: i.Case.ID, AllWords: i.Case.PageWords, ContentWords: i.Case.GoldWords, Content: i.GoldText}
	for _, a := range i.Answers {
		o := suite.ThesisOutput{Extractor: a.Result.Extractor, Row: thesisRow(a.Result), Text: a.Text}
		for _, b := range a.Blocks {
			o.Blocks = append(o.Blocks, thesisBlock(b))
		}
		out.Extractors = append(out.Extractors, o)
	}
	return out.String(), nil
}

// thesisBlock picks the features that the thesis prints out of a block's notes; one that the algorithm lacks stays empty.
func thesisBlock(b JudgedBlock) suite.ThesisBlock {
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
