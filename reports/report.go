// Package reports shows a run: as text, JSON, CSV, Markdown, or in the thesis' formats. Everything here and below is a pure
// function of runs; no extractor is called and no page is read. Package inspect shows one case of a run, compare sets two
// runs against each other, htmlreport puts all into one file, and printing has what the forms for people share.
package reports

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/contentassay/assay/internal/natural"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/runs"
)

// Unit is what is counted.
type Unit string

// The units. Blocks can be counted only for extractors that offer labelled ones.
const (
	UnitWord  Unit = "word"
	UnitBlock Unit = "block"
)

// View says what of a run to show.
type View struct {
	Filters []metrics.Filter // a case is shown when all hold; an undefined value fails
	Unit    Unit             // "" means UnitWord
	Group   string           // resample whole groups with one value of this tag or grouping; "" means pages
	Least   int              // pages that a group must have to be looked at for a collapse; 0 means LeastPages
	By      string           // slice the table by the values of this tag; "" means not
	Metrics []string         // further metrics to compute, by name (metrics/suite)
	TuneOn  float64          // choose among variants on this share of the cases, score on the rest; 0 means not
	Pairs   bool             // compare every two contestants, not only the leader with the others
	Seed    uint64           // of resampling; 0 means none: no intervals, no comparisons
}

// Report is what tables are made of: the scores of every extractor over the cases that the view keeps.
type Report struct {
	Run        *runs.Run
	View       View
	Unfinished int                      // cases that an interrupted run did not finish; they are in no table
	Kept       []string                 // IDs of the cases that are shown, in natural order
	Undefined  int                      // cases that were dropped only because a filtered value is undefined
	Extractors []Row                    // in the order of the plan
	Snippets   bool                     // every kept case has snippets for gold, and no text: words cannot be counted
	pairs      map[string][]runs.Result // of every kept case, by extractor
	countable  []runs.Case              // the kept cases whose gold is a text
	counted    map[string][]runs.Result // their results, in the same order
}

// Row sums up one extractor.
type Row struct {
	runs.Extractor
	Status   map[runs.Status]int
	Words    metrics.Score  // every kept case; one without an answer counts as nothing found
	Blocks   *metrics.Score // nil where the extractor offers no labelled blocks
	Answered metrics.Score  // words of the cases with an answer only
	Millis   metrics.Value  // mean milliseconds a page
	Peak     metrics.Value  // mean over pages of the largest resident memory meanwhile, in MiB; undefined where not measured
	Inferred Inferred       // zero without resampling
	// Downstream is the F1 of a task with the texts of this extractor; undefined where the run has none.
	Downstream metrics.Value
	Metrics    []Figures // in the order of View.Metrics
}

// CheckView finds what is wrong with a view whatever the run: an unknown metric, a share that is none.
func CheckView(view View) error {
	for _, name := range view.Metrics {
		if _, err := suite.Find(name); err != nil {
			return err
		}
	}
	if view.Least < 0 || view.Least == 1 {
		return fmt.Errorf("groups of %d pages or more: give 2 or more (an interval needs two pages)", view.Least)
	}
	if view.TuneOn != 0 && !(view.TuneOn > 0 && view.TuneOn < 1) {
		return fmt.Errorf("tune on %v of the cases: give a share between 0 and 1, such as .5", view.TuneOn)
	}
	return nil
}

// New builds the report of a run under a view. It fails when a filter names an extractor that the run does not have.
func New(run *runs.Run, view View) (*Report, error) {
	view, err := view.of(run)
	if err != nil {
		return nil, err
	}
	if view.TuneOn != 0 {
		if err := CheckVariants(run.Manifest.Extractors); err != nil {
			return nil, err
		}
	}
	r := &Report{Run: run, View: view, pairs: map[string][]runs.Result{}, counted: map[string][]runs.Result{}}
	r.choose()
	if r.Snippets = len(r.Kept) > 0 && len(r.countable) == 0; r.Snippets && len(view.Metrics) == 0 {
		r.View.Metrics = []string{snippetMetric}
	}
	for _, x := range run.Manifest.Extractors {
		row := r.row(x)
		if d, ok := run.Downstream.Row(x.Name); ok {
			row.Downstream = d.F1
		}
		r.Extractors = append(r.Extractors, row)
	}
	r.infer()
	if err := r.measure(); err != nil {
		return nil, err
	}
	return r, nil
}

// of checks a view against a run, and gives the extractors that its filters name their names in the run.
func (v View) of(run *runs.Run) (View, error) {
	v.Filters = slices.Clone(v.Filters)
	for i, f := range v.Filters {
		x, ok := run.Manifest.Find(f.Extractor)
		if !ok {
			return v, fmt.Errorf("filter %q: %w", f, run.Manifest.NoExtractor(f.Extractor))
		}
		v.Filters[i].Extractor = x.Name
	}
	if v.Group != "" {
		if err := checkLabel(run, v.Group, "group by"); err != nil {
			return v, err
		}
	}
	if v.By != "" {
		if err := checkLabel(run, v.By, "slice by"); err != nil {
			return v, err
		}
	}
	return v, CheckView(v)
}

// choose keeps the cases for which all filters hold, and their pairs. A case with a pair that was not tried is unfinished.
func (r *Report) choose() {
	byCase := map[string][]runs.Result{}
	for _, x := range r.Run.Results {
		byCase[x.Case] = append(byCase[x.Case], x)
	}
	for _, c := range r.Run.Cases {
		keep, undefined := keeps(r.View.Filters, byCase[c.ID], r.Run.Manifest.Corpus.Pages)
		if undefined {
			r.Undefined++
		}
		if keep && slices.ContainsFunc(byCase[c.ID], func(x runs.Result) bool { return x.Status == runs.Cancelled }) {
			r.Unfinished++
			keep = false
		}
		if !keep {
			continue
		}
		r.Kept = append(r.Kept, c.ID)
		if !c.Snippets {
			r.countable = append(r.countable, c)
		}
		for _, x := range byCase[c.ID] {
			r.pairs[x.Extractor] = append(r.pairs[x.Extractor], x)
			if !c.Snippets {
				r.counted[x.Extractor] = append(r.counted[x.Extractor], x)
			}
		}
	}
}

// snippetMetric is what is computed where the gold is snippets and nobody asked for a metric.
const snippetMetric = "segments"

// keeps applies every filter to the results of one case. undefined says that the case would have been kept but for
// values that are not defined.
func keeps(filters []metrics.Filter, results []runs.Result, pages bool) (keep, undefined bool) {
	keep = true
	for _, f := range filters {
		i := slices.IndexFunc(results, func(x runs.Result) bool { return x.Extractor == f.Extractor })
		holds, defined := f.Holds(results[i].Words)
		switch {
		case !defined || f.Metric.NeedsPage() && !pages:
			keep, undefined = false, true
		case !holds:
			return false, false
		}
	}
	return keep, undefined
}

// row sums up one extractor over the kept cases.
func (r *Report) row(x runs.Extractor) Row {
	row := Row{Extractor: x, Status: map[runs.Status]int{}}
	var all, answered, blocks []metrics.Counts
	for _, p := range r.pairs[x.Name] {
		row.Status[p.Status]++
	}
	for _, p := range r.counted[x.Name] {
		all = append(all, p.Words)
		if p.Status.Answered() {
			answered = append(answered, p.Words)
		}
		if p.Blocks != nil {
			blocks = append(blocks, *p.Blocks)
		}
	}
	row.Words, row.Answered = metrics.Summarize(all), metrics.Summarize(answered)
	if len(blocks) > 0 {
		score := metrics.Summarize(blocks)
		row.Blocks = &score
	}
	if !r.Run.Manifest.Corpus.Pages {
		row.Words, row.Answered = row.Words.WithoutPage(), row.Answered.WithoutPage()
	}
	row.Millis, row.Peak = r.costs(x.Name)
	return row
}

// costs returns the mean time of an extractor, and the mean of its peaks of memory, over the kept cases that it was tried
// on.
func (r *Report) costs(extractor string) (millis, peak metrics.Value) {
	var wall, bytes int64
	tried, measured := 0, 0
	for _, c := range r.Run.Costs {
		if c.Extractor != extractor {
			continue
		}
		if _, kept := slices.BinarySearchFunc(r.Kept, c.Case, natural.Compare); !kept {
			continue
		}
		if c.Wall > 0 {
			wall, tried = wall+c.Wall, tried+1
		}
		if c.Peak > 0 {
			bytes, measured = bytes+c.Peak, measured+1
		}
	}
	millis = metrics.Ratio{Num: int(wall / 1000), Den: tried * 1000}.Value()
	return millis, metrics.Ratio{Num: int(bytes >> 10), Den: measured << 10}.Value()
}

// score returns the row's score in the unit of the view, nil where it has none.
func (r *Report) score(row Row) *metrics.Score {
	if r.View.Unit == UnitBlock {
		return row.Blocks
	}
	return &row.Words
}

// Ranked returns the rows from the best macro F1 to the worst; rows without one come last, equal ones by name.
func (r *Report) Ranked() []Row {
	rows := slices.Clone(r.Extractors)
	slices.SortStableFunc(rows, func(a, b Row) int {
		if c := cmp.Compare(r.rank(b), r.rank(a)); c != 0 {
			return c
		}
		return cmp.Compare(a.Name, b.Name)
	})
	return rows
}

// rank is what Ranked sorts by: macro F1, or -1 where there is none.
func (r *Report) rank(row Row) float64 {
	if s := r.score(row); s != nil && s.F1.Macro.Defined {
		return s.F1.Macro.Float
	}
	return -1
}

// Unanswered counts the pairs of the whole run, kept or not, that have no answer.
func Unanswered(run *runs.Run) int {
	n := 0
	for _, x := range run.Results {
		if !x.Status.Answered() {
			n++
		}
	}
	return n
}
