package page

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
)

// Charset says how the bytes of a page became text.
type Charset struct {
	Name string `json:"name"` // the encoding by its WHATWG name, lower case, as in "windows-1252"; "utf-32le" and "utf-32be" are ours
	From string `json:"from"` // what settled it: one of the constants below
}

// What can settle a charset, in the order in which Decode asks.
const (
	FromBOM      = "bom"      // the byte order mark at the start
	FromUTF8     = "utf-8"    // the whole file is valid UTF-8
	FromDeclared = "declared" // the page names it, and its bytes do not belie it
	FromDetected = "detected" // the statistics of the bytes
	FromFallback = "fallback" // nothing else spoke: windows-1252
)

// fallback is what browsers of western locales assume of a page that says nothing; it gives every byte but five a
// character (Encoding Standard, section 9).
const fallback = "windows-1252"

// Decode turns the bytes of a page into text that is always valid UTF-8. It is the one decoder of the house: pages go
// through it, and so does gold text of unknown charset.
//
// The order of the witnesses is not that of browsers. A byte order mark settles it; then a file that is valid UTF-8 as
// a whole is UTF-8 whatever it declares, because other text is never so by chance (browsers believe the declaration
// and would garble one page in ten of WCXB); then a declared charset counts if the bytes decode in it without a
// replacement character and detection does not contradict it; then detection; then windows-1252.
//
// The third result counts the replacement characters (U+FFFD) that decoding introduced: 0 says that no byte was lost.
// Not recognised are UTF-16 without a byte order mark and the escape sequences of ISO-2022: such files are mostly
// valid UTF-8 and stay as they are.
func Decode(raw []byte) (string, Charset, int) {
	if name, size := mark(raw); size > 0 {
		text, replaced := decodeAs(raw[size:], name)
		return text, Charset{Name: name, From: FromBOM}, replaced
	}
	if utf8.Valid(raw) {
		return string(raw), Charset{Name: "utf-8", From: FromUTF8}, 0
	}
	best := detect(raw)
	for _, name := range declared(raw) {
		if singleByte(name) && best.contradicts(name, raw) {
			continue
		}
		if text, replaced := decodeAs(raw, name); replaced == 0 {
			return text, Charset{Name: name, From: FromDeclared}, 0
		}
	}
	settled := Charset{Name: fallback, From: FromFallback}
	if best.name != "" {
		settled = Charset{Name: best.name, From: FromDetected}
	}
	text, replaced := decodeAs(raw, settled.Name)
	return text, settled, replaced
}

// mark gives the encoding of the byte order mark that raw starts with and the mark's length, 0 if there is none. The
// marks of UTF-32 come first, since that of UTF-32 LE begins like that of UTF-16 LE.
func mark(raw []byte) (name string, size int) {
	for _, m := range []struct{ name, mark string }{
		{"utf-32le", "\xff\xfe\x00\x00"},
		{"utf-32be", "\x00\x00\xfe\xff"},
		{"utf-8", "\xef\xbb\xbf"},
		{"utf-16le", "\xff\xfe"},
		{"utf-16be", "\xfe\xff"},
	} {
		if bytes.HasPrefix(raw, []byte(m.mark)) {
			return m.name, len(m.mark)
		}
	}
	return "", 0
}

// decodeAs decodes raw as the named encoding and counts the replacement characters in the result.
func decodeAs(raw []byte, name string) (text string, replaced int) {
	switch name {
	case "utf-32le":
		text = decodeUTF32(raw, binary.LittleEndian)
	case "utf-32be":
		text = decodeUTF32(raw, binary.BigEndian)
	default:
		encoding, _ := charset.Lookup(name)
		out, err := encoding.NewDecoder().Bytes(raw)
		if err != nil { // no decoder of the standard does this; whatever it is, no byte may vanish unseen
			out = append(out, "\uFFFD"...)
		}
		text = string(out)
	}
	return text, strings.Count(text, "\uFFFD")
}

// decodeUTF32 decodes four bytes at a time; what is no character, and a rest of one to three bytes, becomes U+FFFD.
func decodeUTF32(raw []byte, order binary.ByteOrder) string {
	var text strings.Builder
	for ; len(raw) >= 4; raw = raw[4:] {
		code := order.Uint32(raw)
		if code > utf8.MaxRune {
			code = utf8.RuneError
		}
		text.WriteRune(rune(code)) // a surrogate is written as U+FFFD
	}
	if len(raw) > 0 {
		text.WriteRune(utf8.RuneError)
	}
	return text.String()
}
