package reports

import (
	"fmt"
	"strings"

	"github.com/contentassay/assay/reports/printing"
)

// snippetNote stands in place of the leaderboard where there is none.
const snippetNote = "the gold is snippets, no text: words cannot be counted; the metrics below say what can"

// table is one of those that stand below the leaderboard where the view asks for them, in every form for people.
type table struct {
	title  string
	header []string
	rows   [][]string
}

// tables prints each with its title and an empty line before it.
func (p *printer) tables(all []table) {
	for _, t := range all {
		p.Line("")
		p.Line("%s", t.title)
		p.Table(t.header, t.rows)
	}
}

// metricResults are the tables of the further metrics: what each says, how the order moves between them, and which variants
// were chosen.
func (r *Report) metricResults() ([]table, error) {
	tuned, err := r.tunedTable()
	return append(append(r.metricTables(), r.rankTable()...), tuned...), err
}

// markdownTables writes them for a pull request.
func markdownTables(b *strings.Builder, all []table) {
	for _, t := range all {
		fmt.Fprintf(b, "\n%s\n\n", printing.MarkdownCell(t.title))
		markdownTable(b, t.header, t.rows)
	}
}

// markdownTable writes one table, its first column to the left, the others to the right.
func markdownTable(b *strings.Builder, header []string, rows [][]string) {
	b.WriteString(printing.MarkdownRow(header) + "| --- |" + strings.Repeat(" ---: |", len(header)-1) + "\n")
	for _, cells := range rows {
		b.WriteString(printing.MarkdownRow(cells))
	}
}
