package boilerpipe

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// TestWalk shows what becomes of pages whose trees differ between the two parsers. The blocks are those that the
// reference cuts with its own parser (checked with Debian's package), unless the name says otherwise.
func TestWalk(t *testing.T) {
	for _, c := range []struct {
		name, page string
		want       []string
	}{
		{"an inner list ends the item around it", "<ul><li>a<ul><li>b</ul>c</ul>d", []string{"1/0@4 a", "1/0@4 b", "1/0@2 cd"}},
		{"a list in a link in an item", "<ul><li><a href=xyz>a<ul><li>b</ul></a>c</ul>", []string{"1/1@5 a", "1/0@4 b", "1/0@2 c"}},
		{"here only: a link goes on after an object", "<a href=xyz>a<object><a href=uvw>b</a></object>c</a>d", []string{"1/1@3 a", "2/1@3 c d"}},
		{"a heading in a heading", "<h2>a<div><h3>b</h3></div></h2>c", []string{"1/0@3 a", "1/0@3 b", "1/0@2 c"}},
		{"a heading in a paragraph", "<p>a<button><h2>b</h2></button>c", []string{"1/0@3 a", "1/0@3 b", "1/0@2 c"}},
		{"a link ends with its paragraph", "<p><a href=xyz>a<p>b", []string{"1/1@4 a", "1/0@3 b"}},
		{"but not at an element of HTML5; here one level less", "<p><a href=xyz>a<figure>b</figure></a>", []string{"1/1@4 a", "1/1@4 b"}},
		{"here only: copies are told by their attributes", "<p><a>a<p>b", []string{"1/1@4 a", "1/1@4 b"}},
		{"a link in a table cell", "<table><tr><td><a href=xyz>a</a><td>b</table>", []string{"1/1@7 a", "1/0@6 b"}},
		{"two anchors alike", "<p><a href=#>a</a><p><a href=#>b</a>", []string{"1/1@4 a", "1/1@4 b"}},
		{"a frame's text is elements", "<iframe><p>a</p><b>b</b></iframe>c", []string{"1/0@4 a", "1/0@3 b", "1/0@2 c"}},
		{"a frame without tags", "<iframe>a</iframe>b", []string{"1/0@3 a", "1/0@2 b"}},
		{"a frame that is never closed holds the page", "<iframe><p>a</p><IFRAME><p>b", []string{"1/0@4 a", "1/0@5 b"}},
		{"noembed and xmp", "<noembed><p>a</noembed><xmp><p>b</xmp>", []string{"1/0@4 a", "1/0@4 b"}},
		{"a page of frames", "<frameset><frame><noframes><body><p>a</body></noframes></frameset>", []string{"1/0@5 a"}},
		{"noframes in head", "<head><noframes><p>a</noframes></head><body>b", []string{"1/0@3 b"}},
		{"noscript", "<div>x</div><noscript><p>a</p></noscript>b", []string{"1/0@3 x", "1/0@2 b"}},
		{"comments split text, and only that", "<p>a <!-- x --> b", []string{"2/0@3 a b"}},
		{"a title in a drawing", "<svg><title>a</title></svg>b", []string{"1/0@4 a", "1/0@2 b"}},
	} {
		doc := Segment(parse(t, c.page))
		var got []string
		for i := range doc.Blocks {
			got = append(got, short(&doc.Blocks[i]))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %s\n got %q\nwant %q", c.name, c.page, got, c.want)
		}
	}
}

func TestSegmentOfOddTrees(t *testing.T) {
	if d := Segment(nil); len(d.Blocks) != 0 || Article().Extract(nil).Text != "" {
		t.Error("no tree has blocks")
	}
	lone := &html.Node{Type: html.ElementNode, Data: "p"}
	lone.AppendChild(&html.Node{Type: html.TextNode, Data: "x"})
	if d := Segment(lone); len(d.Blocks) != 0 {
		t.Error("text outside of body counts")
	}
	page := parse(t, "<p>a<p>b<div>c</div>")
	body := page.LastChild.LastChild
	if got := Everything().Extract(body).Text; got != "a\nb\nc\n" {
		t.Errorf("a body alone: %q", got)
	}
}

// TestDeepRawText parses what the parser refuses.
func TestDeepRawText(t *testing.T) {
	page := "<iframe>" + strings.Repeat("<div>", 600) + "a<script>x</script><p>b</iframe>c"
	if got := Everything().Extract(parse(t, page)).Text; got != "ab\nc\n" {
		t.Errorf("text %q", got)
	}
}

func TestDefuse(t *testing.T) {
	for raw, want := range map[string]string{
		"<p>a":                   "<p>a",
		"<iframe><Iframe src=x>": "<raw-iframe><raw-Iframe src=x>",
		"</iframe><xmp":          "</iframe><raw-xmp",
		"<":                      "<",
	} {
		if got := defuse(raw); got != want {
			t.Errorf("%q becomes %q, want %q", raw, got, want)
		}
	}
}

// TestWalkLeavesTheTreeAlone renders a tree before and after.
func TestWalkLeavesTheTreeAlone(t *testing.T) {
	tree := parse(t, "<p>a <a href=xyz>b<p>c</a><iframe><p>d</iframe><table><tr><td>e</table>")
	before := render(t, tree)
	Article().Extract(tree)
	if after := render(t, tree); after != before {
		t.Errorf("the tree was\n%s\nand is\n%s", before, after)
	}
}

func render(t *testing.T, n *html.Node) string {
	t.Helper()
	var sb strings.Builder
	if err := html.Render(&sb, n); err != nil {
		t.Fatal(err)
	}
	return sb.String()
}
