package duplicates

import (
	"cmp"
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

// point is a text or a group among all others. Its vector is at its place in a list of vectors.
type point struct {
	id    string
	texts []int // places of its texts
	signs signs
}

// EachSimilar calls f with the neighbours of every point that has any, in the order of the collection, until f returns an
// error. The lists are made one by one and not kept. The error is f's, or for temporary files.
func (c *Collection) EachSimilar(found *Found, f func(Neighbours) error) error {
	points := c.points()
	var list vectors
	defer list.close()
	for i := range points {
		v, err := c.mean(points[i].texts)
		if err != nil {
			return err
		}
		points[i].signs = signsOf(v)
		if err := list.add(v); err != nil {
			return err
		}
	}
	for i := range points {
		near, err := nearest(points, &list, i, c.o.Similar, found)
		if err != nil {
			return err
		}
		if len(near) == 0 {
			continue
		}
		if err := f(Neighbours{points[i].id, near}); err != nil {
			return err
		}
	}
	return nil
}

// points are the distinct texts, or their groups.
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
			points = append(points, point{id: id})
		}
		points[i].texts = append(points[i].texts, e.at)
	}
	return points
}

// mean is the mean of the projections of some texts, of length 1.
func (c *Collection) mean(texts []int) ([]float32, error) {
	sum := make([]float32, dimensions)
	for _, at := range texts {
		v, err := c.themes.at(c.texts[at].theme)
		if err != nil {
			return nil, err
		}
		for d, x := range v {
			sum[d] += x
		}
	}
	signature.Normalise(sum)
	return sum, nil
}

// nearest are the k points with the highest cosine to point i that are no duplicates of it. Those without any direction,
// texts of names only, are near to nothing.
func nearest(points []point, list *vectors, i, k int, found *Found) ([]Neighbour, error) {
	type candidate struct{ distance, at int }
	kept := make([]candidate, 0, k*reranked+1)
	for j := range points {
		if j == i || found.related(points[i].texts, points[j].texts) {
			continue
		}
		next := candidate{points[i].signs.distance(&points[j].signs), j}
		if len(kept) == k*reranked && next.distance >= kept[len(kept)-1].distance {
			continue
		}
		place, _ := slices.BinarySearchFunc(kept, next, func(a, b candidate) int {
			return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(a.at, b.at))
		})
		kept = slices.Insert(kept, place, next)
		kept = kept[:min(len(kept), k*reranked)]
	}
	own, err := list.at(i)
	if err != nil {
		return nil, err
	}
	var near []Neighbour
	for _, n := range kept {
		other, err := list.at(n.at)
		if err != nil {
			return nil, err
		}
		if cosine := signature.Cosine(own, other); cosine > 0 {
			near = append(near, Neighbour{points[n.at].id, cosine})
		}
	}
	slices.SortStableFunc(near, func(a, b Neighbour) int { return cmp.Compare(b.Cosine, a.Cosine) })
	return near[:min(k, len(near))], nil
}

// related says whether two single texts stand in a relation. Groups of texts are never left out.
func (f *Found) related(a, b []int) bool {
	return len(a) == 1 && len(b) == 1 && f.between(a[0], b[0]) != Different
}
