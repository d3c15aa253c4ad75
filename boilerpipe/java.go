package boilerpipe

import (
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// The reference counts and compares as Java does: strings are UTF-16, trim cuts control characters, white space leaves
// the no-break spaces out. This file holds these rules.

// isSpace is Character.isWhitespace: U+00A0, U+2007, U+202F and U+0085 are not white space, U+001C to U+001F are.
func isSpace(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return isSpaceByte(byte(r))
	case r == 0x00A0, r == 0x2007, r == 0x202F:
		return false
	case r == 0x1680, r >= 0x2000 && r <= 0x3000:
		return unicode.In(r, unicode.Zs, unicode.Zl, unicode.Zp)
	}
	return false
}

func isSpaceByte(c byte) bool {
	return c == ' ' || c >= '\t' && c <= '\r' || c >= 0x1C && c <= 0x1F
}

// stripSpace cuts white space off both ends and says where there was any.
func stripSpace(s string) (inner string, before, after bool) {
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		if !isSpace(r) {
			break
		}
		s, before = s[size:], true
	}
	for len(s) > 0 {
		r, size := utf8.DecodeLastRuneInString(s)
		if !isSpace(r) {
			break
		}
		s, after = s[:len(s)-size], true
	}
	return s, before, after
}

// appendBlanked appends s to dst with a blank in place of each character of white space.
func appendBlanked(dst []byte, s string) []byte {
	from := 0
	for i := 0; i < len(s); {
		// White space is ASCII below U+0021, or begins with one of the bytes E1, E2 and E3.
		if c := s[i]; c >= ' ' && (c < 0xE1 || c > 0xE3) {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if isSpace(r) {
			dst = append(dst, s[from:i]...)
			dst = append(dst, ' ')
			from = i + size
		}
		i += size
	}
	return append(dst, s[from:]...)
}

// trim is String.trim: it cuts every character up to U+0020 from both ends.
func trim(s []byte) []byte {
	for len(s) > 0 && s[0] <= ' ' {
		s = s[1:]
	}
	for len(s) > 0 && s[len(s)-1] <= ' ' {
		s = s[:len(s)-1]
	}
	return s
}

// trimString is trim for strings.
func trimString(s string) string {
	for len(s) > 0 && s[0] <= ' ' {
		s = s[1:]
	}
	for len(s) > 0 && s[len(s)-1] <= ' ' {
		s = s[:len(s)-1]
	}
	return s
}

// utf16Len is String.length: characters beyond U+FFFF count twice. A byte that is no UTF-8 counts as one.
func utf16Len(s string) int {
	n := 0
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}

// appendLower appends String.toLowerCase of s to dst. Beside the simple mapping it knows the two rules of Unicode's
// SpecialCasing that are not bound to a language: U+0130 becomes two characters, and a sigma that ends a word is final.
func appendLower(dst []byte, s string) []byte {
	for i, r := range s {
		switch {
		case r < utf8.RuneSelf:
			if 'A' <= r && r <= 'Z' {
				r += 'a' - 'A'
			}
			dst = append(dst, byte(r))
			continue
		case r == 'İ':
			dst = append(dst, "i̇"...)
			continue
		case r == 'Σ' && endsWord(s, i):
			r = 'ς'
		default:
			r = unicode.ToLower(r)
		}
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}

// endsWord says whether the letter at s[i:] has a letter with case before it and none after it in its word.
func endsWord(s string, i int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	_, size := utf8.DecodeRuneInString(s[i:])
	after, _ := utf8.DecodeRuneInString(s[i+size:])
	// departs: final-sigma
	return unicode.IsLetter(before) && !unicode.IsLetter(after)
}
