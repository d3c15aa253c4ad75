package nltk

import (
	"strings"
	"unicode/utf8"
)

// The Porter stemmer takes the endings off English words, rule by rule, in steps. The rules speak of a stem's measure:
// the number of times that a vowel is followed by a consonant in it, which is roughly its syllables. Vowels are a, e,
// i, o, u, and y after a consonant; everything else is a consonant, also letters of other alphabets.
//
// Sources: M. F. Porter, "An algorithm for suffix stripping", Program 14 (1980); the default mode of NLTK's
// PorterStemmer, called NLTK_EXTENSIONS, which departs from the paper in several rules. They are marked "NLTK:" here.
// It is neither the Snowball stemmer nor Porter2.

// suffixRule replaces an ending, provided that the stem before it meets the condition.
type suffixRule struct {
	suffix, replacement string
	when                func(stem string) bool // nil: always
}

// irregular words are looked up before any rule. NLTK: not in the paper.
var irregular = map[string]string{
	"sky": "sky", "skies": "sky", "dying": "die", "lying": "lie", "tying": "tie", "news": "news",
	"innings": "inning", "inning": "inning", "outings": "outing", "outing": "outing",
	"cannings": "canning", "canning": "canning", "howe": "howe",
	"proceed": "proceed", "exceed": "exceed", "succeed": "succeed",
}

// Stem returns word in lower case without its endings, as NLTK's PorterStemmer().stem does. The result is often no
// word: "relational" becomes "relat".
func Stem(word string) string {
	// NLTK: the look-up is by the word as it stands, so "Dying" is no irregular word.
	if stem, found := irregular[word]; found {
		return stem
	}
	stem := lower(word)
	if utf8.RuneCountInString(word) <= 2 { // Martin Porter's own departure from the paper
		return stem
	}
	stem = plural(stem)
	stem = pastOrProgressive(stem)
	stem = finalY(stem)
	stem = step2(stem)
	stem = apply(stem, step3)
	stem = apply(stem, step4)
	stem = finalE(stem)
	return finalL(stem)
}

// apply uses the first rule whose suffix fits. If the stem does not meet its condition, no other rule is tried.
func apply(word string, rules []suffixRule) string {
	for _, rule := range rules {
		if stem, fits := strings.CutSuffix(word, rule.suffix); fits {
			if rule.when != nil && !rule.when(stem) {
				return word
			}
			return stem + rule.replacement
		}
	}
	return word
}

// plural is step 1a.
func plural(word string) string {
	// NLTK: "dies" becomes "die", but "flies" becomes "fli".
	if strings.HasSuffix(word, "ies") && utf8.RuneCountInString(word) == 4 {
		return strings.TrimSuffix(word, "s")
	}
	return apply(word, step1a)
}

var step1a = []suffixRule{{"sses", "ss", nil}, {"ies", "i", nil}, {"ss", "ss", nil}, {"s", "", nil}}

// pastOrProgressive is step 1b: "eed", "ed" and "ing".
func pastOrProgressive(word string) string {
	// NLTK: "died" becomes "die", but "spied" becomes "spi".
	if stem, fits := strings.CutSuffix(word, "ied"); fits {
		if utf8.RuneCountInString(word) == 4 {
			return stem + "ie"
		}
		return stem + "i"
	}
	if stem, fits := strings.CutSuffix(word, "eed"); fits {
		if measure(stem) > 0 {
			return stem + "ee"
		}
		return word
	}
	for _, suffix := range []string{"ed", "ing"} {
		if stem, fits := strings.CutSuffix(word, suffix); fits && hasVowel(stem) {
			return mended(stem)
		}
	}
	return word
}

// mended gives a stem that has lost "ed" or "ing" its e back, or takes one of two equal consonants away.
func mended(stem string) string {
	for _, suffix := range []string{"at", "bl", "iz"} {
		if strings.HasSuffix(stem, suffix) {
			return stem + "e"
		}
	}
	if last, double := doubleConsonant(stem); double {
		if last == 'l' || last == 's' || last == 'z' {
			return stem
		}
		_, size := utf8.DecodeLastRuneInString(stem)
		return stem[:len(stem)-size]
	}
	if measure(stem) == 1 && endsShort(stem) {
		return stem + "e"
	}
	return stem
}

// finalY is step 1c. NLTK: the paper asks for a vowel in the stem; NLTK for a stem of more than one letter that ends in
// a consonant, so that "enjoy" keeps its y.
func finalY(word string) string {
	stem, fits := strings.CutSuffix(word, "y")
	if fits && utf8.RuneCountInString(stem) > 1 && endsInConsonant(stem) {
		return stem + "i"
	}
	return word
}

func measured(stem string) bool     { return measure(stem) > 0 }
func longMeasured(stem string) bool { return measure(stem) > 1 }

// step2 turns double endings into single ones: "-ization" into "-ize".
func step2(word string) string {
	// NLTK: "alli" comes first, and what is left goes through the step again.
	if stem, fits := strings.CutSuffix(word, "alli"); fits && measured(stem) {
		return step2(stem + "al")
	}
	return apply(word, step2Rules)
}

var step2Rules = []suffixRule{
	{"ational", "ate", measured}, {"tional", "tion", measured}, {"enci", "ence", measured}, {"anci", "ance", measured},
	{"izer", "ize", measured},
	{"bli", "ble", measured}, // Martin Porter's departure; "abli" in the paper
	{"alli", "al", measured}, {"entli", "ent", measured}, {"eli", "e", measured}, {"ousli", "ous", measured},
	{"ization", "ize", measured}, {"ation", "ate", measured}, {"ator", "ate", measured}, {"alism", "al", measured},
	{"iveness", "ive", measured}, {"fulness", "ful", measured}, {"ousness", "ous", measured}, {"aliti", "al", measured},
	{"iviti", "ive", measured}, {"biliti", "ble", measured},
	{"fulli", "ful", measured}, // NLTK: not in the paper
	// NLTK: the l counts as a part of the stem, so that "geology" loses its ending too.
	{"logi", "log", func(stem string) bool { return measured(stem + "l") }},
}

var step3 = []suffixRule{
	{"icate", "ic", measured}, {"ative", "", measured}, {"alize", "al", measured}, {"iciti", "ic", measured},
	{"ical", "ic", measured}, {"ful", "", measured}, {"ness", "", measured},
}

var step4 = []suffixRule{
	{"al", "", longMeasured}, {"ance", "", longMeasured}, {"ence", "", longMeasured}, {"er", "", longMeasured},
	{"ic", "", longMeasured}, {"able", "", longMeasured}, {"ible", "", longMeasured}, {"ant", "", longMeasured},
	{"ement", "", longMeasured}, {"ment", "", longMeasured}, {"ent", "", longMeasured},
	{"ion", "", func(stem string) bool {
		return longMeasured(stem) && (strings.HasSuffix(stem, "s") || strings.HasSuffix(stem, "t"))
	}},
	{"ou", "", longMeasured}, {"ism", "", longMeasured}, {"ate", "", longMeasured}, {"iti", "", longMeasured},
	{"ous", "", longMeasured}, {"ive", "", longMeasured}, {"ize", "", longMeasured},
}

// finalE is step 5a.
func finalE(word string) string {
	stem, fits := strings.CutSuffix(word, "e")
	if m := measure(stem); fits && (m > 1 || m == 1 && !endsShort(stem)) {
		return stem
	}
	return word
}

// finalL is step 5b.
func finalL(word string) string {
	if strings.HasSuffix(word, "ll") && longMeasured(word[:len(word)-1]) {
		return word[:len(word)-1]
	}
	return word
}
