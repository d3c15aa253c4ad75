package templates

import "slices"

// This file computes the tree edit distance as Zhang and Shasha do ("Simple fast algorithms for the editing distance
// between trees and related problems", 1989), and no further than to a limit.
//
// The distance of two trees is that of two forests, the nodes 1..x of the first and 1..y of the second (postorder
// numbers, from 1 here; row and column 0 are the empty forest). Deleting x, inserting y, or pairing the subtrees of x and
// y leads to smaller forests; the price of the pair is a distance of trees again. The tables of all pairs of keyroots,
// computed in ascending order, cover every distance of subtrees that another one asks for.
//
// The limit makes the tables narrow (Touzet, "A linear tree edit distance algorithm for similar ordered trees", 2005).
// An edit script of cost t or less pairs x with y only if the nodes before them, between them and after them differ in
// number by no more than t pays for. So a table needs only the diagonals x-y within a band, and a pair of keyroots whose
// subtrees begin too far from each other needs no table. Values inside are upper bounds and exact as far as they do not
// exceed the limit. Trying a small limit first, and a greater one only if it was too small, makes the distance of two
// pages of one template nearly free.

// unreached is more than any distance, and twice it is still an int32.
const unreached = 1 << 29

// MaxElements is the size of the largest tree whose distance is computed: beyond it tables take gigabytes. At maxCost the
// distance of two such trees is still less than unreached.
const MaxElements = 10_000

// Distance is the tree edit distance: the least cost of operations that turn a into b. Both trees have MaxElements nodes
// or fewer and come from one Vocabulary.
func Distance(a, b *Tree, c Costs) float64 {
	w := c.whole()
	d, _ := distance(a, b, w, w.delete*a.Size()+w.insert*b.Size())
	return float64(d) * w.unit
}

// distance is the distance in units of w if it is limit or less; ok is false when it is more.
func distance(a, b *Tree, w weights, limit int) (d int, ok bool) {
	if a.Size() == 0 || b.Size() == 0 {
		d = w.delete*a.Size() + w.insert*b.Size()
		return d, d <= limit
	}
	low := lowerBound(a.histogram(), b.histogram(), w)
	a, b = cheaper(trimmed(a, b))
	const first, growth = 8, 4 // a table costs about the square of its limit: all failures together cost little
	for try := max(low, first*max(w.insert, w.delete)); ; try *= growth {
		try = min(try, limit)
		if try < low {
			return 0, false
		}
		if d = newTables(a, b, w, try).fill(); d <= try {
			return d, true
		}
		if try == limit {
			return 0, false
		}
	}
}

// within is distance where the limit is all that matters and lesser ones are likely to fail: it tries no others.
func within(a, b *Tree, w weights, limit int) (d int, ok bool) {
	if a.Size() == 0 || b.Size() == 0 || w.skew(a.Size()-b.Size()) > limit {
		return distance(a, b, w, limit)
	}
	a, b = cheaper(trimmed(a, b))
	d = newTables(a, b, w, limit).fill()
	return d, d <= limit
}

// trimmed takes away what two trees have in common at their edges; their distance stays. Pages of one template begin and
// end alike, and differ somewhere in the middle, a few levels down.
//
// Roots of one label can be paired: an edit script pairs no more than one of them with a node below the other, and pairing
// it with the other root instead costs no more. Equal subtrees that come first among the children of paired roots can be
// paired too, and so can those that come last: of two such subtrees T and U a script pairs nodes beyond with nodes of T or
// of U, not of both, or order would be broken. Say T; then as many nodes of U are unpaired as of T are paired beyond, and
// pairing T with U inserts the one in place of the other.
func trimmed(a, b *Tree) (*Tree, *Tree) {
	if a.same == nil || b.same == nil {
		return a, b // nothing is known of their subtrees
	}
	x, y := a.Size()-1, b.Size()-1
	for a.labels[x] == b.labels[y] {
		xs, ys := a.children(x), b.children(y)
		for len(xs) > 0 && len(ys) > 0 && a.same[xs[0]] == b.same[ys[0]] {
			xs, ys = xs[1:], ys[1:]
		}
		for len(xs) > 0 && len(ys) > 0 && a.same[xs[len(xs)-1]] == b.same[ys[len(ys)-1]] {
			xs, ys = xs[:len(xs)-1], ys[:len(ys)-1]
		}
		if len(xs) != 1 || len(ys) != 1 || a.labels[xs[0]] != b.labels[ys[0]] {
			return a.under(x, xs), b.under(y, ys)
		}
		x, y = xs[0], ys[0]
	}
	return a, b // of different roots
}

// under is the tree of a node with some of its children, neighbours that are listed from right to left.
func (t *Tree) under(x int, children []int) *Tree {
	u := &Tree{}
	if n := len(children); n > 0 {
		first := t.left[children[n-1]]
		u.labels = slices.Clone(t.labels[first : children[0]+1])
		for _, l := range t.left[first : children[0]+1] {
			u.left = append(u.left, l-first)
		}
	}
	u.add(t.labels[x], 0)
	return u
}

// cheaper returns the trees or their mirrors, whichever make less work.
func cheaper(a, b *Tree) (*Tree, *Tree) {
	x, y := a.mirror(), b.mirror()
	if x.work()*y.work() < a.work()*b.work() {
		return x, y
	}
	return a, b
}

// lowerBound is a distance in units of w that two trees with these labels cannot fall short of. Of n1 and n2 nodes the
// histograms have k in common, so at most k pairs cost nothing; each other pair costs a renaming, or a deletion and an
// insertion, and the nodes that one tree has more are deleted or inserted.
func lowerBound(a, b []labelCount, w weights) int {
	n1, n2, common := 0, 0, 0
	for _, x := range b {
		n2 += int(x.count)
	}
	j := 0
	for _, x := range a {
		n1 += int(x.count)
		for j < len(b) && b[j].label < x.label {
			j++
		}
		if j < len(b) && b[j].label == x.label {
			common += int(min(x.count, b[j].count))
		}
	}
	return w.skew(n1-n2) + (min(n1, n2)-common)*min(w.rename, w.insert+w.delete)
}

// orderBound is a distance in units of w that two trees cannot fall short of, as far as limit; beyond it any number over
// the limit. What an edit script does to a tree it does to the list of its labels, in postorder and in preorder, at the
// same price: the distance of these lists is at most that of the trees (Guha and others, "Approximate XML joins", 2002).
func orderBound(a, b *Tree, w weights, limit int) int {
	d := listDistance(a.labels, b.labels, w, limit)
	if d > limit {
		return d
	}
	return max(d, listDistance(a.mirror().labels, b.mirror().labels, w, limit)) // preorder, read backwards
}

// listDistance is the edit distance of two lists, exact as far as limit, by the usual table within its band.
func listDistance(a, b []int32, w weights, limit int) int {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	use := w.diagonals(limit, len(a)-len(b), 0)
	if use.low > 0 || use.high < 0 {
		return limit + 1
	}
	row := slices.Repeat([]int{unreached}, len(b)+1)
	for y := range min(len(b), -use.low) + 1 {
		row[y] = y * w.insert
	}
	for x, label := range a {
		from, to := max(0, x+1-use.high), min(len(b), x+1-use.low)
		if from > to {
			return limit + 1
		}
		before, corner, least := unreached, unreached, unreached // the cells to the left and above that one
		if from > 0 {
			corner = row[from-1]
		}
		for y := from; y <= to; y++ {
			best := min(row[y]+w.delete, before+w.insert)
			if y > 0 {
				pair := corner
				if b[y-1] != label {
					pair += w.rename
				}
				best = min(best, pair)
			}
			corner, row[y], before = row[y], best, best
			least = min(least, best)
		}
		if least > limit {
			return least
		}
	}
	return row[len(b)]
}

// tables are the two tables of one computation. Both hold the cell of x and y at place(x, y): a matrix, or a band of one
// whose rows are shifted.
type tables struct {
	a, b        *Tree
	w           weights
	limit       int
	band        band
	stride, off int
	forest      []int32 // distances of the forests of the keyroots at hand
	trees       []int32 // distances of the subtrees of x and y
}

// band is a range of diagonals x-y, both ends included.
type band struct{ low, high int }

// newTables reserves the tables for a limit.
func newTables(a, b *Tree, w weights, limit int) *tables {
	t := &tables{a: a, b: b, w: w, limit: limit}
	t.band = t.diagonals(0)
	t.stride = b.Size() + 1
	if width := t.band.high - t.band.low; width < t.stride {
		t.stride, t.off = width, t.band.high
	}
	cells := a.Size()*t.stride + t.off + b.Size() + 1
	t.forest, t.trees = make([]int32, cells), make([]int32, cells)
	for i := range t.trees {
		t.trees[i] = unreached
	}
	return t
}

// place is the index of a cell. Cells inside the band have places of their own.
func (t *tables) place(x, y int) int { return x*t.stride + y + t.off }

// diagonals are those that a script within the limit can use in subtrees of which the first begins shift nodes later in
// its tree than the second. The nodes before, inside and after must make up the difference of the sizes.
func (t *tables) diagonals(shift int) band {
	return t.w.diagonals(t.limit, t.a.Size()-t.b.Size(), shift)
}

// diagonals are those of a table for two lists of which the first has so many nodes more.
func (w weights) diagonals(limit, more, shift int) band {
	rest := limit - w.skew(shift)
	return band{
		low:  -floor(rest-w.insert*shift-w.delete*more, w.insert+w.delete),
		high: floor(rest+w.delete*shift+w.insert*more, w.insert+w.delete),
	}
}

// floor is the quotient rounded down, also below 0.
func floor(n, by int) int {
	q := n / by
	if n%by < 0 {
		q--
	}
	return q
}

// fill computes all tables and returns the distance of the trees, or more than the limit.
func (t *tables) fill() int {
	ys := t.b.keyroots()
	for _, x := range t.a.keyroots() {
		for _, y := range ys {
			if t.needed(int(t.a.left[x]) - int(t.b.left[y])) {
				t.table(int(x)+1, int(y)+1)
			}
		}
	}
	return int(t.trees[t.place(t.a.Size(), t.b.Size())])
}

// needed says whether a script within the limit can pair subtrees that begin so far from each other.
func (t *tables) needed(shift int) bool {
	return t.w.skew(shift)+t.w.skew(t.a.Size()-t.b.Size()-shift) <= t.limit
}

// table computes the distances of all forests that begin where the subtrees of x1 and y1 begin and end within them.
func (t *tables) table(x1, y1 int) {
	x0, y0 := int(t.a.left[x1-1]), int(t.b.left[y1-1]) // the empty forests
	use := t.diagonals(x0 - y0)
	remove := int32(t.w.delete)
	for x := x0; x <= x1; x++ {
		from, to := max(y0, x-use.high), min(y1, x-use.low)
		if from > to {
			continue
		}
		row := t.forest[t.place(x, from) : t.place(x, to)+1]
		if x == x0 {
			for i := range row {
				row[i] = int32((from + i - y0) * t.w.insert)
			}
			continue
		}
		// deleting x leads to the row above, which ends one column earlier where the band does
		above := t.forest[t.place(x-1, from):]
		have := min(to, x-1-use.low, y1) - from + 1
		for i := range row {
			row[i] = unreached
			if i < have {
				row[i] = above[i] + remove
			}
		}
		t.pairs(row, x, x0, from, y0, use)
	}
}

// pairs finishes a row of a table: it compares deleting x, which is what the row holds, with inserting y and with
// pairing the two.
func (t *tables) pairs(row []int32, x, x0, from, y0 int, use band) {
	left, label := int(t.a.left[x-1]), t.a.labels[x-1]
	add, rename := int32(t.w.insert), int32(t.w.rename)
	before := int32(unreached) // the cell to the left
	if from == y0 {
		before = row[0] // against the empty forest there is nothing to insert or to pair
		row, from = row[1:], from+1
	}
	trees := t.trees[t.place(x, from):]
	corner := t.forest[t.place(x-1, from-1):] // as far up as to the left: on the same diagonal, so inside the band
	outside := t.forest[t.place(left, 0):]    // without the subtree of x
	lefts, labels := t.b.left[from-1:], t.b.labels[from-1:]
	for i, best := range row {
		best = min(best, before+add)
		l := int(lefts[i])
		switch {
		case left == x0 && l == y0: // both forests are trees, so this is a distance of subtrees
			pair := corner[i]
			if labels[i] != label {
				pair += rename
			}
			best = min(best, pair)
			trees[i] = min(best, unreached)
		case left-l >= use.low && left-l <= use.high:
			best = min(best, outside[l]+trees[i])
		}
		row[i], before = min(best, unreached), min(best, unreached)
	}
}
