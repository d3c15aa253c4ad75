package templates

import (
	"cmp"
	"slices"

	"github.com/contentassay/assay/internal/natural"
	"github.com/contentassay/assay/internal/parallel"
	"github.com/contentassay/assay/internal/spill"
)

// Graph says which pages are alike. Pages with the same tree and the same classes have one shape, and shapes are
// compared, not pages.
type Graph struct {
	// Pages are in natural order of their IDs. The indices below refer to them.
	Pages []Page
	// Effort says what the comparison cost.
	Effort Effort

	options Options
	shapes  [][]int // the pages of each shape, in ascending order; shapes in the order of their first pages
	pairs   spill.Numbers
	parts   []part
}

// Pair is two pages that are similar, A before B.
type Pair struct{ A, B int }

// Effort counts the pairs of shapes that were left after each bound had decided what it could. Of the last ones the
// distance was computed.
type Effort struct {
	Shapes    int `json:"shapes"`    // distinct shapes of pages
	Pairs     int `json:"pairs"`     // all pairs of them
	Style     int `json:"style"`     // their style leaves room for similarity
	Size      int `json:"size"`      // so do the sizes of their trees
	Histogram int `json:"histogram"` // and the labels of their trees
	Distance  int `json:"distance"`  // and neither a quick edit script nor the order of the labels decides it
}

// EachPair calls f with every pair of shapes that reach Options.Similar, in ascending order, until f returns an error. Each
// page stands for its shape: it is the first one of that shape. The error is f's, or for a temporary file that cannot be
// read: many pages of one template make more pairs than memory holds.
func (g *Graph) EachPair(f func(Pair) error) error {
	return g.pairs.Each(func(x uint64) error {
		return f(Pair{g.shapes[x>>32][0], g.shapes[uint32(x)][0]})
	})
}

// Close removes temporary files, if there are any. The clusters stay.
func (g *Graph) Close() { g.pairs.Close() }

// Compare finds all pairs of pages that are similar by the options. The order of the pages does not matter, their IDs do:
// they are the order in which clustering resolves what is equal. The error is for options out of range, and for temporary
// files that cannot be written.
func Compare(pages []Page, o Options) (*Graph, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	g := &Graph{Pages: slices.Clone(pages), options: o}
	slices.SortStableFunc(g.Pages, func(a, b Page) int {
		return cmp.Or(natural.Compare(a.ID, b.ID), cmp.Compare(a.ID, b.ID))
	})
	g.findShapes()
	if err := g.compare(); err != nil {
		return nil, err
	}
	err := g.divide()
	return g, err
}

// rowsAtOnce bounds what is in memory of the pairs that are not yet in the graph.
const rowsAtOnce = 256

// compare compares every shape with those after it, on all cores, and joins what is similar.
func (g *Graph) compare() error {
	for first := 0; first < len(g.shapes); first += rowsAtOnce {
		rows, err := parallel.Map(min(rowsAtOnce, len(g.shapes)-first), func(i int) (row, error) { return g.row(first + i), nil })
		if err != nil {
			return err
		}
		for i, r := range rows {
			g.Effort.add(r.effort)
			for _, j := range r.similar {
				if err := g.join(first+i, j); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// row is what comparing one shape with all after it has found, and what it cost.
type row struct {
	similar []int
	effort  Effort
}

func (g *Graph) row(i int) (r row) {
	c := comparison{o: g.options, weights: g.options.Costs.both().whole(), effort: &r.effort, known: scripts{}}
	for j := i + 1; j < len(g.shapes); j++ {
		if c.similar(&g.Pages[g.shapes[i][0]], &g.Pages[g.shapes[j][0]]) {
			r.similar = append(r.similar, j)
		}
	}
	return r
}

// add adds the pairs of some shapes to those of others.
func (e *Effort) add(more Effort) {
	e.Pairs, e.Style, e.Size = e.Pairs+more.Pairs, e.Style+more.Style, e.Size+more.Size
	e.Histogram, e.Distance = e.Histogram+more.Histogram, e.Distance+more.Distance
}

// join notes that two shapes are similar, the lesser first.
func (g *Graph) join(a, b int) error { return g.pairs.Append(uint64(a)<<32 | uint64(b)) }

// findShapes sorts the pages into shapes.
func (g *Graph) findShapes() {
	known := map[[32]byte]int{}
	for i, p := range g.Pages {
		s, ok := known[p.shape]
		if !ok {
			s = len(g.shapes)
			known[p.shape] = s
			g.shapes = append(g.shapes, nil)
		}
		g.shapes[s] = append(g.shapes[s], i)
	}
	g.Effort.Shapes = len(g.shapes)
}

// comparison compares pairs of pages by the same options.
type comparison struct {
	o       Options
	weights weights // inserting and deleting at their mean
	effort  *Effort
	known   scripts
}

// similar decides whether two pages are. What is easy to compute is asked first: the style alone says which structural
// similarity would be enough, that says which distance is small enough, the sizes and the labels of the trees say which
// distance is the least possible, a quick edit script says which is possible, and the order of the labels again which is
// the least. Where these leave it open, the distance is computed.
func (c comparison) similar(a, b *Page) bool {
	c.effort.Pairs++
	if c.o.Exhaustive {
		c.effort.Distance++
		return c.o.Measure(*a, *b).Similarity >= c.o.Similar
	}
	structureOnly := a.StructureOnly() && b.StructureOnly()
	if c.foreign(a, b, structureOnly) {
		return false
	}
	style := Style(*a, *b)
	structural, nodes := c.o.needed(style, structureOnly), a.Tree.Size()+b.Tree.Size()
	if structural > 1 {
		return false
	}
	c.effort.Style++
	limit := c.limit(structural, nodes)
	if c.weights.skew(a.Tree.Size()-b.Tree.Size()) > limit {
		return false
	}
	c.effort.Size++
	if lowerBound(a.labels, b.labels, c.weights) > limit {
		return false
	}
	c.effort.Histogram++
	enough := func(d int) bool {
		s := c.o.Structural(float64(d)*c.weights.unit, nodes)
		return c.o.Similarity(s, style, structureOnly) >= c.o.Similar
	}
	if enough(upperBound(a.Tree, b.Tree, c.weights, c.known)) {
		return true
	}
	if orderBound(a.Tree, b.Tree, c.weights, limit) > limit {
		return false
	}
	c.effort.Distance++
	d, ok := within(a.Tree, b.Tree, c.weights, limit)
	return ok && enough(d)
}

// limit is the greatest distance worth computing; one more than the bound, which rounding may have made too small.
func (c comparison) limit(structural float64, nodes int) int {
	return min(int(c.o.reach(structural, nodes)/c.weights.unit)+1, c.weights.delete*nodes)
}

// foreign says that the numbers of class names are too different for the style to leave room, whichever names they are.
func (c comparison) foreign(a, b *Page, structureOnly bool) bool {
	few, many := min(len(a.classes), len(b.classes)), max(len(a.classes), len(b.classes))
	return many > 0 && c.o.needed(float64(few)/float64(many), structureOnly) > 1
}
