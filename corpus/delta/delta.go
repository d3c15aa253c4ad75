// Package delta keeps versions of pages and texts in little room, and gives them back byte for byte.
//
// A store is a file of JSON lines, one for each version in the order of time. The first version with a signature (package
// signature) is kept whole; later ones with the same signature as differences from it, until a difference grows too large
// and the next whole copy begins.
//
//	{"name":"1.html","sha256":"...","signature":"px06:5:...","whole":"<p>..."}
//	{"name":"2.html","sha256":"...","signature":"px06:5:...","base":"1.html","pieces":[[0,120],"new words",[131,900]]}
package delta

import (
	"bytes"
	"errors"
	"fmt"
)

// A difference rebuilds a version from another one, the base: copy a piece of the base, insert some bytes, copy again.
// It works on bytes, so it is exact for anything: broken UTF-8, NUL, any ends of lines. Text differences, such as those
// of diff-match-patch, go through code points and lose such bytes.
//
// The base is cut into blocks of a fixed length. The other version is scanned with a rolling hash for blocks of the base,
// and each one found is stretched in both directions (as rsync does; Tridgell and Mackerras 1996). Time is linear in both.

// block is the length of what is looked for in the base. A shorter one finds smaller pieces, each of which costs about
// as many bytes to name.
const block = 16

// Piece is a part of a difference: Length bytes of the base from From, or, where Length is 0, the bytes Insert.
type Piece struct {
	From, Length int
	Insert       Bytes
}

// Difference returns the pieces from which target is made out of base. Apply undoes it.
func Difference(base, target []byte) (pieces []Piece) {
	blocks := indexBlocks(base)
	begin, done := 0, 0 // target[begin:] is hashed next, target[:done] is in pieces
	rolling := newRolling(target)
	for begin+block <= len(target) {
		from, found := blocks[rolling.sum]
		if !found || !bytes.Equal(base[from:from+block], target[begin:begin+block]) {
			rolling.step(target, begin)
			begin++
			continue
		}
		length := block
		for from > 0 && begin > done && base[from-1] == target[begin-1] {
			from, begin, length = from-1, begin-1, length+1
		}
		for from+length < len(base) && begin+length < len(target) && base[from+length] == target[begin+length] {
			length++
		}
		pieces = appendInsert(pieces, target[done:begin])
		pieces = append(pieces, Piece{From: from, Length: length})
		begin += length
		done = begin
		rolling = newRolling(target[begin:])
	}
	return appendInsert(pieces, target[done:])
}

func appendInsert(pieces []Piece, b []byte) []Piece {
	if len(b) == 0 {
		return pieces
	}
	return append(pieces, Piece{Insert: b})
}

// indexBlocks maps the hash of each whole block of the base to its first place.
func indexBlocks(base []byte) map[uint32]int {
	blocks := map[uint32]int{}
	for i := 0; i+block <= len(base); i += block {
		sum := newRolling(base[i:]).sum
		if _, ok := blocks[sum]; !ok {
			blocks[sum] = i
		}
	}
	return blocks
}

// rolling is the hash of one block's length of bytes, as a polynomial in factor modulo 2^32.
type rolling struct{ sum uint32 }

const factor = 0x01000193 // any odd number will do; this is the FNV prime

// power is factor^(block-1), the weight of the byte that leaves.
const (
	factor2 = factor * factor & 0xffffffff
	factor4 = factor2 * factor2 & 0xffffffff
	factor8 = factor4 * factor4 & 0xffffffff
	power   = factor8 * (factor4 * (factor2 * factor & 0xffffffff) & 0xffffffff) & 0xffffffff
)

// newRolling hashes the first block of b; of a shorter b, all of it.
func newRolling(b []byte) (r rolling) {
	for _, c := range b[:min(block, len(b))] {
		r.sum = r.sum*factor + uint32(c)
	}
	return r
}

// step moves from the block at i to the one at i+1.
func (r *rolling) step(b []byte, i int) {
	if i+block < len(b) {
		r.sum = (r.sum-uint32(b[i])*power)*factor + uint32(b[i+block])
	}
}

// Apply rebuilds a version from its base. A piece that reaches outside the base is an error.
func Apply(base []byte, pieces []Piece) ([]byte, error) {
	version := []byte{}
	for _, p := range pieces {
		if p.From < 0 || p.Length < 0 || p.Length > len(base)-p.From {
			return nil, fmt.Errorf("applying a difference: a piece of %d bytes from %d reaches outside the base of %d bytes", p.Length, p.From, len(base))
		}
		if p.Length > 0 && len(p.Insert) > 0 {
			return nil, errors.New("applying a difference: a piece both copies and inserts")
		}
		version = append(version, base[p.From:p.From+p.Length]...)
		version = append(version, p.Insert...)
	}
	return version, nil
}
