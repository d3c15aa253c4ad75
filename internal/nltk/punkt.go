package nltk

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/neurosnap/sentences/data"
)

// Punkt splits a text into sentences by what it has learned from other text: which words are abbreviations, which
// begin sentences, which stand together around a full stop, and in which case each word was seen where.
//
// A full stop, question mark or exclamation mark that is followed by white space or by a closing or opening mark may
// end a sentence. Each is judged by itself, in its context: the word that it stands at the end of, and the next one
// (judgement.go). Everything else in the text plays no part. At last, quotes and brackets that close are moved to the
// sentence that they follow (realigned).
//
// Sources: T. Kiss and J. Strunk, "Unsupervised multilingual sentence boundary detection", Computational Linguistics 32
// (2006); PunktSentenceTokenizer of NLTK 3.8.1. It is read-only after it is made, and good for concurrent use.
type Punkt struct {
	abbreviations map[string]bool         // without the last full stop
	starters      map[string]bool         // words that often begin a sentence
	collocations  map[[2]string]bool      // a word before a full stop, and the one that goes with it
	contexts      map[string]orthographic // the cases in which a word was seen
}

// orthographic says where and in which case a word was seen in training, as a set of bits.
type orthographic uint8

// The bits, with NLTK's values: first letter in upper or lower case; at the beginning of a sentence, in the middle, or
// unknown.
const (
	beginUpper orthographic = 1 << (iota + 1)
	middleUpper
	unknownUpper
	beginLower
	middleLower
	unknownLower

	anyUpper = beginUpper | middleUpper | unknownUpper
	anyLower = beginLower | middleLower | unknownLower
)

// EnglishPunkt returns Punkt as trained on English by NLTK. It takes some 10 ms; keep it. An error means that the data
// in the module github.com/neurosnap/sentences are not what they were.
func EnglishPunkt() (*Punkt, error) {
	raw, err := data.Asset("data/english.json")
	if err != nil {
		return nil, fmt.Errorf("reading the English parameters of Punkt: %w", err)
	}
	var learned struct {
		AbbrevTypes, SentStarters, Collocations map[string]int
		OrthoContext                            map[string]orthographic
	}
	if err := json.Unmarshal(raw, &learned); err != nil {
		return nil, fmt.Errorf("reading the English parameters of Punkt: %w", err)
	}
	p := &Punkt{map[string]bool{}, map[string]bool{}, map[[2]string]bool{}, learned.OrthoContext}
	for word := range learned.AbbrevTypes {
		p.abbreviations[word] = true
	}
	for word := range learned.SentStarters {
		p.starters[word] = true
	}
	for pair := range learned.Collocations {
		first, second, found := strings.Cut(pair, ",")
		if !found {
			return nil, fmt.Errorf("reading the English parameters of Punkt: collocation %q is not two words", pair)
		}
		p.collocations[[2]string{first, second}] = true
	}
	return p, nil
}

// Sentences returns the sentences of text in order: nltk.sent_tokenize. White space between sentences is dropped,
// inside it is kept as it is. No sentence is empty.
func (p *Punkt) Sentences(text string) []string {
	var sentences []string
	for _, s := range realigned(text, p.slices(text)) {
		sentences = append(sentences, text[s.from:s.to])
	}
	return sentences
}

// slice is text[from:to].
type slice struct{ from, to int }

// slices cuts the text after each candidate that ends a sentence. The last slice may be empty or, after white space
// only, inside out.
func (p *Punkt) slices(text string) []slice {
	var slices []slice
	from := 0
	for _, c := range candidates(text) {
		if p.endsSentence(text[c.word:c.contextEnd]) {
			slices = append(slices, slice{from, c.mark + 1})
			from = c.next
		}
	}
	return append(slices, slice{from, len(strings.TrimRightFunc(text, isSpace))})
}

// candidate is a mark that may end a sentence, and what it is judged by.
type candidate struct {
	mark       int // where the mark is: one byte
	word       int // where the word that it belongs to begins
	next       int // where the next sentence would begin
	contextEnd int // where the next word or mark ends
}

// candidates finds what may end a sentence, in order. Where several marks end the same word ("acting!!!"), the last one
// stands for all.
func candidates(text string) []candidate {
	var found []candidate
	var last candidate
	var some bool
	for i := range len(text) {
		c, ok := candidateAt(text, i)
		if !ok {
			continue
		}
		c.word = wordBefore(text, last, i)
		if some && last.mark <= c.word {
			found = append(found, last)
		}
		last, some = c, true
	}
	if some {
		found = append(found, last)
	}
	return found
}

// candidateAt tells whether text[i] is a mark before a non-word character, or before white space and something else.
func candidateAt(text string, i int) (candidate, bool) {
	if c := text[i]; c != '.' && c != '?' && c != '!' || i+1 == len(text) {
		return candidate{}, false
	}
	if isNonWord(text[i+1]) {
		return candidate{mark: i, next: i + 1, contextEnd: i + 2}, true
	}
	next := i + 1 + spaces(text[i+1:])
	if next == i+1 || next == len(text) {
		return candidate{}, false
	}
	return candidate{mark: i, next: next, contextEnd: next + nonSpaces(text[next:])}, true
}

// wordBefore returns where the word before mark i begins: after the last white space since the last candidate's mark;
// without any, where that candidate's word began. NLTK looks at ASCII white space only, and takes one at the very place
// of the search's beginning for none: both oddities are kept.
func wordBefore(text string, last candidate, i int) int {
	for k := i - 1; k > last.mark; k-- {
		if isASCIISpace(text[k]) {
			return k + 1
		}
	}
	return last.word
}

// realigned moves closing quotes and brackets from the beginning of a slice to the end of the one before, and drops
// empty slices.
func realigned(text string, slices []slice) []slice {
	var kept []slice
	moved := 0 // how much of the present slice went to the one before
	for k, s := range slices {
		s.from += moved
		moved = 0
		if k+1 < len(slices) {
			next := slices[k+1]
			if marks, all := closers(text[next.from:max(next.from, next.to)]); marks > 0 {
				s.to = next.from + marks
				moved = all
			}
		}
		if s.from < s.to {
			kept = append(kept, s)
		}
	}
	return kept
}

// closers returns the length of the closing quotes and brackets that s begins with, and the length with the white space
// after them. They must be followed by white space, by two hyphens, or by nothing, else there are none.
func closers(s string) (marks, all int) {
	for marks < len(s) && strings.IndexByte(`"')]}`, s[marks]) >= 0 {
		marks++
		rest := s[marks:]
		if n := spaces(rest); n > 0 || rest == "" || strings.HasPrefix(rest, "--") {
			return marks, marks + n
		}
	}
	return 0, 0
}

// spaces and nonSpaces return the length in bytes of the white space, or of what is none, that s begins with.
func spaces(s string) int { return len(s) - len(strings.TrimLeftFunc(s, isSpace)) }
func nonSpaces(s string) int {
	return len(s) - len(strings.TrimLeftFunc(s, func(r rune) bool { return !isSpace(r) }))
}

// isNonWord tells whether c cannot stand inside a word.
func isNonWord(c byte) bool { return c < utf8.RuneSelf && strings.IndexByte(`)";}]*:@'({[?!`, c) >= 0 }
