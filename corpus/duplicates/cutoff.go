package duplicates

import (
	"slices"

	"github.com/contentassay/assay/corpus/signature"
)

// Gap tells how a cut-off was found.
type Gap struct {
	// Histogram counts texts by the similarity of their best match, in steps of .05; 1 is in the last step.
	Histogram [20]int `json:"histogram"`
	// From and To are the ends of the largest gap between the similarities, and Cutoff its middle.
	From   float64 `json:"from"`
	To     float64 `json:"to"`
	Cutoff float64 `json:"cutoff"`
}

// leastGap is the width below which a gap means nothing, and leastCutoff the similarity below which texts are no
// duplicates whatever the gap: two pages of one site share that much in menus.
const (
	leastGap    = .05
	leastCutoff = .2
)

// gap derives the least similarity of duplicates from the candidates. Texts that have a duplicate have a best match of
// high similarity, others one of low similarity, and a large collection has few in between: the middle of the largest gap
// is the cut-off. Without a clear gap it is the option Variant.
func (c *Collection) gap(pairs *pairSet) (g Gap, err error) {
	best := make([]float64, len(c.texts))
	err = pairs.each(func(left, right int, _ nets) error {
		a, b := c.texts[left], c.texts[right]
		if common := signature.Common(a.set, b.set); c.kept(a, b, common) {
			j := jaccard(len(a.set), len(b.set), common)
			best[left], best[right] = max(best[left], j), max(best[right], j)
		}
		return nil
	})
	var values []float64
	for _, e := range c.distinct() {
		values = append(values, best[e.at])
	}
	slices.Sort(values)
	g.Cutoff = c.o.Variant
	for i, v := range values {
		g.Histogram[min(int(v*20), 19)]++
		if i == 0 {
			continue
		}
		if from := values[i-1]; v-from >= leastGap && v-from > g.To-g.From && (from+v)/2 >= leastCutoff {
			g.From, g.To, g.Cutoff = from, v, (from+v)/2
		}
	}
	return g, err
}
