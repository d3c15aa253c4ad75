package nltk

import (
	"strings"
	"unicode/utf8"
)

// consonantAfter tells whether r is a consonant, given whether the letter before it is a vowel, or there is none.
func consonantAfter(r rune, vowelOrStart bool) bool {
	if r == 'y' {
		return vowelOrStart
	}
	return !strings.ContainsRune("aeiou", r)
}

// measure counts the vowels that are followed by a consonant.
func measure(stem string) int {
	n := 0
	vowel, start := false, true
	for _, r := range stem {
		consonant := consonantAfter(r, vowel || start)
		if vowel && consonant {
			n++
		}
		vowel, start = !consonant, false
	}
	return n
}

// hasVowel need not look at what stands before a y: if nothing else is a vowel, every y but the first letter is one, or
// the y before it.
func hasVowel(stem string) bool {
	return strings.ContainsAny(stem, "aeiou") || strings.LastIndexByte(stem, 'y') > 0
}

// ending returns the last three letters, and whether each is a consonant; letters that are not there are 0.
func ending(stem string) (letters [3]rune, consonants [3]bool) {
	start := true
	for _, r := range stem {
		c := consonantAfter(r, start || !consonants[2])
		letters = [3]rune{letters[1], letters[2], r}
		consonants = [3]bool{consonants[1], consonants[2], c}
		start = false
	}
	return letters, consonants
}

func endsInConsonant(stem string) bool {
	_, consonants := ending(stem)
	return consonants[2]
}

// doubleConsonant tells whether the stem ends in two equal letters, the last of which is a consonant, and returns it.
func doubleConsonant(stem string) (rune, bool) {
	letters, consonants := ending(stem)
	return letters[2], letters[1] == letters[2] && consonants[2]
}

// endsShort is the paper's *o: a consonant, a vowel, and a consonant other than w, x, y at the end, as in "hop". NLTK:
// or two letters in all, a vowel and any consonant.
func endsShort(stem string) bool {
	letters, consonants := ending(stem)
	if consonants[1] || !consonants[2] {
		return false
	}
	if utf8.RuneCountInString(stem) == 2 {
		return true
	}
	return consonants[0] && !strings.ContainsRune("wxy", letters[2])
}
