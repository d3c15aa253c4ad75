package printing

import (
	"strings"

	"github.com/contentassay/assay/text"
)

// Shorten puts text on one line of at most n letters; what was cut ends in dots. n is at least 3.
func Shorten(s string, n int) string {
	letters := []rune(OneLine(s))
	if len(letters) > n {
		return string(letters[:n-3]) + "..."
	}
	return string(letters)
}

// OneLine turns all white space into single spaces.
func OneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// Digest is what people are shown of a digest: its first 16 digits.
func Digest(d string) string { return d[:min(16, len(d))] }

// ShellWord writes an argument of a command so that a POSIX shell reads it as one word, in quotes only where it must.
func ShellWord(s string) string {
	plain := func(r rune) bool {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("-_./", r)
	}
	if s != "" && strings.TrimLeftFunc(s, plain) == "" {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// MarkdownRow is a line of a Markdown table.
func MarkdownRow(cells []string) string {
	safe := make([]string, len(cells))
	for i, c := range cells {
		safe[i] = MarkdownCell(c)
	}
	return "| " + strings.Join(safe, " | ") + " |\n"
}

// MarkdownCell keeps text from ending its cell, and from being read as markup.
func MarkdownCell(s string) string {
	return strings.NewReplacer(`\`, `\\`, "|", `\|`, "*", `\*`, "_", `\_`, "<", "&lt;", "`", "\\`", "[", `\[`, "\n", " ").Replace(text.Printable(s))
}
