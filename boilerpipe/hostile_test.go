package boilerpipe

import (
	"runtime"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// allPipelines are all chains of the package.
func allPipelines() []Pipeline {
	return []Pipeline{
		Article(), ArticleSentences(), Default(), Largest(), Canola(), NumWords(), Everything(), EverythingWithMinWords(5),
		Article2(),
	}
}

// TestHostilePages sends pages through all chains that are quadratic for other extractors. No clock is read: one that is
// quadratic here, too, does not come back within the test's time.
func TestHostilePages(t *testing.T) {
	if testing.Short() {
		t.Skip("large pages")
	}
	words := strings.TrimSpace(strings.Repeat("word ", 22))
	for name, c := range map[string]struct {
		page   string
		blocks int
	}{
		"flat paragraphs":          {strings.Repeat("<p>word</p>", 300_000), 300_000},
		"flat long paragraphs":     {strings.Repeat("<p>"+words+"</p>", 160_000), 160_000},
		"unclosed paragraphs":      {strings.Repeat("<p>x", 500_000), 500_000},
		"table cells":              {"<table>" + strings.Repeat("<td>x", 200_000), 200_000},
		"title":                    {"<title>" + strings.Repeat("a | b - ", 640_000) + "</title><p>x", 1},
		"nested anchors":           {strings.Repeat("<a href=xyz>x", 100_000), 1},
		"empty anchors":            {strings.Repeat("<p><a></a>", 300_000) + "x", 1},
		"control characters":       {"<p><a></a>" + strings.Repeat("<p>&#2;", 300_000) + "x", 1},
		"combining marks":          {"a" + strings.Repeat("\u0301", 1_000_000), 1},
		"one long word":            {strings.Repeat("a", 5_000_000), 1},
		"blanks":                   {strings.Repeat(" \u3000", 2_000_000) + "x", 1},
		"iframes, never closed":    {strings.Repeat("<iframe>", 200_000) + "x", 1},
		"iframes, closed":          {strings.Repeat("<iframe><p>x</iframe>", 20_000), 20_000},
		"raw text, nested deeply":  {"<iframe>" + strings.Repeat("<div>", 2000) + "x", 1},
		"list items":               {strings.Repeat("<ul><li>x", 200) + strings.Repeat("</ul><ul><li>x", 100_000), 100_200},
		"list items that stay out": {strings.Repeat("<li>x</section>", 300_000), 300_000},
	} {
		t.Run(name, func(t *testing.T) {
			raw := Segment(parse(t, c.page))
			if len(raw.Blocks) != c.blocks {
				t.Errorf("%d blocks, want %d", len(raw.Blocks), c.blocks)
			}
			for _, p := range []Pipeline{Article(), ArticleSentences(), Default(), Article2()} {
				doc := raw.Clone()
				p.Apply(doc)
				doc.Result()
			}
		})
	}
}

// TestDeepTree walks a tree deeper than any parser makes, and than a recursion could go.
func TestDeepTree(t *testing.T) {
	root := &html.Node{Type: html.ElementNode, Data: "body"}
	names := []string{"div", "li", "x-y", "a", "span"}
	n := root
	for i := range 1_000_000 {
		c := &html.Node{Type: html.ElementNode, Data: names[i%len(names)]}
		n.AppendChild(c)
		n = c
	}
	n.AppendChild(&html.Node{Type: html.TextNode, Data: "deep"})
	if got := Everything().Extract(root).Text; got != "deep\n" {
		t.Errorf("text %q", got)
	}
}

// TestLinearMemory counts instead of timing: four times the blocks may need no more than five times the bytes. Texts that
// are joined at every merge need sixteen times.
func TestLinearMemory(t *testing.T) {
	text := strings.TrimSpace(strings.Repeat("word ", 22))
	for _, p := range allPipelines() {
		small, large := allocated(p, text, 2_000), allocated(p, text, 8_000)
		if large > 5*small {
			t.Errorf("%s: %d bytes for 2,000 blocks, %d for 8,000", p.Name, small, large)
		}
	}
}

// allocated returns the bytes that filters and result need for a page of n equal blocks.
func allocated(p Pipeline, text string, n int) uint64 {
	doc := segmentMarkup("<body>" + strings.Repeat("<p>"+text+"</p>", n))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	p.Apply(doc)
	doc.Result()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// FuzzPages parses bytes as a page and holds every chain to what must be true of any page.
func FuzzPages(f *testing.F) {
	for _, seed := range []string{
		"<title>a | b</title><p>a<a href=xy>b<p>c</a>d", "<table><tr><td><ul><li>x<ul><li>y</table>",
		"<iframe><p>a<iframe>b", "<frameset><noframes><p>x", "a\x01\u2063.\u0301\U0001d49c", "<p>\x80\xff<svg><a><title>x",
		"<a><object><a>x</object>y</a>z", "<p><a href=xyz><figure>x</figure></a>", "<ol><li><h1>Comments</h1>1 comments",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, page []byte) {
		root, err := html.ParseWithOptions(strings.NewReader(string(page)), html.ParseOptionEnableScripting(false))
		if err != nil {
			t.Skip("the parser refuses it: ", err)
		}
		raw := Segment(root)
		checkInvariants(t, raw)
		checkInvariants(t, segmentMarkup("<body>"+string(page)))
		if again := Segment(root); toJSON(again.Result()) != toJSON(raw.Result()) {
			t.Error("the same tree gives another result the second time")
		}
	})
}

// checkInvariants runs all chains over copies of the document.
func checkInvariants(t *testing.T, raw *Document) {
	all := ""
	for i := range raw.Blocks {
		b := &raw.Blocks[i]
		all += b.Text() + "\n"
		if b.WordsInAnchors > b.Words || b.WordsInWrappedLines > b.Words || b.WrappedLines < 1 || strings.ContainsAny(b.Text(), "\n\t") {
			t.Fatalf("block %d: %+v %q", i, b.Features, b.Text())
		}
	}
	for _, p := range allPipelines() {
		doc := raw.Clone()
		p.Apply(doc)
		r := doc.Result()
		if len(r.Blocks) != len(raw.Blocks) {
			t.Fatalf("%s: %d raw blocks, want %d", p.Name, len(r.Blocks), len(raw.Blocks))
		}
		told := ""
		for _, b := range r.Blocks {
			if b.Content {
				told += b.Text + "\n"
			}
			if b.First > b.Index || b.Last < b.Index || b.Why() == "" {
				t.Fatalf("%s: block %d in %d to %d: %q", p.Name, b.Index, b.First, b.Last, b.Why())
			}
		}
		if strings.Join(strings.Fields(told), " ") != strings.Join(strings.Fields(r.Text), " ") {
			t.Fatalf("%s: raw blocks say %q, text is %q", p.Name, told, r.Text)
		}
		if p.Name == "everything" && r.Text != all {
			t.Fatalf("everything is %q, want %q", r.Text, all)
		}
	}
}
