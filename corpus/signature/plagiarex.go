package signature

import (
	"cmp"
	"crypto/md5"
	"encoding/base64"
	"slices"
	"strings"
)

// Plagiarex names a text by its longest words: they are rare, so a few of them are enough, and they survive small edits.
//
//  1. Cut the text at white space. Strip marks from the ends of each piece.
//  2. Keep pieces of nothing but a to z: names, numbers, compounds and foreign words drop out.
//  3. Order the distinct ones by length, longest first; of equal length, the first in the text first.
//  4. Join the first n by commas. The MD5 of that, in base64 without padding, is the signature.
//
// The printed description strips all punctuation. The digests printed with it come from a program that stripped the full
// stop only: with the text that the author used, exactly the readings with '.' and without ',' give the published value.
// So there are two modes.

// plagiarex returns the signing function with one way of stripping.
func plagiarex(strip func(string) string) func(string, int) Signature {
	return func(text string, n int) Signature { return digestWords(longest(text, n, strip), n) }
}

// longest returns the n longest distinct words of a text, longest first.
func longest(text string, n int, strip func(string) string) []string {
	var words []string
	seen := map[string]bool{}
	for token := range strings.FieldsSeq(text) {
		if w := strip(token); isWord(w) && !seen[w] {
			seen[w] = true
			words = append(words, w)
		}
	}
	slices.SortStableFunc(words, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	return words[:min(n, len(words))]
}

// stripPunctuation takes ASCII characters that are no letter and no digit from both ends. Marks beyond ASCII, such as
// curved quotes, stay, and rule the word out.
func stripPunctuation(token string) string {
	return strings.TrimFunc(token, func(r rune) bool {
		return r < 0x80 && !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9')
	})
}

// stripStops takes full stops from both ends.
func stripStops(token string) string { return strings.Trim(token, ".") }

// isWord says whether s is [a-z]+.
func isWord(s string) bool {
	for i := range len(s) {
		if s[i] < 'a' || s[i] > 'z' {
			return false
		}
	}
	return s != ""
}

// digestWords is the last step, common to all alphabets. Without words it is the digest of nothing, flagged.
func digestWords(words []string, n int) Signature {
	sum := md5.Sum([]byte(strings.Join(words, ",")))
	return Signature{
		Digest: base64.RawStdEncoding.EncodeToString(sum[:]),
		Words:  words, Short: len(words) < n, Empty: len(words) == 0,
	}
}
