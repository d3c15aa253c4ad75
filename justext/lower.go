package justext

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// appendLower appends word in lower case as Python's str.lower gives it. It
// differs from strings.ToLower for two letters (Unicode's SpecialCasing): a
// capital sigma that ends a word becomes U+03C2, and U+0130 (I with a dot)
// becomes i and a combining dot, so that no Turkish word meets an English list.
func appendLower(to []byte, word string) []byte {
	for i := 0; i < len(word); i++ {
		c := word[i]
		if c >= utf8.RuneSelf {
			return appendLowerUnicode(to, word, i)
		}
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		to = append(to, c)
	}
	return to
}

// appendLowerUnicode goes on with word at byte i.
func appendLowerUnicode(to []byte, word string, i int) []byte {
	for i < len(word) {
		r, n := utf8.DecodeRuneInString(word[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			to = append(to, word[i])
		case r == 'Σ' && endsWord(word[:i], word[i+n:]):
			to = append(to, "ς"...)
		case r == 'İ':
			to = append(to, "i\u0307"...)
		default:
			to = utf8.AppendRune(to, unicode.ToLower(r))
		}
		i += n
	}
	return to
}

// endsWord is Unicode's condition Final_Sigma: a cased letter stands before and
// none behind, where characters that case ignores are passed over.
func endsWord(before, behind string) bool {
	before = strings.TrimRightFunc(before, caseIgnorable)
	behind = strings.TrimLeftFunc(behind, caseIgnorable)
	last, _ := utf8.DecodeLastRuneInString(before)
	next, _ := utf8.DecodeRuneInString(behind)
	return before != "" && cased(last) && !(behind != "" && cased(next))
}

// cased is Unicode's property Cased.
func cased(r rune) bool {
	return unicode.In(r, unicode.Lu, unicode.Ll, unicode.Lt, unicode.Other_Lowercase, unicode.Other_Uppercase)
}

// caseIgnorable is Unicode's property Case_Ignorable: marks, format characters,
// modifiers, and the punctuation that may stand inside a word.
func caseIgnorable(r rune) bool {
	return unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf, unicode.Lm, unicode.Sk) ||
		strings.ContainsRune("'.:·‘’․‧·՟״︓﹒﹕＇．：", r)
}
