package align

import (
	"slices"
	"testing"
)

// Rows of many blocks, some all ones and some without matches, so that carries are passed on, stopped and lost.
func TestSparseIsDense(t *testing.T) {
	r := random(5)
	for range 2000 {
		blocks := 1 + r.IntN(12)
		row, mask := make([]uint64, blocks), make([]uint64, blocks)
		for i := range row {
			if row[i] = r.Uint64(); r.IntN(2) > 0 {
				row[i] = ^uint64(0)
			}
		}
		var at []int32
		for i := range int32(blocks * 64) {
			if r.IntN(100) == 0 {
				at = append(at, i)
				mask[i/64] |= 1 << (i % 64)
			}
		}
		for _, n := range []int{blocks, r.IntN(blocks) + 1} { // the low blocks do not depend on the others
			dense, sparse := slices.Clone(row[:n]), slices.Clone(row[:n])
			nextDense(dense, mask)
			nextSparse(sparse, at)
			if !slices.Equal(dense, sparse) {
				t.Fatalf("row %x, matches %v:\n dense %x\nsparse %x", row[:n], at, dense, sparse)
			}
		}
	}
}

// Every row tells the table: the zeros below bit i are the length for the first i words.
func TestRows(t *testing.T) {
	r := random(6)
	for _, n := range []int{1, 64, 130, 700} {
		a, b := uniform(r, n, 200), uniform(r, 100, 200)
		p, row := newPlaces(a, 200), newRow(n)
		l := table(reversed(a), reversed(b)) // l[n-i][100-j] is the length for the first i and j words
		for j := range len(b) + 1 {
			for i := range n + 1 {
				if got, want := zerosBelow(row, i), l[n-i][len(b)-j]; got != want {
					t.Fatalf("%d words: %d zeros below %d in row %d, want %d", n, got, i, j, want)
				}
			}
			if j < len(b) {
				p.next(row, b[j])
			}
		}
	}
}

func TestShared(t *testing.T) {
	x, y, words := shared(letters("abxcab"), letters("cybcz"))
	if words != 2 || !slices.Equal(x.words, []int32{0, 1, 0}) || !slices.Equal(x.index, []int32{1, 3, 5}) ||
		!slices.Equal(y.words, []int32{1, 0, 1}) || !slices.Equal(y.index, []int32{0, 2, 3}) {
		t.Errorf("shared = %v, %v, %d", x, y, words)
	}
}
