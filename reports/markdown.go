package reports

import (
	"fmt"
	"io"
	"strings"

	"github.com/contentassay/assay/text"
)

// Markdown writes the leaderboard as a table for a pull request, with its passport below.
func (r *Report) Markdown(w io.Writer) error {
	columns := r.columns(0)
	var b strings.Builder
	b.WriteString(markdownRow(columnNames(columns)))
	b.WriteString("| --- |" + strings.Repeat(" ---: |", len(columns)-1) + "\n")
	for _, cells := range r.leaderboard(0) {
		b.WriteString(markdownRow(cells))
	}
	unit := "words"
	if r.View.Unit == Block {
		unit = "blocks"
	}
	c := r.Run.Manifest.Corpus
	fmt.Fprintf(&b, "\nBy %s, mean over %d of %s of %s (macro); micro = pooled.%s\n\n", unit, len(r.Kept), plural(c.Cases, "page"), markdownCell(c.Name), markdownCell(rejections(c)))
	for _, f := range r.View.Filters {
		fmt.Fprintf(&b, "- filter: %s\n", markdownCell(f.String()))
	}
	for _, note := range r.Notes() {
		fmt.Fprintf(&b, "- %s\n", markdownCell(note))
	}
	fmt.Fprintf(&b, "\nSignature `%s`, results `%s`.\n", r.Run.Manifest.Signature, shortDigest(r.Run.Manifest.ResultsDigest))
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	return nil
}

func markdownRow(cells []string) string {
	safe := make([]string, len(cells))
	for i, c := range cells {
		safe[i] = markdownCell(c)
	}
	return "| " + strings.Join(safe, " | ") + " |\n"
}

// markdownCell keeps text from ending its cell, and from being read as markup.
func markdownCell(s string) string {
	return strings.NewReplacer(`\`, `\\`, "|", `\|`, "*", `\*`, "_", `\_`, "<", "&lt;", "`", "\\`", "[", `\[`, "\n", " ").Replace(text.Printable(s))
}

// shortDigest is what tables show of a digest.
func shortDigest(d string) string { return d[:min(16, len(d))] }
