package templates

// upperBound is the cost, in units of w, of an edit script that is found quickly, and so a distance that two trees cannot
// exceed: roots are paired with roots, and of two paired nodes the children are aligned as two strings, where inserting
// or deleting a child costs its whole subtree (Selkow, "The tree-to-tree editing problem", 1977). Pages of one template
// differ mostly in whole subtrees, a comment more or an image less, and then the bound is the distance. Neither tree is
// empty.
func upperBound(a, b *Tree, w weights, known scripts) int {
	return topDown{a, b, w, known}.nodes(a.Size()-1, b.Size()-1)
}

// scripts are the costs of turning one subtree into another, by their numbers in Tree.same. The pages of a template are
// made of a few subtrees, over and over: of a paragraph, of a comment. All costs must be by the same weights.
type scripts map[[2]int32]int32

// mostScripts bounds their memory.
const mostScripts = 1 << 20

// topDown are two trees under comparison.
type topDown struct {
	a, b  *Tree
	w     weights
	known scripts
}

// nodes is the cost of turning the subtree of x into that of y with x and y paired.
func (t topDown) nodes(x, y int) int {
	pair := [2]int32{t.a.same[x], t.b.same[y]}
	if pair[0] == pair[1] {
		return 0
	}
	if cost, known := t.known[pair]; known {
		return int(cost)
	}
	cost := t.children(t.a.children(x), t.b.children(y))
	if t.a.labels[x] != t.b.labels[y] {
		cost += t.w.rename
	}
	if len(t.known) == mostScripts {
		clear(t.known)
	}
	t.known[pair] = int32(cost)
	return cost
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
