package duplicates

import "slices"

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
func (c *Collection) gap(list []measured) (g Gap) {
	best := map[int]float64{}
	for _, e := range c.distinct() {
		best[e.at] = 0
	}
	for _, m := range list {
		j := jaccard(len(c.texts[m.a].set), len(c.texts[m.b].set), m.common)
		best[m.a], best[m.b] = max(best[m.a], j), max(best[m.b], j)
	}
	var values []float64
	for _, j := range best {
		values = append(values, j)
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
	return g
}
