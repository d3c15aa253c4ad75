package suite

import (
	"strings"

	"golang.org/x/net/html"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/page"
)

// BTE is Body Text Extraction: Finn, Kushmerick, Smyth, "Fact or fiction: content classification for digital
// libraries", DELOS-NSF workshop, Dublin 2001. It keeps one contiguous region of the page, the one that holds many
// words and few tags.
var BTE = extractors.Define(
	extractors.Info{
		Name:      "bte",
		Doc:       "baseline: Body Text Extraction (Finn et al. 2001), the region with many words and few tags",
		Version:   "1",
		Licence:   apache,
		Languages: "any with blanks between words",
		Released:  ourRelease,
		Since:     "0.1.0",
		Baseline:  true,
	},
	struct{}{},
	func(struct{}) (extractors.Func, error) { return bte, nil },
)

// bte blanks all text outside the chosen region in a copy of the page and renders what is left, so that the region's
// text has the lines that it has in the page.
func bte(p *page.Page) (extractors.Extraction, error) {
	tree := p.Clone()
	texts := textRuns(tree)
	first, end := densest(texts)
	for i, t := range texts {
		if i < first || i >= end {
			t.node.Data = ""
		}
	}
	return extractors.Extraction{Text: page.Text(tree)}, nil
}

// textRun is a text node with what the paper's sum needs of it.
type textRun struct {
	node  *html.Node
	words int // in the text, divided by blanks
	tags  int // start and end tags since the text before it
}

// textRuns lists the texts of a tree that hold words, in document order. The paper reads the page as a sequence of
// words and tags; this reads the tree, where every element has both its tags. What page.Text skips has no tags either.
func textRuns(tree *html.Node) []textRun {
	var runs []textRun
	tags := 0
	for at := tree; ; {
		if at.Type == html.ElementNode && !page.Skips(at) {
			tags++
		}
		if words := strings.Fields(at.Data); at.Type == html.TextNode && len(words) > 0 {
			runs = append(runs, textRun{at, len(words), tags})
			tags = 0
		}
		if at.FirstChild != nil && !page.Skips(at) {
			at = at.FirstChild
			continue
		}
		for at != tree && at.NextSibling == nil {
			at = at.Parent
			tags++ // the end tag
		}
		if at == tree {
			return runs
		}
		at = at.NextSibling
	}
}

// densest gives the half-open range of texts that maximises the paper's objective: tags before the region, plus words
// in it, plus tags after it. Since the tags of the page are a constant, that is the range with the largest sum of words
// less tags inside, which one pass finds (Bentley, Programming Pearls, column 8): a start is dropped as soon as the sum
// from there falls to 0. A region that is best begins and ends with whole texts, because each further word of a text
// makes it better. The first of equal regions wins.
func densest(texts []textRun) (first, end int) {
	best, sum, start := 0, 0, 0
	for i, t := range texts {
		sum -= t.tags
		if sum <= 0 {
			sum, start = 0, i
		}
		sum += t.words
		if sum > best {
			best, first, end = sum, start, i+1
		}
	}
	return first, end
}
