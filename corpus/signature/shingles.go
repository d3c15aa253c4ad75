package signature

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"slices"

	"github.com/contentassay/assay/text"
)

// Shingles are all runs of n words of a text, each as a 64-bit hash, in order and with repetitions. A text of fewer than
// n words is one shingle; one without words has none. Words are cut by the default tokenizer, so neither letter case nor
// punctuation matters.
func Shingles(s string, n int) []uint64 { return WordShingles(words(s), n) }

// words cuts a text by the default tokenizer.
func words(s string) []string { return text.Tokenizers[0].Words(s) }

// WordShingles is Shingles for a text that is cut into words already.
func WordShingles(words []string, n int) []uint64 {
	hashes := make([]uint64, len(words))
	for i, w := range words {
		hashes[i] = WordHash(w)
	}
	return HashShingles(hashes, n)
}

// HashShingles is Shingles for a text whose words are hashed already, by WordHash or otherwise.
func HashShingles(words []uint64, n int) []uint64 {
	if len(words) == 0 {
		return nil
	}
	n = min(n, len(words))
	shingles := make([]uint64, len(words)-n+1)
	for i := range shingles {
		for _, h := range words[i : i+n] {
			shingles[i] = mix(shingles[i] ^ h)
		}
	}
	return shingles
}

// Set sorts shingles and drops repetitions, in place.
func Set(shingles []uint64) []uint64 {
	slices.Sort(shingles)
	return slices.Compact(shingles)
}

// Common counts the elements that two sets share.
func Common(a, b []uint64) (n int) {
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] < b[j]:
			i++
		case a[i] > b[j]:
			j++
		default:
			n, i, j = n+1, i+1, j+1
		}
	}
	return n
}

// WordHash is the hash of one word: FNV-1a, stirred.
func WordHash(word string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(word) {
		h = (h ^ uint64(word[i])) * 1099511628211
	}
	return mix(h)
}

// mix spreads every bit of x over all bits: the finishing step of SplitMix64 (Steele, Lea, Flood 2014), with its increment
// so that 0 does not stay 0.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// signShingles digests the set of shingles: texts that differ in order beyond n words, or in repetition, stay equal.
func signShingles(s string, n int) Signature {
	w := words(s)
	var b []byte
	for _, h := range Set(WordShingles(w, n)) {
		b = binary.LittleEndian.AppendUint64(b, h)
	}
	sum := sha256.Sum256(b)
	return flagged(base64.RawStdEncoding.EncodeToString(sum[:16]), len(w), n)
}

// flagged is a signature of a text with so many words.
func flagged(digest string, words, n int) Signature {
	return Signature{Digest: digest, Short: words < n, Empty: words == 0}
}
