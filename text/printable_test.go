package text

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestPrintable(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"plain, ünïcode 漢字 \\n 👍🏽", "plain, ünïcode 漢字 \\n 👍🏽"},
		{"two\nlines\tand a tab", "two\nlines\tand a tab"},
		{"\x1b[31mred\x1b]0;title\a", `\x1b[31mred\x1b]0;title\a`},
		{"over\rwrite\x00\x7f\b", `over\rwrite\x00\x7f\b`},
		{"\u009b31m\u0085", `\u009b31m\u0085`},
		{"\u202a\u202b\u202c\u202d\u202e", `\u202a\u202b\u202c\u202d\u202e`},
		{"\u2066\u2067\u2068\u2069\u200e\u200f\u061c", `\u2066\u2067\u2068\u2069\u200e\u200f\u061c`},
		{"\u2028\u2029", `\u2028\u2029`},
		{"a\u200bb\u200cc\u200dd\u2060e\ufefff\u00adg", `a\u200bb\u200cc\u200dd\u2060e\ufefff\u00adg`},
		{"\U000e0041", `\U000e0041`},
		{"\xff ok \xe2\x82", `\xff ok \xe2\x82`},
		{"real \ufffd", "real \ufffd"},
		{"\u0600\u0663", "\u0600\u0663"}, // the Arabic number sign is seen, and harmless
	} {
		if got := Printable(c.in); got != c.want {
			t.Errorf("Printable(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestCell(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""}, {"plain", "plain"}, {"a=1", "a=1"}, {"'x", "'x"}, {"\xff=", "\xff="},
		{"=1+1", "'=1+1"}, {"+1", "'+1"}, {"-1", "'-1"}, {"@x", "'@x"}, {"\tx", "'\tx"}, {"\rx", "'\rx"}, {"\nx", "'\nx"}, {"＝1", "'＝1"},
	} {
		if got := Cell(c.in); got != c.want {
			t.Errorf("Cell(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func FuzzPrintable(f *testing.F) {
	for _, s := range []string{"", "\x1b[2J", "a\u202eb\xffc", "plain\n\t", "\u2028", "\u0600"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := Printable(s)
		if !utf8.ValidString(got) || Printable(got) != got {
			t.Fatalf("Printable(%q) = %q is not safe", s, got)
		}
		for _, r := range got {
			visible := unicode.IsGraphic(r) || r == '\n' || r == '\t' || unicode.Is(unicode.Prepended_Concatenation_Mark, r)
			if r < utf8.RuneSelf && !visible || unicode.In(r, unicode.Bidi_Control, unicode.Cc) && !visible {
				t.Fatalf("Printable(%q) = %q lets %U through", s, got, r)
			}
		}
		if utf8.ValidString(s) && !strings.ContainsFunc(s, isHazard) && got != s {
			t.Fatalf("Printable changed the safe text %q to %q", s, got)
		}
	})
}
