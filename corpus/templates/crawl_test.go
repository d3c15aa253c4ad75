package templates

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// crawl makes a crawl in the shape of the paper's: classified ads of one template with 0 to 40 comments, listings of
// another, and odd pages. All of one site, so they share its frame.
type crawl struct{ r *rand.Rand }

func (c crawl) between(low, high int) int { return low + c.r.IntN(high-low+1) }

// few is a number from 0 to max that is mostly small.
func (c crawl) few(max int) int {
	x := c.r.Float64()
	return int(x * x * x * float64(max+1))
}

func (c crawl) page(kind, body string) string {
	var b strings.Builder
	b.WriteString(`<html><head><meta charset=utf-8><title>x</title><link rel=stylesheet><script></script></head><body class="site">`)
	b.WriteString(`<div class="header row"><a class=logo><img></a><form class=search><input><button></button></form></div><ul class=menu>`)
	b.WriteString(strings.Repeat("<li class=menu-item><a></a></li>", 8))
	fmt.Fprintf(&b, `</ul><div class="main %s">%s</div><div class=footer><ul>%s</ul><p class=copyright></p></div></body></html>`,
		kind, body, strings.Repeat("<li><a class=foot></a></li>", 6))
	return b.String()
}

func (c crawl) ad() string {
	var b strings.Builder
	b.WriteString(`<h1 class=title></h1><div class=gallery>` + strings.Repeat("<img class=photo>", c.between(1, 3)) + `</div>`)
	b.WriteString(`<table class=facts>` + strings.Repeat("<tr class=fact><th></th><td></td></tr>", 10) + `</table>`)
	b.WriteString(`<div class=text>` + strings.Repeat("<p></p>", c.between(1, 3)) + `</div><div class=seller><a class=name></a><span class=since></span></div>`)
	b.WriteString(`<div class=comments><h2 class=heading></h2>`)
	b.WriteString(strings.Repeat(`<div class=comment><p></p></div>`, c.few(40)))
	return c.page("ad", b.String()+`</div>`)
}

func (c crawl) listing() string {
	rows := strings.Repeat(`<li class=result><a class=thumb><img></a><h3 class=name></h3><p class=teaser></p><span class=price></span></li>`, c.between(22, 25))
	return c.page("listing", `<div class=filters><select></select><select></select></div><ol class=results>`+rows+`</ol><div class=pager><a class=next></a></div>`)
}

func (c crawl) odd(i int) string {
	var b strings.Builder
	for range 20 + 10*i {
		fmt.Fprintf(&b, `<%[1]s class="odd%[2]d-%[3]d"></%[1]s>`, []string{"div", "p", "section", "em", "code"}[c.r.IntN(5)], i, c.r.IntN(40))
	}
	return c.page("odd", b.String())
}

// pages makes ads, listings and odd pages; the IDs say which is which.
func (c crawl) pages(v *Vocabulary, ads, listings, odd int) (pages []Page) {
	add := func(id, source string) { pages = append(pages, parsed(v, id, source)) }
	for i := range ads {
		add(fmt.Sprintf("ad-%d", i), c.ad())
	}
	for i := range listings {
		add(fmt.Sprintf("listing-%d", i), c.listing())
	}
	for i := range odd {
		add(fmt.Sprintf("odd-%d", i), c.odd(i))
	}
	return pages
}

func parsed(v *Vocabulary, id, source string) Page {
	tree, err := html.Parse(strings.NewReader(source))
	if err != nil {
		panic(err)
	}
	p, err := v.Page(id, tree)
	if err != nil {
		panic(err)
	}
	return p
}

// clustersOf clusters pages by their IDs.
func clustersOf(t testing.TB, pages []Page, o Options) [][]string {
	t.Helper()
	g, err := Compare(pages, o)
	if err != nil {
		t.Fatal(err)
	}
	clusters, _ := g.clusters()
	var ids [][]string
	for _, c := range clusters {
		var members []string
		for _, i := range c {
			members = append(members, g.Pages[i].ID)
		}
		ids = append(ids, members)
	}
	return ids
}

// pairsOf lists the similar pairs of a graph.
func pairsOf(g *Graph) (pairs []Pair) {
	g.EachPair(func(p Pair) error { pairs = append(pairs, p); return nil })
	return pairs
}

// The paper's collection: of 987 ads 982 came into one cluster and 5 into others, all 311 listings into one.
func TestGeneratedCrawlFallsIntoItsTemplates(t *testing.T) {
	const ads, listings, odd = 987, 311, 12
	pages := crawl{rand.New(rand.NewPCG(13, 14))}.pages(NewVocabulary(), ads, listings, odd)
	seen, largest := 0, map[string]int{}
	for _, c := range clustersOf(t, pages, DefaultOptions()) {
		kind, _, _ := strings.Cut(c[0], "-")
		for _, id := range c {
			if !strings.HasPrefix(id, kind+"-") {
				t.Errorf("%s and %s are in one cluster", c[0], id)
			}
		}
		seen += len(c)
		largest[kind] = max(largest[kind], len(c))
	}
	if seen != len(pages) {
		t.Errorf("%d pages in clusters, want %d", seen, len(pages))
	}
	if want := 982; largest["ad"] < want || largest["listing"] != listings {
		t.Errorf("the largest clusters have %d ads and %d listings, want %d or more and %d", largest["ad"], largest["listing"], want, listings)
	}
}

// Bounds only save work, and the order in which pages come does not matter.
func TestBoundsAndOrderDoNotMatter(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	pages := crawl{r}.pages(NewVocabulary(), 14, 6, 4)
	for _, o := range []Options{
		DefaultOptions(),
		{Kappa: 1, Similar: .85, Share: .5, Costs: UnitCosts, Norm: NormSum},
		{Kappa: 0, Similar: .8, Share: .8, Costs: UnitCosts, Norm: NormSum},
		{Kappa: .7, Similar: .9, Share: .3, Costs: Costs{.5, 2, 1}, Norm: NormMetric},
	} {
		want := clustersOf(t, pages, o)
		shuffled := slices.Clone(pages)
		r.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		if got := clustersOf(t, shuffled, o); !reflect.DeepEqual(got, want) {
			t.Errorf("%+v: shuffled %v, want %v", o, got, want)
		}
		g, _ := Compare(pages, o)
		o.Exhaustive = true
		all, _ := Compare(pages, o)
		if !slices.Equal(pairsOf(g), pairsOf(all)) {
			t.Errorf("%+v: %d pairs with bounds, %d without", o, g.pairs.Len(), all.pairs.Len())
		}
		if all.Effort.Distance != all.Effort.Pairs || g.Effort.Distance >= all.Effort.Distance {
			t.Errorf("%+v: effort %+v with bounds, %+v without", o, g.Effort, all.Effort)
		}
	}
}

// Pages with the same elements in another order are told apart without their distance.
func TestOrderOfLabelsDecides(t *testing.T) {
	v := NewVocabulary()
	pages := []Page{
		parsed(v, "apart", strings.Repeat("<p></p>", 20)+strings.Repeat("<hr>", 20)),
		parsed(v, "mixed", strings.Repeat("<p></p><hr>", 20)),
	}
	g, err := Compare(pages, DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	if g.Effort.Histogram != 1 || g.Effort.Distance != 0 || g.pairs.Len() != 0 {
		t.Errorf("%+v, %d pairs; want one that the labels leave open and their order decides", g.Effort, g.pairs.Len())
	}
}
