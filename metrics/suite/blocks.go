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

// BlockGold says what a block really is.
type BlockGold struct {
	Content bool // more than half of its words that count are gold
	Words   int  // its words that count: all but those that lie on optional words of the gold
}

// Blocks counts by blocks: TP is a block of content labelled content, FP a block of boilerplate labelled content, and so
// on. What a block really is, GoldBlocks decides. A block without words that count or without a label is not counted.
func (p *Page) Blocks(blocks []Block) metrics.Counts {
	var c metrics.Counts
	for i, gold := range p.GoldBlocks(blocks) {
		b := blocks[i]
		switch {
		case !b.Labelled || gold.Words == 0:
		case gold.Content && b.Content:
			c.TP++
		case gold.Content:
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
// the gold matches, and does not count when that is one that is left out. A word that is not on the page is not gold, so
// a tie, or a block from elsewhere, is boilerplate.
func (p *Page) GoldBlocks(blocks []Block) []BlockGold {
	var words align.Words
	for _, b := range blocks {
		words = append(words, b.Words...)
	}
	marks := p.goldMarks(words)
	judged := make([]BlockGold, len(blocks))
	for i, b := range blocks {
		hits, left := 0, 0
		for _, m := range marks[:len(b.Words)] {
			switch m {
			case Lost:
				hits++
			case LeftOut:
				left++
			}
		}
		counting := len(b.Words) - left
		judged[i] = BlockGold{2*hits > counting, counting}
		marks = marks[len(b.Words):]
	}
	return judged
}

// goldMarks gives each of the words the mark of the page word that it lies on, as if there were no output: Lost where that
// is gold. One that is not on the page is Removed. In a Matching the k-th matched word of one side belongs to the k-th of
// the other.
func (p *Page) goldMarks(words align.Words) []Mark {
	onPage, gold := align.Match(words, p.words), p.marks(align.Match(nil, p.words))
	marks := make([]Mark, len(words))
	at := -1 // the page word that the last matched word lies on
	for i := range words {
		if !onPage.A.Get(i) {
			continue
		}
		for at++; !onPage.B.Get(at); at++ {
		}
		marks[i] = gold[at]
	}
	return marks
}
