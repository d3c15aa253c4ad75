// Package printing has what every form for people shares: lines and tables on a terminal, cells of a Markdown table, and
// the wording of numbers, digests and commands. It knows of no run and no score.
package printing

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/contentassay/assay/text"
)

// NoteWidth is how many columns running text takes where a screen has more of them, or no limit.
const NoteWidth = 110

// Printer writes to a terminal until the first error, and keeps that. Nothing that it writes can drive the terminal.
type Printer struct {
	w     io.Writer
	width int
	err   error
}

// NewPrinter returns a printer on a screen of so many columns; 0 for no limit.
func NewPrinter(w io.Writer, width int) *Printer { return &Printer{w: w, width: width} }

// Err returns the first error, be it of writing or given to Fail.
func (p *Printer) Err() error { return p.err }

// Fail ends the printing with an error, unless there is one already.
func (p *Printer) Fail(err error) {
	if p.err == nil {
		p.err = err
	}
}

// Line prints one line.
func (p *Printer) Line(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintln(p.w, text.Printable(fmt.Sprintf(format, args...)))
	}
}

// Table prints a table, the first column to the left, the others to the right. Where it is wider than the screen it is
// folded: the columns without room follow below, each time beside the first one.
func (p *Printer) Table(header []string, rows [][]string) {
	for i, part := range fold(p.width, header, rows) {
		if i > 0 {
			p.Line("")
		}
		if p.err == nil {
			p.err = writeTable(p.w, part.header, part.rows)
		}
	}
}

// Note prints running text, broken at blanks into lines that fit the screen and have at most NoteWidth letters, the
// later ones indented.
func (p *Printer) Note(note string) {
	most := NoteWidth
	if p.width > 0 {
		most = min(most, p.width)
	}
	line := ""
	for _, word := range strings.Fields(note) {
		if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > most {
			p.Line("%s", line)
			line = "  " + word
			continue
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	p.Line("%s", line)
}
