package inspect

import (
	"strings"
	"unicode"

	"github.com/contentassay/assay/reports/printing"
)

// longWord is the number of columns from which a text without spaces is broken anywhere: Chinese and Japanese lines, and
// addresses.
const longWord = 30

// space is what stands before a word of running text.
type space int

const (
	touching  space = iota // nothing: it belongs to the word before it
	apart                  // white space
	paragraph              // a new line
)

// flow sets running text in lines as wide as the screen, or of printing.NoteWidth columns where that has no limit.
type flow struct {
	s      *screen
	width  int
	indent int // of all lines but the first

	line      []piece // the open line
	used      int     // its columns
	begun     bool    // whether something stands on it
	word      []piece // the open word, whose parts must not be torn apart
	wordWidth int
}

func (s *screen) flow(indent int) *flow {
	width := s.width
	if width == 0 {
		width = printing.NoteWidth
	}
	return &flow{s: s, width: max(width-indent, 1), indent: indent}
}

// open begins the first line with a text as wide as the indent of the others.
func (f *flow) open(label string) { f.line = []piece{{label, plain}} }

// words adds text in one style.
func (f *flow) words(text string, st style) {
	for _, w := range spacedWords(text) {
		f.add(w.before, piece{w.text, st})
	}
}

// add adds a word, or a part of one.
func (f *flow) add(before space, p piece) {
	if before != touching {
		f.place()
	}
	if before == paragraph && f.begun {
		f.feed()
	}
	p.text = printable(p.text)
	f.word = append(f.word, p)
	f.wordWidth += printing.Columns(p.text)
}

// place puts the open word on the line, or on the next where it does not fit. A long one is broken.
func (f *flow) place() {
	between := 0
	if f.begun {
		between = 1
	}
	if f.used+between+f.wordWidth > f.width && f.used > 0 && f.wordWidth <= min(longWord, f.width) {
		f.feed()
		between = 0
	}
	if between == 1 && len(f.word) > 0 {
		f.put(piece{" ", f.between()})
	}
	for _, p := range f.word {
		for p.text != "" {
			head, tail := split(p.text, f.width-f.used)
			if head == "" && f.used == 0 {
				head, tail = p.text, "" // a character wider than the screen
			}
			f.put(piece{head, p.style})
			if p.text = tail; tail != "" {
				f.feed()
			}
		}
	}
	f.word, f.wordWidth = f.word[:0], 0
}

// between is the style of the space before the open word: that of its neighbours, where they have the same.
func (f *flow) between() style {
	if before := f.line[len(f.line)-1].style; before == f.word[0].style {
		return before
	}
	return plain
}

// put writes on the line; pieces of one style become one.
func (f *flow) put(p piece) {
	f.used += printing.Columns(p.text)
	f.begun = true
	if last := len(f.line) - 1; last >= 0 && f.line[last].style == p.style {
		f.line[last].text += p.text
		return
	}
	f.line = append(f.line, p)
}

// feed prints the line and opens the next.
func (f *flow) feed() {
	f.s.line(f.line...)
	f.line, f.used, f.begun = nil, 0, false
	if f.indent > 0 {
		f.line = []piece{{strings.Repeat(" ", f.indent), plain}}
	}
}

// end prints what is left.
func (f *flow) end() {
	f.place()
	if f.begun {
		f.feed()
	}
}

// spacedWord is what stands between white space, and what kind of white space was before it.
type spacedWord struct {
	before space
	text   string
}

// spacedWords takes text apart at its white space. Only the first word may touch what was before.
func spacedWords(s string) (words []spacedWord) {
	for s != "" {
		start := strings.IndexFunc(s, func(r rune) bool { return !unicode.IsSpace(r) })
		if start < 0 {
			break
		}
		w := spacedWord{before: touching}
		if start > 0 {
			w.before = apart
		}
		if strings.Contains(s[:start], "\n") {
			w.before = paragraph
		}
		s = s[start:]
		end := strings.IndexFunc(s, unicode.IsSpace)
		if end < 0 {
			end = len(s)
		}
		w.text, s = s[:end], s[end:]
		words = append(words, w)
	}
	return words
}
