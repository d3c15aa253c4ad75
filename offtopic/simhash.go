package offtopic

import (
	"crypto/md5"
	"encoding/binary"
	"math/bits"
	"strings"
	"unicode"
)

// A simhash is 64 bits that are alike for texts that are alike (M. Charikar, "Similarity estimation techniques from
// rounding algorithms", STOC 2002). Each feature of the text is hashed, and bit i of the simhash is the majority of the
// features' bits i. The distance of two simhashes is the number of bits that differ.
//
// The details are those of the Python package simhash 2.0: a feature's hash is the last 8 bytes of its MD5 digest, the
// first of them the highest; a draw gives 0.

// simhashWidth is the number of characters of a feature of running text, the package's default.
const simhashWidth = 4

// simhashText is the simhash of all runs of four characters of the text, in lower case and without anything but letters,
// numbers and underscores. A shorter text is one feature, also the empty one.
func simhashText(text string) uint64 {
	text = strings.Map(func(r rune) rune {
		if r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r) {
			return r
		}
		return -1
	}, strings.ToLower(text))
	starts := make([]int, 0, len(text)+1)
	for i := range text {
		starts = append(starts, i)
	}
	starts = append(starts, len(text))
	counts := map[string]int{}
	if len(starts) <= simhashWidth {
		counts[text] = 1
	}
	for i := 0; i+simhashWidth < len(starts); i++ {
		counts[text[starts[i]:starts[i+simhashWidth]]]++
	}
	return simhash(counts)
}

// simhashTokens is the simhash of the tokens, each as often as it occurs. Of no tokens it is 0.
func simhashTokens(tokens []string) uint64 {
	counts := map[string]int{}
	for _, t := range tokens {
		counts[t]++
	}
	return simhash(counts)
}

// simhash adds whole numbers only, so the order in which the map is walked does not matter.
func simhash(counts map[string]int) uint64 {
	var ones [64]int
	total := 0
	for feature, n := range counts {
		total += n
		digest := md5.Sum([]byte(feature))
		for h := binary.BigEndian.Uint64(digest[8:]); h != 0; h &= h - 1 {
			ones[bits.TrailingZeros64(h)] += n
		}
	}
	var hash uint64
	for i, n := range ones {
		if 2*n > total {
			hash |= 1 << i
		}
	}
	return hash
}
