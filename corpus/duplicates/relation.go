package duplicates

import (
	"math"

	"github.com/contentassay/assay/corpus/signature"
)

// Relation is what two texts are to each other. Read "left RELATION right".
type Relation string

// The relations, from the closest on. J is the Jaccard similarity of the sets of shingles, which are runs of five words
// (tokenizer uax29: neither letter case nor punctuation matters); numbers are those of Defaults.
const (
	// IdenticalBytes: the same bytes.
	IdenticalBytes Relation = "identical-bytes"
	// IdenticalText: the same words in the same order.
	IdenticalText Relation = "identical-text"
	// Near: J is at least .8.
	Near Relation = "near"
	// Contains: .9 of right's shingles are in left, but less than .7 of left's in right.
	Contains Relation = "contains"
	// PartOf is Contains the other way round.
	PartOf Relation = "part-of"
	// Variant: J is at least .5; or at least .3, where the counts of words have a cosine of at least .95: the same words in
	// another order.
	Variant Relation = "variant"
	// Overlaps: 50 consecutive words in common, and nothing of the above.
	Overlaps Relation = "overlaps"
	// SameTemplate: pages that were made from one template by their structure and style (package templates), whose texts
	// have a J below .2 and are in none of the relations above. It is not found without the pages.
	SameTemplate Relation = "same-template"
	// Different: nothing of the above.
	Different Relation = "different"
)

// Relations are all relations that texts are found to be in, in the order in which they are decided.
var Relations = []Relation{IdenticalBytes, IdenticalText, Near, Contains, PartOf, Variant, Overlaps, SameTemplate}

// Doc says what the relation means, with the thresholds of Defaults; "" for Different and for what is no relation. J is the
// share of common shingles, runs of five words.
func (r Relation) Doc() string {
	return map[Relation]string{
		IdenticalBytes: "the same bytes",
		IdenticalText:  "the same words in the same order; case and punctuation do not matter",
		Near:           "J, the share of common runs of five words, is at least .8",
		Contains:       "at least .9 of the runs of five words of the second are in the first, and less than .7 the other way round",
		PartOf:         "at least .9 of the runs of five words of the first are in the second, and less than .7 the other way round",
		Variant:        "J, the share of common runs of five words, is at least .5, or .3 where the words are the same in another order",
		Overlaps:       "at least 50 consecutive words in common, and neither contains the other",
		SameTemplate:   "pages alike in structure and style whose texts have little in common",
	}[r]
}

// Duplicate says whether the relation makes two texts copies or versions of each other, which belong in one group.
func (r Relation) Duplicate() bool {
	return r == IdenticalBytes || r == IdenticalText || r == Near || r == Variant
}

// The rule for the same words in another order.
const (
	reorderedCosine  = .95
	reorderedJaccard = .3
)

// jaccard is the similarity of two sets that share some elements; 0 for two empty ones.
func jaccard(a, b, common int) float64 {
	if a+b == 0 {
		return 0
	}
	return float64(common) / float64(a+b-common)
}

// identity decides what needs no shingles: a text without words is like no other, and copies are identical.
func identity(a, b *entry) (r Relation, decided bool) {
	switch {
	case a.words == nil || b.words == nil:
		return Different, true
	case a.first == b.first && a.Sum == b.Sum:
		return IdenticalBytes, true
	case a.first == b.first:
		return IdenticalText, true
	}
	return Different, false
}

// relate decides the relation of two texts by all their shingles, of which so many are common. variant is the least
// similarity of a duplicate.
func (c *Collection) relate(a, b *entry, common int, variant float64) Relation {
	if r, decided := identity(a, b); decided {
		return r
	}
	j := jaccard(len(a.set), len(b.set), common)
	ofA, ofB := float64(common)/float64(len(a.set)), float64(common)/float64(len(b.set))
	switch {
	case j >= max(c.o.Near, variant):
		return Near
	case ofB >= c.o.Contains && ofA < c.o.Whole:
		return Contains
	case ofA >= c.o.Contains && ofB < c.o.Whole:
		return PartOf
	case j >= variant || j >= min(reorderedJaccard, variant) && cosine(a.words, b.words) >= reorderedCosine:
		return Variant
	case common > c.o.Overlap-shingleWords && c.overlap(a, b) >= c.o.Overlap:
		return Overlaps
	}
	return Different
}

// cosine is that of the counts of words of two texts, whatever their order: 0 to 1.
func cosine(a, b []uint32) float64 {
	counts := map[uint32][2]int{}
	for _, w := range a {
		n := counts[w]
		counts[w] = [2]int{n[0] + 1, n[1]}
	}
	for _, w := range b {
		n := counts[w]
		counts[w] = [2]int{n[0], n[1] + 1}
	}
	var aa, bb, ab int // integers: no order of summing can change them
	for _, n := range counts {
		aa, bb, ab = aa+n[0]*n[0], bb+n[1]*n[1], ab+n[0]*n[1]
	}
	if ab == 0 {
		return 0
	}
	return float64(ab) / (math.Sqrt(float64(aa)) * math.Sqrt(float64(bb)))
}

// overlap is the length in words of the longest run that two texts have in common; 0 where it is shorter than a shingle.
// Runs of words are runs of shingles, which are rare enough to be followed from place to place.
func (c *Collection) overlap(a, b *entry) int {
	places := map[uint64][]int{}
	for i, h := range signature.HashShingles(c.hashesOf(a.words), shingleWords) {
		places[h] = append(places[h], i)
	}
	longest := 0
	runs := map[int]int{} // the length of the run that ends at each place of a, and at the last place of b
	for _, h := range signature.HashShingles(c.hashesOf(b.words), shingleWords) {
		next := make(map[int]int, len(places[h]))
		for _, i := range places[h] {
			next[i] = runs[i-1] + 1
			longest = max(longest, next[i])
		}
		runs = next
	}
	if longest == 0 {
		return 0
	}
	return longest + min(shingleWords, len(a.words), len(b.words)) - 1
}

// Relation decides how two texts of the collection, given by their places, relate, without any candidates, and without
// their pages.
func (c *Collection) Relation(left, right int) Relation {
	a, b := c.texts[left], c.texts[right]
	return c.relate(a, b, signature.Common(a.set, b.set), c.o.Variant)
}
