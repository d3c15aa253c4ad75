package page

import (
	"bytes"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// find gives the first element of a name, nil if there is none.
func find(root *html.Node, name string) *html.Node {
	for n := range root.Descendants() {
		if n.Type == html.ElementNode && n.Data == name {
			return n
		}
	}
	return nil
}

func render(t *testing.T, n *html.Node) string {
	t.Helper()
	var out bytes.Buffer
	if err := html.Render(&out, n); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func mustNew(t testing.TB, raw string) *Page {
	t.Helper()
	p, err := New("case", "", "", []byte(raw))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestNew(t *testing.T) {
	p, err := New("7", "http://example.org/", "", []byte("\xef\xbb\xbf<html lang=de-AT><p>Grüß Gott"))
	if err != nil {
		t.Fatal(err)
	}
	if p.ID != "7" || p.URL != "http://example.org/" || p.Lang != "de-AT" || p.Flattened || p.Replaced != 0 {
		t.Errorf("page = %+v", p)
	}
	if strings.HasPrefix(p.HTML, "\ufeff") || p.Text() != "Grüß Gott" {
		t.Errorf("HTML %q, text %q", p.HTML, p.Text())
	}
	if p, _ := New("", "", "en", []byte("<html lang=de>")); p.Lang != "en" {
		t.Errorf("a given language must win, have %q", p.Lang)
	}
}

func TestClone(t *testing.T) {
	p := mustNew(t, `<!DOCTYPE html><title>t</title><p class=a id=b>x<b>y</b><!--z--></p><svg viewBox="0"><path/></svg><ul><li>1<li>2</ul>`)
	before := render(t, p.Tree())
	copied := p.Clone()
	if got := render(t, copied); got != before {
		t.Fatalf("the clone is\n%s\nwant\n%s", got, before)
	}
	original := map[*html.Node]bool{p.Tree(): true}
	for n := range p.Tree().Descendants() {
		original[n] = true
	}
	for n := range copied.Descendants() {
		if original[n] {
			t.Fatalf("the clone shares <%s>", n.Data)
		}
	}
	find(copied, "p").Attr[0].Val = "changed"
	list := find(copied, "ul")
	list.Parent.RemoveChild(list)
	if got := render(t, p.Tree()); got != before {
		t.Errorf("changing the clone changed the page:\n%s", got)
	}
}

// Naming all nodes at once gives the names that each has by itself.
func TestPathsRemembersRight(t *testing.T) {
	p, err := New("", "", "", []byte("<ul><li>a<li>b <i>c</i> d<!-- --><li></ul><x></x><li><p>e</p>f<p>g"))
	if err != nil {
		t.Fatal(err)
	}
	var paths Paths
	seen := map[string]bool{}
	for n := range p.Tree().Descendants() {
		name := paths.Of(n)
		if name != Path(n) || seen[name] {
			t.Errorf("%q for the node that is %q alone (seen before: %v)", name, Path(n), seen[name])
		}
		seen[name] = true
	}
	if len(seen) < 15 {
		t.Errorf("only %d nodes named", len(seen))
	}
}

func TestPath(t *testing.T) {
	p := mustNew(t, `<!DOCTYPE html><title>t</title><div>a</div><div><p>b<p>c <b>d</b> e<!--f--></div>`)
	var got []string
	for n := range p.Tree().Descendants() {
		got = append(got, Path(n))
	}
	want := []string{
		"doctype()[1]", "html", "html/head", "html/head/title[1]", "html/head/title[1]/text()[1]", "html/body",
		"html/body/div[1]", "html/body/div[1]/text()[1]", "html/body/div[2]", "html/body/div[2]/p[1]",
		"html/body/div[2]/p[1]/text()[1]", "html/body/div[2]/p[2]", "html/body/div[2]/p[2]/text()[1]",
		"html/body/div[2]/p[2]/b[1]", "html/body/div[2]/p[2]/b[1]/text()[1]", "html/body/div[2]/p[2]/text()[2]",
		"html/body/div[2]/p[2]/comment()[1]",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("paths:\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if Path(p.Tree()) != "" || Path(nil) != "" {
		t.Error("the document has no path")
	}
}
