// Package stoplists holds lists of the commonest words of languages, with the
// thresholds that suit each, for package justext, which itself carries none.
//
// The English list is counted from the gold texts of the Web Content Extraction
// Benchmark (WCXB, CC-BY-4.0) by internal/stopcount: the 300 words that stand in
// most texts. It was chosen on pages it was not counted from (444 of the 900
// development pages; mean token F1 of jusText's text against the gold text, and
// against jusText's text with the reference's own list of 453 words):
//
//	list                        thresholds   gold    reference
//	reference, 453 words          .30 .32    .680    1
//	200 words                     .30 .32    .680    .967
//	300 words                     .30 .32    .693    .968
//	500 words                     .30 .32    .706    .957
//	Snowball, 174 words           .30 .32    .600    .877
//	Snowball, 174 words           .23 .25    .685    .965
//	none                          0   0      .724    .917
//
// 300 words come nearest to the reference at the reference's own thresholds.
package stoplists

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/contentassay/assay/internal/nearest"
)

// List is the stop list of one language.
type List struct {
	// Name is the language in English, in lower case: "english".
	Name string
	// Language is its ISO 639 code, two letters where there are two: "en".
	Language string
	// Words are in lower case, each once.
	Words []string
	// StopwordsLow and StopwordsHigh are the shares of stop words, 0 to 1, at
	// which a paragraph is near good and good. They depend on how long the list
	// is, so they belong to it.
	StopwordsLow, StopwordsHigh float64
	// Version changes when words or thresholds do. It belongs in the signature
	// of every result that the list has a part in.
	Version string
	// Source says where the words come from.
	Source string
}

//go:embed en.txt
var english string

// All returns every list, in the order of their names.
func All() []List {
	all := append(snowball(), List{
		Name: "english", Language: "en", Words: strings.Fields(english),
		StopwordsLow: 0.30, StopwordsHigh: 0.32,
		Version: "1", Source: "WCXB gold texts (CC-BY-4.0), 300 words by document frequency",
	})
	slices.SortFunc(all, func(a, b List) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// Names returns the names of all lists, in alphabetical order.
func Names() []string {
	var names []string
	for _, l := range All() {
		names = append(names, l.Name)
	}
	return names
}

// Find returns the list of a language, given by its English name or its code, in
// any case. The error names the nearest language there is.
func Find(name string) (List, error) {
	for _, l := range All() {
		if strings.EqualFold(name, l.Name) || strings.EqualFold(name, l.Language) {
			return l, nil
		}
	}
	return List{}, fmt.Errorf("no stop list %q%s; there are: %s", name, nearest.Hint(name, Names()), strings.Join(Names(), ", "))
}

// ForTag returns the list for a language tag as HTML's lang attribute has it:
// "en", "en-GB", "EN_us". Only the part before the region counts.
func ForTag(tag string) (List, bool) {
	for _, l := range All() {
		if sameLanguage(tag, l.Language) {
			return l, true
		}
	}
	return List{}, false
}

// sameLanguage reports whether a language tag begins with the code.
func sameLanguage(tag, code string) bool {
	tag = strings.TrimSpace(tag)
	if end := strings.IndexAny(tag, "-_"); end >= 0 {
		tag = tag[:end]
	}
	return strings.EqualFold(tag, code)
}
