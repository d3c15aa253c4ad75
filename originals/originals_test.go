package originals

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/reports/inspect"
	"github.com/contentassay/assay/runs"
)

const shop = "<html><body><script>alert(1)</script><p>One two</p></body></html>"

// write writes a file with the folders above it.
func write(t *testing.T, content string, parts ...string) {
	t.Helper()
	name := filepath.Join(parts...)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// made is a run of one extractor over a corpus of one page, and the folder of that.
func made(t *testing.T) (*runs.Run, string) {
	t.Helper()
	dir := t.TempDir()
	write(t, shop, dir, "html", "shop.html")
	write(t, "One two\n", dir, "gold", "shop.txt")
	loaded, err := corpus.Load(dir, corpus.Options{Layout: "pairs"})
	if err != nil {
		t.Fatal(err)
	}
	memory := runs.NewMemory(runs.Manifest{
		Tokenizer: "uax29", Corpus: runs.Corpus{Path: dir, Layout: "pairs", Cases: 1, Pages: true},
		Extractors: []runs.Extractor{{Name: "jt@x=1", Use: "justext", Options: []byte(`{"b":"\u007f","a":[1],"none":null}`)}, {Name: "told", Use: "outputs", Options: []byte("{}")}},
	})
	c := runs.Case{ID: "shop", HTML: loaded.Cases[0].HTML.SHA256, From: "utf-8", Charset: "utf-8", GoldWords: 2, PageWords: 2}
	if err := memory.AddCase(c, runs.Texts{Gold: "One two\n", Page: "One two"}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"jt@x=1", "told"} {
		if err := memory.AddResult(runs.Result{Case: "shop", Extractor: name, Status: runs.OK}, runs.Cost{}, []byte(`{"text": "One"}`)); err != nil {
			t.Fatal(err)
		}
	}
	run, err := memory.Finish()
	if err != nil {
		t.Fatal(err)
	}
	return run, dir
}

func TestPagesAreThoseThatTheRunHasSeen(t *testing.T) {
	run, dir := made(t)
	read := func(c runs.Case) (string, string, error) {
		pages, err := Of(run)
		if err != nil {
			return "", "", err
		}
		raw, err := pages.Raw(c)
		if err != nil {
			return "", "", err
		}
		inert, err := pages.Inert(c)
		return string(raw), inert, err
	}
	raw, inert, err := read(run.Cases[0])
	if err != nil || raw != shop || !strings.Contains(inert, "One two") || strings.Contains(inert, "alert") {
		t.Fatalf("%q, %q (%v)", raw, inert, err)
	}
	if _, _, err := read(runs.Case{ID: "shop"}); err == nil || !strings.Contains(err.Error(), "no page") {
		t.Errorf("a case without a page: %v", err)
	}
	if _, _, err := read(runs.Case{ID: "gone", HTML: "aa"}); err == nil || !strings.Contains(err.Error(), "does not have this one any more") {
		t.Errorf("a case that the corpus lacks: %v", err)
	}
	write(t, shop+" ", dir, "html", "shop.html")
	if _, _, err := read(run.Cases[0]); err == nil || !strings.Contains(err.Error(), "has changed since the run") {
		t.Errorf("another page: %v", err)
	}
	run.Manifest.Corpus.Path = filepath.Join(dir, "html") // as a configuration may name it: the gold lies beside it
	if _, _, err := read(runs.Case{ID: "gone", HTML: "aa"}); err == nil || !strings.Contains(err.Error(), "does not have this one any more") {
		t.Errorf("the folder of pages: %v", err)
	}
	run.Manifest.Corpus.Path = filepath.Join(dir, "no", "where")
	if _, _, err := read(run.Cases[0]); err == nil || !strings.Contains(err.Error(), "put it back") {
		t.Errorf("no corpus: %v", err)
	}
}

// What Export writes is a corpus with the same page and gold, and stored answers that can be read.
func TestExportIsACorpus(t *testing.T) {
	run, _ := made(t)
	i, err := inspect.Case(run, "shop", nil)
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "case")
	if err := Export(i, dir); err != nil {
		t.Fatal(err)
	}
	loaded, err := corpus.Load(dir, corpus.Options{Layout: "pairs"})
	if err != nil || len(loaded.Cases) != 1 || loaded.Cases[0].ID != "shop" || loaded.Cases[0].HTML.SHA256 != run.Cases[0].HTML || loaded.Cases[0].Gold.Text != "One two\n" {
		t.Errorf("%+v (%v)", loaded, err)
	}
	stored, err := corpus.LoadOutputs(filepath.Join(dir, "answers", "told.jsonl"))
	if err != nil || stored.Texts["shop"] != "One" {
		t.Errorf("%+v (%v)", stored, err)
	}
	config, err := os.ReadFile(filepath.Join(dir, "config.toml"))
	for _, want := range []string{"name = \"jt-x-1\"\n[extractor.options]\na = [1]\nb = \"\\u007f\"\n", "name = \"told\"\npath = \"answers/told.jsonl\"\n"} {
		if err != nil || !strings.Contains(string(config), want) {
			t.Errorf("the configuration lacks %q:\n%s", want, config)
		}
	}
	if err := Export(i, dir); err == nil || !strings.Contains(err.Error(), "is not empty") {
		t.Errorf("a second time: %v", err)
	}
	if got := Command("my case", "it's"); got != `assay run 'my case/config.toml' --inspect 'it'\''s'` {
		t.Error(got)
	}
}
