package suite

import (
	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/metrics"
)

// Block is a block of the page as an extractor cut it, in words of the Page's Vocabulary.
type Block struct {
	Words    align.Words
	Labelled bool // the extractor gave it a label
	Content  bool // the label says content
}

// Blocks counts by blocks: TP is a block of content labelled content, FP a block of boilerplate labelled content, and so
// on. What a block really is, GoldBlocks decides. A block without words or without a label is not counted.
func (p *Page) Blocks(blocks []Block) metrics.Counts {
	var c metrics.Counts
	for i, gold := range p.GoldBlocks(blocks) {
		b := blocks[i]
		switch {
		case !b.Labelled || len(b.Words) == 0:
		case gold && b.Content:
			c.TP++
		case gold:
			c.FN++
		case b.Content:
			c.FP++
		default:
			c.TN++
		}
	}
	return c
}

// GoldBlocks says of each block whether it is content: more than half of its words are gold. The blocks' words, one
// after the other, are laid on the page by align.Match; a word is gold when the page word that it lies on is one that
// the gold matches. A word that is not on the page is not gold, so a tie, or a block from elsewhere, is boilerplate.
func (p *Page) GoldBlocks(blocks []Block) []bool {
	var words align.Words
	for _, b := range blocks {
		words = append(words, b.Words...)
	}
	gold := p.goldWords(words)
	content := make([]bool, len(blocks))
	for i, b := range blocks {
		hits := 0
		for _, isGold := range gold[:len(b.Words)] {
			if isGold {
				hits++
			}
		}
		content[i] = 2*hits > len(b.Words)
		gold = gold[len(b.Words):]
	}
	return content
}

// goldWords says of each of the words whether it lies on a gold word of the page. In a Matching the k-th matched word of
// one side belongs to the k-th of the other.
func (p *Page) goldWords(words align.Words) []bool {
	onPage := align.Match(words, p.words)
	gold := make([]bool, len(words))
	at := -1 // the page word that the last matched word lies on
	for i := range words {
		if !onPage.A.Get(i) {
			continue
		}
		for at++; !onPage.B.Get(at); at++ {
		}
		gold[i] = p.onPage.B.Get(at)
	}
	return gold
}
