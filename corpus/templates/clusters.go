package templates

import (
	"math/bits"
	"slices"
)

// maxRounds is the paper's limit of rounds of merging. Real collections need two or three.
const maxRounds = 100

// clusters divides the pages into clusters: pages that are neighbours, and share so many of their neighbours. Every page
// is in exactly one cluster. A cluster lists the indices of its pages in ascending order; clusters are in the order of
// their first pages. Rounds counts the rounds in which clusters merged.
func (g *Graph) clusters() (clusters [][]int, rounds int) {
	for _, part := range g.parts {
		of, n := part.cluster(g.options.Share)
		rounds = max(rounds, n)
		at := map[int]int{}
		for i, root := range of {
			c, ok := at[root]
			if !ok {
				c = len(clusters)
				at[root] = c
				clusters = append(clusters, nil)
			}
			clusters[c] = append(clusters[c], part.pages[i])
		}
	}
	slices.SortFunc(clusters, func(a, b []int) int { return a[0] - b[0] })
	return clusters, rounds
}

// part is a connected part of the graph. Nothing in it depends on the other parts, so it is clustered by itself, and
// its sets of pages need only as many bits as it has pages.
type part struct {
	pages []int // ascending
	near  []set // by position in pages: the neighbours of each, itself included
}

// divide finds the connected parts of the graph, and the neighbours of each page in its part. It reads the pairs twice:
// once for the parts, and once for the sets, which have their size from them.
func (g *Graph) divide() error {
	roots := make([]int, len(g.shapes)) // of a shape: an earlier one of its part, itself for the first
	for s := range roots {
		roots[s] = s
	}
	root := func(s int) int {
		for roots[s] != s {
			roots[s] = roots[roots[s]]
			s = roots[s]
		}
		return s
	}
	err := g.pairs.Each(func(x uint64) error {
		a, b := root(int(x>>32)), root(int(uint32(x)))
		roots[max(a, b)] = min(a, b)
		return nil
	})
	if err != nil {
		return err
	}
	partOf := make([]*part, len(g.shapes))
	var parts []*part
	for s, pages := range g.shapes {
		if r := root(s); r == s {
			partOf[s] = &part{}
			parts = append(parts, partOf[s])
		} else {
			partOf[s] = partOf[r]
		}
		partOf[s].pages = append(partOf[s].pages, pages...)
	}
	if err := g.connect(partOf, parts); err != nil {
		return err
	}
	for _, p := range parts {
		g.parts = append(g.parts, *p)
	}
	return nil
}

// connect fills the sets of neighbours: all pages of a shape are neighbours of one another, and share one set.
func (g *Graph) connect(partOf, parts []*part) error {
	position := make([]int, len(g.Pages))
	for _, p := range parts {
		slices.Sort(p.pages)
		p.near = make([]set, len(p.pages))
		for i, page := range p.pages {
			position[page] = i
		}
	}
	row := make([]set, len(g.shapes))
	add := func(to, shape int) {
		for _, page := range g.shapes[shape] {
			row[to].add(position[page])
		}
	}
	for s, pages := range g.shapes {
		row[s] = newSet(len(partOf[s].pages))
		add(s, s)
		for _, page := range pages {
			partOf[s].near[position[page]] = row[s] // clustering replaces sets and never changes them
		}
	}
	return g.pairs.Each(func(x uint64) error {
		a, b := int(x>>32), int(uint32(x))
		add(a, b)
		add(b, a)
		return nil
	})
}

// cluster returns the first page of the cluster of each page, as positions. In a round every cluster looks for the one
// before it, among its neighbours, with which it shares most of the neighbours that one of them has. It joins it if that
// is enough; of equals it joins the first. Then clusters are neighbours if members of them were. Rounds end when nobody
// joins.
//
// The released programs do otherwise: one forgets neighbours of equal similarity, and with them pages; the other keeps
// the neighbours of one of two merged clusters, depending on the order of the work.
func (p part) cluster(share float64) (of []int, rounds int) {
	of = make([]int, len(p.pages))
	for i := range of {
		of[i] = i
	}
	near, active := slices.Clone(p.near), slices.Clone(of)
	for ; rounds < maxRounds; rounds++ {
		root, merged := join(near, active, share)
		if !merged {
			break
		}
		near = regroup(near, active, root)
		active = slices.DeleteFunc(active, func(i int) bool { return root[i] != i })
		for i := range of {
			of[i] = root[of[i]]
		}
	}
	return of, rounds
}

// join finds for every active cluster the one that it ends up in.
func join(near []set, active []int, share float64) (root []int, merged bool) {
	root = make([]int, len(near))
	for _, b := range active {
		root[b] = b
		if a := closest(near, b, share); a >= 0 {
			root[b], merged = root[a], true // a comes before b, so its own root is known
		}
	}
	return root, merged
}

// closest is the neighbour before b with the greatest share of common neighbours, the first of equals; -1 where none
// shares enough.
func closest(near []set, b int, share float64) int {
	best, common, all := -1, 0, 1
	for a := range near[b].elements {
		if a >= b {
			break
		}
		c, n := near[a].overlap(near[b])
		if float64(c)/float64(n) >= share && c*all > common*n {
			best, common, all = a, c, n
			if c == n {
				break // nobody shares more
			}
		}
	}
	return best
}

// regroup makes the neighbours of the new clusters: all clusters in which neighbours of members are now.
func regroup(near []set, active, root []int) []set {
	next := make([]set, len(near))
	for _, i := range active {
		r := root[i]
		if next[r] == nil {
			next[r] = newSet(len(near))
		}
		for n := range near[i].elements {
			next[r].add(root[n])
		}
	}
	return next
}

// set is a set of small numbers, a bit each.
type set []uint64

func newSet(size int) set { return make(set, (size+63)/64) }

func (s set) add(i int) { s[i/64] |= 1 << (i % 64) }

// overlap counts the elements that both sets have and those that one of them has.
func (s set) overlap(other set) (both, any int) {
	for i, w := range s {
		both += bits.OnesCount64(w & other[i])
		any += bits.OnesCount64(w | other[i])
	}
	return both, any
}

// elements yields the elements in ascending order.
func (s set) elements(yield func(int) bool) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			if !yield(i*64 + bits.TrailingZeros64(w)) {
				return
			}
		}
	}
}
