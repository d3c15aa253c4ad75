// Package align says which words two texts have in common, in order.
//
// A Vocabulary turns words into numbers, and three functions compare the numbered texts. Count gives the length of a
// longest common subsequence, from which true positives are counted. Match gives one such subsequence, always the same,
// and is used to place words in a page. Diff gives an edit script for a reader. The three agree on how many words are
// equal; the tests hold them to a plain dynamic-programming table. No result depends on a clock or on chance.
package align

// Words is a text as numbers: one for every word, in order, equal where the words are equal. Take them from a Vocabulary;
// numbers must not be negative, and memory grows with the largest.
type Words []int32

// Vocabulary numbers words 0, 1, 2, ... in the order in which it first sees them. Texts that are to be aligned must be
// numbered by the same vocabulary. One per page is meant: it keeps a reference to every word. Not for concurrent use.
type Vocabulary struct {
	ids   map[string]int32
	words []string
}

// NewVocabulary returns an empty vocabulary.
func NewVocabulary() *Vocabulary { return &Vocabulary{ids: map[string]int32{}} }

// Words returns the numbers of words, and numbers those that are new.
func (v *Vocabulary) Words(words []string) Words {
	numbered := make(Words, len(words))
	for i, word := range words {
		id, known := v.ids[word]
		if !known {
			id = int32(len(v.words))
			v.ids[word] = id
			v.words = append(v.words, word)
		}
		numbered[i] = id
	}
	return numbered
}

// Word returns the word with number id, which must be in 0 <= id < Len().
func (v *Vocabulary) Word(id int32) string { return v.words[id] }

// Len returns how many different words there are.
func (v *Vocabulary) Len() int { return len(v.words) }
