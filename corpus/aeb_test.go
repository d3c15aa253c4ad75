package corpus

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestAEB(t *testing.T) {
	got := loadTree(t, tree{
		"html/a.html.gz": "page",
		"html/b.html":    "",
		"html/c.html":    "",
		"html/x.html":    "",
		"output/s.json":  "{}",
		"ground-truth.json": `{"b": {"articleBody": ""}, "a": {"articleBody": "One\r\ntwo", "url": "http://a.example/"},
			"y": {"articleBody": "no page"}, "c": {"articleBody": null}, "b": {"articleBody": "again"}, "d\n": {"articleBody": ""}, "e": 7, "f": {"articleBody": 7}}`,
	}, Options{})
	if want := []string{"a", "b"}; got.Layout != "aeb" || !slices.Equal(ids(got), want) {
		t.Fatalf("layout %s, cases %q, want %q", got.Layout, ids(got), want)
	}
	if a := got.Cases[0]; a.Gold.Text != "One\ntwo" || a.URL != "http://a.example/" || a.Gold.Source != "ground-truth.json#a" {
		t.Errorf("case a is %+v", a)
	}
	want := []string{
		"ground-truth.json#b: this ID is there twice",
		`ground-truth.json#c: it has no "articleBody"`,
		`ground-truth.json#d\n: its name holds control or invisible characters`,
		"ground-truth.json#e: it is of JSON type number",
		`ground-truth.json#f: "articleBody" is of JSON type number`,
		"ground-truth.json#y: no page for this gold",
		"html/c.html: no gold for this page",
		"html/x.html: no gold for this page",
	}
	if !slices.Equal(rejections(got), want) {
		t.Errorf("rejected %q\nwant %q", rejections(got), want)
	}
}

func TestAEBKeysThatDifferOnlyInCase(t *testing.T) {
	tr := tree{"ground-truth.json": `{"a": {"articleBody": "small"}, "A": {"articleBody": "large"}}`}.onDisk(t)
	got, err := LoadGold(filepath.Join(tr, "ground-truth.json"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{`ground-truth.json#a: the case ID "a" differs from "A" only in letter case or the coding of accents`}
	if !slices.Equal(ids(got), []string{"A"}) || !slices.Equal(rejections(got), want) {
		t.Errorf("cases %q, rejected %q", ids(got), rejections(got))
	}
}

func TestAEBBrokenGold(t *testing.T) {
	for _, c := range []struct{ gold, want string }{
		{``, "ends too early"},
		{`[]`, "not a JSON object"},
		{`{"a": {"articleBody": "x"}`, "ends too early"},
		{`{"a": {"articleBody": "x"}} {}`, "something after"},
		{`{"a": nonsense}`, `the value of "a"`},
		{`{}`, "html/a.html: no gold"},
	} {
		_, err := load("test", &scan{files: tree{"html/a.html": "", "ground-truth.json": c.gold}.files()}, Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("gold %s: error %v, want one with %q", c.gold, err, c.want)
		}
	}
}

func FuzzAEBGold(f *testing.F) {
	f.Add([]byte(`{"a": {"articleBody": "x"}, "b": {"articleBody": ""}}`))
	f.Add([]byte("\xef\xbb\xbf{\"a\": null, \"a\": 1}"))
	f.Fuzz(func(t *testing.T, b []byte) {
		members, err := jsonObject(b)
		s := &scan{files: tree{"g.json": string(b)}.files(), goldOnly: true}
		golds, fill, aebErr := s.aebGolds("g.json")
		if (err == nil) != (aebErr == nil) {
			t.Fatalf("gold %q: %v, but %v", b, err, aebErr)
		}
		if len(golds)+len(s.rejected) != len(members) {
			t.Errorf("gold %q: %d members became %d golds and %d rejections", b, len(members), len(golds), len(s.rejected))
		}
		for _, g := range golds {
			if err := fill(g)(&Case{ID: g.stem}, nil); err != nil {
				t.Errorf("gold %q: %v", b, err)
			}
		}
	})
}
