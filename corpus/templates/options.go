package templates

import (
	"fmt"
	"math"
	"strings"
)

// Options say when two pages are alike and when they are of one template. DefaultOptions are those of the paper.
type Options struct {
	// Kappa is the weight of structure against style in the similarity of two pages, from 0 (style alone) to 1.
	Kappa float64
	// Similar is the similarity from which on two pages are neighbours, from 0 to 1.
	Similar float64
	// Share is the share of common neighbours from which on two neighbours are of one cluster, from 0 to 1.
	Share float64
	// Costs are those of the tree edit distance.
	Costs Costs
	// Norm is how a distance becomes a similarity: NormSum or NormMetric.
	Norm string
	// Exhaustive computes every distance, although bounds show most of them to be needless. The clusters are the same;
	// it is there to prove that.
	Exhaustive bool
}

// The ways to make a similarity of a distance d between trees of n1 and n2 nodes.
const (
	// NormSum is the paper's: 1 - d / (c (n1+n2)) with c the highest of the three costs. Pages that have nothing to do
	// with each other do not come near 0: all of one can be deleted and all of the other inserted, but renaming and
	// keeping is cheaper. At unit costs unrelated pages have .33 to .51.
	NormSum = "sum"
	// NormMetric is 1 - 2d / (c (n1+n2) + d) with c the mean cost of inserting and deleting (Li and Zhang, "A metric
	// normalization of tree edit distance", 2011). 1 minus it keeps the triangle inequality; it is lower than NormSum.
	NormMetric = "metric"
)

// Norms are the values of Options.Norm.
var Norms = []string{NormSum, NormMetric}

// DefaultOptions are those with which the paper's classified ads come out best: kappa .5, both thresholds .85.
func DefaultOptions() Options {
	return Options{Kappa: .5, Similar: .85, Share: .85, Costs: UnitCosts, Norm: NormSum}
}

// Check returns an error that names the range of an option that is outside it.
func (o Options) Check() error {
	for _, named := range []struct {
		name  string
		value float64
	}{{"kappa, the weight of structure,", o.Kappa}, {"the threshold of similarity", o.Similar}, {"the threshold of shared neighbours", o.Share}} {
		if !(named.value >= 0 && named.value <= 1) {
			return fmt.Errorf("%s is %v; give a number from 0 to 1", named.name, named.value)
		}
	}
	if o.Norm != NormSum && o.Norm != NormMetric {
		return fmt.Errorf("no norm is called %q; norms are %s", o.Norm, strings.Join(Norms, ", "))
	}
	return o.Costs.Check()
}

// Structural is the structural similarity, from 0 to 1, of two trees with n1 and n2 nodes together at a distance. Two
// trees without nodes have 1.
func (o Options) Structural(distance float64, nodes int) float64 {
	if nodes == 0 {
		return 1
	}
	if o.Norm == NormMetric {
		return 1 - 2*distance/(o.Costs.both().Insert*float64(nodes)+distance)
	}
	return 1 - distance/(o.Costs.highest()*float64(nodes))
}

// Similarity weighs structure against style. Two pages without class names are compared by structure alone.
func (o Options) Similarity(structural, style float64, structureOnly bool) float64 {
	if structureOnly {
		return structural
	}
	return o.Kappa*structural + (1-o.Kappa)*style
}

// Measures are what the similarity of two pages is made of.
type Measures struct {
	// Distance is the tree edit distance, at the mean of the costs of inserting and deleting for both, so that it does not
	// depend on which page comes first.
	Distance float64 `json:"distance"`
	// Structural, Style and Similarity, which weighs the two, go from 0 to 1.
	Structural float64 `json:"structural"`
	Style      float64 `json:"style"`
	Similarity float64 `json:"similarity"`
}

// Measure compares two pages of one Vocabulary exactly.
func (o Options) Measure(a, b Page) Measures {
	m := Measures{Distance: Distance(a.Tree, b.Tree, o.Costs.both()), Style: Style(a, b)}
	m.Structural = o.Structural(m.Distance, a.Tree.Size()+b.Tree.Size())
	m.Similarity = o.Similarity(m.Structural, m.Style, a.StructureOnly() && b.StructureOnly())
	return m
}

// needed is the least structural similarity with which two pages can be neighbours; over 1 if they cannot, and below 0
// if their style is enough.
func (o Options) needed(style float64, structureOnly bool) float64 {
	if structureOnly {
		return o.Similar
	}
	missing := o.Similar - (1-o.Kappa)*style
	if o.Kappa == 0 {
		return math.Copysign(math.Inf(1), missing-slack)
	}
	return missing/o.Kappa - slack
}

// slack keeps a bound from cutting off what rounding alone puts on the wrong side of a threshold. What is within it
// is computed and compared.
const slack = 1e-9

// reach is the greatest distance that trees of so many nodes together may have for a structural similarity.
func (o Options) reach(structural float64, nodes int) float64 {
	d := 1 - max(structural, 0)
	if o.Norm == NormMetric {
		return d * o.Costs.both().Insert * float64(nodes) / (2 - d)
	}
	return d * o.Costs.highest() * float64(nodes)
}
