// Package duplicates finds texts that are there twice: whole or in part, as they were or changed.
//
// It works in three steps. Candidates are pairs that share a fingerprint or a band of their MinHash; this is cheap and
// errs on the side of too many (candidates.go). The relation of each candidate is decided on the texts' shingles
// themselves (relation.go), so that an error can only be a pair that was no candidate; Missed counts those by comparing
// with everything. Texts that are copies or versions of each other make groups, and one of them is chosen as the best copy
// (groups.go). Of pages that are in none of these relations, templates.go says which were made from one template.
//
//	c := duplicates.New(duplicates.Defaults)
//	c.Add(duplicates.Text{ID: "a", Text: "..."})
//	found, err := c.Find()
//
// The classes and the order of steps follow work on digital libraries (Organisciak and others, HathiTrust 2018-2021); the
// choice of the best copy does not follow its released notebook, which by a mistake of sorting takes the worst.
package duplicates

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"github.com/contentassay/assay/corpus/signature"
	"github.com/contentassay/assay/corpus/templates"
	"github.com/contentassay/assay/text"
)

// Text is one text to compare.
type Text struct {
	ID   string
	Text string
	// Sum is the digest of the bytes that the text was taken from; the zero value means those of Text.
	Sum [sha256.Size]byte
	// Group is what Similar may put together, such as a site; "" is a group of its own.
	Group string
	// Metadata is what the page of the text says of itself, for Matches.
	Metadata Metadata
	// Page is what templates.Vocabulary knows of the page that the text is from, by one Vocabulary for all; nil without one,
	// and then the relation SameTemplate is not looked for.
	Page *templates.Page
}

// Options are the thresholds of the relations. All shares are of shingles, between 0 and 1.
type Options struct {
	// Near is the least Jaccard similarity of near duplicates.
	Near float64
	// Variant is the least Jaccard similarity of variants, and so of any duplicate; AutoCutoff replaces it.
	Variant float64
	// AutoCutoff takes Variant from the largest gap in the similarities of best matches; see Cutoff.
	AutoCutoff bool
	// Contains is the least share of a part that stands in the whole, and Whole is what the share of the whole that stands
	// in the part must stay below.
	Contains, Whole float64
	// Overlap is the least number of consecutive words that two texts which overlap have in common.
	Overlap int
	// Similar is how many similar texts to list for each one; 0: none. It costs a vector for each text.
	Similar int
	// ByGroup lists similar groups instead of texts.
	ByGroup bool
}

// Defaults are the thresholds that the relations are described with.
var Defaults = Options{Near: .8, Variant: .5, Contains: .9, Whole: .7, Overlap: 50}

// check says which option is out of range.
func (o Options) check() error {
	for _, s := range []struct {
		name  string
		value float64
	}{{"near", o.Near}, {"variant", o.Variant}, {"contains", o.Contains}, {"whole", o.Whole}} {
		if !(s.value > 0 && s.value <= 1) {
			return fmt.Errorf("the threshold %s is %v; give a share above 0 and up to 1", s.name, s.value)
		}
	}
	if o.Overlap < shingleWords {
		return fmt.Errorf("the threshold overlap is %d words; give at least %d", o.Overlap, shingleWords)
	}
	if o.Similar < 0 || o.Similar > maxSimilar {
		return fmt.Errorf("similar is %d; give 0 to %d", o.Similar, maxSimilar)
	}
	return nil
}

// shingleWords is the number of words in a shingle: five are rarely the same by chance.
const shingleWords = 5

// Collection holds texts as numbers: about 12 bytes for each word.
type Collection struct {
	o       Options
	texts   []*entry
	numbers map[uint64]uint32 // the number of each word, by its hash
	hashes  []uint64          // the hash of each word, by its number
	spread  []uint32          // in how many different texts each word stands
	same    map[uint64][]int  // places of distinct texts, by a hash of all their words
	themes  vectors           // those of texts, if similar ones are asked for; nothing for texts without words
	failed  error             // the first error of themes, which Find returns
}

// entry is a text with what is needed to compare it.
type entry struct {
	Text
	at    int      // place in the collection
	first int      // place of the first text with the same words: at itself for distinct texts
	words []uint32 // in order; nil for a text without words, which is compared with nothing
	set   []uint64 // shingles, sorted, each once
	signs signs    // of the projection of all words
	theme int      // its place in themes
}

// New returns an empty collection. The error is for an option out of range, and names the range.
func New(o Options) (*Collection, error) {
	if err := o.check(); err != nil {
		return nil, fmt.Errorf("looking for duplicates: %w", err)
	}
	return &Collection{o: o, numbers: map[uint64]uint32{}, same: map[uint64][]int{}}, nil
}

// Len is the number of texts.
func (c *Collection) Len() int { return len(c.texts) }

// Empty counts texts without words. They are in no relation to anything: nothing can be said of them.
func (c *Collection) Empty() (n int) {
	for _, e := range c.texts {
		if e.words == nil {
			n++
		}
	}
	return n
}

// Add takes a text in. The text itself is not kept.
func (c *Collection) Add(t Text) {
	if t.Sum == ([sha256.Size]byte{}) {
		t.Sum = sha256.Sum256([]byte(t.Text))
	}
	words := text.Tokenizers[0].Words(t.Text)
	e := &entry{Text: t, at: len(c.texts), first: len(c.texts)}
	if c.o.Similar > 0 && len(words) > 0 && c.failed == nil {
		e.theme = c.themes.len()
		c.failed = c.themes.add(theme(t.Text))
	}
	e.Text.Text = ""
	c.texts = append(c.texts, e)
	if len(words) == 0 {
		return
	}
	e.words = c.number(words)
	shingles := signature.HashShingles(c.hashesOf(e.words), shingleWords)
	whole := signature.HashShingles(shingles, len(shingles))[0]
	for _, at := range c.same[whole] {
		if original := c.texts[at]; slices.Equal(original.words, e.words) {
			e.first, e.words, e.set = at, original.words, original.set
			return
		}
	}
	c.same[whole] = append(c.same[whole], e.at)
	e.set = slices.Clip(signature.Set(shingles))
	e.signs = signsOf(signature.Project(t.Text, dimensions, signature.Clipped))
	c.count(e.words)
}

// number turns words into numbers, new words into new ones.
func (c *Collection) number(words []string) []uint32 {
	numbers := make([]uint32, len(words))
	for i, w := range words {
		h := signature.WordHash(w)
		n, known := c.numbers[h]
		if !known {
			n = uint32(len(c.hashes))
			c.numbers[h] = n
			c.hashes, c.spread = append(c.hashes, h), append(c.spread, 0)
		}
		numbers[i] = n
	}
	return numbers
}

// count notes that another text has these words.
func (c *Collection) count(words []uint32) {
	distinct := slices.Clone(words)
	slices.Sort(distinct)
	for _, w := range slices.Compact(distinct) {
		c.spread[w]++
	}
}

// hashesOf turns numbers back into the hashes of words.
func (c *Collection) hashesOf(words []uint32) []uint64 {
	hashes := make([]uint64, len(words))
	for i, w := range words {
		hashes[i] = c.hashes[w]
	}
	return hashes
}

// distinct are the texts to compare: one of each, those with words.
func (c *Collection) distinct() (list []*entry) {
	for _, e := range c.texts {
		if e.first == e.at && e.words != nil {
			list = append(list, e)
		}
	}
	return list
}
