package boilerpipe

import (
	"unicode"
	"unicode/utf8"
)

// maxLine is the width at which text is wrapped to measure its density (BoilerpipeHTMLContentHandler.flushBlock).
const maxLine = 80

// tally counts the words of a block and wraps them into lines.
//
// Wrapping is what the paper measures text by: text of 80 columns without its last line, words on it divided by lines,
// is dense where people write sentences and sparse in menus, whatever the page's own layout.
type tally struct {
	words, linked int
	lines         int // full lines
	lineWords     int // words on the current line
	lineLength    int // UTF-16 units on the current line
}

// newTally starts at -1 because the first word of a line has no blank before it.
func newTally() tally { return tally{lineLength: -1} }

// add counts one word of length UTF-16 units.
func (t *tally) add(length int, linked bool) {
	t.words++
	t.lineWords++
	if linked {
		t.linked++
	}
	t.lineLength += length + 1
	if t.lineLength > maxLine {
		t.lines++
		t.lineLength, t.lineWords = length, 1
	}
}

// features turns the counts into a block's features; the words of the last, unfinished line are left out of the wrapped
// ones unless it is the only line.
func (t *tally) features(level int) Features {
	f := Features{Words: t.words, WordsInAnchors: t.linked, TagLevel: level}
	if t.lines == 0 {
		f.WordsInWrappedLines, f.WrappedLines = t.words, 1
	} else {
		f.WordsInWrappedLines, f.WrappedLines = t.words-t.lineWords, t.lines
	}
	f.setDensities()
	return f
}

// class says how a character takes part in tokens.
type class uint8

const (
	blank     class = 1 << iota // ends a token
	glue                        // never stands at a token's border with what is beside it, except blanks: a.b is one token
	separator                   // U+2063, which the reference itself writes at borders and so cannot tell from text
	word                        // a word character to what follows it, in the sense of Java's \b
	wordAfter                   // a word character to what precedes it
	alnum                       // letter or number: a token with one of these is a word
)

// separatorRune is INVISIBLE SEPARATOR, with which the reference marks the borders of tokens.
const separatorRune = 0x2063

const letter = word | wordAfter | alnum

// asciiClasses holds the class of each byte below 0x80.
var asciiClasses = [utf8.RuneSelf]class{
	' ': blank, '_': word | wordAfter,
	'"': glue, '\'': glue, '.': glue, ',': glue, '!': glue, '@': glue, '-': glue, ':': glue, ';': glue, '$': glue,
	'?': glue, '(': glue, ')': glue, '/': glue,
	'0': letter, '1': letter, '2': letter, '3': letter, '4': letter, '5': letter, '6': letter, '7': letter, '8': letter,
	'9': letter,
	'A': letter, 'B': letter, 'C': letter, 'D': letter, 'E': letter, 'F': letter, 'G': letter, 'H': letter, 'I': letter,
	'J': letter, 'K': letter, 'L': letter, 'M': letter, 'N': letter, 'O': letter, 'P': letter, 'Q': letter, 'R': letter,
	'S': letter, 'T': letter, 'U': letter, 'V': letter, 'W': letter, 'X': letter, 'Y': letter, 'Z': letter,
	'a': letter, 'b': letter, 'c': letter, 'd': letter, 'e': letter, 'f': letter, 'g': letter, 'h': letter, 'i': letter,
	'j': letter, 'k': letter, 'l': letter, 'm': letter, 'n': letter, 'o': letter, 'p': letter, 'q': letter, 'r': letter,
	's': letter, 't': letter, 'u': letter, 'v': letter, 'w': letter, 'x': letter, 'y': letter, 'z': letter,
}

// count adds the words of text, in which all white space is blanks.
//
// The reference (UnicodeTokenizer) writes U+2063 at each \b of Java's regular expressions, takes it away again on both
// sides of the glue characters, and splits at what is left and at blanks. Here that is one pass: a token ends at a
// blank, or where a word character meets another one or a separator came between, unless glue is on either side.
func (t *tally) count(text []byte, linked bool) {
	var (
		before  class // of the last character of the token; 0 outside tokens
		inside  bool
		isWord  bool
		cut     bool // a separator came since the last character
		length  int
		carries bool // the last character carries combining marks
	)
	for i := 0; i < len(text); {
		c, size, units := asciiClasses[text[i]&0x7F], 1, 1
		if text[i] >= utf8.RuneSelf {
			var r rune
			r, size = utf8.DecodeRune(text[i:])
			c, units = classOf(r, carries)
			carries = carries && unicode.Is(unicode.Mn, r) || c&alnum != 0 && c&word != 0
			carries = carries && units == 1
		} else {
			carries = c == letter
		}
		i += size
		switch {
		case c == separator:
			cut = true
			continue
		case c == blank:
			if isWord {
				t.add(length, linked)
			}
			inside, isWord, cut, length = false, false, false, 0
			continue
		case inside && (cut || (before&word != 0) != (c&wordAfter != 0)) && (before|c)&glue == 0:
			if isWord {
				t.add(length, linked)
			}
			isWord, length = false, 0
		}
		inside, cut, before = true, false, c
		length += units
		isWord = isWord || c&alnum != 0
		if c == letter { // the rest of a plain ASCII word
			for i < len(text) && text[i] < utf8.RuneSelf && asciiClasses[text[i]] == letter {
				i, length, carries = i+1, length+1, true
			}
		}
	}
	if isWord {
		t.add(length, linked)
	}
}

// classOf gives the class and the number of UTF-16 units of a character beyond ASCII. Carries says that the characters
// before it end in a letter or digit with nothing but combining marks behind it: Java's \b takes a combining mark for a
// word character then. It looks for that letter one UTF-16 unit at a time and so stops at a character beyond U+FFFF.
func classOf(r rune, carries bool) (class, int) {
	units := 1
	if r > 0xFFFF {
		units = 2
	}
	switch {
	case r == separatorRune:
		return separator, units
	case isLetter(r) || unicode.Is(unicode.Nd, r):
		return letter, units
	case unicode.IsNumber(r): // Roman numerals, superscripts: numbers, but no word characters
		return alnum, units
	case unicode.Is(unicode.Mn, r) && carries:
		if units == 2 {
			return wordAfter, units
		}
		return word | wordAfter, units
	}
	return 0, units
}

// isLetter is unicode.IsLetter with short cuts for the scripts that fill pages.
func isLetter(r rune) bool {
	switch {
	case r >= 0x4E00 && r <= 0x9FFF, r >= 0xAC00 && r <= 0xD7A3, r >= 0x0400 && r <= 0x0481:
		return true
	case r >= 0x2010 && r <= 0x2027: // dashes and quotes
		return false
	}
	return unicode.IsLetter(r)
}
