package text

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
)

// fold brings s to the form in which uax29 compares words: valid UTF-8, NFC, lower case. Text that has this form already
// comes back as it is, without a copy.
//
// Lower case can undo NFC: H with a macron below has no composed form, the small letter has one (U+1E96). So a text that
// lower-casing changed is normalised once more. Ill-formed bytes become U+FFFD, which is no part of any word.
func fold(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	s = norm.NFC.String(strings.ToValidUTF8(s, string(utf8.RuneError)))
	small := lower(s)
	if small == s {
		return s
	}
	return norm.NFC.String(small)
}

// lower is Unicode's full, language-independent lower case (The Unicode Standard, section 3.13; Python's str.lower).
// Only two letters differ from the one-to-one mapping of the strings package: İ becomes two code points, and Σ becomes ς
// at the end of a word. Text without them takes the quicker way.
func lower(s string) string {
	if strings.Contains(s, "Σ") || strings.Contains(s, "İ") {
		return cases.Lower(language.Und).String(s) // a Caser has state, so every call makes its own
	}
	return strings.ToLower(s)
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
