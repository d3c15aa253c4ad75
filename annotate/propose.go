package annotate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/text"
)

// Drafter is an extractor whose answer counts when labels are proposed. Gold that began with a proposal favours those
// who made it, so their names stand in the Record, and in the tag gold_source of the case.
type Drafter struct {
	Name    string
	Extract func(*page.Page) (string, error)
}

// Votes tells what texts say of blocks: Votes[i][k] says whether text k holds most of the words of block i. A text is
// laid over the page once (layOver), so that a word that stands on the page twice is not counted for both. A block without
// words (a line of dashes) is in a text that holds the block before it.
func Votes(blocks []Block, texts []string, t text.Tokenizer) [][]bool {
	votes := make([][]bool, len(blocks))
	for i := range votes {
		votes[i] = make([]bool, len(texts))
	}
	vocabulary := align.NewVocabulary()
	words, counts := wordsOf(blocks, t)
	onPage := vocabulary.Words(words)
	for k, answer := range texts {
		held := layOver(vocabulary.Words(t.Words(answer)), onPage)
		at := 0
		for i, n := range counts {
			votes[i][k] = most(held[at : at+n])
			if n == 0 && i > 0 {
				votes[i][k] = votes[i-1][k]
			}
			at += n
		}
	}
	return votes
}

// layOver says of each word of a page whether an answer holds it, by a longest common subsequence that is pulled together:
// from the middle of the answer, what stands before it is laid as far right as it can be, and the rest as far left. The
// match leftmost in the page would give a headline to its copy in the navigation, far from the article.
func layOver(answer, onPage align.Words) []bool {
	held := make([]bool, len(onPage))
	m := align.Match(answer, onPage)
	for j := range m.B.All() {
		held[j] = true
	}
	if m.N == 0 {
		return held
	}
	a, b := nth(m.A, m.N/2), nth(m.B, m.N/2)
	before := align.Match(reversed(answer[:a]), reversed(onPage[:b])).B // as many words as the match has there
	for j := range b {
		held[j] = before.Get(b - 1 - j)
	}
	return held
}

// nth is the position of the marked word number n, from 0.
func nth(marked align.Bitmap, n int) int {
	for i := range marked.All() {
		if n == 0 {
			return i
		}
		n--
	}
	return marked.Len()
}

func reversed(words align.Words) align.Words {
	words = slices.Clone(words)
	slices.Reverse(words)
	return words
}

// most says whether more than half of the words are held.
func most(held []bool) bool {
	found := 0
	for _, h := range held {
		if h {
			found++
		}
	}
	return 2*found > len(held)
}

// wordsOf gives the words of blocks, one after the other, and how many each block has.
func wordsOf(blocks []Block, t text.Tokenizer) (words []string, counts []int) {
	for _, b := range blocks {
		own := t.Words(b.Text)
		words = append(words, own...)
		counts = append(counts, len(own))
	}
	return words, counts
}

// Agree turns votes into proposed labels: content is what more than half of the voters hold.
func Agree(votes [][]bool) []Label {
	labels := make([]Label, len(votes))
	for i, votes := range votes {
		labels[i] = Boilerplate
		if 2*yes(votes) > len(votes) {
			labels[i] = Content
		}
	}
	return labels
}

func yes(votes []bool) (n int) {
	for _, v := range votes {
		if v {
			n++
		}
	}
	return n
}

// Dispute is the share of the page's words in blocks on which the voters are not of one mind: 0 where all agree. It is
// undefined for a page without words. A page with a large share teaches most when it is labelled.
func Dispute(blocks []Block, votes [][]bool, t text.Tokenizer) metrics.Value {
	_, counts := wordsOf(blocks, t)
	var share metrics.Ratio
	for i, n := range counts {
		share.Den += n
		if k := yes(votes[i]); k != 0 && k != len(votes[i]) {
			share.Num += n
		}
	}
	return share.Value()
}

// draft asks every drafter. One that fails has no vote; the error is there when all fail.
func draft(p *page.Page, drafters []Drafter) (texts, names []string, err error) {
	var failed []string
	for _, d := range drafters {
		answer, err := d.Extract(p)
		if err != nil {
			failed = append(failed, fmt.Sprintf("%s: %v", d.Name, err))
			continue
		}
		texts, names = append(texts, answer), append(names, d.Name)
	}
	if len(texts) == 0 && len(failed) > 0 {
		return nil, nil, fmt.Errorf("propose labels for page %q: no extractor has an answer: %s (--blind asks none)", p.ID, strings.Join(failed, "; "))
	}
	return texts, names, nil
}
