package inspect

import (
	"slices"
	"strings"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/runs"
)

// A barcode has between narrowBarcode and wideBarcode columns, as the screen has room, and usualBarcode on one without a
// limit.
const (
	narrowBarcode = 12
	usualBarcode  = 24
	wideBarcode   = 48
)

// counts prints the table of counts, with the gold's barcode in the last line, and what there is to say of it.
func (i *Inspection) counts(s *screen, answers []*Answer) {
	headings, rows := i.countTable(answers, s.width)
	s.table(headings, rows)
	for _, a := range answers {
		if a.Result.Error != "" && !i.Unread() {
			s.note("%s: %s: %s", a.Result.Extractor, a.Result.Status, a.Result.Error)
		}
		if err := a.gone(); err != nil {
			s.note("%v", err)
		}
	}
	if len(i.GoldMarks) > 0 {
		s.note("page words: from left to right, the higher a bar, the more is kept there; repeated words can make it differ a little from the counts")
	}
}

// countColumn is one column of the table of counts.
type countColumn struct {
	heading
	rank int // the higher, the sooner it goes when the screen is narrow
	cell func(*Answer) string
}

// countColumns lists the columns from left to right, each with its rank.
func (i *Inspection) countColumns(answers []*Answer) []countColumn {
	value := func(name string, m metrics.Metric, digits, rank int) countColumn {
		return countColumn{heading{name, false}, rank, func(a *Answer) string { return i.value(m, a.Result, digits) }}
	}
	status := 4 // where all are ok it says little
	if slices.ContainsFunc(answers, func(a *Answer) bool { return a.Result.Status != runs.OK }) {
		status = 1
	}
	return []countColumn{
		{heading{"extractor", true}, 0, func(a *Answer) string { return a.Result.Extractor }},
		{heading{"status", true}, status, func(a *Answer) string { return string(a.Result.Status) }},
		value("TP", metrics.TP, 0, 3), value("FP", metrics.FP, 0, 2), value("FN", metrics.FN, 0, 2), value("TN", metrics.TN, 0, 3),
		value("precision", metrics.Precision, 3, 1), value("recall", metrics.Recall, 3, 1), value("F1", metrics.F1, 3, 0),
	}
}

// countTable makes the table of counts with the columns that the width has room for. The barcode is the last of them and
// always stays; the gold's is in the last line.
func (i *Inspection) countTable(answers []*Answer, width int) ([]heading, []tableRow) {
	columns := i.countColumns(answers)
	headings, rows := tabulate(columns, answers)
	for drop := 4; drop > 0 && width > 0 && sum(tableWidths(headings, rows))+gap+narrowBarcode > width; drop-- {
		columns = slices.DeleteFunc(columns, func(c countColumn) bool { return c.rank >= drop })
		headings, rows = tabulate(columns, answers)
	}
	bins := usualBarcode
	if width > 0 {
		bins = min(max(width-sum(tableWidths(headings, rows))-gap, narrowBarcode), wideBarcode)
	}
	for n, a := range answers {
		rows[n].cells = append(rows[n].cells, piece{a.barcode(bins), plain})
	}
	headings = append(headings, heading{"page words", true})
	if len(i.GoldMarks) == 0 {
		return headings, rows
	}
	gold := make([]piece, len(columns)+1)
	gold[0].text = "gold"
	gold[len(columns)].text = barcode(len(i.GoldMarks), bins, func(n int) bool { return i.GoldMarks[n] })
	return headings, append(rows, tableRow{cells: gold})
}

// tabulate fills the columns.
func tabulate(columns []countColumn, answers []*Answer) (headings []heading, rows []tableRow) {
	rows = make([]tableRow, len(answers))
	for _, c := range columns {
		headings = append(headings, c.heading)
		for n, a := range answers {
			rows[n].cells = append(rows[n].cells, piece{c.cell(a), plain})
		}
	}
	return headings, rows
}

// value is a metric as text. It is undefined where it needs a page and there is none, and where nobody has tried.
func (i *Inspection) value(m metrics.Metric, r runs.Result, digits int) string {
	if i.Unread() || m.NeedsPage() && !i.Run.Manifest.Corpus.Pages {
		return metrics.Value{}.Text(digits)
	}
	return m.Of(r.Words).Text(digits)
}

// barcode draws which words of the page the answer keeps; nothing where there is no answer, "missing" where it is gone.
func (a *Answer) barcode(bins int) string {
	switch {
	case !a.Result.Status.Answered():
		return ""
	case a.Missing != "":
		return "missing"
	}
	return barcode(len(a.Marks), bins, func(n int) bool { return a.Marks[n] == suite.Found || a.Marks[n] == suite.Added })
}

// barcode draws n words from left to right: the higher a bar, the more of the words there are taken.
func barcode(n, bins int, taken func(int) bool) string {
	bars := []rune("▁▂▃▄▅▆▇█")
	bins = min(bins, n)
	var b strings.Builder
	for bin := range bins {
		first, last := bin*n/bins, (bin+1)*n/bins
		hits := 0
		for i := first; i < last; i++ {
			if taken(i) {
				hits++
			}
		}
		b.WriteRune(bars[hits*(len(bars)-1)/(last-first)])
	}
	return b.String()
}
