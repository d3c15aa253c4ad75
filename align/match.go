package align

import "math"

// Matching is one longest common subsequence of two texts A and B, word by word: the k-th marked word of A is paired with
// the k-th marked word of B.
type Matching struct {
	A, B Bitmap
	N    int // the number of pairs: Count(a, b)
}

// Match returns the leftmost of all longest common subsequences, which is only one: its positions in b are the
// lexicographically smallest sequence of all, and for these its positions in a are. Unlike Diff, whose choice is an
// accident of its search, it can be stated in one sentence, and so be computed again by anybody.
//
// A text scattered over a page may thus be paired with earlier repeats of its words; counts per page are meant, not the
// fate of a single word. It is not symmetric, but for N.
//
// # How it works
//
// The walk goes through b from the left. At word j, with the next i words of a used up and n pairs still to come, b[j] is
// taken exactly if n-1 pairs remain possible after it: a is searched for the next b[j] at or after i, say at p, and
// the rest of a after p and the rest of b after j must have a common subsequence of n-1 words. Taking the first that
// can be taken gives the smallest sequence; taking the earliest p loses nothing, since it leaves more of a.
//
// So the walk asks for LCS lengths of the ends of a and b. Turned round, these are the beginnings of a row: both texts
// are read from their ends, and row r is the one after the last r words of b. The walk needs the rows from the last to
// the first, but they are computed from first to last, and all of them are too many to keep. So every s-th row is kept,
// with s near the square root of their number, and each stretch of rows between is computed again when the walk comes to
// it. That makes two passes in all. In the second, only bits below the walk's position in a are needed, and rows get
// shorter as it goes.
//
// What a and b begin with in common is taken at once: the walk would take it. A common end must not be: in "x" and
// "x x" the leftmost pair is with the first word. And where all of a lies within b, as an extraction mostly lies within
// its page, there is nothing to weigh: each word takes the first one that it can have.
func Match(a, b Words) Matching {
	x, y, words := shared(a, b)
	m := Matching{newBitmap(len(a)), newBitmap(len(b)), 0}
	if isWithin(x.words, y.words) {
		m.take(x, y)
		return m
	}
	prefix := commonPrefix(x.words, y.words)
	for k := range prefix {
		m.pair(x, y, k, k)
	}
	x, y = x.from(prefix), y.from(prefix)
	if len(x.words) > 0 && len(y.words) > 0 {
		newWalk(x, y, words, &m).run()
	}
	return m
}

// take pairs every word of x, which lies within y, with the first word of y that it can have.
func (m *Matching) take(x, y sequence) {
	j := 0
	for i, w := range x.words {
		for y.words[j] != w {
			j++
		}
		m.pair(x, y, i, j)
		j++
	}
}

// pair marks the words that stand at i in x and at j in y.
func (m *Matching) pair(x, y sequence, i, j int) {
	m.A.set(int(x.index[i]))
	m.B.set(int(y.index[j]))
	m.N++
}

// walk is the state of Match. Bit p of its rows is word len(x)-1-p of x.
type walk struct {
	x, y   sequence
	m      *Matching
	places places  // of the reversed x
	next   []int32 // for each word, how many of its places may still be below free
	free   int     // bits below it are words of x that are not used up
	left   int     // pairs still to come

	stretch int  // s: every s-th row is kept
	kept    grid // rows 0, s, 2s, ...
	rows    grid // the rows of one stretch
}

// grid is rows of equal length in one piece of memory.
type grid struct {
	blocks int
	memory []uint64
}

func newGrid(rows, blocks int) grid { return grid{blocks, make([]uint64, rows*blocks)} }

// row returns the first n blocks of row i.
func (g grid) row(i, n int) []uint64 { return g.memory[i*g.blocks:][:n] }

func newWalk(x, y sequence, words int, m *Matching) *walk {
	w := &walk{x: x, y: y, m: m, free: len(x.words)}
	w.places = newPlaces(reversed(x.words), words)
	w.next = make([]int32, words)
	for word := range w.next {
		w.next[word] = int32(len(w.places.of(int32(word))))
	}
	rows, blocks := len(y.words), (len(x.words)+63)/64
	w.stretch = int(math.Sqrt(float64(rows))) + 1
	w.kept = newGrid((rows-1)/w.stretch+1, blocks)
	w.rows = newGrid(w.stretch, blocks)
	return w
}

func reversed(words []int32) []int32 {
	r := make([]int32, len(words))
	for i, w := range words {
		r[len(r)-1-i] = w
	}
	return r
}

// run computes the kept rows, then walks through y, one stretch of rows after the other, the last one first.
func (w *walk) run() {
	row, n := newRow(len(w.x.words)), len(w.y.words)
	for r := range n {
		if r%w.stretch == 0 {
			copy(w.kept.row(r/w.stretch, len(row)), row)
		}
		w.places.next(row, w.y.words[n-1-r])
	}
	w.left = zerosBelow(row, len(w.x.words))
	for first := (n - 1) / w.stretch * w.stretch; first >= 0 && w.left > 0; first -= w.stretch {
		blocks := (w.free + 63) / 64
		end := min(first+w.stretch, n)
		w.fill(first, end, blocks)
		for r := end - 1; r >= first && w.left > 0; r-- {
			w.visit(n-1-r, w.rows.row(r-first, blocks))
		}
	}
}

// fill computes rows first to end-1 from the kept row first, the low blocks only. It spoils the kept row, which is not
// needed again.
func (w *walk) fill(first, end, blocks int) {
	row, n := w.kept.row(first/w.stretch, blocks), len(w.y.words)
	for r := first; r < end; r++ {
		copy(w.rows.row(r-first, blocks), row)
		w.places.next(row, w.y.words[n-1-r])
	}
}

// visit takes word j of y if it can be taken; row tells what the words after j have in common with x.
func (w *walk) visit(j int, row []uint64) {
	word := w.y.words[j]
	at := w.places.of(word)[:w.next[word]]
	for len(at) > 0 && int(at[len(at)-1]) >= w.free {
		at = at[:len(at)-1]
	}
	w.next[word] = int32(len(at))
	if len(at) == 0 {
		return
	}
	p := int(at[len(at)-1])
	if zerosBelow(row, p) == w.left-1 {
		w.m.pair(w.x, w.y, len(w.x.words)-1-p, j)
		w.free, w.left = p, w.left-1
	}
}
