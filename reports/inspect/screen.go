package inspect

import (
	"fmt"
	"io"
	"strings"

	"github.com/contentassay/assay/reports/printing"
	"github.com/contentassay/assay/text"
)

// style is the escape sequence (ECMA-48, SGR) that gives text its look on a terminal with colour. Colour is never the
// only sign: what is coloured is marked in words or characters, too.
type style string

// The styles. Red and cyan are told apart by all common kinds of colour-blindness.
const (
	plain    style = ""
	strong   style = "\x1b[1m"
	lost     style = "\x1b[31m" // red: gold that the output lacks
	invented style = "\x1b[36m" // cyan: output that is not gold
	faint    style = "\x1b[2m"  // what only says that something is left out
	endStyle style = "\x1b[0m"
)

// ellipsis ends a text that was cut.
const ellipsis = "..."

// piece is text in one style.
type piece struct {
	text  string
	style style
}

// screen writes lines for people until the first error, and keeps that. Nothing that is written can drive the terminal.
type screen struct {
	w     io.Writer
	width int  // columns; 0: no limit
	color bool // whether styles are shown
	err   error

	features bool // whether lists of blocks have their features
}

// line prints pieces beside each other as one line, cut at the width.
func (s *screen) line(pieces ...piece) {
	var b strings.Builder
	room := s.width
	for n, p := range pieces {
		t := printable(p.text)
		if blank(pieces[n+1:]) {
			t = strings.TrimRight(t, " ")
		}
		if s.width > 0 {
			t = fit(t, room)
			room -= printing.Columns(t)
		}
		if s.color && p.style != plain && t != "" {
			t = string(p.style) + t + string(endStyle)
		}
		b.WriteString(t)
	}
	if s.err == nil {
		_, s.err = fmt.Fprintln(s.w, b.String())
	}
}

// blank reports whether nothing is to be seen of the pieces.
func blank(pieces []piece) bool {
	for _, p := range pieces {
		if strings.TrimRight(p.text, " ") != "" {
			return false
		}
	}
	return true
}

// labelWidth is the width of the labels that begin the lines above a table.
const labelWidth = 10

// field prints a label with a text behind it, which goes on in further lines where it is long.
func (s *screen) field(label, format string, args ...any) {
	s.hanging(labelWidth, fmt.Sprintf(format, args...), piece{fmt.Sprintf("%-*s", labelWidth, label), plain})
}

// note prints a text over as many lines as it takes.
func (s *screen) note(format string, args ...any) { s.text(piece{fmt.Sprintf(format, args...), plain}) }

// text prints pieces that follow each other over as many lines as they take.
func (s *screen) text(pieces ...piece) {
	f := s.flow(0)
	for _, p := range pieces {
		f.words(p.text, p.style)
	}
	f.end()
}

// printable makes text from a page safe for one line of a terminal.
func printable(s string) string {
	if strings.ContainsAny(s, "\n\t") {
		s = strings.NewReplacer("\n", " ", "\t", " ").Replace(s)
	}
	return text.Printable(s)
}

// fit shortens printable text to at most n columns; what was cut ends in dots, where there is room for them.
func fit(s string, n int) string {
	if printing.Columns(s) <= n {
		return s
	}
	end := ""
	if n > len(ellipsis) {
		end = ellipsis
	}
	head, _ := split(s, n-len(end))
	return strings.TrimRight(head, " ") + end
}

// split divides printable text behind the last character that ends within n columns.
func split(s string, n int) (head, tail string) {
	used := 0
	for i, r := range s {
		used += printing.Columns(string(r))
		if used > n {
			return s[:i], s[i:]
		}
	}
	return s, ""
}
