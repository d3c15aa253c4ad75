package corpus

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// layFiles writes files, given by path and content, into a new folder.
func layFiles(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

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
			c, err := Load(layFiles(t, files), Options{})
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
	c, err := Load(layFiles(t, map[string]string{"html/x.html": "", "gold/x.txt": "", "gold/z.json": "{}"}), Options{})
	if err != nil || len(c.Rejected) != 1 || c.Rejected[0].Path != "gold/z.json" {
		t.Errorf("%v, rejected %v", err, c.Rejected)
	}
}

func TestLoadPages(t *testing.T) {
	c, err := LoadPages(layFiles(t, map[string]string{
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
	c, err := LoadPages(layFiles(t, map[string]string{"html/a.html": "<p>a"}))
	if err != nil || c.Cases[0].Gold.Source != "gold/a.txt" {
		t.Errorf("%v, %+v", err, c)
	}
	if _, err := LoadPages(layFiles(t, map[string]string{"a.html": "<p>a"})); err == nil || !strings.Contains(err.Error(), "put each page into html/") {
		t.Errorf("without a folder of pages: %v", err)
	}
}
