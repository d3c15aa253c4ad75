package offtopic

import (
	"crypto/md5"
	"encoding/binary"
	"math/bits"
	"strings"
	"unicode"
	"unicode/utf8"
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
	if isASCII(text) && len(text) >= simhashWidth {
		return simhashASCII(text)
	}
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

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// simhashASCII is simhashText for text without other characters, as all raw mementos are: a feature then fits in one
// number, which a map finds sooner than a string.
func simhashASCII(text string) uint64 {
	counts := make(map[uint32]int, len(text)/8)
	for i := 0; i+simhashWidth <= len(text); i++ {
		counts[binary.BigEndian.Uint32([]byte(text[i:i+simhashWidth]))]++
	}
	var m majority
	for feature, n := range counts {
		m.add(binary.BigEndian.AppendUint32(nil, feature), n)
	}
	return m.hash()
}

// simhashTokens is the simhash of the tokens, each as often as it occurs. Of no tokens it is 0.
func simhashTokens(tokens []string) uint64 {
	counts := map[string]int{}
	for _, t := range tokens {
		counts[t]++
	}
	return simhash(counts)
}

func simhash(counts map[string]int) uint64 {
	var m majority
	for feature, n := range counts {
		m.add([]byte(feature), n)
	}
	return m.hash()
}

// majority counts bits of features. It adds whole numbers only, so the order in which a map is walked does not matter.
type majority struct {
	ones  [64]int
	total int
}

// add counts a feature that occurs n times.
func (m *majority) add(feature []byte, n int) {
	m.total += n
	digest := md5.Sum(feature)
	for h := binary.BigEndian.Uint64(digest[8:]); h != 0; h &= h - 1 {
		m.ones[bits.TrailingZeros64(h)] += n
	}
}

func (m *majority) hash() uint64 {
	var hash uint64
	for i, n := range m.ones {
		if 2*n > m.total {
			hash |= 1 << i
		}
	}
	return hash
}
