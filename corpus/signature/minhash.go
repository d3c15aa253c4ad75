package signature

import (
	"encoding/base64"
	"encoding/binary"
	"math"
)

// Permutations is the number of hash functions in a MinHash. The standard error of an estimate is
// sqrt(J(1-J)/Permutations), at most 0.044.
const Permutations = 128

// MinHash holds the least value of each hash function over a set (Broder 1997). Two sets agree in each with a probability
// that is their Jaccard similarity.
type MinHash [Permutations]uint32

// NewMinHash returns the MinHash of a set of hashes, in which repetitions and order play no part. That of an empty set is
// all ones and resembles nothing but itself.
func NewMinHash(hashes []uint64) (m MinHash) {
	for i := range m {
		least := uint32(math.MaxUint32)
		factor, addend := coefficients[i][0], coefficients[i][1]
		for _, h := range hashes {
			least = min(least, uint32((factor*h+addend)>>32))
		}
		m[i] = least
	}
	return m
}

// Similarity estimates the Jaccard similarity of the two sets, 0 to 1.
func (m *MinHash) Similarity(o *MinHash) float64 {
	equal := 0
	for i, v := range m {
		if v == o[i] {
			equal++
		}
	}
	return float64(equal) / Permutations
}

// coefficients make the hash functions: multiply, add, and keep the upper half, which is universal for an odd factor
// (Dietzfelbinger et al. 1997). They come from SplitMix64 and are part of the mode's version.
var coefficients = func() (c [Permutations][2]uint64) {
	for i := range c {
		c[i] = [2]uint64{mix(uint64(2*i)) | 1, mix(uint64(2*i + 1))}
	}
	return c
}()

func signMinHash(s string, n int) Signature {
	w := words(s)
	m := NewMinHash(WordShingles(w, n))
	var b []byte
	for _, v := range m {
		b = binary.LittleEndian.AppendUint32(b, v)
	}
	return flagged(base64.RawStdEncoding.EncodeToString(b), len(w), n)
}
