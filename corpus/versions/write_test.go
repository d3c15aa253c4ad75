package versions

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/contentassay/assay/corpus"
)

// written is a corpus with its cases by ID.
func written(t *testing.T, dir string) (*corpus.Corpus, map[string]corpus.Case) {
	t.Helper()
	c, err := corpus.Load(dir, corpus.Options{Layout: "pairs"})
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Rejected) > 0 {
		t.Errorf("rejected: %v", c.Rejected)
	}
	byID := map[string]corpus.Case{}
	for _, k := range c.Cases {
		byID[k.ID] = k
	}
	return c, byID
}

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	for _, sub := range []string{"html", "gold"} {
		if err := os.Mkdir(filepath.Join(dir, sub), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for id, gold := range map[string]string{"1": "One two three four five six.", "2": "one, two, three, four, five, six", "3": "Something else is told here.", "4": ""} {
		page := `<html><body class="a"><div class="nav">Menu 7</div><div class="text"><p>` + gold + `</p></div></body></html>`
		for name, content := range map[string]string{"html/" + id + ".html": page, "gold/" + id + ".txt": gold} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	c, err := corpus.Load(dir, corpus.Options{})
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "versions")
	w, err := Write(c, out, 1)
	if err != nil {
		t.Fatal(err)
	}
	if w.Pages != 3 || w.Versions[Redated] != 3 || w.Versions[Other] != 3 || len(w.LeftOut) != 1 || w.LeftOut[0].Page != "4" {
		t.Errorf("%+v", w)
	}
	_, got := written(t, out)
	if len(got) != 3*6 {
		t.Errorf("%d cases", len(got))
	}
	if want := map[string]string{TagKind: "base", TagTemplate: "1"}; !reflect.DeepEqual(got["1"].Tags, want) {
		t.Errorf("tags of a base: %v", got["1"].Tags)
	}
	if want := map[string]string{TagKind: "comment", TagOf: "2"}; !reflect.DeepEqual(got["2 comment"].Tags, want) {
		t.Errorf("tags of a version: %v", got["2 comment"].Tags)
	}
	// the next article with other words: 2 has those of 1, and after 3 comes 1
	for id, first := range map[string]string{"1 other": "Something", "2 other": "Something", "3 other": "One"} {
		if !strings.HasPrefix(got[id].Gold.Text, first) {
			t.Errorf("%s has the gold %q", id, got[id].Gold.Text)
		}
	}
	if got["1 ad"].Gold.Text != got["1"].Gold.Text {
		t.Error("an advertisement is no content")
	}
	if _, err := Write(c, out, 1); err == nil || !strings.Contains(err.Error(), "is not empty") {
		t.Errorf("a folder with something in it: %v", err)
	}
	if err := os.MkdirAll(filepath.Join(dir, "again"), 0o777); err != nil {
		t.Fatal(err)
	}
	if again, err := Write(c, filepath.Join(dir, "again"), 1); err != nil || !reflect.DeepEqual(again, w) {
		t.Errorf("an empty folder: %v", err)
	}
}

// record writes one WARC record.
func record(kind, uri, date, content string) string {
	if kind == "response" {
		content = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + content
	}
	return fmt.Sprintf("WARC/1.0\r\nWARC-Type: %s\r\nWARC-Target-URI: %s\r\nWARC-Date: %s\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n",
		kind, uri, date, len(content), content)
}

func TestWriteArchive(t *testing.T) {
	page := func(s string) string { return `<html><body class="x"><p>` + s + `</p></body></html>` }
	archive := record("response", "http://a/1", "2020-01-01T00:00:00Z", page("one")) +
		record("response", "http://a/2", "2020-01-01T00:00:00Z", page("two")) +
		record("response", "http://a/1", "2020-01-02T00:00:00Z", page("one, edited")) +
		record("response", "http://a/1", "2020-01-03T00:00:00Z", page("one, edited")) +
		record("revisit", "http://a/1", "2020-01-04T00:00:00Z", "HTTP/1.1 200 OK\r\n\r\n") +
		record("revisit", "http://a/unknown", "2020-01-04T00:00:00Z", "HTTP/1.1 200 OK\r\n\r\n") +
		record("response", "http://a/1", "2020-01-05T00:00:00Z", page("one"))
	dir := filepath.Join(t.TempDir(), "v")
	w, err := WriteArchive(strings.NewReader(archive), dir)
	if err != nil {
		t.Fatal(err)
	}
	if w.Pages != 2 || w.Versions[Capture] != 2 || w.Same != 2 || len(w.LeftOut) != 0 {
		t.Errorf("%+v, want 2 pages, 2 later captures, 2 of the same bytes", w)
	}
	_, got := written(t, dir)
	second, third := "http://a/1 2020-01-02T00:00:00Z #1", "http://a/1 2020-01-05T00:00:00Z #2"
	if len(got) != 4 || got[second].Tags[TagOf] != "http://a/1" || got[third].Tags[TagOf] != second {
		t.Errorf("cases %v: a capture is compared with the one before", got)
	}
	if got["http://a/2"].Tags[TagTemplate] != "http://a/1" || got[third].Tags[TagTemplate] != "" {
		t.Error("templates are those of the bases")
	}
	if got[third].Gold.Text != "" || got[third].URL != "http://a/1" {
		t.Errorf("%+v", got[third])
	}
}

func TestDamagedArchivesAreTold(t *testing.T) {
	archive := record("response", "http://a/1", "2020-01-01T00:00:00Z", "<p>one") + "garbage garbage garbage"
	w, err := WriteArchive(strings.NewReader(archive), filepath.Join(t.TempDir(), "v"))
	if err != nil || w.Pages != 1 || len(w.LeftOut) == 0 {
		t.Errorf("%+v, %v", w, err)
	}
}
