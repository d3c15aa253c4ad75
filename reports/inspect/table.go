package inspect

import (
	"slices"
	"strings"

	"github.com/contentassay/assay/reports/printing"
)

// heading describes a column of a table: its name, and whether it holds text, which stands to the left, or numbers.
type heading struct {
	name   string
	isText bool
}

// tableRow is a line of a table, and what stands below it.
type tableRow struct {
	cells []piece
	below []string // texts that stand under the last cell, each on lines of its own
	whole bool     // the last cell goes on in further lines where it is long; otherwise it is cut
}

// gap is the space between two columns.
const gap = 2

// table prints rows under their headings.
func (s *screen) table(headings []heading, rows []tableRow) {
	widths := tableWidths(headings, rows)
	names := make([]piece, len(headings))
	for n, h := range headings {
		names[n] = piece{h.name, strong}
	}
	s.line(aligned(headings, widths, names)...)
	indent := 0
	for _, w := range widths[:len(widths)-1] {
		indent += w + gap
	}
	for _, r := range rows {
		if last := len(r.cells) - 1; r.whole {
			beside := aligned(headings, widths, append(slices.Clone(r.cells[:last]), piece{}))
			s.hanging(indent, r.cells[last].text, beside...)
		} else {
			s.line(aligned(headings, widths, r.cells)...)
		}
		for _, text := range r.below {
			s.hanging(indent, text, piece{strings.Repeat(" ", indent), plain})
		}
	}
}

// aligned lays cells out in their columns. What stands in the last one is not padded.
func aligned(headings []heading, widths []int, cells []piece) (line []piece) {
	for n, c := range cells {
		pad := strings.Repeat(" ", max(0, widths[n]-printing.Columns(printable(c.text))))
		between := strings.Repeat(" ", gap)
		switch last := n == len(cells)-1; {
		case headings[n].isText && last:
			line = append(line, c)
		case headings[n].isText:
			line = append(line, c, piece{pad + between, plain})
		case last:
			line = append(line, piece{pad, plain}, c)
		default:
			line = append(line, piece{pad, plain}, c, piece{between, plain})
		}
	}
	return line
}

// hanging prints a text beside what stands in the indent of its first line, over as many lines as it takes.
func (s *screen) hanging(indent int, text string, beside ...piece) {
	f := s.flow(indent)
	f.line = beside
	f.words(text, plain)
	f.end()
}

// tableWidths returns the width that each column takes.
func tableWidths(headings []heading, rows []tableRow) []int {
	widths := make([]int, len(headings))
	for n, h := range headings {
		widths[n] = printing.Columns(h.name)
		for _, r := range rows {
			widths[n] = max(widths[n], printing.Columns(printable(r.cells[n].text)))
		}
	}
	return widths
}

// sum is the width of a table whose columns are that wide.
func sum(widths []int) int {
	total := -gap
	for _, w := range widths {
		total += w + gap
	}
	return total
}
