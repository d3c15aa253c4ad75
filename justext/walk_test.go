package justext

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// texts joins the paragraphs of a page by bars.
func texts(root *html.Node) string {
	var all []string
	for _, p := range Paragraphs(root) {
		all = append(all, p.Text)
	}
	return strings.Join(all, "|")
}

// TestRawText is about markup that HTML5 keeps as text.
func TestRawText(t *testing.T) {
	for _, c := range []struct{ name, markup, want string }{
		{"iframe", "<p>a<iframe><b>b</b></iframe>c", "abc"},
		{"iframe with blocks", "<div>a<iframe><p>b</p></iframe>c</div>", "a|b|c"},
		{"never closed", "<div>a<iframe src=x></div><p>b</p><p>c</p></body></html>", "a|b|c"},
		{"never closed, many", "<div>a<iframe><iframe><p>b</p><iframe><p>c</p>", "a|b|c"},
		{"noembed", "<p>a<noembed><i>b</i></noembed>", "ab"},
		{"noframes in body", "<p>a</p><noframes><p>b</p></noframes>", "a|b"},
		{"xmp", "<xmp><p>a</p>b</xmp>", "a|b"},
		{"plaintext", "<p>a</p><plaintext><p>b</p><p>c</p>", "a|b|c"},
		{"plain text stays as it is", "<iframe>no markup</iframe>", "no markup"},
		{"entities are read", "<iframe>a &amp; b</iframe>", "a & b"},
		{"script inside is removed", "<iframe><script>x < y</script>a</iframe>", "a"},
		{"iframe inside noscript inside iframe", "<iframe><noscript><iframe><p>a</p>", "a"},
	} {
		if got := texts(parse(t, c.markup)); got != c.want {
			t.Errorf("%s: %q\n got %q\nwant %q", c.name, c.markup, got, c.want)
		}
	}
}

// TestScripting shows that a tree parsed with scripting on gives the same.
func TestScripting(t *testing.T) {
	for _, markup := range []string{
		"<p>a<noscript><b>b</b> &amp; <p>c</p></noscript>d",
		"<div><noscript>plain</noscript></div>",
		"<body><noscript><iframe><p>x</p></iframe></noscript>",
	} {
		on, err := html.Parse(strings.NewReader(markup))
		if err != nil {
			t.Fatal(err)
		}
		if got, want := texts(on), texts(parse(t, markup)); got != want || want == "" {
			t.Errorf("%q: with scripting %q, without %q", markup, got, want)
		}
	}
}

// TestRecreatedLinks shows that an a which HTML5 opens again in later blocks
// makes link text of its own block only, and that real links count.
func TestRecreatedLinks(t *testing.T) {
	for _, c := range []struct {
		markup string
		want   []int
	}{
		{`<p><a href="/long">one<p>two<p>three`, []int{3, 0, 0}},
		{`<p><a href="/long">one</a></p><p><a href="/long">two</a></p>`, []int{3, 3}},
		{`<p><a href="#">one</a></p><p><a href="#">two</a></p>`, []int{3, 3}},
		{`<p><a>one</a></p><p><a>two</a></p>`, []int{3, 3}},
	} {
		paragraphs := Paragraphs(parse(t, c.markup))
		if len(paragraphs) != len(c.want) {
			t.Errorf("%s: %d paragraphs", c.markup, len(paragraphs))
			continue
		}
		for i, want := range c.want {
			if got := paragraphs[i].CharsInLinks; got != want {
				t.Errorf("%s: paragraph %d has %d link characters, want %d", c.markup, i, got, want)
			}
		}
	}
}

// TestTreeIsOnlyRead compares the page before and after.
func TestTreeIsOnlyRead(t *testing.T) {
	root := parse(t, `<p><a href="/xy">a<p>b<iframe><p>c</iframe><noscript><i>d</i></noscript><object>e</object>`)
	var before, after strings.Builder
	if err := html.Render(&before, root); err != nil {
		t.Fatal(err)
	}
	first := texts(root)
	if err := html.Render(&after, root); err != nil {
		t.Fatal(err)
	}
	if before.String() != after.String() {
		t.Errorf("changed to %s", after.String())
	}
	if second := texts(root); second != first {
		t.Errorf("second look %q, first %q", second, first)
	}
}

// TestAnyRoot starts elsewhere than at the document.
func TestAnyRoot(t *testing.T) {
	root := parse(t, "<div><p>a</p><p>b</p></div><p>c</p>")
	div := root.FirstChild.LastChild.FirstChild
	paragraphs := Paragraphs(div)
	if got := texts(div); got != "a|b" {
		t.Errorf("got %q, want only what lies under the root", got)
	}
	if got := paragraphs[0].XPath(); got != "/div[1]/p[1]" {
		t.Errorf("path %s, want it to start at the root", got)
	}
	for _, empty := range []*html.Node{nil, {Type: html.CommentNode, Data: "x"}, {Type: html.DocumentNode}, {}} {
		if got := Extract(empty, theList, Defaults()); len(got) != 0 {
			t.Errorf("%+v: %d paragraphs", empty, len(got))
		}
	}
}
