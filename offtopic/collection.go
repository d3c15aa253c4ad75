package offtopic

import (
	"cmp"
	"slices"

	"github.com/contentassay/assay/internal/spamsum"
)

// Collection is the readable mementos of one TimeMap, ready to be measured: the first that is added is the one that all
// are measured against. Of a memento only numbers are kept, neither its bytes nor its text.
type Collection struct {
	words     *Words
	known     map[string][]string // the tokens of sentences that occurred
	numbers   map[string]int32    // of each token, in the order of their first occurrence
	tokens    []string            // by number
	documents []document
	lsi       *semanticSpace // made when first asked for
	tfidf     []vector       // likewise
}

// document is what measures need to know of a memento.
type document struct {
	digest
	length int         // tokens
	tokens []int32     // in order
	counts vector      // how often each token occurs
	hash   uint64      // simhash of the tokens
	fuzzy  spamsum.Sum // of the text
	cosine vector      // counts of the tokens that the measure cosine sees
	top    vector      // the most frequent tokens; made when first asked for
	edits  int         // distance to the first memento, if it is known
	edited bool        // edits is known
}

// digest is what is kept of the bytes of a memento. No extractor changes it.
type digest struct {
	size    int
	simhash uint64
	fuzzy   spamsum.Sum
}

func digestOf(raw []byte) digest { return digest{len(raw), SimhashRaw(raw), spamsum.Of(raw)} }

// vector holds the coordinates that are not 0, ascending by token.
type vector []coordinate

type coordinate struct {
	token int32
	value float64
}

// NewCollection returns one without mementos, that cuts texts by w.
func NewCollection(w *Words) *Collection {
	return &Collection{words: w, known: map[string][]string{}, numbers: map[string]int32{}}
}

// Add appends a memento: its bytes as they were served, and its text as an extractor sees it.
func (c *Collection) Add(raw []byte, text string) { c.add(digestOf(raw), text) }

func (c *Collection) add(raw digest, text string) {
	words := c.words.tokens(text, c.known)
	tokens := c.number(words)
	d := document{digest: raw, length: len(tokens), tokens: tokens, counts: countsOf(tokens), hash: simhashTokens(words), fuzzy: spamsum.Of([]byte(text))}
	d.cosine = d.counts
	if lower := c.words.forCosine(text, words, c.known); !sameSlice(lower, words) {
		d.cosine = countsOf(c.number(lower))
	}
	c.documents = append(c.documents, d)
	c.lsi, c.tfidf = nil, nil
}

// sameSlice says whether two lists are one and the same.
func sameSlice(a, b []string) bool { return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) }

// Len is the number of mementos.
func (c *Collection) Len() int { return len(c.documents) }

// number gives each word its number.
func (c *Collection) number(words []string) []int32 {
	tokens := make([]int32, len(words))
	for i, word := range words {
		n, known := c.numbers[word]
		if !known {
			n = int32(len(c.tokens))
			c.numbers[word] = n
			c.tokens = append(c.tokens, word)
		}
		tokens[i] = n
	}
	return tokens
}

func countsOf(tokens []int32) vector {
	var v vector
	for _, t := range slices.Sorted(slices.Values(tokens)) {
		if n := len(v); n > 0 && v[n-1].token == t {
			v[n-1].value++
		} else {
			v = append(v, coordinate{t, 1})
		}
	}
	return v
}

// shared calls both with the values of every token that a and b have, in the order of tokens.
func shared(a, b vector, both func(x, y float64)) {
	for len(a) > 0 && len(b) > 0 {
		switch cmp.Compare(a[0].token, b[0].token) {
		case -1:
			a = a[1:]
		case 1:
			b = b[1:]
		default:
			both(a[0].value, b[0].value)
			a, b = a[1:], b[1:]
		}
	}
}

// dot is the scalar product, summed in the order of tokens.
func dot(a, b vector) float64 {
	sum := 0.0
	shared(a, b, func(x, y float64) { sum += x * y })
	return sum
}

// common is the number of distinct tokens that a and b share.
func common(a, b vector) int {
	n := 0
	shared(a, b, func(_, _ float64) { n++ })
	return n
}
