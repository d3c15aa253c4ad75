package suite

import (
	"fmt"

	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/text"
)

// Kept remembers what the metrics make of the texts of one page: a dozen metrics on eight outputs would otherwise cut
// the same gold into words a hundred times. Give all pairs of a page one Kept, and the next page a new one. It changes
// no number, only the time. It is not for concurrent use.
type Kept struct {
	values map[any]any // by keys of the types below, each with values of one type
}

// NewKept returns an empty Kept.
func NewKept() *Kept { return &Kept{map[any]any{}} }

// What is kept: words of a text by a tokenizer, those of gold and output numbered, a page prepared for scoring, an output
// scored on it.
type (
	wordsKey   struct{ tokenizer, text string }
	numbersKey struct{ tokenizer, gold, output string }
	pageKey    struct {
		tokenizer, gold, page string
		hasPage               bool
	}
	scoredKey struct {
		page   pageKey
		output string
	}
)

// keep returns what is kept under the key, made when it is asked for the first time. A pair that keeps nothing makes it
// anew each time.
func keep[K comparable, V any](p Pair, key K, make func() V) V {
	if p.Kept == nil {
		return make()
	}
	if v, there := p.Kept.values[key]; there {
		return v.(V)
	}
	v := make()
	p.Kept.values[key] = v
	return v
}

// wordsOf returns the words of a text. They may be shared: do not change them.
func (p Pair) wordsOf(t text.Tokenizer, s string) []string {
	return keep(p, wordsKey{t.ID, s}, func() []string { return t.Words(s) })
}

// numberedPage is a gold and its page in the numbers of one vocabulary.
type numberedPage struct {
	vocabulary *align.Vocabulary
	gold       GoldWords
	page       *Page // nil where the page is not known
}

// scored counts a pair by the house's definition from its texts.
func (p Pair) scored() Scored {
	t := p.tokenizer()
	key := pageKey{t.ID, p.Gold.key(), p.Page, p.Page != "" || p.HasPage}
	return keep(p, scoredKey{key, p.Output}, func() Scored {
		n := keep(p, key, func() numberedPage { return p.number(t) })
		output := n.vocabulary.Words(p.wordsOf(t, p.Output))
		if n.page == nil {
			return ScoreWithoutPage(n.gold, output)
		}
		return n.page.Score(output)
	})
}

// number numbers gold and page for any output.
func (p Pair) number(t text.Tokenizer) numberedPage {
	n := numberedPage{vocabulary: align.NewVocabulary()}
	numbered := func(s string) align.Words { return n.vocabulary.Words(p.wordsOf(t, s)) }
	n.gold = p.Gold.Words(numbered)
	if p.Page != "" || p.HasPage {
		n.page = NewPage(n.gold, numbered(p.Page))
	}
	return n
}

// key tells golds apart that have other words.
func (g Gold) key() string {
	if !g.HasOptional() {
		return g.Text
	}
	key := ""
	for _, paragraph := range g.Paragraphs {
		key += fmt.Sprintf("%q %v\n", paragraph.Text, paragraph.Optional)
	}
	return key
}
