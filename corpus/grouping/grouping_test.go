package grouping

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/corpus/duplicates"
	"github.com/contentassay/assay/corpus/templates"
)

// words makes a text of n words that no other topic has.
func words(topic string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%s%c%c ", topic, 'a'+i/26, 'a'+i%26)
	}
	return b.String()
}

// news and shop are two templates.
func news(body string) string {
	return `<html><body class="news"><div class="head"><ul class="menu"><li>a<li>b</ul></div><div class="story"><h1>T</h1><p>` + body + `</p></div></body></html>`
}

func shop(body string) string {
	return `<html><body class="shop"><table class="grid"><tr><td class="price">1<td>` + body + `</table><form class="order"><input></form></body></html>`
}

type file struct{ id, html, gold string }

// load writes cases in the given order and reads them back.
func load(t *testing.T, files []file) *corpus.Corpus {
	t.Helper()
	dir := t.TempDir()
	for _, sub := range []string{"html", "gold"} {
		if err := os.Mkdir(filepath.Join(dir, sub), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range files {
		for name, content := range map[string]string{"html/" + f.id + ".html": f.html, "gold/" + f.id + ".txt": f.gold} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	c, err := corpus.Load(dir, corpus.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// mixed is three pages of one template and two of another. 2 is a copy of 10 on another template; 3 has the page of 1,
// under a gold of its own. Both of 4 and 5 have a gold of three words: a phrase.
func mixed() []file {
	apples, pears := words("apple", 60), words("pear", 60)
	return []file{
		{"1", news(words("fig", 60)), words("fig", 60)},
		{"2", news(apples), apples},
		{"3", news(words("fig", 60)), "another opinion of what is content"},
		{"4", shop("sold out today"), "sold out today"},
		{"5", shop("sold out today") + " ", "sold out today"},
		{"6", "<html><body><p>" + pears + "</p></body></html>", pears},
		{"10", shop(apples), apples},
	}
}

func TestTemplates(t *testing.T) {
	g, err := Templates(load(t, mixed()), templates.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	want := []Group{{ID: "1", Members: []string{"1", "2", "3"}}, {ID: "4", Members: []string{"4", "5", "10"}}}
	if !reflect.DeepEqual(g.Groups, want) || g.Name != ByTemplates || len(g.Apart) > 0 {
		t.Errorf("%+v, want %v", g, want)
	}
	if of := g.Of(); len(of) != 6 || of["10"] != "4" || of["6"] != "" {
		t.Errorf("groups of cases: %v", of)
	}
	if len(g.Copies()) > 0 {
		t.Error("pages of one template are no copies")
	}
}

func TestDuplicates(t *testing.T) {
	g, err := Duplicates(load(t, mixed()), duplicates.Defaults)
	if err != nil {
		t.Fatal(err)
	}
	want := []Group{
		{ID: "1", Members: []string{"1", "3"}, Canonical: "1"},
		{ID: "2", Members: []string{"2", "10"}, Canonical: "10"}, // of identical copies package duplicates takes the least ID by bytes
	}
	if !reflect.DeepEqual(g.Groups, want) {
		t.Errorf("%v, want %v", g.Groups, want)
	}
	if got, want := g.Copies(), []Copy{{"3", "1"}, {"2", "10"}}; !reflect.DeepEqual(got, want) {
		t.Errorf("copies %v, want %v", got, want)
	}
}

// A group by text and a group by page that share a case are one, and its best copy is that of the texts.
func TestPagesJoinGroupsOfTexts(t *testing.T) {
	one, page := words("plum", 40), news("the same page")
	c := load(t, []file{{"a", page, "a gold of its own"}, {"b", page, one}, {"c", shop(one), one}, {"d", shop(""), ""}, {"e", "", ""}, {"f", "", ""}})
	g, err := Compute(c, ByDuplicates)
	if err != nil {
		t.Fatal(err)
	}
	if want := []Group{{ID: "a", Members: []string{"a", "b", "c"}, Canonical: "b"}}; !reflect.DeepEqual(g.Groups, want) {
		t.Errorf("%v, want %v: empty pages are no copies", g.Groups, want)
	}
}

func TestWithout(t *testing.T) {
	c := load(t, mixed())
	c.Rejected = append(c.Rejected, corpus.Rejection{Path: "x"})
	part, err := Without(c, []Copy{{"3", "1"}, {"2", "10"}})
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, k := range part.Cases {
		ids = append(ids, k.ID)
	}
	if got := strings.Join(ids, " "); got != "1 4 5 6 10" || part.Digest == c.Digest || len(part.Rejected) != 1 || part.Total != 7 {
		t.Errorf("left %s of %d, %d rejected", got, part.Total, len(part.Rejected))
	}
	if _, err := part.ReadHTML(part.Cases[0], 0); err != nil {
		t.Error(err)
	}
}

func TestPagesThatCannotBeComparedAreApart(t *testing.T) {
	c := load(t, append(mixed(), file{"7", "<html><body>" + strings.Repeat("<i></i>", templates.MaxElements), ""}))
	g, err := Templates(c, templates.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Apart) != 1 || g.Apart[0].Case != "7" || !strings.Contains(g.Apart[0].Why, "elements") {
		t.Errorf("apart: %v", g.Apart)
	}
}

func TestFind(t *testing.T) {
	for name, want := range map[string]string{"templates": ByTemplates, "template": ByTemplates, "duplicate": ByDuplicates, "duplicates": ByDuplicates, "domain": "", "": "", "template ": ""} {
		if got, ok := Find(name); got != want || ok != (want != "") {
			t.Errorf("%q is %q", name, got)
		}
	}
	if _, err := Compute(load(t, mixed()), "colour"); err == nil {
		t.Error("no such grouping")
	}
}

// A split that keeps groups together has no template and no copy on both sides, whatever the seed.
func TestSplitKeepsGroupsTogether(t *testing.T) {
	c := load(t, mixed())
	var together [][]string
	for _, name := range Names {
		g, err := Compute(c, name)
		if err != nil {
			t.Fatal(err)
		}
		together = append(together, g.Members()...)
	}
	sides := map[string]bool{}
	for seed := range 20 {
		dev, test, err := c.Split(corpus.SplitOptions{Together: together, Fraction: .5, Seed: fmt.Sprint(seed)})
		if err != nil {
			continue // all on one side
		}
		// both templates hang together by the copy 2 = 10; 6 is alone
		if len(dev) != 1 && len(test) != 1 {
			t.Errorf("seed %d: %v and %v", seed, dev, test)
		}
		sides[strings.Join(dev, " ")] = true
	}
	if len(sides) != 2 {
		t.Errorf("6 should come on either side: %v", sides)
	}
}
