package reports

import (
	"fmt"
	"io"
	"strings"
)

// Markdown writes the comparison for a pull request: the verdict, the table, and the pages behind it. Each list of pages
// ends after most entries; 0 means all.
func (c *RunComparison) Markdown(w io.Writer, most int) error {
	var b strings.Builder
	if verdict := c.verdict(); verdict != "" {
		fmt.Fprintf(&b, "**assay compare: %s**\n\n", markdownCell(verdict))
	}
	columns := c.columns()
	b.WriteString(markdownRow(columns))
	b.WriteString("| --- |" + strings.Repeat(" ---: |", len(columns)-1) + "\n")
	for _, cells := range c.table() {
		b.WriteString(markdownRow(cells))
	}
	b.WriteString("\n")
	for _, line := range append(c.introduction(), c.notes()...) {
		fmt.Fprintf(&b, "- %s\n", markdownCell(line))
	}
	c.markdownFailures(&b, most)
	c.markdownLost(&b, most)
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("write the comparison: %w", err)
	}
	return nil
}

// markdownFailures lists the pairs that had an answer and have none now.
func (c *RunComparison) markdownFailures(b *strings.Builder, most int) {
	all := c.failures()
	if len(all) == 0 {
		return
	}
	fmt.Fprintf(b, "\nNo answer any more: %s%s\n\n", plural(len(all), "pair"), cut(len(all), most))
	b.WriteString(markdownRow([]string{"page", "extractor", "why"}) + "| --- | --- | --- |\n")
	for _, f := range firstPages(all, most) {
		b.WriteString(markdownRow([]string{f.Case, f.Extractor, failure(f)}))
	}
}

// markdownLost lists the pairs that got worse.
func (c *RunComparison) markdownLost(b *strings.Builder, most int) {
	all := c.Lost()
	if len(all) == 0 {
		return
	}
	m := metricTitle(c.Metric)
	fmt.Fprintf(b, "\nGot worse: %s%s\n\n", plural(len(all), "pair"), cut(len(all), most))
	b.WriteString(markdownRow([]string{"page", "extractor", m + " old", m + " new", "loss"}) + "| --- | --- | ---: | ---: | ---: |\n")
	for _, l := range firstPages(all, most) {
		b.WriteString(markdownRow([]string{l.Case, l.Extractor, l.Old.Text(4), l.New.Text(4), l.Loss.Text(4)}))
	}
}
