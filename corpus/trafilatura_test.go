package corpus

import (
	"slices"
	"testing"
)

const trafilaturaAnnotations = `{
	"https://a.example/1": {"file": "a.example.1.html", "with": ["one", "two"], "without": ["menu"], "title": "T", "tags": ["x"]},
	"https://b.example/": {"file": "b.example.html", "with": [], "without": ["menu"]},
	"https://c.example/": {"file": "c.example.html", "with": ["x"]},
	"https://again.example/": {"file": "a.example.1.html", "with": ["x"]},
	"https://d.example/": {"with": ["x"]},
	"https://e.example/": {"file": "../e.html", "with": ["x"]},
	"https://f.example/": {"file": "f.html", "with": []},
	"https://g.example/": {"file": "g.html", "with": ["x", ""]},
	"https://h.example/": {"file": "h.html", "with": "x"},
	"https://i.example/": {"file": "i.css", "with": ["x"]}
}`

func TestTrafilatura(t *testing.T) {
	tr := tree{
		"tests/evaldata.json":             trafilaturaAnnotations,
		"tests/eval/a.example.1.html.gz":  "<p>one",
		"tests/cache/b.example.html":      "<p>two",
		"tests/cache/a.example.1.html":    "another",
		"tests/cache/lonely.example.html": "",
		"tests/unit_tests.py":             "",
	}
	for _, base := range []string{"tests/", ""} {
		here := tree{}
		for path, content := range tr {
			here[base+path[len("tests/"):]] = content
		}
		got := loadTree(t, here, Options{})
		if want := []string{"a.example.1", "b.example"}; got.Layout != "trafilatura" || !slices.Equal(ids(got), want) {
			t.Fatalf("layout %s, cases %q, want %q", got.Layout, ids(got), want)
		}
		a := got.Cases[0]
		if a.URL != "https://a.example/1" || a.HTML.Size != 6 || a.Gold.Source != base+"evaldata.json#https://a.example/1" {
			t.Errorf("case a is %+v", a)
		}
		if !a.Gold.SnippetsOnly || a.Gold.Text != "" || !slices.Equal(a.Gold.With, []string{"one", "two"}) || !slices.Equal(a.Gold.Without, []string{"menu"}) {
			t.Errorf("the gold of a is %+v", a.Gold)
		}
		at := base + "evaldata.json#https://"
		want := []string{
			base + "cache/a.example.1.html: the same name as " + base + "eval/a.example.1.html.gz",
			base + "cache/lonely.example.html: no gold for this page",
			at + "again.example/: this ID is there twice",
			at + "c.example/: no page for this gold",
			at + `d.example/: it has no "file"`,
			at + `e.example/: its "file" is no name of a page`,
			at + "f.example/: it has no snippets",
			at + "g.example/: a snippet is empty",
			at + `h.example/: "with" is of JSON type string`,
			at + `i.example/: its "file" is no name of a page`,
		}
		if !slices.Equal(rejections(got), want) {
			t.Errorf("rejected %q\nwant %q", rejections(got), want)
		}
	}
}

// TestTrafilaturaWithoutPages scores stored outputs: annotations alone are cases.
func TestTrafilaturaWithoutPages(t *testing.T) {
	s := &scan{files: tree{"tests/evaldata.json": `{"https://a.example/": {"file": "a.html", "with": ["x"]}}`}.files(), goldOnly: true}
	got, err := load("test", s, Options{})
	if err != nil || !slices.Equal(ids(got), []string{"a"}) || got.Cases[0].HasPage() {
		t.Errorf("cases %v, error %v", got, err)
	}
}

func FuzzTrafilaturaGold(f *testing.F) {
	f.Add([]byte(trafilaturaAnnotations))
	f.Add([]byte(`{"u": {"file": "a.html", "with": ["x"]}, "u": null}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		members, err := jsonObject(b)
		s := &scan{files: tree{"g.json": string(b)}.files()}
		golds, values, collectErr := collect(s, "g.json", trafilaturaDecode, "mend")
		if (err == nil) != (collectErr == nil) {
			t.Fatalf("gold %q: %v, but %v", b, err, collectErr)
		}
		if len(golds)+len(s.rejected) != len(members) || len(values) != len(golds) {
			t.Errorf("gold %q: %d members became %d golds and %d rejections", b, len(members), len(golds), len(s.rejected))
		}
		for id, a := range values {
			if idProblem(id) != "" || len(a.With)+len(a.Without) == 0 {
				t.Errorf("gold %q: case %q has %+v", b, id, a)
			}
		}
	})
}
