package grouping

import (
	"cmp"
	"slices"

	"github.com/contentassay/assay/corpus/duplicates"
	"github.com/contentassay/assay/internal/natural"
	"github.com/contentassay/assay/metrics"
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

// EdgesOf finds the duplicates among texts and lists them as Edges does.
func EdgesOf(texts []duplicates.Text) ([]Edge, error) {
	collection, err := duplicates.New(duplicates.Defaults)
	if err != nil {
		return nil, err
	}
	for _, t := range texts {
		collection.Add(t)
	}
	found, err := collection.Find()
	if err != nil {
		return nil, err
	}
	return Edges(found), nil
}

// Agreement is how well the duplicates among outputs agree with those among golds. Pairs are counted: those of golds are
// right.
type Agreement struct {
	Found     int           `json:"found"` // pairs among the outputs
	Both      int           `json:"both"`
	Precision metrics.Value `json:"precision"`
	Recall    metrics.Value `json:"recall"`
	F1        metrics.Value `json:"f1"`
	Extra     []Edge        `json:"extra"`  // only among the outputs: what was left in makes different pages alike
	Missed    []Edge        `json:"missed"` // only among the golds: what was lost makes copies differ
}

// Agree compares the duplicates among golds with those among outputs, both as Edges lists them.
func Agree(golds, outputs []Edge) Agreement {
	a := Agreement{Found: len(outputs), Extra: []Edge{}, Missed: []Edge{}}
	for _, e := range outputs {
		if _, ok := slices.BinarySearchFunc(golds, e, compareEdges); ok {
			a.Both++
		} else {
			a.Extra = append(a.Extra, e)
		}
	}
	for _, e := range golds {
		if _, ok := slices.BinarySearchFunc(outputs, e, compareEdges); !ok {
			a.Missed = append(a.Missed, e)
		}
	}
	counts := metrics.Counts{TP: a.Both, FP: len(a.Extra), FN: len(a.Missed)}
	a.Precision, a.Recall, a.F1 = counts.Precision().Value(), counts.Recall().Value(), counts.F1().Value()
	return a
}
