package reports

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports/printing"
	"github.com/contentassay/assay/runs"
)

// worthALook is the number of pages that the text report ends with.
const worthALook = 3

// Text writes the report for people: the leaderboard, what to know of it, its passport, and the pages most worth a look.
// width is that of the terminal in columns, 0 for no limit; a narrow one gets fewer columns.
func (r *Report) Text(w io.Writer, width int) error {
	p := &printer{printing.NewPrinter(w, width)}
	p.head(r)
	if !r.Snippets {
		p.Table(columnNames(r.columns(width)), r.leaderboard(width))
		p.notes(r, width)
	}
	p.pairs(r)
	p.tables(r.sliceTable())
	p.collapses(r, width)
	results, err := r.metricResults()
	if err != nil {
		p.Fail(err)
	}
	p.tables(results)
	p.passport(r)
	p.look(r)
	if err := p.Err(); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	return nil
}

// column is one column of the leaderboard.
type column struct {
	name string
	rank int // the higher, the sooner it goes when the terminal is narrow
	cell func(Row) string
}

// columns returns the leaderboard's columns that fit the width.
func (r *Report) columns(width int) []column {
	ratio := func(of func(metrics.Score) metrics.Value) func(Row) string {
		return func(row Row) string {
			if s := r.score(row); s != nil {
				return of(*s).Text(3)
			}
			return "–"
		}
	}
	columns := []column{
		{"extractor", 0, func(row Row) string { return rowName(row) }},
		{"precision", 1, ratio(func(s metrics.Score) metrics.Value { return s.Precision.Macro })},
		{"recall", 1, ratio(func(s metrics.Score) metrics.Value { return s.Recall.Macro })},
		{"F1", 0, ratio(func(s metrics.Score) metrics.Value { return s.F1.Macro })},
		{"95 % of F1", 2, func(row Row) string { return interval(row.Inferred) }},
		{"fallout", 2, ratio(func(s metrics.Score) metrics.Value { return s.Fallout.Macro })},
		{"accuracy", 3, ratio(func(s metrics.Score) metrics.Value { return s.Accuracy.Macro })},
		{"micro F1", 3, ratio(func(s metrics.Score) metrics.Value { return s.F1.Micro })},
		{"median F1", 4, ratio(func(s metrics.Score) metrics.Value { return s.F1.Median })},
	}
	if r.View.Seed == 0 || r.View.Unit == UnitBlock {
		columns = slices.DeleteFunc(columns, func(c column) bool { return c.name == "95 % of F1" })
	}
	if r.View.Group != "" {
		columns = append(columns, column{"F1 by " + r.View.Group, 1, func(row Row) string { return r.groupMean(row.Name).Text(3) }})
	}
	if r.unanswered() > 0 && r.View.Unit != UnitBlock {
		columns = append(columns, column{"F1 answered", 2, func(row Row) string { return row.Answered.F1.Macro.Text(3) }})
	}
	if name := r.DownstreamColumn(); name != "" {
		columns = append(columns, column{name, 1, func(row Row) string { return row.Downstream.Text(3) }})
	}
	unanswered := 1
	if r.unanswered() == 0 { // zeros say least
		unanswered = 2
	}
	columns = append(columns,
		column{"ms/page", 2, func(row Row) string { return row.Millis.Text(1) }},
		column{"no answer", unanswered, func(row Row) string { return fmt.Sprint(noAnswer(row)) }})
	for width > 0 && r.width(columns) > width {
		least := slices.MaxFunc(columns, func(a, b column) int { return a.rank - b.rank })
		if least.rank == 0 {
			break
		}
		columns = slices.DeleteFunc(columns, func(c column) bool { return c.name == least.name })
	}
	return columns
}

// width is that of the leaderboard with these columns.
func (r *Report) width(columns []column) int {
	sum := 0
	for _, c := range columns {
		longest := len(c.name)
		for _, row := range r.Extractors {
			longest = max(longest, len([]rune(c.cell(row))))
		}
		sum += longest + 2
	}
	return sum - 2
}

// interval prints the interval of macro F1, with "~" where the extractor cannot be told apart from the leader.
func interval(i Inferred) string {
	of := i.Intervals.F1.Macro
	if !of.Low.Defined {
		return "–"
	}
	mark := " "
	if i.Level() {
		mark = "~"
	}
	return of.Low.Text(3) + "-" + of.High.Text(3) + " " + mark
}

func columnNames(columns []column) []string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.name
	}
	return names
}

// leaderboard returns the cells, best macro F1 first.
func (r *Report) leaderboard(width int) [][]string {
	columns := r.columns(width)
	var rows [][]string
	for _, row := range r.Ranked() {
		cells := make([]string, len(columns))
		for i, c := range columns {
			cells[i] = c.cell(row)
		}
		rows = append(rows, cells)
	}
	return rows
}

// rowName marks the baselines.
func rowName(row Row) string {
	if row.Baseline {
		return row.Name + " *"
	}
	return row.Name
}

func noAnswer(row Row) int {
	n := 0
	for _, s := range runs.Statuses {
		if !s.Answered() {
			n += row.Status[s]
		}
	}
	return n
}

func (r *Report) unanswered() int {
	n := 0
	for _, row := range r.Extractors {
		n += noAnswer(row)
	}
	return n
}

// printer prints the sections of a report.
type printer struct{ *printing.Printer }

// head says what was measured.
func (p *printer) head(r *Report) {
	c := r.Run.Manifest.Corpus
	gold := 0
	for _, k := range r.Run.Cases {
		gold += k.GoldWords
	}
	p.Line("corpus    %s: %s, %s of gold%s", c.Name, plural.Of(c.Cases, "case"), plural.Of(gold, "word"), rejections(c))
	if r.Unfinished > 0 {
		p.Line("unfinished: %s of %d interrupted; the table is over the others", plural.Of(r.Unfinished, "case"), c.Cases)
	}
	if measured := c.Cases + len(c.Copies); c.Total > measured {
		p.Line("limit     the first %d of %d cases", measured, c.Total)
	}
	p.copies(c)
	if len(r.View.Filters) > 0 {
		var filters []string
		for _, f := range r.View.Filters {
			filters = append(filters, f.String())
		}
		undefined := ""
		if r.Undefined > 0 {
			undefined = fmt.Sprintf(" (%d dropped because a value is undefined)", r.Undefined)
		}
		p.Line("filter    %s: %d of %d cases kept%s", strings.Join(filters, " and "), len(r.Kept), c.Cases, undefined)
	}
	unit := "words"
	if r.View.Unit == UnitBlock {
		unit = "blocks"
	}
	p.Line("")
	if r.Snippets {
		p.Line("%s", snippetNote)
		return
	}
	p.Line("%s, mean over %s (macro); micro = pooled", unit, plural.Of(len(r.Kept), "page"))
}

func rejections(c runs.Corpus) string {
	if len(c.Rejected) == 0 {
		return ""
	}
	return fmt.Sprintf("; %s rejected (reasons in manifest.json)", plural.Of(len(c.Rejected), "file"))
}

// passport prints what tells this run from any other.
func (p *printer) passport(r *Report) {
	p.Line("")
	p.Line("signature %s", r.Run.Manifest.Signature)
	if d := r.Run.Manifest.ResultsDigest; d != "" {
		p.Line("results   %s", printing.Digest(d))
	}
	if r.Run.Dir != "" {
		p.Line("run       %s", r.Run.Dir)
	}
}

// look prints the pages most worth a look.
func (p *printer) look(r *Report) {
	pages := r.worth(worthALook)
	if len(pages) == 0 || r.Snippets {
		return
	}
	p.Line("")
	p.Line("worth a look")
	for _, page := range pages {
		line := fmt.Sprintf("  %s  %s %s", page.id, page.leader, page.leaderF1.Text(2))
		if page.best != page.leader {
			line += fmt.Sprintf(", %s %s", page.best, page.bestF1.Text(2))
		}
		if r.Run.Dir != "" {
			line += fmt.Sprintf("   assay inspect %s %s", printing.ShellWord(r.Run.Dir), printing.ShellWord(page.id))
		}
		p.Line("%s", line)
	}
}
