package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/internal/atomicfile"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/reports/htmlreport"
	"github.com/contentassay/assay/runs"
)

type reportCmd struct {
	RunDir  string `arg:"" name:"RUN" help:"A run directory, or latest."`
	Format  string `enum:"text,json,csv,md,html,thesis" default:"text" help:"text, json, csv, md, html or thesis."`
	To      string `short:"o" placeholder:"FILE" help:"Write the report there instead of to standard output."`
	Pairs   bool   `help:"JSON: compare every two extractors, not only the best with the others; HTML always does."`
	Unit    string `enum:"word,block" default:"word" help:"Count by word or by block."`
	All     bool   `help:"Drop the filters that the run was made with."`
	Overall bool   `help:"CSV: one row an extractor instead of one a pair."`
	viewFlags
}

// viewFlags say what of a run to show. run, score and report share them.
type viewFlags struct {
	Filter []string `sep:"none" placeholder:"EXPR" help:"Show only cases where this holds, as in justext.precision>=.8. May be repeated."`
	Group  string   `placeholder:"TAG" help:"Resample whole groups that share this tag (or domain, lang), and show the mean over groups."`
	By     string   `placeholder:"TAG" help:"Show macro F1 for each value of this tag (or domain, lang)."`
	Metric []string `sep:"none" placeholder:"NAME" help:"Compute this metric too (assay ls metrics; assay explain NAME). May be repeated."`
	TuneOn float64  `placeholder:"SHARE" help:"Choose among the variants of an extractor on this share of the cases, and score on the rest."`
	Seed   uint64   `default:"1" placeholder:"N" help:"Seed of the intervals and tests; 0 leaves them out."`
}

// view is the view under the given filters.
func (v viewFlags) view(filters []metrics.Filter) reports.View {
	return reports.View{Filters: filters, Group: v.Group, By: v.By, Metrics: v.Metric, TuneOn: v.TuneOn, Seed: v.Seed}
}

func (c reportCmd) Run(a *app) error {
	if c.To == "" {
		if err := a.checkScreen(c.Format); err != nil {
			return err
		}
	}
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
	view := c.view(filters)
	view.Unit, view.Pairs = reports.Unit(c.Unit), c.Pairs
	report, err := reports.New(run, view)
	if err != nil {
		return err
	}
	if c.To == "" {
		err = a.show(report, c.Format, c.Overall)
	} else {
		err = a.write(report, c.Format, c.Overall, c.To)
	}
	if err != nil {
		return err
	}
	return answerCode(run)
}

// write writes a report to a file: all of it or nothing.
func (a *app) write(r *reports.Report, format string, overall bool, name string) error {
	var b bytes.Buffer
	into := *a
	into.stdout, into.screen = &b, screen{}
	if err := into.show(r, format, overall); err != nil {
		return err
	}
	if err := atomicfile.WriteBytes(name, b.Bytes()); err != nil {
		return fmt.Errorf("write the report: %w (give another place by -o)", err)
	}
	return nil
}

// checkScreen refuses a format that no terminal can show.
func (a *app) checkScreen(format string) error {
	if format == "html" && a.screen.terminal {
		return errors.New("an HTML report is for a browser, not for a terminal (assay report RUN --format html -o report.html)")
	}
	return nil
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
	case "html":
		return htmlreport.Write(a.stdout, r)
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
	files, err := r.ThesisFiles(inspected, corpus.FileName)
	if err != nil {
		return err
	}
	dir := filepath.Join(r.Run.Dir, reports.ThesisDir)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("write the thesis' results: %w", err)
	}
	for name, content := range files {
		if err := atomicfile.WriteBytes(filepath.Join(dir, name), []byte(content)); err != nil {
			return fmt.Errorf("write the thesis' results: %w", err)
		}
	}
	return nil
}

// answerCode is nil when every pair of the run has an answer.
func answerCode(run *runs.Run) error {
	if reports.Unanswered(run) > 0 {
		return exit(exitUnanswered)
	}
	return nil
}
