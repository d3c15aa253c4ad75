package templates

import (
	"reflect"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// alike makes pages of two templates, news and shop, and of none, from "ID kind" each.
func alike(t *testing.T, v *Vocabulary, pages ...string) (list []Page) {
	t.Helper()
	of := map[string]string{
		"news": `<div class=head></div><div class=story><p class=text>a</div>`,
		"shop": `<table class=grid><tr><td class=price>a<td>b</table>`,
		"bare": `<ul><li><i>a</i><li>b<li>c</ul>`,
	}
	for _, x := range pages {
		id, kind, _ := strings.Cut(x, " ")
		tree, err := html.Parse(strings.NewReader(of[kind]))
		if err != nil {
			t.Fatal(err)
		}
		p, err := v.Page(id, tree)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

func TestDivide(t *testing.T) {
	pages := alike(t, NewVocabulary(), "10 shop", "9 bare", "2 news", "1 news", "3 shop", "4 shop")
	c, err := Divide(pages, DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	news := Cluster{ID: "1", Size: 2, Members: []string{"1", "2"}, pages: []int{0, 1}}
	shop := Cluster{ID: "3", Size: 3, Members: []string{"3", "4", "10"}, pages: []int{2, 3, 5}}
	bare := Cluster{ID: "9", Size: 1, StructureOnly: true, Members: []string{"9"}, pages: []int{4}}
	if want := []Cluster{news, shop, bare}; !reflect.DeepEqual(c.Clusters, want) {
		t.Errorf("clusters %+v, want %+v", c.Clusters, want)
	}
	if got, want := c.BySize(), []Cluster{shop, news, bare}; !reflect.DeepEqual(got, want) {
		t.Errorf("by size %+v, want %+v", got, want)
	}
	if c.Alone() != 1 {
		t.Errorf("%d alone, want 1", c.Alone())
	}
	groups, err := Groups(pages, DefaultOptions())
	if want := []Cluster{news, shop}; err != nil || !reflect.DeepEqual(groups, want) {
		t.Errorf("groups %+v (%v), want %+v", groups, err, want)
	}
	if _, err := Divide(pages, Options{Kappa: 2}); err == nil {
		t.Error("options out of range are no error")
	}
}

// A crawl and a corpus may use the same IDs for other pages.
func TestCoverage(t *testing.T) {
	v := NewVocabulary()
	crawl := alike(t, v, "1 news", "2 shop", "3 news", "4 news")
	corpus := alike(t, v, "1 bare", "2 news")
	got, err := Coverage(crawl, corpus, DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	want := []Covered{
		{ID: "1", Crawl: 3, Corpus: 1, Members: []string{"1", "3", "4"}},
		{ID: "1", Corpus: 1, Missing: "crawl", Members: []string{}},
		{ID: "2", Crawl: 1, Missing: "corpus", Members: []string{"2"}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if crawl[0].ID != "1" || corpus[0].ID != "1" {
		t.Error("the pages that were given have other IDs now")
	}
	got, err = Coverage(crawl, nil, DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	want = []Covered{{ID: "1", Crawl: 3, Members: []string{"1", "3", "4"}}, {ID: "2", Crawl: 1, Members: []string{"2"}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("without a corpus: %+v, want %+v", got, want)
	}
}
