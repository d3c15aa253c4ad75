package reports

import (
	"fmt"
	"io"
	"strings"

	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/reports/printing"
)

// Markdown writes the leaderboard as a table for a pull request, with its passport below.
func (r *Report) Markdown(w io.Writer) error {
	columns := r.columns(0)
	var b strings.Builder
	b.WriteString(printing.MarkdownRow(columnNames(columns)))
	b.WriteString("| --- |" + strings.Repeat(" ---: |", len(columns)-1) + "\n")
	for _, cells := range r.leaderboard(0) {
		b.WriteString(printing.MarkdownRow(cells))
	}
	unit := "words"
	if r.View.Unit == UnitBlock {
		unit = "blocks"
	}
	c := r.Run.Manifest.Corpus
	fmt.Fprintf(&b, "\nBy %s, mean over %d of %s of %s (macro); micro = pooled.%s\n\n", unit, len(r.Kept), plural.Of(c.Cases, "page"), printing.MarkdownCell(c.Name), printing.MarkdownCell(rejections(c)))
	for _, f := range r.View.Filters {
		fmt.Fprintf(&b, "- filter: %s\n", printing.MarkdownCell(f.String()))
	}
	if note := copiesNote(c); note != "" {
		fmt.Fprintf(&b, "- %s\n", printing.MarkdownCell(note))
	}
	for _, note := range r.Notes() {
		fmt.Fprintf(&b, "- %s\n", printing.MarkdownCell(note))
	}
	b.WriteString(r.markdownPairs())
	r.markdownCollapses(&b)
	fmt.Fprintf(&b, "\nSignature `%s`, results `%s`.\n", r.Run.Manifest.Signature, printing.Digest(r.Run.Manifest.ResultsDigest))
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	return nil
}

// markdownCollapses writes the table of groups in which extractors fail, where the view groups.
func (r *Report) markdownCollapses(b *strings.Builder) {
	if r.View.Group == "" || r.View.Seed == 0 || r.View.Unit == UnitBlock {
		return
	}
	header, rows, more := r.collapseRows(mostCollapses)
	fmt.Fprintf(b, "\n%s: %d.\n", printing.MarkdownCell(r.collapseHead()), len(rows)+more)
	if len(rows) == 0 {
		return
	}
	b.WriteString("\n" + printing.MarkdownRow(header) + "|" + strings.Repeat(" --- |", len(header)) + "\n")
	for _, cells := range rows {
		b.WriteString(printing.MarkdownRow(cells))
	}
}
