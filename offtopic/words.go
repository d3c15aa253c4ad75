package offtopic

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"

	"github.com/contentassay/assay/internal/nltk"
	"github.com/contentassay/assay/text"
)

// Preparation says how the text of a memento becomes the tokens that measures compare. The zero value takes words of
// NLTK's tokenizer as they stand. Each step can be switched by itself.
type Preparation struct {
	// Tokenizer is "nltk" (sentences by Punkt, words by the Treebank rules: English), "treebank" (the same without
	// sentences, so that a full stop inside the text stays with its word), or the ID of a tokenizer of package text.
	// "" is "nltk".
	Tokenizer string `json:"tokenizer"`
	// Stem takes off endings by NLTK's Porter stemmer and puts words in lower case: English.
	Stem bool `json:"stem"`
	// StopWords drops the 179 English stop words of NLTK 3.8, and ASCII punctuation that is a token by itself.
	StopWords bool `json:"stop_words"`
	// StopAfterStem looks words up in the stop list after stemming, as OTMT does, and not before. Some stop words then
	// stay, under a stem that is not in the list: "thi", "wa", "veri".
	StopAfterStem bool `json:"stop_after_stem"`
	// LowerForCosine puts the text in lower case before it is cut for the measure cosine, and for no other; it comes
	// with scikit-learn's defaults. Sentences may be cut in other places then.
	LowerForCosine bool `json:"lower_for_cosine"`
}

// Compatible prepares as OTMT 1.0.5 does, for pages of every language.
func Compatible() Preparation {
	return Preparation{Tokenizer: "nltk", Stem: true, StopWords: true, StopAfterStem: true, LowerForCosine: true}
}

// ForLanguage is what suits a language (BCP 47; "" counts as English): for English NLTK's words without stop words,
// stemmed; for all others the words of Unicode as they are, because the stemmer and the list know English only.
func ForLanguage(tag string) Preparation {
	base, _, _ := strings.Cut(strings.ToLower(tag), "-")
	if base == "" || base == "en" {
		return Preparation{Tokenizer: "nltk", Stem: true, StopWords: true}
	}
	return Preparation{Tokenizer: "uax29"}
}

// Words turns texts into tokens. It is made by NewWords and good for concurrent use.
type Words struct {
	preparation Preparation
	split       func(string) []string // a text into pieces that are cut by themselves
	cut         func(string) []string // a piece into words
	stop        map[string]bool
}

// NewWords makes a preparation ready for use. An unknown tokenizer is an error that names the valid ones.
func NewWords(p Preparation) (*Words, error) {
	whole := func(s string) []string { return []string{s} }
	w := &Words{preparation: p, stop: map[string]bool{}, split: whole}
	if p.StopWords {
		for _, word := range slices.Concat(englishStopWords, strings.Split(punctuation, "")) {
			w.stop[word] = true
		}
	}
	switch p.Tokenizer {
	case "", "nltk":
		punkt, err := nltk.EnglishPunkt()
		if err != nil {
			return nil, err
		}
		w.split, w.cut = punkt.Sentences, nltk.Treebank
	case "treebank":
		w.cut = nltk.Treebank
	default:
		t, err := text.FindTokenizer(p.Tokenizer)
		if err != nil {
			return nil, fmt.Errorf("%w; or nltk and treebank, which are for English", err)
		}
		w.cut = t.Words
	}
	return w, nil
}

// Tokens returns the tokens of a text in order.
func (w *Words) Tokens(s string) []string { return w.tokens(s, map[string][]string{}) }

// tokens remembers the tokens of each piece. The mementos of a page repeat most of their sentences, and cutting them is
// the most expensive part of all.
func (w *Words) tokens(s string, known map[string][]string) []string {
	tokens := []string{}
	for _, piece := range w.split(s) {
		of, found := known[piece]
		if !found {
			of = w.piece(piece)
			known[piece] = of
		}
		tokens = append(tokens, of...)
	}
	return tokens
}

// piece returns the tokens of one piece.
func (w *Words) piece(s string) []string {
	var kept []string
	for _, token := range w.cut(s) {
		if !w.preparation.StopAfterStem && w.stop[strings.ToLower(token)] {
			continue
		}
		if w.preparation.Stem {
			token = nltk.Stem(token)
		}
		if w.preparation.StopAfterStem && w.stop[token] {
			continue
		}
		kept = append(kept, token)
	}
	return kept
}

// forCosine returns the tokens for the measure cosine, given those for all others.
func (w *Words) forCosine(s string, tokens []string, known map[string][]string) []string {
	if !w.preparation.LowerForCosine {
		return tokens
	}
	lower := cases.Lower(language.Und).String(s) // Python's str.lower, which knows the Greek s at the end of a word
	if lower == s {
		return tokens
	}
	return w.tokens(lower, known)
}
