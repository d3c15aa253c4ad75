package check

import (
	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/text"
)

// Stat is what there is to count in a corpus without looking into its pages.
type Stat struct {
	Name      string                    `json:"name"`
	Layout    string                    `json:"layout"`
	Digest    string                    `json:"digest"`
	Cases     int                       `json:"cases"`
	EmptyGold int                       `json:"empty_gold"` // cases whose gold has no words, and is no snippets
	Snippets  int                       `json:"snippets_only"`
	EmptyPage int                       `json:"empty_pages"` // pages of 0 bytes, and cases without one
	GoldWords int                       `json:"gold_words"`
	Optional  int                       `json:"optional_words"` // further words of the gold, which no count is of
	PageBytes int64                     `json:"page_bytes"`
	Charsets  map[string]int            `json:"gold_charsets"` // cases by the charset of their gold
	Tags      map[string]map[string]int `json:"tags"`          // cases by tag and its value
	Rejected  []corpus.Rejection        `json:"rejected"`
}

// Count counts a corpus, its gold in the words of a tokenizer.
func Count(c *corpus.Corpus, t text.Tokenizer) Stat {
	s := Stat{Name: c.Name, Layout: c.Layout, Digest: c.Digest, Cases: len(c.Cases), Charsets: map[string]int{},
		Tags: map[string]map[string]int{}, Rejected: append([]corpus.Rejection{}, c.Rejected...)}
	cut := func(s string) align.Words { return make(align.Words, len(t.Words(s))) } // only their number matters
	for _, k := range c.Cases {
		gold := suite.Gold{Text: k.Gold.Text, Paragraphs: k.Gold.Paragraphs}.Words(cut)
		words := len(gold.Counting())
		s.GoldWords += words
		s.Optional += len(gold.Words) - words
		if k.Gold.SnippetsOnly {
			s.Snippets++
		} else if words == 0 {
			s.EmptyGold++
		}
		if k.HTML.Size == 0 {
			s.EmptyPage++
		}
		s.PageBytes += k.HTML.Size
		s.Charsets[k.Gold.Charset]++
		for tag, value := range k.Tags {
			if s.Tags[tag] == nil {
				s.Tags[tag] = map[string]int{}
			}
			s.Tags[tag][value]++
		}
	}
	return s
}
