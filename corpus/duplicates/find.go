package duplicates

import (
	"cmp"
	"fmt"
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
	// paired with the first such text only, and has its relations to all other texts from there; a page likewise with the
	// first of its template that says something else.
	Pairs []Pair `json:"pairs"`
	// Groups are texts that are copies or versions of each other, by their first members.
	Groups []Group `json:"groups"`
	// Variant is the least similarity of duplicates that was used, and Best what it was found from, if so.
	Variant float64 `json:"variant"`
	Best    *Gap    `json:"best_matches,omitempty"`
	// Compared counts the candidates, and Nets tells where they came from.
	Compared int   `json:"compared"`
	Nets     []Net `json:"nets"`

	relation map[[2]int]Relation
	texts    []*entry
	template []int // of each text: the number of its page's template from 1 on; 0 without a page. nil: no pages
}

// kept says whether two texts share enough shingles to be in a relation, or to matter for the cut-off.
func (c *Collection) kept(a, b *entry, common int) bool {
	return jaccard(len(a.set), len(b.set), common) >= min(.1, c.o.Variant) ||
		float64(common) >= c.o.Contains*float64(min(len(a.set), len(b.set))) || common > c.o.Overlap-shingleWords
}

// Find compares everything that can be related. The error is for temporary files that cannot be written, and for more
// texts than a pair can name.
func (c *Collection) Find() (*Found, error) {
	if c.failed != nil {
		return nil, c.failed
	}
	if len(c.texts) > maxTexts {
		return nil, fmt.Errorf("looking for duplicates: %d texts, more than %d; compare them in parts", len(c.texts), maxTexts)
	}
	pairs, err := c.candidates()
	defer pairs.close()
	if err != nil {
		return nil, err
	}
	found := &Found{Pairs: []Pair{}, Groups: []Group{}, Variant: c.o.Variant, relation: map[[2]int]Relation{}, texts: c.texts}
	if c.o.AutoCutoff {
		gap, err := c.gap(pairs)
		if err != nil {
			return nil, err
		}
		found.Best, found.Variant = &gap, gap.Cutoff
	}
	if err := c.decide(found, pairs); err != nil {
		return nil, err
	}
	if err := c.layOut(found); err != nil {
		return nil, err
	}
	slices.SortFunc(found.Pairs, byPlace)
	c.group(found)
	return found, nil
}

// decide turns candidates into pairs, and adds those of identical texts.
func (c *Collection) decide(found *Found, pairs *pairSet) error {
	for _, name := range netNames {
		found.Nets = append(found.Nets, Net{Name: name})
	}
	err := pairs.each(func(left, right int, caught nets) error {
		found.Compared++
		a, b := c.texts[left], c.texts[right]
		common, relation := signature.Common(a.set, b.set), Different
		if c.kept(a, b, common) {
			relation = c.relate(a, b, common, found.Variant)
		}
		count(found.Nets, caught, relation != Different)
		found.add(a, b, common, relation)
		return nil
	})
	for _, e := range c.texts {
		if first := c.texts[e.first]; first != e {
			found.add(first, e, len(e.set), c.relate(first, e, len(e.set), found.Variant))
		}
	}
	return err
}

// add notes the relation of two texts, if they are in one.
func (f *Found) add(a, b *entry, common int, r Relation) {
	if r == Different {
		return
	}
	f.relation[[2]int{a.at, b.at}] = r
	f.Pairs = append(f.Pairs, newPair(a, b, common, r))
}

func newPair(a, b *entry, common int, r Relation) Pair {
	return Pair{a.ID, b.ID, r, jaccard(len(a.set), len(b.set), common), a.at, b.at}
}

// byPlace is the order of the collection.
func byPlace(a, b Pair) int {
	return cmp.Or(cmp.Compare(a.left, b.left), cmp.Compare(a.right, b.right))
}

// between is the relation of two texts, given by their places: that of their texts as far as it was found, by way of their
// first copies; else that of their pages.
func (f *Found) between(left, right int) Relation {
	a, b := f.texts[left], f.texts[right]
	if r, decided := identity(a, b); decided {
		return r
	}
	r, known := f.relation[[2]int{min(a.first, b.first), max(a.first, b.first)}]
	switch {
	case !known:
		return f.framed(a, b)
	case a.first > b.first && r == Contains:
		return PartOf
	case a.first > b.first && r == PartOf:
		return Contains
	}
	return r
}

// Missed compares n texts, chosen by the seed, with all others, and lists the pairs in a relation that Find has not found:
// the errors of the candidates. It counts the shingles that two texts share by looking each one up, which costs about as
// much as reading the collection once more.
func (c *Collection) Missed(found *Found, n int, seed uint64) (compared int, missed []Pair) {
	texts := c.distinct()
	r := rand.New(rand.NewPCG(seed, 0))
	chosen := map[*entry]bool{}
	with := map[uint64][]*entry{} // the chosen texts that have each shingle
	for _, i := range r.Perm(len(texts))[:min(n, len(texts))] {
		chosen[texts[i]] = true
		for _, h := range texts[i].set {
			with[h] = append(with[h], texts[i])
		}
	}
	for _, b := range texts {
		common := map[*entry]int{}
		for _, h := range b.set {
			for _, a := range with[h] {
				common[a]++
			}
		}
		for a, n := range common {
			if a.at < b.at || a.at > b.at && !chosen[b] {
				missed = append(missed, c.missed(found, a, b, n)...)
			}
		}
		compared += len(chosen)
	}
	compared -= len(chosen) * (len(chosen) + 1) / 2 // with itself, and with each other once
	slices.SortFunc(missed, byPlace)
	return compared, missed
}

// missed is the pair of two texts with so many common shingles, if it is in a relation that was not found.
func (c *Collection) missed(found *Found, a, b *entry, common int) []Pair {
	if b.at < a.at {
		a, b = b, a
	}
	if !c.kept(a, b, common) {
		return nil
	}
	if r := c.relate(a, b, common, found.Variant); r != Different && r != found.between(a.at, b.at) {
		return []Pair{newPair(a, b, common, r)}
	}
	return nil
}
