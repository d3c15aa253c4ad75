package harness

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/contentassay/assay/config"
	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/text"
)

func TestReuseAnswersWithoutExtracting(t *testing.T) {
	c := threePages(t)
	first := plan(t, c, wholePage, refusing)
	old := mustDo(t, first)
	calls := 0
	counting := config.NewVariant(wholePage.Extractor)
	second := plan(t, c, counting, refusing, firstLine)
	second.Reuse, second.Workers = old, 1
	second.Variants[0].Extractor = extractors.Define(wholePage.Extractor.Info, struct{}{}, func(struct{}) (extractors.Func, error) {
		return func(*page.Page) (extractors.Extraction, error) {
			calls++
			return extractors.Extraction{}, nil
		}, nil
	})
	got := mustDo(t, second)
	if calls > 0 {
		t.Errorf("%d answers were made again", calls)
	}
	want := mustDo(t, plan(t, c, wholePage, refusing, firstLine))
	if got.Manifest.ResultsDigest != want.Manifest.ResultsDigest || got.Manifest.Files["cases.jsonl"] != want.Manifest.Files["cases.jsonl"] {
		t.Error("the run with reuse differs from one without")
	}
	newer := second
	newer.Variants = append([]config.Variant{}, second.Variants...)
	info := wholePage.Extractor.Info
	info.Version = "2"
	newer.Variants[0].Extractor = extractors.Define(info, struct{}{}, func(struct{}) (extractors.Func, error) {
		return func(*page.Page) (extractors.Extraction, error) { calls++; return extractors.Extraction{}, nil }, nil
	})
	mustDo(t, newer)
	if calls != 3 {
		t.Errorf("a newer version was asked %d times, want 3", calls)
	}
}

// The answers of extractors with options are taken over too, also from a run that was read back from disk.
func TestReuseKnowsOptions(t *testing.T) {
	type options struct {
		Words int `toml:"words" doc:"a number"`
	}
	calls := 0
	e := extractors.Define(extractors.Info{Name: "counting", Doc: "for tests", Version: "1"}, options{Words: 3}, func(options) (extractors.Func, error) {
		return func(p *page.Page) (extractors.Extraction, error) {
			calls++
			return extractors.Extraction{Text: p.Text()}, nil
		}, nil
	})
	p := plan(t, threePages(t), config.NewVariant(e))
	p.Workers = 1
	first := mustDo(t, p)
	old, err := runs.Open(first.Dir)
	if err != nil {
		t.Fatal(err)
	}
	p.Reuse, calls = old, 0
	if mustDo(t, p); calls > 0 {
		t.Errorf("%d answers were made again", calls)
	}
	changed := config.NewVariant(e)
	if err := changed.Set("words", "4"); err != nil {
		t.Fatal(err)
	}
	p.Variants = []config.Variant{changed}
	if mustDo(t, p); calls != 3 {
		t.Errorf("with another option %d answers were made, want 3", calls)
	}
}

// What would be counted just as it was then is not counted again; anything that counts differently now is.
func TestReuseTakesCountsOverOnlyWhereTheyStand(t *testing.T) {
	c := threePages(t)
	p := plan(t, c, wholePage)
	old := mustDo(t, p)
	honest := find(t, old, "1", "whole").Words
	for i, r := range old.Results {
		if r.Case == "1" {
			old.Results[i].Words.TN++ // a mark: no count of this page gives it
		}
	}
	marked := find(t, old, "1", "whole").Words
	p.Reuse = old
	space, err := text.FindTokenizer("space")
	if err != nil {
		t.Fatal(err)
	}
	otherGold := *c
	otherGold.Cases = slices.Clone(c.Cases)
	otherGold.Cases[0].Gold.Text += " more" // of page 1, the first
	detailed := *c
	detailed.Cases = slices.Clone(c.Cases)
	detailed.Cases[0].Gold.With = []string{"a snippet"}
	for name, test := range map[string]struct {
		change func(*Plan)
		want   metrics.Counts
	}{
		"the same":      {func(*Plan) {}, marked},
		"a recount":     {func(p *Plan) { p.CheckAlign = true }, honest},
		"another gold":  {func(p *Plan) { p.Corpus = &otherGold }, metrics.Counts{TP: honest.TP, FP: honest.FP, FN: honest.FN + 1, TN: honest.TN}},
		"other detail":  {func(p *Plan) { p.Corpus = &detailed }, honest},
		"another words": {func(p *Plan) { p.Tokenizer = space }, honest},
	} {
		changed := p
		test.change(&changed)
		if got := find(t, mustDo(t, changed), "1", "whole").Words; got != test.want {
			t.Errorf("%s: counted %+v, want %+v", name, got, test.want)
		}
	}
}

// Two cases with the same bytes under two addresses are two pages: extractors may look at the address.
func TestReuseTellsAddressesApart(t *testing.T) {
	calls := 0
	address := define("address", func(p *page.Page) (extractors.Extraction, error) {
		calls++
		return extractors.Extraction{Text: p.URL}, nil
	})
	c := files(t, map[string][2]string{"a": {"<p>one page", "one"}, "b": {"<p>one page", "one"}})
	for i, url := range []string{"https://one.example/", "https://two.example/"} {
		c.Cases[i].URL = url
	}
	p := plan(t, c, address)
	p.Workers = 1
	old := mustDo(t, p)
	p.Reuse, calls = old, 0
	if got := mustDo(t, p); calls > 0 || got.Manifest.ResultsDigest != old.Manifest.ResultsDigest {
		t.Errorf("%d answers were made again; the same results: %t", calls, got.Manifest.ResultsDigest == old.Manifest.ResultsDigest)
	}
	c.Cases[0].URL, c.Cases[1].URL = c.Cases[1].URL, "https://three.example/"
	if mustDo(t, p); calls != 1 {
		t.Errorf("with one new address %d answers were made, want 1", calls)
	}
}

// A run with reuse is the run without, also where the bounds on pages are others or a page can no longer be read.
func TestReuseUnderOtherCircumstances(t *testing.T) {
	dir := t.TempDir()
	for path, content := range map[string]string{"html/a.html": "<p>alpha beta</p><p>menu</p>", "gold/a.txt": "alpha beta"} {
		if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(path)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, path), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c, err := corpus.Load(dir, corpus.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := plan(t, c, wholePage)
	old := mustDo(t, p)
	smaller := p
	smaller.Reuse, smaller.MaxPageBytes = old, 10
	if r := find(t, mustDo(t, smaller), "a", "whole"); r.Status != runs.Refused {
		t.Errorf("a page over the bound: %s", r.Status)
	}
	if err := os.Remove(filepath.Join(dir, "html/a.html")); err != nil {
		t.Fatal(err)
	}
	more := plan(t, c, wholePage, firstLine)
	more.Reuse = old
	run := mustDo(t, more)
	for _, r := range run.Results {
		if r.PageWords != run.Cases[0].PageWords {
			t.Errorf("%s counts %d words of the page, the case has %d", r.Extractor, r.PageWords, run.Cases[0].PageWords)
		}
	}
}
