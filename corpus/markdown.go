package corpus

import (
	"html"
	"regexp"
	"strings"
)

// markdownText gives what a reader sees of a Markdown text: headings without #, lists without bullets or numbers, links
// without their targets, no pictures, tables as rows of cells, code and formulas as they stand. It knows what the golds
// of WebMainBench use (CommonMark's usual marks, GitHub's tables, pieces of HTML) and leaves alone what it does not know:
// a mark too many costs a word less than a word lost.
func markdownText(s string) string {
	var out []string
	fence := ""
	for line := range strings.SplitSeq(unixLines(s), "\n") {
		switch m := codeFence.FindString(line); {
		case fence != "" && strings.HasPrefix(m, fence):
			fence = ""
		case fence != "":
			out = append(out, line)
		case m != "":
			fence = m
		case tableRule.MatchString(line) || rule.MatchString(line):
		default:
			out = append(out, strings.TrimSpace(markdownLine(line)))
		}
	}
	return strings.TrimSpace(emptyLines.ReplaceAllString(strings.Join(out, "\n"), "\n\n"))
}

// Marks of whole lines.
var (
	codeFence = regexp.MustCompile("^(?:```|~~~)")
	// tableRule is the line below a table's head, rule a line across the page or below a heading.
	tableRule = regexp.MustCompile(`^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?\s*$|^\s*\|\s*:?-+:?\s*\|\s*$`)
	rule      = regexp.MustCompile(`^\s*(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,}|={3,})$`)
	quote     = regexp.MustCompile(`^\s*(?:>\s?)+`)
	heading   = regexp.MustCompile(`^\s*#{1,6}\s+`)
	bullet    = regexp.MustCompile(`^\s*(?:[-*+]|\d{1,3}[.)])\s+`)
)

// markdownLine takes the marks out of one line outside code.
func markdownLine(line string) string {
	line = quote.ReplaceAllString(line, "")
	if heading.MatchString(line) {
		line = strings.TrimRight(heading.ReplaceAllString(line, ""), "# ")
	} else {
		line = bullet.ReplaceAllString(line, "")
	}
	line = strings.TrimSpace(line)
	if len(line) > 1 && line[0] == '|' && line[len(line)-1] == '|' {
		line = strings.ReplaceAll(line[1:len(line)-1], "|", " ")
	}
	// Every second part lies within backticks; an odd backtick is no mark.
	parts := strings.Split(line, "`")
	for i := range parts {
		if i%2 == 0 || i == len(parts)-1 {
			parts[i] = markdownInline(parts[i])
		}
	}
	return strings.Join(parts, "")
}

// Marks within a line.
var (
	escaped = regexp.MustCompile("\\\\[!-/:-@\\[-`{-~]")
	picture = regexp.MustCompile(`!\[[^\]]*\]\([^()]*(?:\([^()]*\)[^()]*)*\)`)
	link    = regexp.MustCompile(`\[([^\[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)*\)`)
	strong  = regexp.MustCompile(`\*\*|__`)
	stars   = regexp.MustCompile(`\*([^*\s](?:[^*]*[^*\s])?)\*`)
	element = regexp.MustCompile(`</?[a-zA-Z][a-zA-Z0-9]*(?:\s[^<>]*)?/?>`)
)

// hidden is where an escaped character waits, out of reach of the other rules: a range of private use at the far end of
// Unicode, which no text has.
const hidden = 0x10FE00

// markdownInline takes the marks out of a piece of a line outside code.
func markdownInline(s string) string {
	s = escaped.ReplaceAllStringFunc(s, func(m string) string { return string(rune(hidden + int(m[1]))) })
	s = picture.ReplaceAllString(s, "")
	s = link.ReplaceAllString(s, "$1")
	s = strong.ReplaceAllString(s, "")
	s = stars.ReplaceAllString(s, "$1")
	s = html.UnescapeString(element.ReplaceAllString(s, " "))
	return strings.Map(func(r rune) rune {
		if r > hidden && r < hidden+0x80 {
			return r - hidden
		}
		return r
	}, s)
}
