package corpus

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

var utf8BOM = []byte("\xef\xbb\xbf")

// decodeText turns the bytes of a gold or output file into UTF-8 with "\n" line ends, and names the charset.
//
// A text file declares nothing, and guessing by letter statistics is a risk that gold must not carry. So: a byte order
// mark decides; else valid UTF-8 is UTF-8; else every well-formed UTF-8 sequence stays and every other byte is
// windows-1252. Of the 36 CleanEval golds that are not UTF-8, 30 are windows-1252 throughout and 6 mix the two (one
// stray byte in 110 good sequences), so that decoding the whole file as windows-1252 would spoil good words.
func decodeText(b []byte) (text, charset string) {
	switch {
	case bytes.HasPrefix(b, utf8BOM):
		b = b[len(utf8BOM):]
	case bytes.HasPrefix(b, []byte("\xff\xfe")):
		return unixLines(decodeUTF16(b[2:], binary.LittleEndian)), "utf-16le"
	case bytes.HasPrefix(b, []byte("\xfe\xff")):
		return unixLines(decodeUTF16(b[2:], binary.BigEndian)), "utf-16be"
	}
	if utf8.Valid(b) {
		return unixLines(string(b)), "utf-8"
	}
	s, charset := decodeMixed(b)
	return unixLines(s), charset
}

// decodeMixed keeps well-formed UTF-8 and reads every other byte as windows-1252. The five bytes which that charset
// leaves undefined become U+FFFD: a gold with some of those is in another charset altogether.
func decodeMixed(b []byte) (text, charset string) {
	var out strings.Builder
	charset = "windows-1252"
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		switch {
		case r == utf8.RuneError && n == 1:
			r = charmap.Windows1252.DecodeByte(b[0])
		case n > 1:
			charset = "utf-8+windows-1252"
		}
		out.WriteRune(r)
		b = b[n:]
	}
	return out.String(), charset
}

// decodeUTF16 decodes whole units; half a unit at the end becomes U+FFFD.
func decodeUTF16(b []byte, order binary.ByteOrder) string {
	units := make([]uint16, 0, len(b)/2+1)
	for ; len(b) >= 2; b = b[2:] {
		units = append(units, order.Uint16(b))
	}
	if len(b) == 1 {
		units = append(units, utf8.RuneError)
	}
	return string(utf16.Decode(units))
}

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// unixLines makes every line end a single "\n".
func unixLines(s string) string { return lineEnds.Replace(s) }
