// Package nltk does to text what the Natural Language Toolkit for Python does: it splits English text into sentences
// (Punkt), sentences into words (the Treebank rules), and words off their endings (Porter).
//
// Several published measures are computed on what NLTK makes of a text: ROUGE-LSum on its sentences, the Off-Topic
// Memento Toolkit on its stems. They come out the same only if these steps are the same, oddities included. The
// reference is NLTK 3.8.1, of the time of those measures. Later versions differ: 3.10 takes curly quotes for the end of
// a word and of a sentence, and splits off a leading apostrophe in other cases.
//
// The tests compare with NLTK's own answers. Known differences: none in what is tested; Punkt's parameters are taken
// from the Go module github.com/neurosnap/sentences (MIT), which holds those of NLTK's English model as JSON.
package nltk

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
)

// Python and Go do not agree on what is a space, a word character, or upper case. These are Python's.

// isSpace is str.isspace, and \s in a pattern: Go's, and the four separators of ASCII.
func isSpace(r rune) bool { return unicode.IsSpace(r) || 0x1c <= r && r <= 0x1f }

// isASCIISpace is string.whitespace.
func isASCIISpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// isWord is \w in a pattern: letters, numbers of every kind, and the underscore.
func isWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r) }

// isUpper and isLower are str.isupper and str.islower for one character: also such as the Roman numeral one, or the
// ordinal a, which are no letters to Go.
func isUpper(r rune) bool { return unicode.IsUpper(r) || unicode.Is(unicode.Other_Uppercase, r) }

func isLower(r rune) bool { return unicode.IsLower(r) || unicode.Is(unicode.Other_Lowercase, r) }

// lower is str.lower: unlike strings.ToLower, it knows the capital I with a dot and the Greek s at the end of a word.
func lower(s string) string {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return cases.Lower(language.Und).String(s)
		}
	}
	return strings.ToLower(s)
}
