package templates

import (
	"slices"
	"testing"

	"github.com/contentassay/assay/page"
)

func TestExplainNamesWhatDiffers(t *testing.T) {
	read := func(id, html string) *page.Page {
		p, err := page.New(id, "", "", []byte(html))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	a := read("a", `<html><head></head><body><div class="x y"><p>one</p><p>two</p></div></body></html>`)
	b := read("b", `<html><head></head><body><div class="y z"><h2>one</h2></div></body></html>`)
	x, err := DefaultOptions().Explain(a, b)
	if err != nil {
		t.Fatal(err)
	}
	if x.Elements != [2]int{6, 5} || x.Deleted != 1 || x.Inserted != 0 || x.Renamed != 1 || len(x.Operations) != 2 {
		t.Errorf("%+v", x)
	}
	for _, s := range x.Operations {
		if s.From == "" || (s.Kind == Rename) != (s.To != "") {
			t.Errorf("step %+v", s)
		}
	}
	if !slices.Equal(x.Classes.OnlyA, []string{"x"}) || !slices.Equal(x.Classes.OnlyB, []string{"z"}) || !slices.Equal(x.Classes.Both, []string{"y"}) {
		t.Errorf("classes %+v", x.Classes)
	}
	same, err := DefaultOptions().Explain(a, a)
	if err != nil || len(same.Operations) != 0 || same.Operations == nil || same.Similarity != 1 {
		t.Errorf("a page and itself: %+v (%v)", same, err)
	}
}
