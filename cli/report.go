package cli

import (
	"errors"
	"fmt"
	"io"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/runs"
)

type reportCmd struct {
	RunDir  string   `arg:"" name:"RUN" help:"A run directory, or latest."`
	Format  string   `enum:"text,json,csv,md,thesis" default:"text" help:"text, json, csv, md or thesis."`
	Filter  []string `sep:"none" placeholder:"EXPR" help:"Show only cases where this holds, as in justext.precision>=.8. May be repeated."`
	Unit    string   `enum:"word,block" default:"word" help:"Count by word or by block."`
	All     bool     `help:"Drop the filters that the run was made with."`
	Overall bool     `help:"CSV: one row an extractor instead of one a pair."`
}

func (c reportCmd) Run(a *app) error {
	run, err := openRun(c.RunDir)
	if err != nil {
		return err
	}
	filters, err := parseFilters(c.Filter)
	if err != nil {
		return err
	}
	if !c.All {
		filters = append(run.Manifest.Filters, filters...)
	}
	report, err := reports.New(run, reports.View{Filters: filters, Unit: reports.Unit(c.Unit)})
	if err != nil {
		return err
	}
	if err := a.show(report, c.Format, c.Overall); err != nil {
		return err
	}
	return answerCode(run)
}

// parseFilters reads filters; an error tells of every one that is wrong.
func parseFilters(exprs []string) (filters []metrics.Filter, err error) {
	var wrong []error
	for _, e := range exprs {
		f, err := metrics.ParseFilter(e)
		if err != nil {
			wrong = append(wrong, err)
			continue
		}
		filters = append(filters, f)
	}
	return filters, errors.Join(wrong...)
}

// show prints a report in a format.
func (a *app) show(r *reports.Report, format string, overall bool) error {
	switch format {
	case "json":
		return r.JSON(a.stdout)
	case "csv":
		if overall {
			return r.OverallCSV(a.stdout)
		}
		return r.CSV(a.stdout)
	case "md":
		return r.Markdown(a.stdout)
	case "thesis":
		return a.showThesis(r)
	default:
		return r.Text(a.stdout, a.screen.width)
	}
}

// showThesis prints the thesis' two tables, and the inspected cases of the run after them.
func (a *app) showThesis(r *reports.Report) error {
	t := r.ThesisTable()
	if _, err := fmt.Fprintf(a.stdout, "%s\n%s", t.Overall(), t.Detailed()); err != nil {
		return err
	}
	inspected, err := inspections(r.Run)
	if err != nil {
		return err
	}
	for _, i := range inspected {
		content, err := i.Thesis()
		if err != nil {
			return err
		}
		if _, err := io.WriteString(a.stdout, "\n"+content); err != nil {
			return err
		}
	}
	return nil
}

// inspections takes the cases apart that the run's plan asked to see.
func inspections(run *runs.Run) (all []*reports.Inspection, err error) {
	for _, id := range run.Manifest.Inspect {
		i, err := reports.Inspect(run, id, nil)
		if err != nil {
			return nil, err
		}
		all = append(all, i)
	}
	return all, nil
}

// writeThesis writes the thesis' files of a run under the view of a report.
func writeThesis(r *reports.Report) error {
	inspected, err := inspections(r.Run)
	if err != nil {
		return err
	}
	return r.WriteThesis(inspected, corpus.FileName)
}

// answerCode is nil when every pair of the run has an answer.
func answerCode(run *runs.Run) error {
	if reports.Unanswered(run) > 0 {
		return exit(exitUnanswered)
	}
	return nil
}
