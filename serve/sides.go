package serve

import (
	"fmt"
	"html/template"
	"slices"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/reports/compare"
)

// sides is the table of runs: a column a run, a row an extractor.
type sides struct {
	Style template.CSS
	Runs  []sideRun
	Rows  []sideRow
	Apart bool // whether a run cannot be compared with the first
}

// sideRun is the head of a column.
type sideRun struct {
	Number    int
	Name, Dir string
	State     string // "" where the run is finished
	Corpus    string
	Pages     int
	Tokenizer string
	Signature string
	Results   string   // digest; "" where the run is not finished
	Filters   []string // that the table is under
	Compared  string   // why the run is not compared with the first; "" where it is
	Problem   string   // why it cannot be shown at all

	report  *reports.Report
	changes []compare.Change
}

// sideRow is one extractor.
type sideRow struct {
	Name     string
	Baseline bool
	Cells    []sideCell
}

// sideCell is what an extractor reached in one run.
type sideCell struct {
	F1, Low, High string // "" where the run does not have it
	Change        string // of the mean against the first run
	Sign          string // "▲", "▼" or "~"
	Kind          string // "better", "worse" or "level"
	Pages         string // on how many pages it is better, worse, and the same
}

// newSides sets the runs side by side.
func newSides(all []sideRun) sides {
	var first *reports.Report
	for n := range all {
		if all[n].report == nil {
			continue
		}
		all[n].describe()
		if first == nil {
			first = all[n].report
		} else {
			all[n].compare(first)
		}
	}
	s := sides{Style: template.CSS(runsCSS), Runs: all}
	s.Apart = slices.ContainsFunc(all, func(run sideRun) bool { return run.Compared != "" })
	for _, x := range extractorsOf(all) {
		row := sideRow{Name: x.Name, Baseline: x.Baseline}
		for _, run := range all {
			row.Cells = append(row.Cells, run.cell(x.Name))
		}
		s.Rows = append(s.Rows, row)
	}
	return s
}

// extractorsOf lists the extractors of all runs: those of the first, best first, then what others have beside.
func extractorsOf(all []sideRun) (rows []reports.Row) {
	for _, run := range all {
		if run.report == nil {
			continue
		}
		for _, x := range run.report.Ranked() {
			if !slices.ContainsFunc(rows, func(row reports.Row) bool { return row.Name == x.Name }) {
				rows = append(rows, x)
			}
		}
	}
	return rows
}

// describe fills in the head.
func (s *sideRun) describe() {
	m := s.report.Run.Manifest
	s.Corpus, s.Tokenizer, s.Signature, s.Results, s.Pages = m.Corpus.Name, m.Tokenizer, m.Signature.String(), m.ResultsDigest, len(s.report.Kept)
	if m.ResultsDigest == "" {
		s.State = fmt.Sprintf("not finished: %d of %d pages so far; reload for more", len(s.report.Run.Cases), m.Corpus.Cases)
	}
	for _, f := range s.report.View.Filters {
		s.Filters = append(s.Filters, f.String())
	}
}

// compare sets the run against the first one, page by page, or says why that cannot be.
func (s *sideRun) compare(first *reports.Report) {
	if first.Run.Manifest.ResultsDigest == "" || s.Results == "" {
		s.Compared = "not compared with the first: one of the two is not finished"
		return
	}
	c, err := compare.Runs(first.Run, s.report.Run, compare.Options{Metric: metrics.F1})
	if err != nil {
		s.Compared = "not compared with the first: " + err.Error()
		return
	}
	s.changes = c.Changes
}

// cell is what an extractor reached in this run.
func (s *sideRun) cell(name string) (c sideCell) {
	if s.report == nil {
		return c
	}
	at := slices.IndexFunc(s.report.Extractors, func(x reports.Row) bool { return x.Name == name })
	if at < 0 {
		return c
	}
	row := s.report.Extractors[at]
	c.F1 = row.Words.F1.Macro.Text(3)
	if i := row.Inferred.Intervals.F1.Macro; i.Low.Defined && i.High.Defined {
		c.Low, c.High = i.Low.Text(3), i.High.Text(3)
	}
	at = slices.IndexFunc(s.changes, func(x compare.Change) bool { return x.Extractor == name })
	if at < 0 {
		return c
	}
	change := s.changes[at]
	c.Change, c.Sign, c.Kind = difference(change.Test)
	c.Pages = fmt.Sprintf("better on %d, worse on %d, same on %d pages", change.Better, change.Worse, change.Same)
	return c
}

// difference words a comparison: what cannot be told apart at 5 % is level.
func difference(test metrics.Comparison) (text, sign, kind string) {
	d := test.Difference
	switch {
	case !d.Defined:
		return "–", "", "level"
	case d.Float == 0:
		return "0", "~", "level"
	case !test.Distinguishable(.05):
		return fmt.Sprintf("%+.3f", d.Float), "~", "level"
	case d.Float < 0:
		return fmt.Sprintf("−%.3f", -d.Float), "▼", "worse"
	}
	return fmt.Sprintf("+%.3f", d.Float), "▲", "better"
}
