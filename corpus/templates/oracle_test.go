package templates

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// slowDistance is the tree edit distance straight from its recursive definition, on forests as lists of nodes.
func slowDistance(a, b *Tree, w weights) int {
	known := map[[4]int]int{}
	// forest (x0, x] against forest (y0, y], numbers from 1
	var solve func(x0, x, y0, y int) int
	solve = func(x0, x, y0, y int) int {
		key := [4]int{x0, x, y0, y}
		if d, ok := known[key]; ok {
			return d
		}
		d := 0
		switch {
		case x == x0:
			d = (y - y0) * w.insert
		case y == y0:
			d = (x - x0) * w.delete
		default:
			left, top := int(a.left[x-1]), int(b.left[y-1])
			rename := 0
			if a.labels[x-1] != b.labels[y-1] {
				rename = w.rename
			}
			d = min(solve(x0, x-1, y0, y)+w.delete, solve(x0, x, y0, y-1)+w.insert,
				solve(x0, left, y0, top)+solve(left, x-1, top, y-1)+rename)
		}
		known[key] = d
		return d
	}
	return solve(0, a.Size(), 0, b.Size())
}

// randomTree makes a tree of n nodes with few labels: each node is put below one of the latest.
func randomTree(r *rand.Rand, n int) *Tree {
	children := make([][]int, n)
	path := []int{0}
	for i := 1; i < n; i++ {
		path = path[:1+r.IntN(len(path))]
		parent := path[len(path)-1]
		children[parent] = append(children[parent], i)
		path = append(path, i)
	}
	t := &Tree{}
	var walk func(int)
	walk = func(i int) {
		first := t.Size()
		for _, c := range children[i] {
			walk(c)
		}
		t.add(int32(r.IntN(3)), first)
	}
	if n > 0 {
		walk(0)
	}
	return t
}

// changed copies a tree and changes some labels and takes out some nodes below the root.
func changed(r *rand.Rand, t *Tree, times int) *Tree {
	c := &Tree{labels: slices.Clone(t.labels), left: slices.Clone(t.left)}
	for range times {
		n := c.Size()
		if x := r.IntN(n); x == n-1 || r.IntN(2) == 0 {
			c.labels[x] = int32(r.IntN(3))
		} else {
			c = without(c, x)
		}
	}
	return c
}

// without deletes a node, whose children take its place.
func without(t *Tree, x int) *Tree {
	c := &Tree{}
	for i, l := range t.left {
		if i == x {
			continue
		}
		if int(l) == x && i > x {
			l = t.left[x] // the node was a leaf at the left end: what follows it takes its number
		}
		if int(l) > x {
			l--
		}
		c.add(t.labels[i], int(min(l, int32(c.Size()))))
	}
	return c
}

// slowClusters is the reference of the design, word for word: sets as maps, all pages at once.
func slowClusters(sim [][]float64, similar, share float64) ([][]int, int) {
	n := len(sim)
	near := map[int]map[int]bool{}
	members := map[int][]int{}
	for i := range n {
		near[i], members[i] = map[int]bool{}, []int{i}
		for j := range n {
			near[i][j] = i == j || sim[i][j] >= similar
			if !near[i][j] {
				delete(near[i], j)
			}
		}
	}
	for rounds := 0; ; rounds++ {
		to := map[int]int{}
		for b := range n {
			best := -1.0
			for a := range b {
				if near[b] == nil || !near[b][a] {
					continue
				}
				common, all := 0, len(near[b])
				for x := range near[a] {
					if near[b][x] {
						common++
					} else {
						all++
					}
				}
				if o := float64(common) / float64(all); o >= share && o > best {
					best, to[b] = o, a
				}
			}
		}
		if len(to) == 0 {
			var clusters [][]int
			for i := range n {
				if members[i] != nil {
					clusters = append(clusters, slices.Sorted(slices.Values(members[i])))
				}
			}
			return clusters, rounds
		}
		root := func(x int) int {
			for {
				a, ok := to[x]
				if !ok {
					return x
				}
				x = a
			}
		}
		next, joined := map[int]map[int]bool{}, map[int][]int{}
		for i := range n {
			if members[i] == nil {
				continue
			}
			r := root(i)
			if next[r] == nil {
				next[r] = map[int]bool{}
			}
			for x := range near[i] {
				next[r][root(x)] = true
			}
			joined[r] = append(joined[r], members[i]...)
		}
		near, members = next, joined
	}
}

// graphOf makes a graph of a matrix of similarities.
func graphOf(sim [][]float64, similar, share float64) *Graph {
	g := &Graph{options: Options{Similar: similar, Share: share}}
	for i := range sim {
		g.Pages = append(g.Pages, Page{ID: fmt.Sprint(i)})
		g.shapes = append(g.shapes, []int{i})
		for j := range i {
			if sim[i][j] >= similar {
				g.join(j, i)
			}
		}
	}
	g.divide()
	return g
}
