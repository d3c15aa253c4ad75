package boilerpipe

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/html"
)

// TestWhy follows raw blocks through the article chain: fused, dropped, cut off at the end of the text.
func TestWhy(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("word ", 70))
	page := "<head><title>Headline here</title></head><body><p><a>Home</a><p><a>News</a><p>Headline here<p>" + long +
		"<p>" + long + "<p><a>x</a><p><a>y</a><p><a>z</a><p>" + long + "<p>Comments<p>" + long
	const links = "link density 1 > 0.333333"
	for i, want := range []struct {
		content     bool
		first, last int
		labels      Labels
		why         string
	}{
		{false, 0, 0, 0, links},
		{true, 1, 4, 0, "fused with block 2, which is content"},
		{true, 1, 4, Title, "numwords: 2 words <= 40, next 70 > 17, previous link density 1 > 0.555556 (judged as one with blocks 1 to 4)"},
		{true, 1, 4, 0, "numwords: 70 words > 16 (judged as one with blocks 1 to 4)"},
		{true, 1, 4, 0, "numwords: 70 words > 16 (judged as one with blocks 1 to 4)"},
		{false, 5, 5, 0, links},
		{false, 6, 6, 0, links},
		{false, 7, 8, MightBeContent, "not the largest block (71 words; the largest has 143) (judged as one with blocks 7 to 8)"},
		{false, 7, 8, MightBeContent, "not the largest block (71 words; the largest has 143) (judged as one with blocks 7 to 8)"},
		{false, 9, 9, EndOfText, "after the end of the text (210 words seen)"},
		{false, 10, 10, 0, "after the end of the text (210 words seen)"},
	} {
		b := resultOf(page, Article()).Blocks[i]
		if b.Content != want.content || b.First != want.first || b.Last != want.last || b.Labels != want.labels || b.Why() != want.why {
			t.Errorf("block %d: %v, %d to %d, %v, %q\nwant %+v", i, b.Content, b.First, b.Last, b.Labels, b.Why(), want)
		}
	}
}

func resultOf(markup string, p Pipeline) Result {
	d := segmentMarkup(markup)
	p.Apply(d)
	return d.Result()
}

// TestFiltersOfOnesOwn shows what Result says of filters that give reasons and of those that do not.
func TestFiltersOfOnesOwn(t *testing.T) {
	silent := Filter{"silent", func(d *Document) bool { d.Blocks[0].Content = true; return true }}
	drop := Filter{"drop", func(d *Document) bool { d.Blocks = d.Blocks[:1]; return true }}
	says := Filter{"says", func(d *Document) bool { return d.Blocks[1].Decide(true, "because") }}
	r := resultOf("<body><p>a<p>b", Pipeline{"own", []Filter{silent, says, drop}})
	if !r.Blocks[0].Content || r.Blocks[0].Why() != "changed by a filter that gave no reason" {
		t.Errorf("silent: %v %q", r.Blocks[0].Content, r.Blocks[0].Why())
	}
	if r.Blocks[1].Content || r.Blocks[1].Why() == "because" {
		t.Errorf("removed: %v %q", r.Blocks[1].Content, r.Blocks[1].Why())
	}
	if r = resultOf("<body><p>a<p>b", Pipeline{"own", []Filter{says}}); r.Blocks[1].Why() != "because" || r.Text != "b\n" {
		t.Errorf("said: %q, text %q", r.Blocks[1].Why(), r.Text)
	}
	if got := resultOf("<body>a", Pipeline{}).Blocks[0].Why(); got != "no filter judged it" {
		t.Errorf("no filter: %q", got)
	}
}

// TestEverySentenceTakesItsNumbers guards the table of reasons.
func TestEverySentenceTakesItsNumbers(t *testing.T) {
	for r := ruleNone; r < ruleCount; r++ {
		if r == ruleOwn {
			continue
		}
		s := reason{rule: r, values: values{7, 0.25, 0.33333334}}.String()
		if s == "" || strings.Contains(s, "%") || strings.Count(sentences[r], "%") > len(values{}) {
			t.Errorf("rule %d: %q", r, s)
		}
	}
	if got := number(0.33333334); got != "0.3333333" {
		t.Errorf("a third is %s: does not show on which side of 0.333333 it is", got)
	}
}

// TestClone filters a copy and looks at the original.
func TestClone(t *testing.T) {
	d := given(row(20, 20, 20), "+++")
	before := toJSON(d.Result())
	c := d.Clone()
	ProximityFusion(1, Fusion{}).Apply(c)
	if len(c.Blocks) != 1 || len(d.Blocks) != 3 || toJSON(d.Result()) != before {
		t.Errorf("the original has %d blocks, its copy %d", len(d.Blocks), len(c.Blocks))
	}
	if got := c.Clone().Content(); got != c.Content() || got == "" {
		t.Errorf("a copy of fused blocks has the text %q", got)
	}
}

// TestConcurrentUse shares one tree between pipelines; the race detector looks on.
func TestConcurrentUse(t *testing.T) {
	tree := parse(t, "<body><p>"+strings.Repeat("word ", 30)+"<p><a href=xyz>b<p>c</a><iframe><p>d</iframe>")
	want := toJSON(Article().Extract(tree).Text)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if got := toJSON(Article().Extract(tree).Text); got != want {
				t.Errorf("text %s, want %s", got, want)
			}
		})
	}
	wg.Wait()
}

// TestNodes says where blocks begin.
func TestNodes(t *testing.T) {
	tree := parse(t, "<p>a<b>b</b><p>c<iframe><p>d</iframe>")
	var got []string
	for _, b := range Everything().Extract(tree).Blocks {
		name := b.Node.Data
		if b.Node.Type == html.TextNode {
			name = b.Node.Parent.Data + ":" + name
		}
		got = append(got, name)
	}
	if want := []string{"p:a", "p:c", "iframe"}; !slices.Equal(got, want) {
		t.Errorf("blocks begin in %q, want %q", got, want)
	}
}

// TestLedgerMatchesMarks holds the ledger of differences and the marks in the code to each other.
func TestLedgerMatchesMarks(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	marked := map[string]bool{}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, m := range regexp.MustCompile(`// departs: ([a-z-]+)`).FindAllStringSubmatch(string(source), -1) {
			marked[m[1]] = true
		}
	}
	causes := map[string]bool{}
	for _, d := range Differences() {
		if d.ID == "" || d.Reference == "" || d.Here == "" || d.Why == "" || causes[d.ID] {
			t.Errorf("incomplete or double entry %+v", d)
		}
		causes[d.ID] = true
		if marked[d.ID] == d.Parser {
			t.Errorf("%s: marked in the code: %v, the parser's: %v", d.ID, marked[d.ID], d.Parser)
		}
		delete(marked, d.ID)
	}
	for id := range marked {
		t.Errorf("departs: %s is not in the ledger", id)
	}
	for pair, cause := range pageCauses {
		if !causes[cause] {
			t.Errorf("%s: cause %q is not in the ledger", pair, cause)
		}
	}
}

func TestLabels(t *testing.T) {
	l := Title | Heading1
	if got := l.String(); got != "TITLE,H1" || Labels(0).Names() != nil {
		t.Errorf("labels %q", got)
	}
	if len(labelNames) != 9 || !Labels(1<<8).Has(Heading3) {
		t.Error("names and bits are out of step")
	}
}

func ExamplePipeline() {
	page := `<html><head><title>Rain again | The Daily</title></head><body>
		<ul><li><a href="/">Home</a><li><a href="/news">News</a><li><a href="/sport">Sport</a></ul>
		<h1>Rain again</h1>
		<p>It has rained for eleven days in a row now, and nobody in the valley remembers a spring like this one, say the
		farmers, who have begun to move their animals to higher ground before the river does it for them.</p>
		<p><a href="/more">More stories</a></p></body></html>`
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		panic(err)
	}
	result := Article().Extract(root)
	for _, b := range result.Blocks {
		fmt.Printf("%-5v %2d words, %s\n", b.Content, b.Words, b.Why())
	}
	// A pipeline of one's own is a list of filters.
	mine := Pipeline{"dense", []Filter{NumWordsRules(), MinWords(30)}}
	fmt.Print(mine.Extract(root).Text[:32])
	// Output:
	// false  1 words, link density 1 > 0.333333
	// false  1 words, link density 1 > 0.333333
	// true   1 words, fused with block 3, which is content
	// true   2 words, numwords: 2 words <= 40, next 41 > 17, previous link density 1 > 0.555556 (judged as one with blocks 2 to 4)
	// true  41 words, numwords: 41 words > 16 (judged as one with blocks 2 to 4)
	// false  2 words, link density 1 > 0.333333
	// It has rained for eleven days in
}
