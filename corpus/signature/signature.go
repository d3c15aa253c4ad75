// Package signature makes short strings and vectors that are equal, or near, when two texts are.
//
// A signature never proves that two texts are the same: it finds candidates, cheaply and for any number of texts, and
// groups versions of a page. Package duplicates decides on the texts themselves.
//
//	px06, px06-compat, px06-gb2312   Plagiarex: the n longest words, digested (plagiarex.go, gb2312.go)
//	shingles                         the set of all runs of n words, digested: equal sets, equal signature (shingles.go)
//	simhash                          64 bits; near texts differ in few of them (simhash.go)
//	minhash                          128 numbers; the share of equal ones estimates the Jaccard similarity (minhash.go)
//	srp, srp-compat                  stable random projection: word counts as a vector, free of order (srp.go)
//
// Crawler traps, which are many URLs with one signature, are found here too, since they need nothing else (traps.go).
// Package delta stores versions with one signature as differences.
package signature

import (
	"fmt"

	"github.com/contentassay/assay/internal/nearest"
)

// Signature is the signature of one text.
type Signature struct {
	// Mode is the label of the mode, which holds its version: "px06", "simhash.1".
	Mode string
	// N is the parameter of the mode: a number of words, or of dimensions.
	N int
	// Digest is the signature proper: base64 without padding, or hex for simhash.
	Digest string
	// Words are those that Plagiarex chose, longest first; nil in other modes.
	Words []string
	// Short says that the text had fewer words than N, so that equality means little.
	Short bool
	// Empty says that the text had no word at all. It equals nothing, not even another empty one.
	Empty bool
}

// String is the written form MODE:N:DIGEST.
func (s Signature) String() string { return fmt.Sprintf("%s:%d:%s", s.Mode, s.N, s.Digest) }

// Equal says whether two texts have the same signature. Two empty texts have not.
func (s Signature) Equal(t Signature) bool {
	return !s.Empty && !t.Empty && s.Mode == t.Mode && s.N == t.N && s.Digest == t.Digest
}

// Mode is a way to make signatures.
type Mode struct {
	// Name is what users write.
	Name string
	// Label is what signatures carry: it changes whenever the same text may get another digest.
	Label string
	// Doc is the definition in a sentence or two.
	Doc string
	// N is the parameter's usual value, MaxN its largest; the smallest is 1.
	N, MaxN int

	sign func(text string, n int) Signature
}

// maxWords bounds n where it counts words: longer runs than this are whole texts.
const maxWords = 1000

// Modes holds every mode, the default first. Read-only.
var Modes = []Mode{
	{"px06", "px06", "Plagiarex 0.6: MD5 of the n longest distinct words of [a-z], any ASCII punctuation stripped from their ends; of equal length the first in the text.",
		5, maxWords, plagiarex(stripPunctuation)},
	{"px06-compat", "px06-compat", "Plagiarex 0.6 as its published digests were made: only full stops are stripped, a word with any other mark attached is left out.",
		5, maxWords, plagiarex(stripStops)},
	{"px06-gb2312", "px06-gb2312", "Plagiarex for Chinese: the n distinct letters with the highest codes in GB 2312. No published digest can be checked.",
		5, maxWords, plagiarexGB2312},
	{"shingles", "shingles.1", "SHA-256 of the set of all runs of n words (tokenizer uax29.1).", 5, maxWords, signShingles},
	{"simhash", "simhash.1", "64 bits, each the sign of a sum over all runs of n words (tokenizer uax29.1).", 3, maxWords, signSimhash},
	{"minhash", "minhash.1", "The least values of 128 hash functions over all runs of n words (tokenizer uax29.1).", 5, maxWords, signMinHash},
	{"srp", "srp.1", "The signs of a stable random projection of word counts to n dimensions; words rarer than 1 in 100,000 weigh nothing.", 640, MaxDimensions, signSRP},
	{"srp-compat", "srp-compat.1", "Like srp, with the weights of the published program, where rare words weigh less than nothing.", 640, MaxDimensions, signSRPCompat},
}

// Find returns the mode with the given name; "" means the default. The error lists the valid names.
func Find(name string) (Mode, error) {
	if name == "" {
		return Modes[0], nil
	}
	var valid []string
	for _, m := range Modes {
		if m.Name == name {
			return m, nil
		}
		valid = append(valid, m.Name)
	}
	return Mode{}, fmt.Errorf("finding signature %q: there is none of that name%s; valid are %q", name, nearest.Hint(name, valid), valid)
}

// Sign makes the signature of a text; n 0 means the usual value. The error is for an n out of range.
func (m Mode) Sign(text string, n int) (Signature, error) {
	if n == 0 {
		n = m.N
	}
	if n < 1 || n > m.MaxN {
		return Signature{}, fmt.Errorf("signing with %s: n is %d; give 1 to %d", m.Name, n, m.MaxN)
	}
	s := m.sign(text, n)
	s.Mode, s.N = m.Label, n
	return s, nil
}
