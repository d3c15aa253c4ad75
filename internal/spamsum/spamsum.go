// Package spamsum computes the fuzzy hash of the program ssdeep and compares two of them: files that share long runs of
// bytes have hashes that share runs of characters.
//
// A file is cut into pieces wherever its last seven bytes look a certain way, so that an insertion moves the cuts along
// with the content. Each piece leaves one character of its checksum. How often a cut comes is the block size; it is
// chosen so that about 64 pieces come out, and a second hash with twice the size is kept beside it, since a file that
// grows changes its block size.
//
// Sources: J. Kornblum, "Identifying almost identical files using context triggered piecewise hashing", Digital
// Investigation 3 (2006); A. Tridgell's spamsum, from which it came. Hashes and scores equal those of ssdeep 2.14.
package spamsum

import (
	"fmt"
	"math/bits"
	"strings"
)

// Sum is a fuzzy hash. The zero value is no hash; that of no bytes is 3::.
type Sum struct {
	Block  int    // bytes of a piece, about: 3 times a power of 2
	Fine   string // up to 64 characters, one a piece
	Coarse string // up to 32 characters, one for a piece of twice the size
}

// String writes a hash as ssdeep prints it: block size, fine and coarse hash with colons between.
func (s Sum) String() string { return fmt.Sprintf("%d:%s:%s", s.Block, s.Fine, s.Coarse) }

// The constants are ssdeep's (fuzzy.c and fuzzy.h), most of them spamsum's before.
const (
	window       = 7  // bytes that decide about a cut, and the least that two hashes must share
	smallest     = 3  // block size
	longest      = 64 // characters of a fine hash
	longestRun   = 3  // of one character that counts in a comparison
	hashStart    = 0x28021967
	hashPrime    = 0x01000193 // of the 32-bit FNV hash
	alphabet     = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	trustedBlock = (99 + window) / window * smallest // see score
)

// Of hashes data. Time grows with its length; it is gone through a few times.
func Of(data []byte) Sum {
	block := smallest
	for block*longest < len(data) {
		block *= 2
	}
	for ; ; block /= 2 { // the guess is too large where cuts are rare
		fine, coarse, cuts := pieces(data, uint32(block))
		if cuts >= longest/2 || block == smallest {
			return Sum{block, fine, coarse}
		}
	}
}

// piecewise gathers the characters of one hash. When it is full, the last character stands for all that is left.
type piecewise struct {
	hash uint32
	text []byte
	full int
}

func newPiecewise(full int) piecewise { return piecewise{hash: hashStart, full: full} }

// put appends the character of the piece so far, or writes it over the last one of a full hash.
func (p *piecewise) put() {
	c := alphabet[p.hash%64]
	if len(p.text) == p.full {
		p.text[p.full-1] = c
		return
	}
	p.text = append(p.text, c)
}

// cut ends a piece. The last one of a full hash goes on to the end of the data.
func (p *piecewise) cut() {
	p.put()
	if len(p.text) < p.full {
		p.hash = hashStart
	}
}

// pieces hashes data with one block size. cuts is the number of pieces that a fine hash has room for, without what
// follows the last cut.
func pieces(data []byte, block uint32) (fine, coarse string, cuts int) {
	a, b := newPiecewise(longest), newPiecewise(longest/2)
	var roll rolling
	for _, c := range data {
		sum := roll.next(c)
		a.hash = a.hash*hashPrime ^ uint32(c)
		b.hash = b.hash*hashPrime ^ uint32(c)
		if sum%block == block-1 {
			a.cut()
			if sum%(2*block) == 2*block-1 {
				b.cut()
			}
		}
	}
	cuts = min(len(a.text), longest-1)
	if roll.sum() != 0 {
		a.put()
		b.put()
	}
	return string(a.text), string(b.text), cuts
}

// rolling is a checksum of the last seven bytes.
type rolling struct {
	plain, weighted, shifted uint32
	last                     [window]byte
	at                       int
}

func (r *rolling) next(c byte) uint32 {
	r.weighted += window*uint32(c) - r.plain
	r.plain += uint32(c) - uint32(r.last[r.at])
	r.last[r.at] = c
	r.at = (r.at + 1) % window
	r.shifted = r.shifted<<5 ^ uint32(c)
	return r.sum()
}

func (r *rolling) sum() uint32 { return r.plain + r.weighted + r.shifted }

// Compare tells how alike two hashes are, from 0 to 100. 100 is given to equal hashes only; 0 to those whose block sizes
// differ by more than twice, and to those that have no seven characters in a row in common.
func Compare(a, b Sum) int {
	if a.Block > b.Block {
		a, b = b, a
	}
	a, b = a.short(), b.short()
	switch {
	case a == b:
		return 100
	case a.Block == b.Block:
		return max(score(a.Fine, b.Fine, a.Block), score(a.Coarse, b.Coarse, 2*a.Block))
	case 2*a.Block == b.Block:
		return score(a.Coarse, b.Fine, b.Block)
	}
	return 0
}

// short cuts runs of one character down: they come from runs of equal bytes and tell nothing.
func (s Sum) short() Sum { return Sum{s.Block, shorten(s.Fine), shorten(s.Coarse)} }

func shorten(s string) string {
	var b strings.Builder
	for i := range len(s) {
		if i < longestRun || s[i] != s[i-1] || s[i] != s[i-2] || s[i] != s[i-3] {
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

// score compares two hashes of the same block size by what must be inserted and deleted to turn one into the other.
// Rounding down twice is ssdeep's. Small blocks are not trusted with a high score: short files are alike by chance.
func score(a, b string, block int) int {
	if !sharesWindow(a, b) {
		return 0
	}
	distance := len(a) + len(b) - 2*common(a, b)
	s := 100 - 100*(distance*longest/(len(a)+len(b)))/longest
	if block < trustedBlock {
		s = min(s, block/smallest*min(len(a), len(b)))
	}
	return s
}

// sharesWindow says whether a and b have seven characters in a row in common.
func sharesWindow(a, b string) bool {
	for i := 0; i+window <= len(a); i++ {
		if strings.Contains(b, a[i:i+window]) {
			return true
		}
	}
	return false
}

// common is the length of a longest common subsequence of two hashes of at most 64 characters: one bit for each character
// of a, those set where a longest subsequence ends (H. Hyyrö, "Bit-parallel LCS-length computation revisited", 2004).
func common(a, b string) int {
	var places [256]uint64
	for i := range len(a) {
		places[a[i]] |= 1 << i
	}
	row := ^uint64(0)
	for i := range len(b) {
		match := row & places[b[i]]
		row = (row + match) | (row - match)
	}
	return bits.OnesCount64(^row & (1<<len(a) - 1))
}
