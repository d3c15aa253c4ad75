package templates

import "slices"

// Kind is what an edit script does with a node.
type Kind string

// The kinds of operations; a node that stays as it is needs none.
const (
	Delete Kind = "delete"
	Insert Kind = "insert"
	Rename Kind = "rename"
)

// Operation is one step of an edit script. From and To are postorder numbers, from 0, of the node in the first and in
// the second tree; -1 where there is none.
type Operation struct {
	Kind     Kind
	From, To int
}

// Script returns the distance of two trees and one edit script of that cost: its operations in the order of the first
// tree's nodes, insertions at the end. Of scripts that cost the same it is always the same one, which keeps nodes rather
// than deletes them, from the right.
func Script(a, b *Tree, c Costs) (float64, []Operation) {
	w := c.whole()
	d, _ := distance(a, b, w, w.delete*a.Size()+w.insert*b.Size())
	partner, kept := make([]int, a.Size()), make([]bool, b.Size())
	for i := range partner {
		partner[i] = -1
	}
	if a.Size() > 0 && b.Size() > 0 {
		t := newTables(a, b, w, d)
		t.fill()
		t.trace(func(x, y int) { partner[x], kept[y] = y, true })
	}
	var script []Operation
	for x, y := range partner {
		switch {
		case y < 0:
			script = append(script, Operation{Delete, x, -1})
		case a.labels[x] != b.labels[y]:
			script = append(script, Operation{Rename, x, y})
		}
	}
	for y, k := range kept {
		if !k {
			script = append(script, Operation{Insert, -1, y})
		}
	}
	return float64(d) * w.unit, slices.Clip(script)
}

// trace walks back through the tables, which are filled, and tells which nodes (numbered from 0) an edit script of the
// least cost pairs.
func (t *tables) trace(pair func(x, y int)) {
	type subtrees struct{ x, y int }
	work := []subtrees{{t.a.Size(), t.b.Size()}}
	for len(work) > 0 {
		top := work[len(work)-1]
		work = work[:len(work)-1]
		t.table(top.x, top.y) // the walk needs all cells of this table; others have overwritten them
		x0, y0 := int(t.a.left[top.x-1]), int(t.b.left[top.y-1])
		for x, y := top.x, top.y; x > x0 || y > y0; {
			switch t.step(x, y, x0, y0) {
			case pairNodes:
				pair(x-1, y-1)
				x, y = x-1, y-1
			case pairTrees:
				work = append(work, subtrees{x, y})
				x, y = int(t.a.left[x-1]), int(t.b.left[y-1])
			case deleteNode:
				x--
			case insertNode:
				y--
			}
		}
	}
}

// step names.
const (
	pairNodes = iota
	pairTrees
	deleteNode
	insertNode
)

// step finds which operation made a cell what it is.
func (t *tables) step(x, y, x0, y0 int) int {
	use := t.diagonals(x0 - y0)
	at := func(x, y int) int32 {
		if x-y < use.low || x-y > use.high {
			return unreached
		}
		return t.forest[t.place(x, y)]
	}
	here := at(x, y)
	if x > x0 && y > y0 {
		left, top := int(t.a.left[x-1]), int(t.b.left[y-1])
		rename := int32(0)
		if t.a.labels[x-1] != t.b.labels[y-1] {
			rename = int32(t.w.rename)
		}
		switch whole := left == x0 && top == y0; {
		case whole && here == at(x-1, y-1)+rename:
			return pairNodes
		case !whole && here == at(left, top)+t.trees[t.place(x, y)]:
			return pairTrees
		}
	}
	if x > x0 && here == at(x-1, y)+int32(t.w.delete) {
		return deleteNode
	}
	return insertNode
}
