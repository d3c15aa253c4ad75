package grouping

import (
	"cmp"
	"slices"

	"github.com/contentassay/assay/corpus/duplicates"
	"github.com/contentassay/assay/internal/natural"
)

// Edge is two texts that are copies or versions of each other, the first in natural order first.
type Edge [2]string

func edge(a, b string) Edge {
	if natural.Compare(b, a) < 0 {
		return Edge{b, a}
	}
	return Edge{a, b}
}

// Edges lists every two texts that are duplicates, in order. Found.Pairs names a text that is identical to an earlier one
// with that one only; here its relations to all others are written out. What contains another text, or overlaps it, is no
// duplicate of it.
func Edges(found *duplicates.Found) (edges []Edge) {
	same := map[string][]string{} // copies by the first of them
	for _, p := range found.Pairs {
		if identical(p.Relation) {
			same[p.Left] = append(same[p.Left], p.Right)
		}
	}
	for first, copies := range same {
		all := append([]string{first}, copies...)
		for i, a := range all {
			for _, b := range all[i+1:] {
				edges = append(edges, edge(a, b))
			}
		}
	}
	for _, p := range found.Pairs {
		if !p.Relation.Duplicate() || identical(p.Relation) {
			continue
		}
		for _, a := range append([]string{p.Left}, same[p.Left]...) {
			for _, b := range append([]string{p.Right}, same[p.Right]...) {
				edges = append(edges, edge(a, b))
			}
		}
	}
	slices.SortFunc(edges, compareEdges) // undoes the order of the map
	return edges
}

func identical(r duplicates.Relation) bool {
	return r == duplicates.IdenticalBytes || r == duplicates.IdenticalText
}

func compareEdges(a, b Edge) int {
	return cmp.Or(natural.Compare(a[0], b[0]), natural.Compare(a[1], b[1]))
}

// Difference compares the duplicates among outputs with those among golds, both as Edges lists them: how many are in both,
// those that only the outputs have (what was left in makes different pages alike), and those that only the golds have (what
// was lost makes copies differ).
func Difference(gold, output []Edge) (both int, extra, missed []Edge) {
	for _, e := range output {
		if _, ok := slices.BinarySearchFunc(gold, e, compareEdges); ok {
			both++
		} else {
			extra = append(extra, e)
		}
	}
	for _, e := range gold {
		if _, ok := slices.BinarySearchFunc(output, e, compareEdges); !ok {
			missed = append(missed, e)
		}
	}
	return both, extra, missed
}
