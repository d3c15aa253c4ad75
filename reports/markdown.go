package reports

import (
	"fmt"
	"io"
	"strings"

	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/reports/printing"
)

// Markdown writes the leaderboard as a table for a pull request, with what else the view asks for and its passport below.
func (r *Report) Markdown(w io.Writer) error {
	results, err := r.metricResults()
	if err != nil {
		return err
	}
	var b strings.Builder
	if r.Snippets {
		b.WriteString(printing.MarkdownCell(snippetNote) + "\n")
	} else {
		markdownTable(&b, columnNames(r.columns(0)), r.leaderboard(0))
	}
	c := r.Run.Manifest.Corpus
	over := fmt.Sprintf("%d of %s of %s", len(r.Kept), plural.Of(c.Cases, "page"), printing.MarkdownCell(c.Name))
	switch {
	case r.Snippets:
		over = "Over " + over + "."
	case r.View.Unit == UnitBlock:
		over = "By blocks, mean over " + over + " (macro); micro = pooled."
	default:
		over = "By words, mean over " + over + " (macro); micro = pooled."
	}
	fmt.Fprintf(&b, "\n%s%s\n\n", over, printing.MarkdownCell(rejections(c)))
	for _, f := range r.View.Filters {
		fmt.Fprintf(&b, "- filter: %s\n", printing.MarkdownCell(f.String()))
	}
	if note := copiesNote(c); note != "" {
		fmt.Fprintf(&b, "- %s\n", printing.MarkdownCell(note))
	}
	if !r.Snippets { // they are of words
		for _, note := range r.Notes() {
			fmt.Fprintf(&b, "- %s\n", printing.MarkdownCell(note))
		}
	}
	b.WriteString(r.markdownPairs())
	markdownTables(&b, r.sliceTable())
	r.markdownCollapses(&b)
	markdownTables(&b, results)
	fmt.Fprintf(&b, "\nSignature `%s`, results `%s`.\n", r.Run.Manifest.Signature, printing.Digest(r.Run.Manifest.ResultsDigest))
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	return nil
}

// markdownCollapses writes the table of groups in which extractors fail, where the view groups.
func (r *Report) markdownCollapses(b *strings.Builder) {
	if r.View.Group == "" || r.View.Seed == 0 || r.View.Unit == UnitBlock || r.Snippets {
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
