package duplicates

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/contentassay/assay/corpus/signature"
)

// Pair is two texts in a relation other than Different. Left stands before Right in the collection.
type Pair struct {
	Left     string   `json:"left"`
	Right    string   `json:"right"`
	Relation Relation `json:"relation"`
	// Jaccard is the similarity of their shingles.
	Jaccard float64 `json:"jaccard"`

	left, right int
}

// Found is what is found in a collection.
type Found struct {
	// Pairs are in the order of the collection, by Left and then Right. A text that is identical to an earlier one is
	// paired with the first such text only, and has its relations to all other texts from there.
	Pairs []Pair `json:"pairs"`
	// Groups are texts that are copies or versions of each other, by their first members.
	Groups []Group `json:"groups"`
	// Similar lists what is similar without being a duplicate, if asked for.
	Similar []Neighbours `json:"similar,omitempty"`
	// Variant is the least similarity of duplicates that was used, and Best what it was found from, if so.
	Variant  float64 `json:"variant"`
	Best     *Gap    `json:"best_matches,omitempty"`
	Compared int     `json:"compared"`
	relation map[[2]int]Relation
	texts    []*entry
}

// measured is a candidate pair with the number of shingles that it shares.
type measured struct{ a, b, common int }

// kept says whether so many common shingles can make a relation, or matter for the cut-off.
func (c *Collection) kept(m measured) bool {
	a, b := len(c.texts[m.a].set), len(c.texts[m.b].set)
	return jaccard(a, b, m.common) >= min(.1, c.o.Variant) ||
		float64(m.common) >= c.o.Contains*float64(min(a, b)) || m.common > c.o.Overlap-shingleWords
}

// Find compares everything that can be related. The error is for temporary files that cannot be written.
func (c *Collection) Find() (*Found, error) {
	pairs, err := c.candidates()
	defer pairs.close()
	if err != nil {
		return nil, err
	}
	found := &Found{Pairs: []Pair{}, Groups: []Group{}, Variant: c.o.Variant, relation: map[[2]int]Relation{}, texts: c.texts}
	var list []measured
	err = pairs.each(func(a, b int) error {
		found.Compared++
		if m := (measured{a, b, signature.Common(c.texts[a].set, c.texts[b].set)}); c.kept(m) {
			list = append(list, m)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if c.o.AutoCutoff {
		gap := c.gap(list)
		found.Best, found.Variant = &gap, gap.Cutoff
	}
	c.decide(found, list)
	c.group(found)
	if c.o.Similar > 0 {
		found.Similar = c.similar(found)
	}
	return found, nil
}

// decide turns candidates into pairs, and adds those of identical texts.
func (c *Collection) decide(found *Found, list []measured) {
	add := func(a, b *entry, common int) {
		r := c.relate(a, b, common, found.Variant)
		if r == Different {
			return
		}
		found.relation[[2]int{a.at, b.at}] = r
		found.Pairs = append(found.Pairs, Pair{a.ID, b.ID, r, jaccard(len(a.set), len(b.set), common), a.at, b.at})
	}
	for _, m := range list {
		add(c.texts[m.a], c.texts[m.b], m.common)
	}
	for _, e := range c.texts {
		if e.first != e.at {
			add(c.texts[e.first], e, len(e.set))
		}
	}
	slices.SortFunc(found.Pairs, func(a, b Pair) int { return cmp.Or(cmp.Compare(a.left, b.left), cmp.Compare(a.right, b.right)) })
}

// between is the relation of two texts, given by their places, as far as it was found: by way of their first copies.
func (f *Found) between(left, right int) Relation {
	a, b := f.texts[left], f.texts[right]
	switch {
	case a.words == nil || b.words == nil:
		return Different
	case a.first == b.first && a.Sum == b.Sum:
		return IdenticalBytes
	case a.first == b.first:
		return IdenticalText
	case a.first < b.first:
		return cmp.Or(f.relation[[2]int{a.first, b.first}], Different)
	}
	switch r := f.relation[[2]int{b.first, a.first}]; r {
	case Contains:
		return PartOf
	case PartOf:
		return Contains
	default:
		return cmp.Or(r, Different)
	}
}

// Missed compares n texts, chosen by the seed, with all others, and lists the pairs in a relation that Find has not found:
// the errors of the candidates. It costs n times the collection.
func (c *Collection) Missed(found *Found, n int, seed uint64) (compared int, missed []Pair) {
	texts := c.distinct()
	r := rand.New(rand.NewPCG(seed, 0))
	for _, i := range r.Perm(len(texts))[:min(n, len(texts))] {
		for _, b := range texts {
			a := texts[i]
			if a == b {
				continue
			}
			compared++
			if b.at < a.at {
				a, b = b, a
			}
			common := signature.Common(a.set, b.set)
			if !c.kept(measured{a.at, b.at, common}) {
				continue
			}
			if relation := c.relate(a, b, common, found.Variant); relation != found.between(a.at, b.at) {
				missed = append(missed, Pair{a.ID, b.ID, relation, jaccard(len(a.set), len(b.set), common), a.at, b.at})
			}
		}
	}
	slices.SortFunc(missed, func(a, b Pair) int { return cmp.Or(cmp.Compare(a.left, b.left), cmp.Compare(a.right, b.right)) })
	return compared, slices.Compact(missed)
}
