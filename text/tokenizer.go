// Package text says what a word is, and how text from a page is shown safely.
//
// Every count in this program is a count of words, so the rule that makes words out of text stands in the signature of a
// run. The rules are the Tokenizers: each has an ID that never changes meaning and a version that grows with every change
// of the words it gives. The two quoting functions, Printable and Cell, guard a terminal and a spreadsheet against text
// that was written to steer them.
package text

import (
	"fmt"
	"strconv"

	"github.com/contentassay/assay/internal/nearest"
)

// Tokenizer is a rule that turns text into words. The zero value is not usable; take one from Tokenizers or FindTokenizer.
type Tokenizer struct {
	ID      string // the name in flags, configurations and signatures
	Version int    // grows whenever the same text may give other words
	Doc     string // the definition and where it comes from, one or two sentences

	words func(string) []string
	fold  func(string) string // what is done to a text before it is cut; nil: nothing
}

// Words returns the words of s in order. No word is empty; text without words (so also "") gives none. Any bytes are
// accepted: what is not UTF-8 separates words. Words may share memory with s.
func (t Tokenizer) Words(s string) []string { return t.words(s) }

// Signature names the rule and its version, for example "uax29.1".
func (t Tokenizer) Signature() string { return t.ID + "." + strconv.Itoa(t.Version) }

// Tokenizers holds every rule, the default first. Read-only.
var Tokenizers = []Tokenizer{
	{
		ID: "uax29", Version: 1, words: uax29Words, fold: fold,
		Doc: "Unicode word segments (UAX #29, default rules) that hold a letter or a number, after NFC and in lower case; Han, Hiragana and Katakana count by character.",
	},
	{
		ID: "word", Version: 1, words: func(s string) []string { return wordRuns(lower(s)) }, fold: lower,
		Doc: "Runs of [\\p{L}\\p{N}_] in lower case: the rule of the WCXB scorer, Python's \\w+ on str.lower(). A combining mark ends a word.",
	},
	{
		ID: "word-case", Version: 1, words: wordRuns,
		Doc: "Runs of [\\p{L}\\p{N}_] with their case kept: the rule of the article-extraction benchmark (AEB), Python's \\w+. A combining mark ends a word.",
	},
	{
		ID: "space", Version: 1, words: spaceWords,
		Doc: "What stands between Unicode white space, nothing folded, punctuation kept: the plainest rule.",
	},
}

// FindTokenizer returns the tokenizer with the given ID; "" means the default. The error for an unknown ID lists the valid
// ones and names the nearest.
func FindTokenizer(id string) (Tokenizer, error) {
	if id == "" {
		return Tokenizers[0], nil
	}
	valid := make([]string, len(Tokenizers))
	for i, t := range Tokenizers {
		if t.ID == id {
			return t, nil
		}
		valid[i] = t.ID
	}
	return Tokenizer{}, fmt.Errorf("finding tokenizer %q: there is none of that name%s; valid are %q", id, nearest.Hint(id, valid), valid)
}
