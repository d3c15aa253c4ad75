package printing

import (
	"io"
	"strings"
	"unicode/utf8"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/pkg/twwidth"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"

	"github.com/contentassay/assay/text"
)

// writeTable writes a table without lines: the first column to the left, the others to the right. Cells are made safe
// for the terminal. Each line ends at its last letter.
func writeTable(w io.Writer, header []string, rows [][]string) error {
	var b strings.Builder
	right := tw.CellAlignment{Global: tw.AlignRight, PerColumn: []tw.Align{tw.AlignLeft}}
	layout := tw.CellFormatting{AutoWrap: tw.WrapNone, AutoFormat: tw.Off}
	padding := tw.CellPadding{Global: tw.Padding{Left: "", Right: "  ", Overwrite: true}}
	t := tablewriter.NewTable(&b,
		tablewriter.WithConfig(tablewriter.Config{
			Header: tw.CellConfig{Alignment: right, Formatting: layout, Padding: padding},
			Row:    tw.CellConfig{Alignment: right, Formatting: layout, Padding: padding},
		}),
		tablewriter.WithEastAsian(tw.Off), // else LC_ALL, LANG and others say how wide "–" is
		tablewriter.WithRenderer(renderer.NewBlueprint(tw.Rendition{
			Borders: tw.BorderNone,
			Settings: tw.Settings{
				Separators: tw.Separators{BetweenColumns: tw.Off},
				Lines:      tw.Lines{ShowHeaderLine: tw.Off},
			},
		})))
	t.Header(safe(header))
	for _, row := range rows {
		if err := t.Append(safe(row)); err != nil {
			return err
		}
	}
	if err := t.Render(); err != nil {
		return err
	}
	for line := range strings.Lines(b.String()) {
		if _, err := io.WriteString(w, strings.TrimRight(line, " \n")+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// tablePart is some columns of a table, with the first one, which names the rows.
type tablePart struct {
	header []string
	rows   [][]string
}

// fold cuts a table into parts that fit a screen of this width, 0 for no limit. A part has at least one column beside
// the first, however wide that is.
func fold(width int, header []string, rows [][]string) (parts []tablePart) {
	cut := func(from, to int) tablePart {
		part := tablePart{header: pick(header, from, to)}
		for _, row := range rows {
			part.rows = append(part.rows, pick(row, from, to))
		}
		return part
	}
	first := columnWidth(0, header, rows)
	from, used := 1, first
	for i := 1; i < len(header); i++ {
		wide := columnGap + columnWidth(i, header, rows)
		if width > 0 && i > from && used+wide > width {
			parts = append(parts, cut(from, i))
			from, used = i, first
		}
		used += wide
	}
	return append(parts, cut(from, len(header)))
}

// columnGap is the number of blanks between two columns.
const columnGap = 2

// pick returns the first cell of a row and those in [from, to).
func pick(row []string, from, to int) []string { return append([]string{row[0]}, row[from:to]...) }

// columnWidth is how wide a column is printed.
func columnWidth(i int, header []string, rows [][]string) (most int) {
	most = Columns(safeCell(header[i]))
	for _, row := range rows {
		most = max(most, Columns(safeCell(row[i])))
	}
	return most
}

// Columns is the number of columns that printable text takes on a terminal: two for a wide East Asian character, none for
// a mark. The environment has no say in it.
func Columns(s string) int {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return twwidth.WidthWithOptions(s, twwidth.Options{})
		}
	}
	return len(s)
}

// safe makes the cells of a row safe to print.
func safe(row []string) []string {
	out := make([]string, len(row))
	for i, cell := range row {
		out[i] = safeCell(cell)
	}
	return out
}

// safeCell makes a cell safe for one line of a terminal: a tab is as wide as the terminal likes.
func safeCell(s string) string {
	return text.Printable(strings.NewReplacer("\n", " ", "\t", " ").Replace(s))
}
