package justext

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/html"
)

// hostile are pages made to cost time, memory or stack. A test run with its
// time limit finds what is not linear in them: quadratic work on the largest
// takes many minutes.
func hostile() map[string]string {
	many := func(n int, s string) string { return strings.Repeat(s, n) }
	var names, attributes strings.Builder
	for i := range 100_000 {
		fmt.Fprintf(&names, "<x%d></x%d>", i, i)
		fmt.Fprintf(&attributes, " a%d=%d", i, i)
	}
	return map[string]string{
		"deep":                   many(500, "<div>") + "text" + many(500, "</div>"),
		"deep inline":            many(500, "<span>") + "text",
		"300,000 p":              many(300_000, "<p>x y</p>"),
		"500,000 unclosed p":     many(500_000, "<p>x"),
		"300,000 short headings": many(300_000, "<h2>x</h2>"),
		"300,000 br":             "<p>" + many(300_000, "a<br><br>"),
		"comments in text":       many(500_000, "a<!-- -->"),
		"100,000 names":          names.String(),
		"100,000 attributes":     "<p" + attributes.String() + ">text",
		"huge text":              "<p>" + many(2_000_000, "word "),
		"huge word":              "<p>" + many(10_000_000, "x"),
		"100,000 iframes":        many(100_000, "<iframe>") + "<p>text",
		"iframe and noscript":    many(50_000, "<iframe><noscript>") + "<p>text",
		"iframe deep":            "<iframe>" + many(600, "<div>") + "text",
		"100,000 links":          many(100_000, `<a href="/xx">a<p>`),
		"nothing but blanks":     many(5_000_000, " \n"),
		"zero bytes":             many(1_000_000, "\x00a"),
		"invalid bytes":          "<p>" + many(1_000_000, "\xff\xc3 "),
	}
}

// TestHostile asks each hostile page for everything.
func TestHostile(t *testing.T) {
	pages := hostile()
	for _, name := range slices.Sorted(maps.Keys(pages)) {
		markup := pages[name]
		root, err := html.ParseWithOptions(strings.NewReader(markup), html.ParseOptionEnableScripting(false))
		if err != nil {
			t.Logf("%s: the parser refuses it: %v", name, err)
			continue
		}
		paragraphs := Extract(root, theList, Defaults())
		for i := range paragraphs {
			_ = paragraphs[i].Why()
			_ = paragraphs[i].XPath()
		}
		checkParagraphs(t, paragraphs)
		t.Logf("%s: %d paragraphs", name, len(paragraphs))
	}
}

// TestDeepTree shows that depth costs no stack: a tree built by hand can be
// deeper than any the parser makes.
func TestDeepTree(t *testing.T) {
	root := &html.Node{Type: html.ElementNode, Data: "div"}
	at := root
	for range 1_000_000 {
		child := &html.Node{Type: html.ElementNode, Data: "b"}
		at.AppendChild(child)
		at = child
	}
	at.AppendChild(&html.Node{Type: html.TextNode, Data: "text"})
	if got := Paragraphs(root); len(got) != 1 || got[0].Tags != 1_000_000 {
		t.Errorf("%d paragraphs", len(got))
	}
}

// checkParagraphs holds what is true of every result.
func checkParagraphs(t *testing.T, paragraphs []Paragraph) {
	t.Helper()
	for i := range paragraphs {
		p := &paragraphs[i]
		words := strings.FieldsFunc(p.Text, isSpace)
		switch {
		case p.Text == "" || strings.TrimFunc(p.Text, isSpace) != p.Text:
			t.Fatalf("paragraph %d: text %.50q", i, p.Text)
		case p.Words != len(words) || p.StopWords > p.Words:
			t.Fatalf("paragraph %d: %d words, %d of them stop words, counted %d", i, p.Words, p.StopWords, len(words))
		case p.Length != len([]rune(p.Text)):
			t.Fatalf("paragraph %d: length %d of %.50q", i, p.Length, p.Text)
		case p.Class != Good && p.Class != Bad:
			t.Fatalf("paragraph %d: final class %s", i, p.Class)
		case p.Tags < 0 || p.CharsInLinks < 0:
			t.Fatalf("paragraph %d: %d tags, %d link characters", i, p.Tags, p.CharsInLinks)
		case p.Why() == "":
			t.Fatalf("paragraph %d: no reason", i)
		}
	}
}

// TestConcurrent classifies one shared tree from many goroutines; go test -race
// finds any shared state.
func TestConcurrent(t *testing.T) {
	root := parse(t, `<p>a<iframe><p>b</iframe><a href="/xx">`+long(80)+"<p>c")
	want := Text(Extract(root, theList, Defaults()))
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 50 {
				if got := Text(Extract(root, theList, Defaults())); got != want {
					t.Errorf("got %q, want %q", got, want)
					return
				}
			}
		})
	}
	all.Wait()
}

// FuzzExtract feeds raw bytes: no panic, and what is true of every result.
func FuzzExtract(f *testing.F) {
	markup := edgeMarkup(f)
	for _, page := range edgeLines[goldenPage](f, "justext") {
		f.Add([]byte(markup[page.ID]), true)
	}
	// Two halves of a character, on both sides of a tag that ends no paragraph.
	f.Add([]byte("\xc2<A>\xad0"), false)
	f.Add([]byte("<a href=xy><p><iframe><noscript><table><a>&nbsp;x<h7>\x1c<br><br>y"), false)
	f.Fuzz(func(t *testing.T, markup []byte, scripting bool) {
		root, err := html.ParseWithOptions(strings.NewReader(string(markup)), html.ParseOptionEnableScripting(scripting))
		if err != nil {
			return // deeper than the parser goes
		}
		for _, revise := range []Revise{Classic, Revise3} {
			params := Defaults()
			params.Revise = revise
			paragraphs := Extract(root, theList, params)
			checkParagraphs(t, paragraphs)
			for i := range paragraphs {
				if !strings.HasSuffix(paragraphs[i].XPath(), "]") && paragraphs[i].XPath() != "/" {
					t.Fatalf("path %q", paragraphs[i].XPath())
				}
			}
		}
	})
}
