package justext

import (
	"unicode"
	"unicode/utf8"
)

// Kinds of bytes: what a byte says about the character it starts.
const (
	inWord byte = iota
	inSpace
	notASCII
)

// byteKind tells for each byte whether it is part of a word, white space, or
// the start of a character that must be decoded first. The white space is that
// of Python's str.isspace, which unlike Go's counts U+001C to U+001F.
var byteKind = func() (kinds [256]byte) {
	for _, c := range "\t\n\v\f\r\x1c\x1d\x1e\x1f " {
		kinds[c] = inSpace
	}
	for c := utf8.RuneSelf; c < len(kinds); c++ {
		kinds[c] = notASCII
	}
	return kinds
}()

// isSpace reports whether Python's str.isspace and the \s of its regular
// expressions hold for r. Go's unicode.IsSpace is the same outside ASCII.
func isSpace(r rune) bool {
	if r < utf8.RuneSelf {
		return byteKind[byte(r)] == inSpace
	}
	return unicode.IsSpace(r)
}

// leadingSpace measures the white space at the start of s: its size in bytes
// and what it becomes, "\n" if a line feed or carriage return is among it,
// else " ". Size 0 means there is none.
func leadingSpace(s string) (size int, becomes byte) {
	becomes = ' '
	for size < len(s) {
		c := s[size]
		switch byteKind[c] {
		case inWord:
			return size, becomes
		case inSpace:
			if c == '\n' || c == '\r' {
				becomes = '\n'
			}
			size++
		default:
			r, n := utf8.DecodeRuneInString(s[size:])
			if !isSpace(r) {
				return size, becomes
			}
			size += n
		}
	}
	return size, becomes
}

// leadingWord measures the text before the first white space in s, in bytes
// and in characters. An invalid byte would count as one character; the walker
// lets none through.
func leadingWord(s string) (size, chars int) {
	for size < len(s) {
		switch byteKind[s[size]] {
		case inSpace:
			return size, chars
		case inWord:
			size++
		default:
			r, n := utf8.DecodeRuneInString(s[size:])
			if isSpace(r) {
				return size, chars
			}
			size += n
		}
		chars++
	}
	return size, chars
}
