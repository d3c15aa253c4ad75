package align

import "math/bits"

// newRow returns row 0 for n words: all ones. Bits beyond n exist in the last block; no mask has them, so they stay ones.
func newRow(n int) []uint64 {
	row := make([]uint64, (n+63)/64)
	for i := range row {
		row[i] = ^uint64(0)
	}
	return row
}

// zerosBelow returns the number of zeros in bits 0 to n-1 of row: the length of the longest common subsequence with the
// first n words.
func zerosBelow(row []uint64, n int) int {
	zeros := 0
	for _, v := range row[:n>>6] {
		zeros += bits.OnesCount64(^v)
	}
	if n&63 != 0 {
		zeros += bits.OnesCount64(^row[n>>6] & (1<<(n&63) - 1))
	}
	return zeros
}

// places knows where each word stands in x, the text whose words are the bits of a row.
type places struct {
	at    []int32    // positions in x, ascending for each word
	first []int32    // those of word w are at[first[w]:first[w+1]]
	masks [][]uint64 // masks[w] holds the same as bits, for frequent words; nil for others
}

// A word is given a mask when there is a match in every denseFrom blocks on average. So at most 64*denseFrom words have
// one, which bounds the memory for masks. Chosen by BenchmarkCount: 2 is a third slower, 8 no faster.
const denseFrom = 4

// newPlaces sorts the positions of x by word. Words are numbers below words.
func newPlaces(x []int32, words int) places {
	first := make([]int32, words+2)
	for _, w := range x {
		first[w+2]++
	}
	for w := range words {
		first[w+2] += first[w+1]
	}
	at := make([]int32, len(x))
	for i, w := range x { // moves first[w+1] from the first place of w to the first of w+1
		at[first[w+1]] = int32(i)
		first[w+1]++
	}
	p := places{at: at, first: first[:words+1]}
	p.masks = p.makeMasks((len(x)+63)/64, words)
	return p
}

// makeMasks returns the masks of all frequent words, cut from one piece of memory.
func (p places) makeMasks(blocks, words int) [][]uint64 {
	frequent := func(w int) bool { return len(p.of(int32(w)))*denseFrom >= blocks }
	n := 0
	for w := range words {
		if frequent(w) {
			n++
		}
	}
	masks, memory := make([][]uint64, words), make([]uint64, n*blocks)
	for w := range words {
		if !frequent(w) {
			continue
		}
		masks[w], memory = memory[:blocks:blocks], memory[blocks:]
		for _, i := range p.of(int32(w)) {
			masks[w][i>>6] |= 1 << (i & 63)
		}
	}
	return masks
}

// of returns the positions of word w in x, ascending.
func (p places) of(w int32) []int32 { return p.at[p.first[w]:p.first[w+1]] }

// next turns row j into row j+1, where w is the word of y between them. A row may be shorter than x: carries only go up,
// so its low blocks do not depend on those that are missing.
func (p places) next(row []uint64, w int32) {
	if m := p.masks[w]; m != nil {
		nextDense(row, m)
		return
	}
	nextSparse(row, p.of(w))
}

// nextDense computes V' = (V + U) | (V &^ M) over all blocks of the row.
func nextDense(row, mask []uint64) {
	mask = mask[:len(row)]
	carry := uint64(0)
	for i, v := range row {
		sum, out := bits.Add64(v, v&mask[i], carry)
		row[i] = sum | v&^mask[i]
		carry = out
	}
}

// nextSparse computes the same, touching only the blocks that have a match and those that a carry reaches. at holds the
// matches, ascending.
func nextSparse(row []uint64, at []int32) {
	carry, block := uint64(0), 0 // the carry that goes into block
	for len(at) > 0 {
		here := int(at[0] >> 6)
		if here >= len(row) {
			break
		}
		if carry != 0 {
			carry = ripple(row[block:here])
		}
		var m uint64
		for len(at) > 0 && int(at[0]>>6) == here {
			m |= 1 << (at[0] & 63)
			at = at[1:]
		}
		v := row[here]
		sum, out := bits.Add64(v, v&m, carry)
		row[here] = sum | v&^m
		carry, block = out, here+1
	}
	if carry != 0 {
		ripple(row[block:])
	}
}

// ripple adds a carry at the low end of blocks that have no match, and returns the carry out of them. Only a block of
// all ones lets it pass.
func ripple(blocks []uint64) uint64 {
	for i, v := range blocks {
		if v != ^uint64(0) {
			blocks[i] = v | (v + 1)
			return 0
		}
	}
	return 1
}
