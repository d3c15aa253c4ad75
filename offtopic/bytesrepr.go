package offtopic

import (
	"bytes"
	"fmt"
	"strings"
)

// pythonRepr writes bytes as Python's repr does: b'...', with escapes for everything that is not printable ASCII. OTMT
// hashes a raw memento in this form, so that its simhash is one of the escapes too: a page in Chinese is hashed as
// x and two hexadecimal digits for every byte. That is no good idea, but another would give other distances.
//
// Python prefers the single quote, and takes the double one only where that saves escapes: the bytes have single quotes
// and no double ones.
func pythonRepr(raw []byte) string {
	quote := byte('\'')
	if bytes.IndexByte(raw, '\'') >= 0 && bytes.IndexByte(raw, '"') < 0 {
		quote = '"'
	}
	var b strings.Builder
	b.Grow(len(raw) + len(raw)/8 + 3)
	b.WriteByte('b')
	b.WriteByte(quote)
	for _, c := range raw {
		switch {
		case c == quote || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c == '\t':
			b.WriteString(`\t`)
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\r':
			b.WriteString(`\r`)
		case c < ' ' || c > '~':
			fmt.Fprintf(&b, `\x%02x`, c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte(quote)
	return b.String()
}
