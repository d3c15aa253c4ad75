package duplicates

import (
	"cmp"
	"math"
	"slices"

	"github.com/contentassay/assay/corpus/signature"
)

// Group is a set of texts that are copies or versions of each other, directly or by way of others.
type Group struct {
	// Members are in the order of the collection.
	Members []string `json:"members"`
	// Canonical is the best copy.
	Canonical string `json:"canonical"`
}

// group joins texts in a duplicate relation and chooses the best copy of each group. A text that contains another one
// joins nothing: it would join all its parts.
func (c *Collection) group(found *Found) {
	parent := make([]int, len(c.texts))
	for i := range parent {
		parent[i] = i
	}
	root := func(i int) int {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	for _, p := range found.Pairs {
		if p.Relation.Duplicate() {
			a, b := root(p.left), root(p.right)
			parent[max(a, b)] = min(a, b)
		}
	}
	members := map[int][]*entry{}
	for i, e := range c.texts {
		members[root(i)] = append(members[root(i)], e)
	}
	for i := range c.texts {
		if group := members[i]; len(group) > 1 {
			g := Group{Canonical: c.canonical(group).ID}
			for _, e := range group {
				g.Members = append(g.Members, e.ID)
			}
			found.Groups = append(found.Groups, g)
		}
	}
}

// largestMatrix bounds the work for one group: of a larger one, so many distinct texts at even steps are looked at.
const largestMatrix = 1000

// canonical is the best copy of a group: the medoid of its densest subset. An outlier, such as a badly scanned copy or one
// with a second article on the page, shifts a mean of all members, but neither the subset nor the medoid.
//
// Distance is 1 - J. Spread is the root of the mean square of all distances. The densest subset are the texts that have at
// least half of the group within the spread; the medoid is the one with the least mean distance to the subset. Copies of
// one text count as often as they occur. Between equals decides: the fewest words that no other text of the collection
// has, which are mostly errors; then length; then the ID.
func (c *Collection) canonical(group []*entry) *entry {
	texts, copies := originals(group)
	d := distances(texts)
	dense := densest(d, copies)
	best, least := -1, 0.0
	for i := range texts {
		if !dense[i] {
			continue
		}
		total := 0.0
		for j, x := range d[i] {
			if dense[j] {
				total += x * float64(copies[j])
			}
		}
		if best < 0 || cmp.Or(cmp.Compare(total, least), c.worse(texts[i], texts[best])) < 0 {
			best, least = i, total
		}
	}
	return texts[best]
}

// distances are those between all texts.
func distances(texts []*entry) [][]float64 {
	d := make([][]float64, len(texts))
	for i, a := range texts {
		d[i] = make([]float64, len(texts))
		for j, b := range texts[:i] {
			d[i][j] = 1 - jaccard(len(a.set), len(b.set), signature.Common(a.set, b.set))
			d[j][i] = d[i][j]
		}
	}
	return d
}

// densest marks the texts of the densest subset: all of them where none has half of the group within the spread.
func densest(d [][]float64, copies []int) []bool {
	squares, all := 0.0, 0
	for i := range d {
		all += copies[i]
		for j, x := range d[i][:i] {
			squares += x * x * float64(copies[i]*copies[j])
		}
	}
	spread := math.Sqrt(squares / float64(max(1, all*(all-1)/2)))
	dense := make([]bool, len(d))
	for i := range d {
		n := 0
		for j, x := range d[i] {
			if x <= spread {
				n += copies[j]
			}
		}
		dense[i] = 2*n >= all
	}
	if !slices.Contains(dense, true) {
		return slices.Repeat([]bool{true}, len(d))
	}
	return dense
}

// originals are the distinct texts of a group, each with the number of its copies. The copy with the smallest ID stands
// for all.
func originals(group []*entry) (texts []*entry, copies []int) {
	at := map[int]int{}
	for _, e := range group {
		i, ok := at[e.first]
		if !ok {
			at[e.first] = len(texts)
			texts, copies = append(texts, e), append(copies, 1)
			continue
		}
		copies[i]++
		if e.ID < texts[i].ID {
			texts[i] = e
		}
	}
	if step := (len(texts) + largestMatrix - 1) / largestMatrix; step > 1 {
		n := 0
		for i := 0; i < len(texts); i += step {
			texts[n], copies[n] = texts[i], copies[i]
			n++
		}
		texts, copies = texts[:n], copies[:n]
	}
	return texts, copies
}

// worse orders copies that are equally near to all others.
func (c *Collection) worse(a, b *entry) int {
	return cmp.Or(cmp.Compare(c.ownWords(a), c.ownWords(b)), cmp.Compare(len(b.words), len(a.words)), cmp.Compare(a.ID, b.ID))
}

// ownWords counts the words of a text that no other one of the collection has.
func (c *Collection) ownWords(e *entry) (n int) {
	for _, w := range e.words {
		if c.spread[w] == 1 {
			n++
		}
	}
	return n
}
