package templates

// upperBound is the cost, in units of w, of an edit script that is found quickly, and so a distance that two trees cannot
// exceed: roots are paired with roots, and of two paired nodes the children are aligned as two strings, where inserting
// or deleting a child costs its whole subtree (Selkow, "The tree-to-tree editing problem", 1977). Pages of one template
// differ mostly in whole subtrees, a comment more or an image less, and then the bound is the distance. Neither tree is
// empty.
func upperBound(a, b *Tree, w weights) int {
	return topDown{a, b, w}.nodes(a.Size()-1, b.Size()-1)
}

// topDown are two trees under comparison.
type topDown struct {
	a, b *Tree
	w    weights
}

// nodes is the cost of turning the subtree of x into that of y with x and y paired. No pair is asked for twice, since
// its parents are paired too.
func (t topDown) nodes(x, y int) int {
	if t.a.same[x] == t.b.same[y] {
		return 0
	}
	cost := 0
	if t.a.labels[x] != t.b.labels[y] {
		cost = t.w.rename
	}
	return cost + t.children(t.a.children(x), t.b.children(y))
}

// children is the cost of aligning two lists of siblings.
func (t topDown) children(xs, ys []int) int {
	for len(xs) > 0 && len(ys) > 0 && t.equal(xs[0], ys[0]) {
		xs, ys = xs[1:], ys[1:]
	}
	for len(xs) > 0 && len(ys) > 0 && t.equal(xs[len(xs)-1], ys[len(ys)-1]) {
		xs, ys = xs[:len(xs)-1], ys[:len(ys)-1]
	}
	row := make([]int, len(ys)+1) // of the usual table of string alignment
	for j, y := range ys {
		row[j+1] = row[j] + t.w.insert*t.b.size(y)
	}
	for _, x := range xs {
		remove, corner := t.w.delete*t.a.size(x), row[0]
		row[0] += remove
		for j, y := range ys {
			best := min(row[j+1]+remove, row[j]+t.w.insert*t.b.size(y))
			if corner < best {
				best = min(best, corner+t.nodes(x, y))
			}
			corner, row[j+1] = row[j+1], best
		}
	}
	return row[len(ys)]
}

func (t topDown) equal(x, y int) bool { return t.a.same[x] == t.b.same[y] }
