package corpus

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestMarkdownText(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"headings", "# One #\n\n###### Two\n#three\n", "One\n\nTwo\n#three"},
		{"underlined heading", "One\n===\nTwo\n---\n", "One\nTwo"},
		{"lists", "- a\n  * b\n+ c\n1. d\n12) e\n1234. f\n-g", "a\nb\nc\nd\ne\n1234. f\n-g"},
		{"quotes", "> a\n> > b\n>c", "a\nb\nc"},
		{"emphasis", "**a** __b__ *c* 2 * 3 * 4 snake_case", "a b c 2 * 3 * 4 snake_case"},
		{"links", `[a](http://x/ "t") [b](y_(z)) <http://w/> [c] (d)`, "a b <http://w/> [c] (d)"},
		{"pictures", "a ![alt](x.png) b [![alt](x.png)](y) c", "a  b  c"},
		{"code", "use `**a* [b](c)` and `x`", "use **a* [b](c) and x"},
		{"an odd backtick", "a ` *b*", "a  b"},
		{"fences", "```go\nx := *p // # no mark\n```\n# y", "x := *p // # no mark\ny"},
		{"a fence left open", "~~~\n# x\n```\ny", "# x\n```\ny"},
		{"tables", "| a | b |\n|---|:-:|\n| c | d |", "a   b\nc   d"},
		{"rules", "a\n\n***\n\n- - -\n\nb", "a\n\nb"},
		{"escapes", `\*a\* 1\. \\ \x \# b`, `*a* 1. \ \x # b`},
		{"elements", "a<br>b <td class=\"x\">c</td> 1 < 2 > 0 List<T1>", "a b  c  1 < 2 > 0 List"},
		{"entities", "a &amp; b &lt;p&gt;", "a & b <p>"},
		{"formulas", "$a_1^2 + b$ and $$x$$", "$a_1^2 + b$ and $$x$$"},
		{"Chinese", "## 第1章 **林轩**\r\n正文", "第1章 林轩\n正文"},
		{"nothing", "\n \n", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := markdownText(c.in); got != c.want {
				t.Errorf("markdownText(%q) = %q, want %q", c.in, got, c.want)
			}
		})
	}
}

func FuzzMarkdownText(f *testing.F) {
	f.Add("# a\n- **b** [c](d) ![e](f)\n| g | h |\n|---|---|\n```\ni\n```")
	f.Add(`\*a \\`)
	f.Fuzz(func(t *testing.T, s string) {
		got := markdownText(s)
		if utf8.ValidString(s) && !utf8.ValidString(got) {
			t.Errorf("%q became %q, which is not UTF-8", s, got)
		}
		if !strings.ContainsFunc(s, func(r rune) bool { return r > 127 || strings.ContainsRune("#*_`~[]()<>|\\&-+=!.\v\f\x00", r) }) &&
			!slices.Equal(strings.Fields(got), strings.Fields(s)) {
			t.Errorf("%q has no marks, but became %q", s, got)
		}
	})
}
