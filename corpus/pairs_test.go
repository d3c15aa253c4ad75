package corpus

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

func TestPairsFolderNames(t *testing.T) {
	for _, pages := range []string{"html", "pages", "input", "HTML"} {
		for _, gold := range []string{"content", "gold", "text", "Content"} {
			got := loadTree(t, tree{pages + "/a.html": "x", gold + "/a.txt": " as it\r\nstands <p> "}, Options{})
			if got.Layout != "pairs" || got.Cases[0].Gold.Text != " as it\nstands <p> " {
				t.Errorf("%s and %s: layout %s, gold %q", pages, gold, got.Layout, got.Cases[0].Gold.Text)
			}
		}
	}
}

func TestMetadata(t *testing.T) {
	lines := []string{
		`{"id": "a", "url": "http://a.example/", "lang": "de", "tags": {"page_type": "forum", "domain": "a.example"}}`,
		``,
		`{"id": "zz"}`,
		`{"id": "a", "lang": "en"}`,
		`{"id": "good", "language": "en"}`,
		`{"id": "good"`,
		`{"id": "good"} {}`,
		`{"url": "x"}`,
		`{"id": "good", "tags": {"n": 7}}`,
	}
	got := loadTree(t, good.with(tree{"html/a.html": "", "gold/a.txt": "", "cases.jsonl": "\ufeff" + strings.Join(lines, "\r\n")}), Options{})
	a := got.Cases[0]
	if want := map[string]string{"page_type": "forum", "domain": "a.example"}; a.URL != "http://a.example/" || a.Lang != "de" || !maps.Equal(a.Tags, want) {
		t.Errorf("case a is %+v", a)
	}
	if want := []string{"domain", "page_type"}; !slices.Equal(a.TagKeys(), want) {
		t.Errorf("tag keys %q, want %q", a.TagKeys(), want)
	}
	if g := got.Cases[1]; g.URL != "" || g.Lang != "" || g.Tags != nil || g.Gold.Text != "good" {
		t.Errorf("a bad line changed case good: %+v", g)
	}
	want := []string{
		`cases.jsonl:3: no case has the ID "zz"`,
		`cases.jsonl:4: line 1 already describes case "a"`,
		`cases.jsonl:5: unknown field "language"`,
		"cases.jsonl:6: the JSON ends too early",
		"cases.jsonl:7: more than one JSON value on the line",
		`cases.jsonl:8: it has no "id"`,
		`cases.jsonl:9: "tags" is of JSON type number`,
	}
	if !slices.Equal(rejections(got), want) {
		t.Errorf("rejected %q\nwant %q", rejections(got), want)
	}
}

func TestMetadataThatIsNoFile(t *testing.T) {
	got := loadTree(t, good.with(tree{"cases.jsonl/x": ""}), Options{})
	if len(got.Rejected) != 1 || !strings.Contains(got.Rejected[0].Why, "is not a file") {
		t.Errorf("rejected %v", got.Rejected)
	}
}

func FuzzMetadata(f *testing.F) {
	f.Add([]byte(`{"id": "good", "tags": {"a": "b"}}` + "\n" + `{"id": "good"}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		got := loadTree(t, good.with(tree{"cases.jsonl": string(b)}), Options{})
		if len(got.Cases) != 1 || got.Cases[0].Gold.Text != "good" {
			t.Errorf("cases.jsonl %q: cases %v", b, got.Cases)
		}
	})
}
