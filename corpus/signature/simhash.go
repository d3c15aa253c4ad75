package signature

import (
	"fmt"
	"math/bits"
)

// Simhash folds hashes into 64 bits (Charikar 2002): bit i is 1 where more hashes have it than have not. Sets that share
// most elements differ in few bits; see Distance. Without hashes it is 0.
func Simhash(hashes []uint64) (folded uint64) {
	var votes [64]int
	for _, h := range hashes {
		for i := range votes {
			votes[i] += int(h>>i&1)<<1 - 1
		}
	}
	for i, v := range votes {
		if v > 0 {
			folded |= 1 << i
		}
	}
	return folded
}

// Distance counts the bits in which two simhashes differ, 0 to 64. Near duplicates of web pages lie within about 3
// (Manku, Jain, Das Sarma 2007).
func Distance(a, b uint64) int { return bits.OnesCount64(a ^ b) }

func signSimhash(s string, n int) Signature {
	w := words(s)
	return flagged(fmt.Sprintf("%016x", Simhash(WordShingles(w, n))), len(w), n)
}
