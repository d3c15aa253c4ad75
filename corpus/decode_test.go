package corpus

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestDecodeText(t *testing.T) {
	for _, c := range []struct{ name, in, text, charset string }{
		{"empty", "", "", "utf-8"},
		{"utf-8", "naïve – “x”", "naïve – “x”", "utf-8"},
		{"byte order mark", "\xef\xbb\xbfURL: x\r\n", "URL: x\n", "utf-8"},
		{"only the first mark", "\xef\xbb\xbf\xef\xbb\xbfa", "\ufeffa", "utf-8"},
		{"windows-1252", "the \x93Association\x94 \x96 caf\xe9", "the “Association” – café", "windows-1252"},
		{"undefined there", "a\x81b", "a\ufffdb", "windows-1252"},
		{"one stray byte (CleanEval 222)", "signs\xe2\x80\x94Libra \x85", "signs—Libra …", "utf-8+windows-1252"},
		{"sequence cut short", "caf\xc3", "cafÃ", "windows-1252"},
		{"U+FFFD of its own", "a\xef\xbf\xbdb\xe9", "a\ufffdbé", "utf-8+windows-1252"},
		{"utf-16le", "\xff\xfea\x00\xe9\x00\r\x00\n\x00", "aé\n", "utf-16le"},
		{"utf-16be, odd length", "\xfe\xff\x00a\x00", "a\ufffd", "utf-16be"},
		{"line ends", "a\r\nb\rc\nd", "a\nb\nc\nd", "utf-8"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text, charset := decodeText([]byte(c.in))
			if text != c.text || charset != c.charset {
				t.Errorf("decodeText(%q) = %q, %s; want %q, %s", c.in, text, charset, c.text, c.charset)
			}
		})
	}
}

func FuzzDecodeText(f *testing.F) {
	f.Add([]byte("caf\xe9 \xc3\xa9"))
	f.Add([]byte("\xff\xfe\x00\xd8"))
	f.Add([]byte("\xef\xbb\xbf\r\r\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		text, charset := decodeText(b)
		if !utf8.ValidString(text) || strings.Contains(text, "\r") {
			t.Errorf("decodeText(%q) = %q", b, text)
		}
		if charset == "utf-8" && unixLines(strings.TrimPrefix(string(b), "\ufeff")) != text {
			t.Errorf("decodeText changed valid UTF-8: %q to %q", b, text)
		}
	})
}
