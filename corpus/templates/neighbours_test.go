package templates

import (
	"fmt"
	"strings"
	"testing"
)

// classed makes a page of ten elements in its body whose class names are the first of some, a few elements bare.
func classed(v *Vocabulary, names int) Page {
	var b strings.Builder
	for i := range 10 {
		class := ""
		if i < names {
			class = fmt.Sprintf(" class=c%d", i)
		}
		fmt.Fprintf(&b, "<b%s></b>", class)
	}
	return parsed(v, fmt.Sprint(names), b.String())
}

// Trees that are the same and styles just good enough, .5 + .5 * 7/10: a bound that is a little too strict cuts this off.
func TestStyleBoundIsExactAtItsEdge(t *testing.T) {
	v := NewVocabulary()
	all := classed(v, 10)
	for names, want := range map[int]Effort{
		7: {Shapes: 2, Pairs: 1, Style: 1, Size: 1, Histogram: 1},
		6: {Shapes: 2, Pairs: 1},
	} {
		g, err := Compare([]Page{all, classed(v, names)}, DefaultOptions())
		if err != nil {
			t.Fatal(err)
		}
		if similar := g.pairs.Len() == 1; similar != (names == 7) || g.Effort != want {
			t.Errorf("%d of 10 class names: similar %v, effort %+v", names, similar, g.Effort)
		}
	}
}

// Without class names the structure has to be as good as the threshold, so a size that leaves only .8 ends it. By the
// formula for others .7 would be enough.
func TestBoundsOfStructureOnlyPages(t *testing.T) {
	v := NewVocabulary()
	few, more := parsed(v, "few", strings.Repeat("<b></b>", 7)), parsed(v, "more", strings.Repeat("<b></b>", 12))
	g, err := Compare([]Page{few, more}, DefaultOptions())
	if want := (Effort{Shapes: 2, Pairs: 1, Style: 1}); err != nil || g.pairs.Len() != 0 || g.Effort != want {
		t.Errorf("%d pairs, effort %+v, %v", g.pairs.Len(), g.Effort, err)
	}
}
