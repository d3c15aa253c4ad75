package templates

import "github.com/contentassay/assay/page"

// Explanation is how like two pages are, and why: which elements and class names differ.
type Explanation struct {
	Elements [2]int `json:"elements"` // of A and of B
	Measures
	Kappa         float64 `json:"kappa"`          // as asked for
	StructureOnly bool    `json:"structure_only"` // neither page has class names, so that kappa has nothing to weigh
	Deleted       int     `json:"deleted"`
	Inserted      int     `json:"inserted"`
	Renamed       int     `json:"renamed"`
	Operations    []Step  `json:"operations"` // a cheapest way to turn A into B
	Classes       struct {
		OnlyA []string `json:"only_a"`
		OnlyB []string `json:"only_b"`
		Both  []string `json:"both"`
	} `json:"classes"`
}

// Step is one operation that turns A into B: elements by their paths in A and in B.
type Step struct {
	Kind Kind   `json:"kind"`
	From string `json:"from,omitempty"`
	To   string `json:"to,omitempty"`
}

// Explain compares two pages and names the elements that differ. It fails when one has more than MaxElements.
func (o Options) Explain(a, b *page.Page) (*Explanation, error) {
	v := NewVocabulary()
	inA, err := v.Page(a.ID, a.Tree())
	if err != nil {
		return nil, err
	}
	inB, err := v.Page(b.ID, b.Tree())
	if err != nil {
		return nil, err
	}
	x := &Explanation{Measures: o.Measure(inA, inB), Kappa: o.Kappa, Operations: []Step{}}
	x.StructureOnly = inA.StructureOnly() && inB.StructureOnly()
	x.Elements = [2]int{inA.Tree.Size(), inB.Tree.Size()}
	_, script := Script(inA.Tree, inB.Tree, o.Costs)
	x.steps(script, a, b)
	onlyA, onlyB, both := v.ClassDifference(inA, inB)
	x.Classes.OnlyA, x.Classes.OnlyB, x.Classes.Both = append([]string{}, onlyA...), append([]string{}, onlyB...), append([]string{}, both...)
	return x, nil
}

// steps counts the operations of a script, and names their elements.
func (x *Explanation) steps(script []Operation, a, b *page.Page) {
	inA, inB := Elements(a.Tree()), Elements(b.Tree())
	var from, to page.Paths
	for _, op := range script {
		s := Step{Kind: op.Kind}
		if op.From >= 0 {
			s.From = from.Of(inA[op.From])
		}
		if op.To >= 0 {
			s.To = to.Of(inB[op.To])
		}
		x.Operations = append(x.Operations, s)
		switch op.Kind {
		case Delete:
			x.Deleted++
		case Insert:
			x.Inserted++
		case Rename:
			x.Renamed++
		}
	}
}
