package compare

import (
	"fmt"
	"io"
	"strings"

	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/reports/printing"
)

// Markdown writes the comparison for a pull request: the verdict, the table, and the pages behind it. Each list of pages
// ends after most entries; 0 means all.
func (c *Comparison) Markdown(w io.Writer, most int) error {
	var b strings.Builder
	if verdict := c.verdict(); verdict != "" {
		fmt.Fprintf(&b, "**assay compare: %s**\n\n", printing.MarkdownCell(verdict))
	}
	columns := c.columns()
	b.WriteString(printing.MarkdownRow(columns))
	b.WriteString("| --- |" + strings.Repeat(" ---: |", len(columns)-1) + "\n")
	for _, cells := range c.table() {
		b.WriteString(printing.MarkdownRow(cells))
	}
	b.WriteString("\n")
	for _, line := range append(c.introduction(), c.notes()...) {
		fmt.Fprintf(&b, "- %s\n", printing.MarkdownCell(line))
	}
	c.markdownFailures(&b, most)
	c.markdownLost(&b, most)
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("write the comparison: %w", err)
	}
	return nil
}

// markdownFailures lists the pairs that had an answer and have none now.
func (c *Comparison) markdownFailures(b *strings.Builder, most int) {
	all := c.failures()
	if len(all) == 0 {
		return
	}
	fmt.Fprintf(b, "\nNo answer any more: %s%s\n\n", plural.Of(len(all), "pair"), cut(len(all), most))
	b.WriteString(printing.MarkdownRow([]string{"page", "extractor", "why"}) + "| --- | --- | --- |\n")
	for _, f := range firstPages(all, most) {
		b.WriteString(printing.MarkdownRow([]string{f.Case, f.Extractor, failure(f)}))
	}
}

// markdownLost lists the pairs that got worse.
func (c *Comparison) markdownLost(b *strings.Builder, most int) {
	all := c.Lost()
	if len(all) == 0 {
		return
	}
	m := metricTitle(c.Metric)
	fmt.Fprintf(b, "\nGot worse: %s%s\n\n", plural.Of(len(all), "pair"), cut(len(all), most))
	b.WriteString(printing.MarkdownRow([]string{"page", "extractor", m + " old", m + " new", "loss"}) + "| --- | --- | ---: | ---: | ---: |\n")
	for _, l := range firstPages(all, most) {
		b.WriteString(printing.MarkdownRow([]string{l.Case, l.Extractor, l.Old.Text(4), l.New.Text(4), l.Loss.Text(4)}))
	}
}
