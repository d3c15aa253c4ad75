package suite

import (
	"strconv"
	"strings"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/page"
)

// LargestBlock keeps the one block with the most words. A block is a line of the page's text: what stands between two
// boundaries of block elements (see page.Text).
var LargestBlock = extractors.Define(
	extractors.Info{
		Name:      "largest-block",
		Doc:       "baseline: keeps the block of text with the most words",
		Version:   "1",
		Licence:   apache,
		Languages: "any with blanks between words",
		Released:  ourRelease,
		Since:     "0.1.0",
		Baseline:  true,
	},
	struct{}{},
	func(struct{}) (extractors.Func, error) { return largestBlock, nil },
)

// largestBlock offers all blocks and labels the first of the largest as content. Words are what blanks divide, since an
// extractor knows nothing of the tokenizer that will judge it.
func largestBlock(p *page.Page) (extractors.Extraction, error) {
	var blocks []page.Block
	largest, most := -1, 0
	for line := range strings.Lines(p.Text()) {
		text := strings.TrimSpace(line)
		if text == "" {
			continue // inside pre
		}
		words := len(strings.Fields(text))
		if words > most {
			largest, most = len(blocks), words
		}
		blocks = append(blocks, page.Block{
			Index: len(blocks),
			Text:  text,
			Label: page.Boilerplate,
			Notes: page.Notes{{Name: "words", Value: words}},
		})
	}
	if largest < 0 {
		return extractors.Extraction{Blocks: []page.Block{}}, nil
	}
	for i := range blocks {
		blocks[i].Why = "not the largest block, which has " + strconv.Itoa(most) + " words"
	}
	blocks[largest].Label = page.Content
	blocks[largest].Why = "the largest block"
	return extractors.Extraction{Text: blocks[largest].Text, Blocks: blocks}, nil
}
