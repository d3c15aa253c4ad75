package signature

import (
	"cmp"
	"slices"
	"unicode"

	"golang.org/x/text/encoding/simplifiedchinese"
)

// plagiarexGB2312 is Plagiarex for Chinese: there are no long words, but letters with a high code in GB 2312 are rare,
// because its second level (rows 56 to 87) holds the less used ones. Each letter or number is a word; those with the
// highest codes stand for the text. The paper does not say whether the digest is taken of UTF-8 or of GB 2312 and gives
// no word list; this takes UTF-8.
func plagiarexGB2312(text string, n int) Signature {
	type letter struct {
		text string
		code uint16
	}
	var letters []letter
	seen := map[rune]bool{}
	for _, r := range text {
		if r < 0x80 || seen[r] || !unicode.IsLetter(r) && !unicode.IsNumber(r) {
			continue
		}
		seen[r] = true
		if code, ok := gb2312(r); ok {
			letters = append(letters, letter{string(r), code})
		}
	}
	slices.SortStableFunc(letters, func(a, b letter) int { return cmp.Compare(b.code, a.code) })
	words := []string{}
	for _, l := range letters[:min(n, len(letters))] {
		words = append(words, l.text)
	}
	return digestWords(words, n)
}

// gb2312 returns the two-byte code of a character in GB 2312 (as EUC-CN), if it has one.
func gb2312(r rune) (code uint16, ok bool) {
	b, err := simplifiedchinese.GBK.NewEncoder().String(string(r))
	if err != nil || len(b) != 2 || b[0] < 0xA1 || b[1] < 0xA1 {
		return 0, false
	}
	code = uint16(b[0])<<8 | uint16(b[1])
	for _, span := range addedByGBK {
		if span[0] <= code && code <= span[1] {
			return 0, false
		}
	}
	return code, true
}

// addedByGBK are the spans within GB 2312's code range where GBK put letters and numbers that GB 2312 does not have:
// small Roman numerals, Latin letters of pinyin, the number zero, and private use.
var addedByGBK = [][2]uint16{{0xA2A1, 0xA2AA}, {0xA8BB, 0xA8C0}, {0xA996, 0xA996}, {0xAAA1, 0xAFFE}, {0xD7FA, 0xD7FE}, {0xF8A1, 0xFEFE}}
