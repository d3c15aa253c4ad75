package page

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// Nobody may raise the parser's version without seeing that results change with it.
func TestParserVersion(t *testing.T) {
	mod, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`golang\.org/x/net (v\S+)`).FindSubmatch(mod)
	if found == nil || ParserVersion != "x/net/html "+string(found[1]) {
		t.Errorf("ParserVersion is %q, go.mod says %q", ParserVersion, found)
	}
}

// depth is the number of elements on the longest way down.
func depth(root *html.Node) int {
	deepest, now := 0, 0
	for n := root; ; {
		if n.FirstChild != nil {
			n, now = n.FirstChild, now+1
			deepest = max(deepest, now)
			continue
		}
		for n != root && n.NextSibling == nil {
			n, now = n.Parent, now-1
		}
		if n == root {
			return deepest
		}
		n = n.NextSibling
	}
}

// bombs are pages that the parser refuses, with the words that must survive in order.
var bombs = map[string]struct{ html, words string }{
	"divs":            {"first " + strings.Repeat("<div>", 100_000) + "deep " + strings.Repeat("</div>", 100_000) + " last", "first deep last"},
	"unclosed divs":   {strings.Repeat("<div>x ", 600), strings.Repeat("x ", 600)},
	"nested lists":    {strings.Repeat("<ul><li>", 50_000) + "deep", "deep"},
	"formatting":      {strings.Repeat("<b a=1><i b=2>", 20_000) + "deep", "deep"},
	"reopened":        {formattingInParagraphs(600) + "<p>last", "last"},
	"tables":          {strings.Repeat("<table><td>", 2_000) + "deep", "deep"},
	"shielded end":    {strings.Repeat("<div><table><tr><td></div>", 500) + "deep", "deep"},
	"shielded li":     {strings.Repeat("<p><li><dd><dt>", 300) + strings.Repeat("<div>", 600) + strings.Repeat("</div>", 300) + "deep", "deep"},
	"drawing":         {"<svg>" + strings.Repeat("<g>", 5_000) + "deep", "deep"},
	"drawing's title": {"<svg><title>" + strings.Repeat("<g>", 5_000) + "</title></svg>last", "last"},
	"self-closing":    {strings.Repeat("<div/>", 600) + "deep", "deep"},
	"templates":       {"first" + strings.Repeat("<template>", 600), "first"},
	"noscript":        {"first " + strings.Repeat("<noscript>", 600) + "deep", "first deep"},
	"script inside":   {strings.Repeat("<div>", 600) + "<script>if (a<div>b) x</script>deep<style>p{}</style>", "deep"},
	"options":         {"<optgroup>" + strings.Repeat("<option><optgroup>", 600) + "deep", "deep"},
}

// formattingInParagraphs leaves a formatting element open in each paragraph; the parser opens all of them again in the
// next, since no two are the same.
func formattingInParagraphs(n int) string {
	var out strings.Builder
	for i := range n {
		out.WriteString("<p><font size=" + strings.Repeat("1", i+1) + "></p>")
	}
	return out.String()
}

func TestBombs(t *testing.T) {
	for name, bomb := range bombs {
		p := mustNew(t, bomb.html)
		if !p.Flattened {
			t.Errorf("%s: not flattened: is it a bomb?", name)
		}
		if got, want := strings.Join(strings.Fields(p.Text()), " "), strings.TrimSpace(bomb.words); got != want {
			t.Errorf("%s: words %.60q, want %.60q", name, got, want)
		}
		if d := depth(p.Tree()); d > 520 {
			t.Errorf("%s: the tree is %d deep", name, d)
		}
	}
}

// One deep corner must not cost the rest of the page its structure.
func TestFlattenKeepsShallowStructure(t *testing.T) {
	menu := "<ul>" + strings.Repeat("<li><a href=x>y</a>", 1000) + "</ul>"
	p := mustNew(t, menu+strings.Repeat("<div>", 600)+"<p>deep"+strings.Repeat("</div>", 600)+"<article><p>one <b>two</b><p>three</article>")
	if !p.Flattened {
		t.Fatal("not flattened")
	}
	article := find(p.Tree(), "article")
	if article == nil || Path(article) != "html/body/article[1]" || find(article, "b") == nil {
		t.Fatalf("the article is lost: %v", article)
	}
	if got := Text(article); got != "one two\nthree" {
		t.Errorf("article: %q", got)
	}
	items := 0
	for n := range p.Tree().Descendants() {
		if n.Data == "li" && n.Type == html.ElementNode {
			items++
		}
	}
	if items != 1000 {
		t.Errorf("%d of 1000 list items are left", items)
	}
}

func TestFlattening(t *testing.T) {
	for _, test := range []struct {
		cut         flattening
		input, want string
	}{
		{flattening{limit: 1}, "<div>a<p>b</p>c</div>d", "<div>a b c</div>d"},
		{flattening{limit: 1}, "<DIV CLASS=x>w<b>or</b>d</DIV>", "<DIV CLASS=x>word</DIV>"},
		{flattening{limit: 1}, "<div><img src=x><br/>a<!--c--></div>", "<div><img src=x><br/>a<!--c--></div>"},
		{flattening{limit: 1}, "<ul></ul><li>a<li>b", "<ul></ul><li>a<li>b"},
		{flattening{limit: 0}, "</p>a</div>", " a "},
		{flattening{limit: 2, strict: true}, "<i>a</i><div><p>b</div><div><p>c", "a<div><p>b</div><div><p>c"},
		{flattening{limit: 2, strict: true}, "<div><td></div>x<p>y", "<div><td> x y"},
		{flattening{limit: 6, strict: true}, "<div><p><li><p><li><p></div><p>", "<div><p><li><p><li><p> <p>"},
		{flattening{limit: 6, strict: true}, "<div><p><li><p></div><p>", "<div><p><li><p></div><p>"},
		{flattening{limit: 1}, "<div/>a<p>b", "<div/>a<p>b"},
		{flattening{limit: 1, strict: true}, "<div/>a<p>b", "<div/>a b"},
	} {
		if got := test.cut.apply(test.input); got != test.want {
			t.Errorf("%+v of %q = %q, want %q", test.cut, test.input, got, test.want)
		}
	}
}

func keepsSpace(tree *html.Node) bool {
	for n := range tree.Descendants() {
		if roles[n.Data] == preBlock {
			return true
		}
	}
	return false
}

// The page is unit, repeated, then rest: chance alone would never nest 512 deep. The last attempt of parse must never
// fail, since without any nesting the parser has nothing to refuse.
func FuzzNew(f *testing.F) {
	f.Add("<div>", uint16(600), "deep</div>")
	f.Add("<div><table><tr><td></div>", uint16(200), "deep")
	f.Add("<svg><title><g>", uint16(300), "x")
	f.Add("<optgroup><option>", uint16(300), "x")
	f.Add("<p><b a=1><i>", uint16(20), "</b><table>x</i>")
	f.Add("<a><div><a><table><b><tr><td><a></div><p></table><svg><title><p><![CDATA[x]]>", uint16(9), "")
	f.Add("<!DOCTYPE html>\x00<pre>\n\n a\x00 \n</pre>", uint16(1), "<frameset><select><option><template>&#xDFFF;&nbsp;\xff")
	f.Fuzz(func(t *testing.T, unit string, times uint16, rest string) {
		if n := int(times % 700); len(unit)*n < 1<<15 {
			unit = strings.Repeat(unit, n)
		}
		p := mustNew(t, unit+rest)
		checkText(t, p.Text(), keepsSpace(p.Tree()))
		if d := depth(p.Tree()); d > 2*512 {
			t.Errorf("the tree is %d deep", d)
		}
		if render(t, p.Clone()) != render(t, p.Tree()) {
			t.Error("the clone differs")
		}
		flat, err := parseOnce(flattening{limit: 0, strict: true}.apply(p.HTML))
		if err != nil {
			t.Fatalf("parse without nesting: %v", err)
		}
		if d := depth(flat); d > 12 {
			t.Errorf("%d deep without nesting", d)
		}
	})
}
