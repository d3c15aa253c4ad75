package duplicates

import "fmt"

// Tally counts what was found of one class: right, wrong, and missed.
type Tally struct {
	Class string `json:"class"`
	TP    int    `json:"tp"`
	FP    int    `json:"fp"`
	FN    int    `json:"fn"`
}

// AnyRelation is the class of all pairs in any relation, right or wrong.
const AnyRelation = "any"

// Evaluate compares what was found with pairs that are known, by class, and by the class AnyRelation last. A truth that is
// incomplete, such as one from titles and authors, says nothing of pairs that it does not list: they are left out then,
// otherwise they count as wrong. The error names a text that is not in the collection.
func (c *Collection) Evaluate(found *Found, truth []Labelled, incomplete bool) ([]Tally, error) {
	places := map[string]int{}
	for i, e := range c.texts {
		places[e.ID] = i
	}
	tallies := make([]Tally, len(Relations)+1)
	class := map[Relation]*Tally{}
	for i, r := range Relations {
		tallies[i].Class = string(r)
		class[r] = &tallies[i]
	}
	all := &tallies[len(Relations)]
	all.Class = AnyRelation
	known := map[[2]int]bool{}
	for _, l := range truth {
		left, ok := places[l.Left]
		right, ok2 := places[l.Right]
		if !ok || !ok2 {
			return nil, fmt.Errorf("evaluating: %q and %q are not both in the collection; give its own IDs", l.Left, l.Right)
		}
		known[[2]int{min(left, right), max(left, right)}] = true
		c.tally(class, all, l.Relation, found.between(left, right))
	}
	for _, p := range found.Pairs {
		if !known[[2]int{p.left, p.right}] && !incomplete {
			c.tally(class, all, Different, p.Relation)
		}
	}
	return tallies, nil
}

// tally counts one pair. What is known to be in some relation says nothing of any class.
func (c *Collection) tally(class map[Relation]*Tally, all *Tally, want, got Relation) {
	if want == AnyKind {
		if class[got] != nil && got != SameTemplate {
			all.TP++
		} else {
			all.FN++
		}
		return
	}
	if t := class[want]; t != nil && want == got {
		t.TP++
	} else if t != nil {
		t.FN++
	}
	if t := class[got]; t != nil && want != got {
		t.FP++
	}
	switch wanted, found := class[want] != nil, class[got] != nil; {
	case wanted && found:
		all.TP++
	case wanted:
		all.FN++
	case found:
		all.FP++
	}
}

// BestCopies counts the groups of a truth whose best copy was chosen: those whose canonical text stands for the group that
// it was found in.
func (f *Found) BestCopies(truth []Group) (right int) {
	canonical := map[string]bool{}
	for _, g := range f.Groups {
		canonical[g.Canonical] = true
	}
	for _, g := range truth {
		if canonical[g.Canonical] {
			right++
		}
	}
	return right
}
