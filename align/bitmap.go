package align

import (
	"iter"
	"math/bits"
)

// Bitmap marks some of the words of one text, by position. The zero value is the bitmap of an empty text.
type Bitmap struct {
	blocks []uint64
	n      int
}

func newBitmap(n int) Bitmap { return Bitmap{make([]uint64, (n+63)/64), n} }

func (m Bitmap) set(i int) { m.blocks[i>>6] |= 1 << (i & 63) }

// Len returns the number of words of the text, marked or not.
func (m Bitmap) Len() int { return m.n }

// Get reports whether word i is marked, for 0 <= i < Len().
func (m Bitmap) Get(i int) bool { return m.blocks[i>>6]>>(i&63)&1 != 0 }

// Count returns the number of marked words.
func (m Bitmap) Count() int {
	n := 0
	for _, b := range m.blocks {
		n += bits.OnesCount64(b)
	}
	return n
}

// All yields the positions of the marked words, ascending.
func (m Bitmap) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, b := range m.blocks {
			for ; b != 0; b &= b - 1 {
				if !yield(i<<6 + bits.TrailingZeros64(b)) {
					return
				}
			}
		}
	}
}
