package duplicates

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/contentassay/assay/corpus/signature"
)

// What is similar without being a duplicate is about the same things in other words. It is found by stable random
// projections of the words, without those that begin with a capital: names would make all texts on one person similar,
// whatever they say. (In German that leaves out all nouns; there, verbs and adjectives have to do.)
//
// All pairs are compared by the signs of their projections, ten words of 64 bits each; of the nearest, the cosine decides.
// That is exact enough for lists of a few and takes a second for 10,000 texts, two minutes for 100,000.

const (
	dimensions = 640 // as the author of the projection uses
	maxSimilar = 100
	reranked   = 4 // for each similar text asked for, so many are looked at by cosine
)

// Neighbours are the texts most similar to one, or the groups to one group.
type Neighbours struct {
	ID      string      `json:"id"`
	Similar []Neighbour `json:"similar"`
}

// Neighbour is a similar text with the cosine of the projections, -1 to 1.
type Neighbour struct {
	ID     string  `json:"id"`
	Cosine float64 `json:"cosine"`
}

// theme is the projection of a text without its capitalised words.
func theme(s string) []float32 {
	var b strings.Builder
	for word := range strings.FieldsSeq(s) {
		first, _ := utf8.DecodeRuneInString(strings.TrimLeftFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }))
		if !unicode.IsUpper(first) {
			b.WriteString(word + " ")
		}
	}
	return signature.Project(b.String(), dimensions, signature.Clipped)
}

// point is a text or a group among all others.
type point struct {
	id     string
	texts  []int // places of its texts
	vector []float32
	signs  [dimensions / 64]uint64
}

// similar lists the neighbours of every point that has any.
func (c *Collection) similar(found *Found) (list []Neighbours) {
	points := c.points()
	for i := range points {
		points[i].sign()
	}
	for i := range points {
		if near := nearest(points, i, c.o.Similar, found); len(near) > 0 {
			list = append(list, Neighbours{points[i].id, near})
		}
	}
	return list
}

// points are the distinct texts, or their groups with the mean of their projections.
func (c *Collection) points() (points []point) {
	at := map[string]int{}
	for _, e := range c.distinct() {
		i, known := at[e.Group]
		if !known || !c.o.ByGroup || e.Group == "" {
			id := e.ID
			if c.o.ByGroup && e.Group != "" {
				id = e.Group
			}
			i = len(points)
			at[e.Group] = i
			points = append(points, point{id: id, vector: make([]float32, dimensions)})
		}
		points[i].texts = append(points[i].texts, e.at)
		for d, x := range e.vector {
			points[i].vector[d] += x
		}
	}
	for i := range points {
		signature.Normalise(points[i].vector)
	}
	return points
}

// sign takes the signs of a point's vector.
func (p *point) sign() {
	for d, x := range p.vector {
		if x > 0 {
			p.signs[d/64] |= 1 << (d % 64)
		}
	}
}

// nearest are the k points with the highest cosine to point i that are no duplicates of it. Those without any direction,
// texts of names only, are near to nothing.
func nearest(points []point, i, k int, found *Found) []Neighbour {
	type candidate struct{ distance, at int }
	kept := make([]candidate, 0, k*reranked+1)
	for j := range points {
		if j == i || found.related(points[i].texts, points[j].texts) {
			continue
		}
		next := candidate{at: j}
		for w, x := range points[i].signs {
			next.distance += bits.OnesCount64(x ^ points[j].signs[w])
		}
		if len(kept) == k*reranked && next.distance >= kept[len(kept)-1].distance {
			continue
		}
		place, _ := slices.BinarySearchFunc(kept, next, func(a, b candidate) int {
			return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(a.at, b.at))
		})
		kept = slices.Insert(kept, place, next)
		kept = kept[:min(len(kept), k*reranked)]
	}
	var near []Neighbour
	for _, n := range kept {
		if cosine := signature.Cosine(points[i].vector, points[n.at].vector); cosine > 0 {
			near = append(near, Neighbour{points[n.at].id, cosine})
		}
	}
	slices.SortStableFunc(near, func(a, b Neighbour) int { return cmp.Compare(b.Cosine, a.Cosine) })
	return near[:min(k, len(near))]
}

// related says whether two single texts stand in a relation. Groups of texts are never left out.
func (f *Found) related(a, b []int) bool {
	return len(a) == 1 && len(b) == 1 && f.between(a[0], b[0]) != Different
}
