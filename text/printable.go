package text

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printable returns s with everything that can steer a terminal, or hide from the reader, shown as an escape of a Go
// string: \x1b, \r, \u202e, \xff.
//
// Escaped are control characters (C0 with ESC and CR, DEL, C1), format characters (bidirectional marks, overrides and
// isolates, zero-width characters, the byte order mark, soft hyphens, tags), the line and paragraph separators U+2028 and
// U+2029, and bytes that are not UTF-8. Line feed and tab stay: whoever prints a single line or a table cell replaces
// them. A backslash stays as well, so the result is for reading, not for parsing back. Safe text is returned as it is.
func Printable(s string) string {
	for i, r := range s {
		if isHazard(r) || r == utf8.RuneError {
			return s[:i] + escapeHazards(s[i:])
		}
	}
	return s
}

func escapeHazards(s string) string {
	b := make([]byte, 0, len(s)+16)
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			b = append(b, '\\', 'x')
			b = append(b, hex(s[i])...)
		case isHazard(r):
			quoted := strconv.QuoteRuneToASCII(r)
			b = append(b, quoted[1:len(quoted)-1]...)
		default:
			b = append(b, s[i:i+size]...)
		}
		i += size
	}
	return string(b)
}

// isHazard reports whether r must not reach a terminal. The format characters (Cf) that Unicode calls prepended
// concatenation marks, such as the Arabic number sign, are visible and harmless.
func isHazard(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return (r < ' ' || r == 0x7F) && r != '\n' && r != '\t'
	case unicode.Is(unicode.Cf, r):
		return !unicode.Is(unicode.Prepended_Concatenation_Mark, r)
	}
	return unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp)
}

func hex(c byte) string {
	const digits = "0123456789abcdef"
	return string([]byte{digits[c>>4], digits[c&15]})
}

// formulaStarts are the characters with which a spreadsheet may take a cell for a formula: = + - @, tab, CR and LF, and
// the full-width forms (OWASP, "CSV Injection").
const formulaStarts = "=+-@\t\r\n＝＋－＠"

// Cell returns s as the text of a CSV cell that no spreadsheet takes for a formula: with an apostrophe in front where its
// first character could start one. It is for text only, since a negative number starts the same way, and it does not
// quote: that is left to encoding/csv.
func Cell(s string) string {
	first, _ := utf8.DecodeRuneInString(s)
	if s != "" && strings.ContainsRune(formulaStarts, first) {
		return "'" + s
	}
	return s
}
