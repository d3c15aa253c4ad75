package corpus

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// inPlace loads a corpus and what Convert makes of it.
func inPlace(t *testing.T, c *Corpus) *Corpus {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "new", "copy")
	if err := Convert(c, dir); err != nil {
		t.Fatal(err)
	}
	copied, err := Load(dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if copied.Layout != "pairs" || len(copied.Rejected) != 0 {
		t.Errorf("the copy has layout %s and rejections %q", copied.Layout, rejections(copied))
	}
	return copied
}

// oddIDs cannot all be names of files.
var oddIDs = []string{"a/b", "../x", "CON", "50%", "a.html", "x.gz", "ä ö", strings.Repeat("é", 300), `q"<>|?*`, "1", "10", "2"}

func TestConvertKeepsEverything(t *testing.T) {
	c := &Corpus{Name: "test", files: tree{"p.html": "<p>page \xff"}.files()}
	page, _, err := hashFile(c.files, "p.html", maxPage)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range oddIDs {
		c.Cases = append(c.Cases, Case{ID: id, HTML: page, Gold: Gold{Text: "gold of " + id + "\n"}})
	}
	c.Cases[0].Gold = Gold{Text: "\ufeffmark", With: []string{"a", "\u2028<b>"}, Without: []string{""}}
	c.Cases[1].Gold = Gold{SnippetsOnly: true, With: []string{"x"}}
	c.Cases[2].Gold = Gold{Text: "One.\nTwo.", Paragraphs: []Paragraph{{Text: "One."}, {Text: "Two.", Optional: true}}}
	c.Cases[3].URL, c.Cases[3].Lang, c.Cases[3].Group, c.Cases[3].Tags = "http://a/?b&c", "de", "g", map[string]string{"k": "v", "a": "b"}
	copied := inPlace(t, c)
	slices.SortFunc(c.Cases, func(a, b Case) int { return slices.Index(ids(copied), a.ID) - slices.Index(ids(copied), b.ID) })
	for i := range c.Cases {
		want, got := c.Cases[i], copied.Cases[i]
		got.HTML.Path, got.Gold.Source, got.Gold.Charset = want.HTML.Path, want.Gold.Source, want.Gold.Charset
		if !reflect.DeepEqual(got, want) {
			t.Errorf("case %q became %+v, want %+v", want.ID, got, want)
		}
	}
	if copied.Digest != digest(c.Cases) {
		t.Error("the copy has another digest")
	}
}

func TestConvertWritesNothingElsewhere(t *testing.T) {
	c := loadTree(t, good, Options{})
	dir := tree{"there": ""}.onDisk(t)
	for path, want := range map[string]string{dir: "not empty (there is in it)", filepath.Join(dir, "there"): "not a directory"} {
		if err := Convert(c, path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error with %q", path, err, want)
		}
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 1 {
		t.Errorf("the folder holds %v, %v", left, err)
	}
	c.Cases[0].HTML = Ref{}
	if err := Convert(c, t.TempDir()); err == nil || !strings.Contains(err.Error(), "gold only") {
		t.Errorf("a corpus without pages: %v", err)
	}
}

// TestConvertPublishedCorpora copies the first cases of each corpus: without marks in the gold the digest stays.
func TestConvertPublishedCorpora(t *testing.T) {
	for _, path := range []string{
		"cleaneval/cleaneval-final", "article-extraction-benchmark", "wcxb", "trafilatura", "readability", "l3s-gn1", "fundus-evaluation",
		"chinese-web-content-extraction", "htmltotext-benchmark", "ir-research-data", "webmainbench-sample",
	} {
		t.Run(path, func(t *testing.T) {
			c, err := Load(published(t, path), Options{Limit: 20})
			if err != nil {
				t.Fatal(err)
			}
			for i := range c.Cases {
				c.Cases[i].Gold.Raw = ""
			}
			if copied := inPlace(t, c); copied.Digest != digest(c.Cases) {
				t.Errorf("the copy of %d cases has another digest", len(c.Cases))
			}
		})
	}
}

func TestMetadataOfConvertedCases(t *testing.T) {
	got := loadTree(t, good.with(tree{
		"html/a%2Fb.html": "", "gold/a%2Fb.txt": "text",
		"html/s.html": "", "gold/s.txt": "text",
		"html/e.html": "", "gold/e.txt": "",
		"cases.jsonl": `{"id": "a/b", "file": "a%2Fb", "group": "g"}
{"id": "s", "snippets_only": true, "with": ["x"]}
{"id": "e", "snippets_only": true, "with": ["x"]}
{"id": "x\u0007", "file": "good"}
{"id": "good", "file": "zz"}
`}), Options{})
	if want := []string{"a/b", "e", "good"}; !slices.Equal(ids(got), want) {
		t.Errorf("cases %q, want %q", ids(got), want)
	}
	if k := got.Cases[0]; k.Group != "g" || k.HTML.Path != "html/a%2Fb.html" {
		t.Errorf("case a/b is %+v", k)
	}
	want := []string{
		"cases.jsonl:4: its name holds control or invisible characters",
		`cases.jsonl:5: no case has the ID "zz"`,
		"gold/s.txt: the gold cannot be read: it has text, but line 2 of cases.jsonl says snippets_only",
		"html/s.html: not used, because gold/s.txt is rejected",
	}
	if !slices.Equal(rejections(got), want) {
		t.Errorf("rejected %q\nwant %q", rejections(got), want)
	}
}

func FuzzGoldFile(f *testing.F) {
	f.Add("\ufeff\ufefftext\n")
	f.Add("")
	f.Fuzz(func(t *testing.T, s string) {
		text, _ := decodeText([]byte(s)) // as gold texts are: UTF-8, lines end in \n
		if again, _ := decodeText(goldFile(text)); again != text {
			t.Errorf("%q was written and read as %q", text, again)
		}
	})
}
