package reports

import (
	"io"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"

	"github.com/contentassay/assay/text"
)

// plainTable writes a table without lines: the first column to the left, the others to the right. Cells are made safe
// for the terminal. Each line ends at its last letter.
func plainTable(w io.Writer, header []string, rows [][]string) error {
	var b strings.Builder
	right := tw.CellAlignment{Global: tw.AlignRight, PerColumn: []tw.Align{tw.AlignLeft}}
	layout := tw.CellFormatting{AutoWrap: tw.WrapNone, AutoFormat: tw.Off}
	padding := tw.CellPadding{Global: tw.Padding{Left: "", Right: "  ", Overwrite: true}}
	t := tablewriter.NewTable(&b,
		tablewriter.WithConfig(tablewriter.Config{
			Header: tw.CellConfig{Alignment: right, Formatting: layout, Padding: padding},
			Row:    tw.CellConfig{Alignment: right, Formatting: layout, Padding: padding},
		}),
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

// safe makes the cells of a row safe to print.
func safe(row []string) []string {
	out := make([]string, len(row))
	for i, cell := range row {
		out[i] = text.Printable(cell)
	}
	return out
}
