package reports

import (
	"slices"

	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/reports/inspect"
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
func (r *Report) ThesisFiles(inspected []*inspect.Inspection, fileName func(string) string) (map[string]string, error) {
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
