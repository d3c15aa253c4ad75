package page

import (
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

func TestText(t *testing.T) {
	for _, test := range []struct{ name, raw, want string }{
		{"inline elements join", "<p>w<b>o</b>rd <i> two</i></p>", "word two"},
		{"block elements break lines", "a<p>b</p>c<div>d<div>e</div></div>f", "a\nb\nc\nd\ne\nf"},
		{"breaks and rules", "a<br>b<hr>c<br><br>d", "a\nb\nc\nd"},
		{"comments join", "wo<!-- x -->rd", "word"},
		{"cells of a row", "<table><tr><th>Name</th><td>Age</td></tr><tr><td>Ann</td><td>7</td></tr></table>", "Name Age\nAnn 7"},
		{"list", "<ul><li>a<li>b<ul><li>c</ul></ul>d", "a\nb\nc\nd"},
		{"white space", " \t a \r\n b\f c  <b> d</b> ", "a b c d"},
		{"no-break space inside a word group", "<p>10\u00a0000&nbsp;km</p>", "10\u00a0000\u00a0km"},
		{"filler paragraph", "<p>a</p><p>&nbsp;</p><p> &nbsp; </p><p>b</p>", "a\nb"},
		{"pre", "<p>x</p><pre>\n if a {\n\n   b  \n }\n\n</pre><p>y</p>", "x\n if a {\n\n   b\n }\ny"},
		{"inline inside pre", "<pre>a <b>b</b>\n<i>c</i></pre>", "a b\nc"},
		{"scripts join", "wo<script>1</script><style>2</style>rd", "word"},
		{"template", "a<template><p>x</p></template>b", "ab"},
		{"controls are set off", "a<select><option>x</select>b<textarea>y</textarea>c<button>d</button><button>e</button>", "a b c d e"},
		{"fallbacks", "a<iframe>x</iframe>b<object><p>y</p></object>c<noembed>z</noembed>d<noframes>q</noframes>e", "a b cde"},
		{"noscript counts", "a<noscript><p>b</p></noscript>c", "a\nb\nc"},
		{"hidden elements count", `<p hidden>a</p><p style="display:none">b</p><p aria-hidden=true>c</p>`, "a\nb\nc"},
		{"title and attributes do not", `<title>x</title><p title=y>a<img alt=z></p>`, "a"},
		{"a title that stands in the body", `<text id=1><title>x</title><p>a</p></text>`, "a"},
		{"references", "&lt;b&gt; &eacute; &#xD800;|&#0;|&#x110000;", "<b> é \uFFFD|\uFFFD|\uFFFD"},
		{"NUL", "<p>a\x00b</p>", "ab"},
		{"xmp and plaintext", "<xmp><b>x</b>\n y</xmp><plaintext><p>z", "<b>x</b>\n y\n<p>z"},
		{"svg and math", "a<svg><text>b</text><style>x</style></svg>c<math><mi>x</mi><mo>=</mo></math>", "a b cx="},
		{"after the body", "<body>a</body></html>b", "ab"},
		{"frames", "<frameset><frame src=x><noframes>y</noframes></frameset>", ""},
		{"nothing", "", ""},
		{"only a head", "<title>x</title>", ""},
	} {
		p, err := New("", "", "", []byte(test.raw))
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Text(); got != test.want {
			t.Errorf("%s: Text of %q = %q, want %q", test.name, test.raw, got, test.want)
		}
	}
}

// Text of the document is the text of its body, and Text of nothing is nothing.
func TestTextOfOtherNodes(t *testing.T) {
	p, err := New("", "", "", []byte("<title>x</title><p>a <b>b</b><p>c"))
	if err != nil {
		t.Fatal(err)
	}
	if got := Text(p.Tree()); got != p.Text() {
		t.Errorf("Text of the document = %q, of the body %q", got, p.Text())
	}
	if got := Text(nil); got != "" {
		t.Errorf("Text(nil) = %q", got)
	}
	bold := find(p.Tree(), "b")
	if got := Text(bold); got != "b" {
		t.Errorf("Text of <b> = %q, want its own text and not that of its siblings", got)
	}
	if got := Text(bold.FirstChild); got != "b" {
		t.Errorf("Text of a text node = %q", got)
	}
}

// Libraries build trees by hand: elements without an atom, and elements renamed without changing it. The name decides.
func TestTextGoesByTheName(t *testing.T) {
	list := &html.Node{Type: html.ElementNode, Data: "ul"}
	for _, word := range []string{"a", "b"} {
		item := &html.Node{Type: html.ElementNode, Data: "li"}
		item.AppendChild(&html.Node{Type: html.TextNode, Data: word})
		list.AppendChild(item)
	}
	code := &html.Node{Type: html.ElementNode, Data: "code", DataAtom: atom.Pre}
	code.AppendChild(&html.Node{Type: html.TextNode, Data: "c  d"})
	list.AppendChild(code)
	if got, want := Text(list), "a\nb\nc d"; got != want {
		t.Errorf("Text = %q, want %q", got, want)
	}
}

// What is true of every rendered text outside pre.
func checkText(t *testing.T, text string, pre bool) {
	t.Helper()
	if !utf8.ValidString(text) {
		t.Errorf("text is not valid UTF-8: %q", text)
	}
	if text != strings.Trim(text, "\n") || !pre && strings.Contains(text, "\n\n") {
		t.Errorf("text has empty lines: %q", text)
	}
}
