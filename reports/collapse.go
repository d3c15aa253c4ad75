package reports

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/contentassay/assay/internal/natural"
	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports/printing"
)

// LeastPages is the number of pages that a group needs, unless the view says otherwise, to be looked at for a collapse: of
// fewer an interval says little.
const LeastPages = 5

// FarBelow is how far the mean F1 of a group must lie below the mean of all pages to be called a collapse. An interval
// alone would also list a small loss that is certain.
const FarBelow = .1

// CollapseDoc says what Collapses lists.
const CollapseDoc = "groups (templates, sites) of at least 5 pages (--least) in which an extractor fails: the 95 % bootstrap interval of its mean F1 " +
	"over the pages of the group ends below its mean F1 over all pages, and the two means lie at least .10 apart. " +
	"Where many groups are looked at, one in forty may have such an interval by chance"

// Collapse is a group of pages in which an extractor fails: see CollapseDoc.
type Collapse struct {
	Extractor string           `json:"extractor"`
	Group     string           `json:"group"`
	Pages     int              `json:"pages"`
	F1        metrics.Value    `json:"macro_f1"`         // mean over the pages of the group
	Interval  metrics.Interval `json:"interval"`         // of that mean, pages of the group resampled
	Overall   metrics.Value    `json:"macro_f1_overall"` // mean over all pages
	Others    metrics.Value    `json:"best_other_f1"`    // the best mean that another contestant has on the group
	Best      string           `json:"best_other"`       // who has it; "" where there is no other
	Worst     string           `json:"worst_case"`       // the case with the least F1, of equals the first
}

// gap is how far the group lies below.
func (c Collapse) gap() float64 { return c.Overall.Float - c.F1.Float }

// Collapses lists the groups of the view in which an extractor fails, the deepest fall first. Baselines are not looked at.
// Without groups, without resampling, or by block there are none.
func (r *Report) Collapses() (all []Collapse) {
	if r.View.Seed == 0 || r.View.Unit == UnitBlock {
		return nil
	}
	for _, g := range r.largeGroups() {
		for _, row := range r.Extractors {
			if c := r.collapse(row, g); !row.Baseline && c.falls() {
				c.Best, c.Others = r.bestOther(row.Name, g)
				all = append(all, c)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Collapse) int {
		return cmp.Or(cmp.Compare(b.gap(), a.gap()), natural.Compare(a.Group, b.Group), cmp.Compare(a.Extractor, b.Extractor))
	})
	return all
}

// largeGroups are the groups with a name and enough pages.
func (r *Report) largeGroups() []group {
	least := cmp.Or(r.View.Least, LeastPages)
	return slices.DeleteFunc(r.groups(), func(g group) bool { return g.name == "" || len(g.cases) < least })
}

// collapse weighs an extractor in a group.
func (r *Report) collapse(row Row, g group) Collapse {
	counts := r.countsOf(row.Name, g.cases)
	c := Collapse{Extractor: row.Name, Group: g.name, Pages: len(counts), Overall: row.Words.F1.Macro}
	c.F1 = metrics.Summarize(counts).F1.Macro
	if c.gap() < FarBelow || !c.F1.Defined {
		return c // no need of an interval
	}
	c.Interval = metrics.NewResampler(r.View.Seed, nil).Intervals(counts).F1.Macro
	worst := slices.MinFunc(g.cases, func(i, j int) int {
		return cmp.Compare(r.f1(row.Name, i), r.f1(row.Name, j))
	})
	c.Worst = r.countable[worst].ID
	return c
}

// f1 is the F1 of an extractor on a countable case; a page on which it is undefined has nothing to fail at.
func (r *Report) f1(extractor string, i int) float64 {
	if v := r.counted[extractor][i].Words.F1().Value(); v.Defined {
		return v.Float
	}
	return 1
}

// falls tells a collapse from a group that is merely a little harder.
func (c Collapse) falls() bool {
	return c.Interval.High.Defined && c.Interval.High.Float < c.Overall.Float && c.gap() >= FarBelow
}

// bestOther returns the contestant that does best on a group beside one, of equals the first in the table.
func (r *Report) bestOther(extractor string, g group) (name string, best metrics.Value) {
	for _, row := range r.Ranked() {
		if row.Name == extractor || row.Baseline {
			continue
		}
		f1 := metrics.Summarize(r.countsOf(row.Name, g.cases)).F1.Macro
		if f1.Defined && (name == "" || f1.Float > best.Float) {
			name, best = row.Name, f1
		}
	}
	return name, best
}

// groupNote says what the groups of the view are; "" where it does not group.
func (r *Report) groupNote() string {
	groups := r.groups()
	if len(groups) == 0 {
		return ""
	}
	alone, largest := 0, 0
	for _, g := range groups {
		if largest = max(largest, len(g.cases)); len(g.cases) == 1 {
			alone++
		}
	}
	note := fmt.Sprintf("groups by %s: %s of %s, %d of one page, the largest of %d; F1 by %s gives each group one voice",
		r.View.Group, plural.Of(len(groups), "group"), plural.Of(len(r.countable), "page"), alone, largest, r.View.Group)
	for _, g := range r.Run.Manifest.Groupings {
		if g.Name != r.View.Group {
			continue
		}
		note += " (" + g.Settings + ")"
		if len(g.Apart) > 0 {
			note += fmt.Sprintf("; by themselves because they could not be compared: %s", plural.Of(len(g.Apart), "page"))
		}
	}
	return note
}

// wideTable is the number of columns that the table of collapses needs to show who does better.
const wideTable = 120

// mostCollapses is how many lines the text table of collapses has; JSON has them all.
const mostCollapses = 12

// collapseRows are the cells of the table of collapses, at most so many lines, and how many more there are.
func (r *Report) collapseRows(most int) (header []string, rows [][]string, more int) {
	all := r.Collapses()
	shown := all[:min(most, len(all))]
	header = []string{"group", "pages", "extractor", "F1", "95 %", "overall", "best other"}
	for _, c := range shown {
		other := "–"
		if c.Best != "" {
			other = c.Others.Text(3) + " " + c.Best
		}
		rows = append(rows, []string{printing.Shorten(c.Group, 24), fmt.Sprint(c.Pages), c.Extractor, c.F1.Text(3),
			c.Interval.Low.Text(3) + "-" + c.Interval.High.Text(3), c.Overall.Text(3), other})
	}
	return header, rows, len(all) - len(shown)
}

// collapseHead says what the table of collapses is over.
func (r *Report) collapseHead() string {
	least := cmp.Or(r.View.Least, LeastPages)
	return fmt.Sprintf("where extractors collapse: %s of %d pages or more looked at; F1 at least %.2f and its interval wholly below the extractor's overall F1",
		plural.Of(len(r.largeGroups()), "group"), least, FarBelow)
}

// collapses prints the groups in which an extractor fails.
func (p *printer) collapses(r *Report, width int) {
	if r.View.Group == "" || r.View.Seed == 0 || r.View.Unit == UnitBlock || p.Err() != nil || r.Snippets {
		return
	}
	p.Line("")
	if len(r.largeGroups()) == 0 {
		p.Line("no group has %d pages or more, so none is looked at for a collapse (--least N)", cmp.Or(r.View.Least, LeastPages))
		return
	}
	p.Note(r.collapseHead())
	header, rows, more := r.collapseRows(mostCollapses)
	if len(rows) == 0 {
		p.Line("  none")
		return
	}
	if width > 0 && width < wideTable {
		header = header[:len(header)-1]
		for i := range rows {
			rows[i] = rows[i][:len(header)]
		}
	}
	p.Table(header, rows)
	if more > 0 {
		p.Line("  ... %d more (--format json lists them)", more)
	}
}
