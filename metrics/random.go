package metrics

import (
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
)

// stream is a source of random numbers that gives the same bits on every machine and with every release of Go. It uses
// only the 64-bit words of ChaCha8, which a public document with test vectors defines (c2sp.org/chacha8rand), so that
// somebody can rebuild every resample of ours in another language. What the standard library makes of such words (IntN,
// Shuffle, Perm) is defined nowhere but in its code; the two things needed here are therefore made in this file.
type stream struct{ words *rand.ChaCha8 }

// newStream starts the stream of one purpose, a name of at most 24 bytes. Streams of different purposes share no
// numbers even under one seed: a test added later moves no digit of those that are there.
func newStream(seed uint64, purpose string) stream {
	var key [32]byte
	copy(key[:24], purpose)
	binary.LittleEndian.PutUint64(key[24:], seed)
	return stream{rand.NewChaCha8(key)}
}

// below returns a whole number from 0 to n-1, each exactly as likely as the others. It is the upper half of the product
// of n and a random word; words are drawn again in the rare case that would favour some numbers (Lemire 2019, Fast
// random integer generation in an interval).
func (s stream) below(n int) int {
	width := uint64(n)
	high, low := bits.Mul64(s.words.Uint64(), width)
	if low < width {
		for unfair := -width % width; low < unfair; {
			high, low = bits.Mul64(s.words.Uint64(), width)
		}
	}
	return int(high)
}

// coins returns 64 fair coins, one in each bit.
func (s stream) coins() uint64 { return s.words.Uint64() }
