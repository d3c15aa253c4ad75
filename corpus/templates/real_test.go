package templates

import (
	"flag"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/page"
)

// All distances of 200 pages take minutes: go test ./corpus/templates -run RealPages -pages 200
var realPages = flag.Int("pages", 12, "the number of real pages that are clustered with and without bounds")

// smallPages reads the first pages of the corpora beside the checkout that are not too large to do without bounds.
func smallPages(t *testing.T, number int) (pages []Page) {
	const elements = 300
	v := NewVocabulary()
	for _, name := range []string{"l3s-gn1", "cleaneval/cleaneval-final"} {
		c, err := corpus.Load(filepath.Join("..", "..", "..", "shared", "corpora", filepath.FromSlash(name)), corpus.Options{Limit: 8 * number})
		if err != nil {
			t.Skipf("the pages do not lie beside the checkout: %v", err)
		}
		for _, k := range c.Cases {
			if len(pages) == number {
				return pages
			}
			raw, err := c.ReadHTML(k, 0)
			if err != nil {
				t.Fatal(err)
			}
			p, err := page.New(k.ID, k.URL, k.Lang, raw)
			if err != nil {
				t.Fatal(err)
			}
			if one, err := v.Page(name+" "+k.ID, p.Tree()); err == nil && one.Tree.Size() <= elements {
				pages = append(pages, one)
			}
		}
	}
	t.Fatalf("only %d pages are small enough, not %d", len(pages), number)
	return nil
}

func TestRealPagesFallIntoTheSameClustersWithoutBounds(t *testing.T) {
	pages := smallPages(t, *realPages)
	o := Options{Kappa: .5, Similar: .75, Share: .5, Costs: UnitCosts, Norm: NormSum}
	with, err := Compare(pages, o)
	if err != nil {
		t.Fatal(err)
	}
	o.Exhaustive = true
	without, _ := Compare(pages, o)
	got, _ := with.clusters()
	want, _ := without.clusters()
	if !reflect.DeepEqual(got, want) || !slices.Equal(pairsOf(with), pairsOf(without)) {
		t.Errorf("%v, without bounds %v", got, want)
	}
	t.Logf("%d pages, %d similar pairs, %d clusters; %+v", len(pages), with.pairs.Len(), len(got), with.Effort)
}
