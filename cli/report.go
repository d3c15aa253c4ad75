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
	"github.com/contentassay/assay/originals"
	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/reports/htmlreport"
	"github.com/contentassay/assay/reports/inspect"
	"github.com/contentassay/assay/runs"
)

type reportCmd struct {
	RunDir    string `arg:"" name:"RUN" help:"A run directory, or latest."`
	Format    string `enum:"text,json,csv,md,html,thesis" default:"text" help:"text, json, csv, md, html or thesis."`
	To        string `short:"o" placeholder:"FILE" help:"Write the report there instead of to standard output."`
	Unit      string `enum:"word,block" default:"word" help:"Count by word or by block."`
	All       bool   `help:"Drop the filters that the run was made with."`
	Groups    string `placeholder:"FILE" help:"Group by what this file says: JSON lines {id, members}, as corpus cluster and corpus dups write them."`
	Overall   bool   `help:"CSV: one row an extractor instead of one a pair."`
	WithPages bool   `help:"HTML: put the pages themselves into the inspector, read from the corpus, as text with its headings, lists and tables."`
	viewFlags
}

// viewFlags say what of a run to show. run, score and report share them.
type viewFlags struct {
	Filter []string   `sep:"none" placeholder:"EXPR" help:"Show only cases where this holds, as in justext.precision>=.8. May be repeated."`
	Group  string     `placeholder:"TAG" help:"Resample whole groups: templates, duplicates, domain or a tag. Shows the mean over groups, and where extractors collapse."`
	Least  leastPages `default:"5" placeholder:"N" help:"Pages that a group needs to be looked at for a collapse (assay explain collapse)."`
	By     string     `placeholder:"TAG" help:"Show macro F1 for each value of this tag (or domain, lang, templates)."`
	Pairs  bool       `help:"Compare every two extractors, not only the best with the others, and print a table of that; CSV then has one row a pair of extractors. HTML always does."`
	Metric []string   `placeholder:"NAME" help:"Compute this metric too (assay ls metrics; assay explain NAME). May be repeated."`
	TuneOn float64    `placeholder:"SHARE" help:"Choose among the variants of an extractor on this share of the cases, and score on the rest."`
	Seed   uint64     `default:"1" placeholder:"N" help:"Seed of the intervals and tests; 0 leaves them out."`
}

// leastPages is the value of --least. A view would take 0 for its default.
type leastPages int

// Validate names the range.
func (l leastPages) Validate() error {
	if l < 2 {
		return fmt.Errorf("groups of %d pages or more: give 2 or more (an interval needs two pages)", int(l))
	}
	return nil
}

// view is the view under the given filters.
func (v viewFlags) view(filters []metrics.Filter) reports.View {
	return reports.View{Filters: filters, Group: groupName(v.Group), Least: int(v.Least), By: groupName(v.By), Metrics: v.Metric, TuneOn: v.TuneOn, Seed: v.Seed, Pairs: v.Pairs}
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
	if c.Groups != "" {
		if c.Group != "" {
			return fmt.Errorf("--group %s and --groups %s: give one of the two", c.Group, c.Groups)
		}
		if view.Group, err = a.readGroups(run, c.Groups); err != nil {
			return err
		}
	}
	view.Unit = reports.Unit(c.Unit)
	report, err := reports.New(run, view)
	if err != nil {
		return err
	}
	switch {
	case c.WithPages:
		err = a.withPages(report, c)
	case c.To == "":
		err = a.show(report, c.Format, c.Overall)
	default:
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
	return save(name, b.Bytes())
}

// withPages writes an HTML report that holds the pages, too.
func (a *app) withPages(r *reports.Report, c reportCmd) error {
	if c.Format != "html" {
		return errors.New("--with-pages puts pages into an HTML report (give --format html with it)")
	}
	pages, err := originals.Of(r.Run)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := htmlreport.Write(&b, r, htmlreport.Options{Originals: pages.Inert}); err != nil {
		return err
	}
	if c.To == "" {
		_, err = b.WriteTo(a.stdout)
		return err
	}
	return save(c.To, b.Bytes())
}

// save writes a report to a file: all of it or nothing.
func save(name string, content []byte) error {
	if err := atomicfile.WriteBytes(name, content); err != nil {
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
		if r.View.Pairs {
			return r.PairsCSV(a.stdout)
		}
		if overall {
			return r.OverallCSV(a.stdout)
		}
		if len(r.View.Metrics) > 0 {
			a.say("warning: rows of pairs have no figures of further metrics (--overall has them, and so has --format json)")
		}
		return r.CSV(a.stdout)
	case "md":
		return r.Markdown(a.stdout)
	case "html":
		return htmlreport.Write(a.stdout, r, htmlreport.Options{})
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
func inspections(run *runs.Run) (all []*inspect.Inspection, err error) {
	for _, id := range run.Manifest.Inspect {
		i, err := inspect.Case(run, id, nil)
		if err != nil {
			return nil, err
		}
		all = append(all, i)
	}
	return all, nil
}

// thesisFiles makes the thesis' files of a run under the view of a report, by name.
func thesisFiles(r *reports.Report) (map[string]string, error) {
	inspected, err := inspections(r.Run)
	if err != nil {
		return nil, err
	}
	return r.ThesisFiles(inspected, corpus.FileName)
}

// writeThesis writes the thesis' files into the directory of their run.
func writeThesis(r *reports.Report) error {
	files, err := thesisFiles(r)
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
