package study

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/offtopic"
)

//go:embed study.html
var page string

// document is what the template gets.
type document struct {
	Study
	Choices []string
	Matrix  []row // test F1 of every extractor and choice
	Panels  []panel
	Kinds   []kindTable
	Meaning []string
	Table3  []Collection
	Table4  []tableRow
	Table5  []publishedPair
	Share   string // of mementos off topic
}

// row is an extractor in a table.
type row struct {
	Name  string
	Cells []cell
}

// cell is a number with its interval, shaded from 0 to 1.
type cell struct {
	Text, Range, Title string
	Shade              int // percent
	Best               bool
}

// kindTable says how many of each kind every extractor judges right by one choice, at its best threshold.
type kindTable struct {
	Choice string
	Kinds  []offtopic.Kind // for their names
	Rows   []row
}

// tableRow is a measure of Table 4 beside ours on the first extractor.
type tableRow struct {
	Measure                                           string
	PaperF1, PaperAccuracy, PaperAt, F1, Accuracy, At string
}

// HTML writes the study as one file that needs nothing else: no script, nothing from the network.
func (s Study) HTML(w io.Writer) error {
	t, err := template.New("study").Parse(page)
	if err != nil {
		return fmt.Errorf("write the study: %w", err)
	}
	d := document{
		Study: s, Choices: s.choices(), Matrix: s.matrix(), Panels: s.panels(), Kinds: s.kindTables(), Meaning: s.meaning(),
		Table3: Table3(), Table4: s.table4(), Table5: table5, Share: metrics.Ratio{Num: s.Balance.OffTopic, Den: s.Balance.Mementos}.Value().Text(3),
	}
	if err := t.Execute(w, d); err != nil {
		return fmt.Errorf("write the study: %w", err)
	}
	return nil
}

// choices and extractors are the names in the order of their first evaluation.
func (s Study) choices() []string {
	return distinct(s.Evaluations, func(e offtopic.Evaluation) string { return e.Choice.String() })
}

func (s Study) extractors() []string {
	return distinct(s.Evaluations, func(e offtopic.Evaluation) string { return e.Extractor })
}

func distinct(all []offtopic.Evaluation, name func(offtopic.Evaluation) string) []string {
	var names []string
	for _, e := range all {
		if n := name(e); !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	return names
}

// of gives the evaluations of one choice, in the order of the extractors.
func (s Study) of(choice string) []offtopic.Evaluation {
	var all []offtopic.Evaluation
	for _, e := range s.Evaluations {
		if e.Choice.String() == choice {
			all = append(all, e)
		}
	}
	return all
}

// matrix has the F1 of Test with its interval; the best of each choice is marked.
func (s Study) matrix() []row {
	best := map[string]float64{}
	for _, e := range s.Evaluations {
		best[e.Choice.String()] = max(best[e.Choice.String()], f1(e.Test).Float)
	}
	var rows []row
	for _, name := range s.extractors() {
		r := row{Name: name}
		for _, e := range s.Evaluations {
			if e.Extractor != name {
				continue
			}
			v := f1(e.Test)
			r.Cells = append(r.Cells, cell{
				Text: v.Text(3), Range: span(e.Interval, 2), Shade: shade(v.Float),
				Best:  v.Defined && v.Float == best[e.Choice.String()],
				Title: fmt.Sprintf("threshold %g; against %s: %s; %d unscored; fitted %s at %g", e.Test.Threshold, s.first(), s.difference(e), e.Unscored, f1(e.Best).Text(3), e.Best.Threshold),
			})
		}
		rows = append(rows, r)
	}
	return rows
}

// shade spreads shares over the tints of a cell; all below half are pale.
func shade(share float64) int { return int(max(0, share-.5)*2*60 + .5) }

// kindTables are there for synthetic archives, for choices that read text.
func (s Study) kindTables() []kindTable {
	var tables []kindTable
	for _, choice := range s.choices() {
		all := s.of(choice)
		if all[0].Choice.Measure.Raw || len(all[0].Kinds) == 0 {
			continue
		}
		t := kindTable{Choice: choice, Kinds: all[0].Kinds}
		for _, e := range all {
			r := row{Name: e.Extractor}
			for _, k := range e.Kinds {
				share := float64(k.Right) / float64(k.Total)
				r.Cells = append(r.Cells, cell{Text: fmt.Sprintf("%d/%d", k.Right, k.Total), Shade: shade(share), Best: k.Right == k.Total})
			}
			t.Rows = append(t.Rows, r)
		}
		tables = append(tables, t)
	}
	return tables
}

// table4 sets the paper's Table 4 beside what the first extractor comes to.
func (s Study) table4() []tableRow {
	var rows []tableRow
	for _, e := range s.Evaluations {
		m := e.Choice.Measure
		if e.Extractor != s.first() || m.Published.F1 == 0 || e.Choice.Whole {
			continue
		}
		rows = append(rows, tableRow{
			Measure: e.Choice.String(), PaperF1: metrics.Of(m.Published.F1).Text(3), PaperAccuracy: metrics.Of(m.Published.Accuracy).Text(3), PaperAt: fmt.Sprint(m.Paper),
			F1: f1(e.Best).Text(3), Accuracy: e.Best.Counts.Accuracy().Value().Text(3), At: fmt.Sprint(e.Best.Threshold),
		})
	}
	return rows
}
