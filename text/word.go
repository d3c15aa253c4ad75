package text

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// bytesPerWord is the guess from which word slices get their first capacity. Web text in European languages has 5 to 7
// bytes per word with its space; a high guess costs one growth of the slice, a low one some memory.
const bytesPerWord = 5

// wordRuns returns the maximal runs of letters, numbers and underscores of s, unchanged.
//
// This is Python's \w+ on text: \w there means str.isalnum or the underscore. Compared code point by code point with
// Python 3.11, [\p{L}\p{N}_] is the same set for every character that both versions of Unicode know. Marks (\p{M}) are
// outside, unlike in other regular expression dialects.
func wordRuns(s string) []string {
	var words []string
	start := -1 // where the open run begins, -1 between runs
	for i := 0; i < len(s); {
		part, size := isWordAt(s, i)
		switch {
		case part && start < 0:
			start = i
		case !part && start >= 0:
			words = appendWord(words, s, start, i)
			start = -1
		}
		i += size
	}
	if start >= 0 {
		words = appendWord(words, s, start, len(s))
	}
	return words
}

// isWordAt says whether the character at byte i of s belongs to a run, and how many bytes it takes.
func isWordAt(s string, i int) (part bool, size int) {
	if c := s[i]; c < utf8.RuneSelf {
		return isLetterOrDigit(c) || c == '_', 1
	}
	r, size := utf8.DecodeRuneInString(s[i:])
	return isWordRune(r), size
}

// appendWord appends s[start:end]; the first word makes room for as many as the rest of s may hold.
func appendWord(words []string, s string, start, end int) []string {
	if words == nil {
		words = make([]string, 0, (len(s)-start)/bytesPerWord+1)
	}
	return append(words, s[start:end])
}

// spaceWords returns what stands between Unicode white space.
func spaceWords(s string) []string { return strings.Fields(s) }

// isWordRune reports whether r is a letter or a number (\p{L} or \p{N}).
func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

func isLetterOrDigit(c byte) bool { return isLetter(c) || isDigit(c) }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
