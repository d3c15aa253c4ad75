package corpus

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/contentassay/assay/internal/testfiles"
)

func shaOf(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}

func TestAnnotations(t *testing.T) {
	page := "<p>one"
	for _, test := range []struct{ name, json, source, rejected string }{
		{"none", "", "", ""},
		{"by hand", `{"page_sha256": "` + shaOf(page) + `", "other": 1}`, "", ""},
		{"drafted", `{"page_sha256": "` + shaOf(page) + `", "draft": ["a", "b"]}`, "a+b-draft", ""},
		{"stale", `{"page_sha256": "` + shaOf("<p>two") + `"}`, "", "gold/x.txt: the gold cannot be read: it is stale"},
		{"unfinished", `{"done": false}`, "", "gold/x.txt: the gold cannot be read: its annotation is not finished"},
		{"broken", `{`, "", "gold/x.txt: the gold cannot be read: gold/x.json beside it: unexpected end"},
	} {
		t.Run(test.name, func(t *testing.T) {
			files := map[string]string{"html/x.html": page, "gold/x.txt": "one", "html/y.html": page, "gold/y.txt": "one"}
			if test.json != "" {
				files["gold/x.json"] = test.json
			}
			c, err := Load(testfiles.Folder(t, files), Options{})
			if err != nil {
				t.Fatal(err)
			}
			var rejected []string
			for _, r := range c.Rejected {
				rejected = append(rejected, r.String())
			}
			if all := strings.Join(rejected, "\n"); !strings.HasPrefix(all, test.rejected) || test.rejected == "" && all != "" {
				t.Errorf("rejected %q, want %q", all, test.rejected)
			}
			if got := c.Cases[0].Tags[GoldSource]; got != test.source {
				t.Errorf("gold source %q, want %q", got, test.source)
			}
		})
	}
}

func TestAnnotationWithoutPageIsRejected(t *testing.T) {
	c, err := Load(testfiles.Folder(t, map[string]string{"html/x.html": "", "gold/x.txt": "", "gold/z.json": "{}"}), Options{})
	if err != nil || len(c.Rejected) != 1 || c.Rejected[0].Path != "gold/z.json" {
		t.Errorf("%v, rejected %v", err, c.Rejected)
	}
}

func TestLoadPages(t *testing.T) {
	c, err := LoadPages(testfiles.Folder(t, map[string]string{
		"pages/a.html": "<p>a", "pages/b.htm": "<p>b", "pages/c.html": "<p>c",
		"content/b.txt": "bee", "content/c.json": "{}", "content/zz.txt": "",
		"cases.jsonl": `{"id": "de/c", "file": "c", "url": "https://c.example/"}`,
	}))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, k := range c.Cases {
		got = append(got, k.ID+" "+k.HTML.Path+" "+k.Gold.Source+" "+k.Gold.Charset+" "+k.Gold.Text+" "+k.URL)
	}
	want := "a pages/a.html content/a.txt   |b pages/b.htm content/b.txt utf-8 bee |de/c pages/c.html content/c.txt   https://c.example/"
	if all := strings.Join(got, "|"); all != want {
		t.Errorf("got  %s\nwant %s", all, want)
	}
	if len(c.Rejected) > 0 {
		t.Errorf("rejected %v", c.Rejected)
	}
}

func TestLoadPagesNeedsNoGoldFolder(t *testing.T) {
	c, err := LoadPages(testfiles.Folder(t, map[string]string{"html/a.html": "<p>a"}))
	if err != nil || c.Cases[0].Gold.Source != "gold/a.txt" {
		t.Errorf("%v, %+v", err, c)
	}
	if _, err := LoadPages(testfiles.Folder(t, map[string]string{"a.html": "<p>a"})); err == nil || !strings.Contains(err.Error(), "put each page into html/") {
		t.Errorf("without a folder of pages: %v", err)
	}
}

// A gold with optional words: its text has the content, its paragraphs both.
func TestAnnotationWithOptionalWords(t *testing.T) {
	blocks := `"blocks": [{"label": "boilerplate", "text": "Menu"}, {"label": "content", "text": "One"}, {"label": "caption", "text": "Photo"},
		{"label": "mixed", "text": "Two, says Ann. Three", "parts": [{"label": "content", "text": "Two, "}, {"label": "unsure", "text": "says Ann. "},
		{"label": "", "text": "Thr"}, {"label": "content", "text": "ee"}]}, {"label": "", "text": "Foot"}]}`
	gold := "One\nTwo, ee\n"
	files := map[string]string{"html/x.html": "<p>one", "gold/x.txt": gold, "gold/x.json": `{"gold_sha256": "` + shaOf(gold) + `", ` + blocks}
	c, err := Load(testfiles.Folder(t, files), Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := []Paragraph{{Text: "One"}, {Text: "Photo", Optional: true}, {Text: "Two, "}, {Text: "says Ann. ", Optional: true}, {Text: "ee"}}
	if got := c.Cases[0].Gold; got.Text != gold || !slices.Equal(got.Paragraphs, want) {
		t.Errorf("gold %+v, want %+v", got, want)
	}
	// what nothing optional was said of stays a plain text, and its corpus keeps its digest
	for _, label := range []string{"caption", "unsure"} {
		blocks = strings.ReplaceAll(blocks, `"`+label+`"`, `"boilerplate"`)
	}
	files["gold/x.json"] = `{` + blocks
	plain, err := Load(testfiles.Folder(t, files), Options{})
	if err != nil || plain.Cases[0].Gold.Paragraphs != nil || plain.Digest == c.Digest {
		t.Errorf("%v, %+v: paragraphs without an optional one, or the same digest", err, plain.Cases[0].Gold)
	}
	delete(files, "gold/x.json")
	if bare, err := Load(testfiles.Folder(t, files), Options{}); err != nil || bare.Digest != plain.Digest {
		t.Errorf("%v: an annotation without optional words changes the digest", err)
	}
}

// Nobody can say where optional words stand in a text that was changed by hand.
func TestOptionalWordsOfAChangedText(t *testing.T) {
	sidecar := func(label string) map[string]string {
		return map[string]string{"html/x.html": "<p>one", "gold/x.txt": "by hand", "html/y.html": "", "gold/y.txt": "",
			"gold/x.json": `{"gold_sha256": "` + shaOf("One\n") + `", "blocks": [{"label": "content", "text": "One"}, {"label": "` + label + `", "text": "Two"}]}`}
	}
	c, err := Load(testfiles.Folder(t, sidecar("table")), Options{})
	if err != nil || len(c.Rejected) == 0 || !strings.Contains(c.Rejected[0].Why, "changed by other means") {
		t.Errorf("%v, rejected %v", err, c.Rejected)
	}
	c, err = Load(testfiles.Folder(t, sidecar("boilerplate")), Options{})
	if err != nil || len(c.Rejected) != 0 || c.Cases[0].Gold.Text != "by hand" {
		t.Errorf("%v, %+v: nothing is optional, so the text is gold as it stands", err, c)
	}
}

// Paragraphs in cases.jsonl are what the corpus states: they go before those of an annotation.
func TestStatedParagraphsGoFirst(t *testing.T) {
	files := map[string]string{"html/x.html": "", "gold/x.txt": "One\n", "gold/x.json": `{"blocks": [{"label": "content", "text": "One"}, {"label": "optional", "text": "Two"}]}`,
		"cases.jsonl": `{"id": "x", "paragraphs": [{"text": "stated"}]}`}
	c, err := Load(testfiles.Folder(t, files), Options{})
	if err != nil || len(c.Cases[0].Gold.Paragraphs) != 1 {
		t.Errorf("%v, %+v", err, c.Cases)
	}
	files["cases.jsonl"] = `{"id": "x", "lang": "de"}`
	if c, err = Load(testfiles.Folder(t, files), Options{}); err != nil || len(c.Cases[0].Gold.Paragraphs) != 2 {
		t.Errorf("%v, %+v", err, c.Cases)
	}
}

// Whatever lies beside a gold text as its annotation: the case is there or rejected, and optional words come with others.
func FuzzAnnotation(f *testing.F) {
	f.Add(`{"done": true, "blocks": [{"label": "content", "text": "One"}, {"label": "mixed", "parts": [{"label": "table", "text": "x"}]}]}`)
	f.Add(`{"page_sha256": "0", "draft": ["", "a"], "blocks": [{"parts": [{}]}]}`)
	f.Add(`{"gold_sha256": "0", "blocks": [{"label": "unsure"}]}`)
	f.Fuzz(func(t *testing.T, sidecar string) {
		files := fstest.MapFS{"html/x.html": {Data: []byte("<p>One")}, "gold/x.txt": {Data: []byte("One\n")}, "gold/x.json": {Data: []byte(sidecar)}}
		c, err := load("fuzz", &scan{files: files}, Options{Layout: "pairs"})
		if err != nil {
			return // the only case was rejected
		}
		paragraphs := c.Cases[0].Gold.Paragraphs
		if paragraphs != nil && !slices.ContainsFunc(paragraphs, func(p Paragraph) bool { return p.Optional }) {
			t.Errorf("paragraphs without an optional one: %+v", paragraphs)
		}
	})
}
