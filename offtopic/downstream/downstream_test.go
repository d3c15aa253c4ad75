package downstream_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/contentassay/assay/config"
	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/extractors/suite"
	"github.com/contentassay/assay/harness"
	"github.com/contentassay/assay/offtopic/downstream"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/text"
)

// failing has no answer for stubs, and only for them.
var failing = extractors.Define(
	extractors.Info{Name: "failing", Version: "1", Licence: "Apache-2.0", Languages: "any", Released: "2026-11", Doc: "fails on short pages", Since: "0.1.0"}, struct{}{},
	func(struct{}) (extractors.Func, error) {
		return func(p *page.Page) (extractors.Extraction, error) {
			if s := page.Text(p.Tree()); len(strings.Fields(s)) > 60 {
				return extractors.Extraction{Text: s}, nil
			}
			return extractors.Extraction{}, errors.New("too short")
		}, nil
	})

func plan(t *testing.T, names ...string) harness.Plan {
	t.Helper()
	c, err := corpus.Load("embedded:sample", corpus.Options{})
	if err != nil {
		t.Fatal(err)
	}
	tokenizer, err := text.FindTokenizer("uax29")
	if err != nil {
		t.Fatal(err)
	}
	p := harness.Plan{Corpus: c, Path: "embedded:sample", Tokenizer: tokenizer, Workers: 2, MaxTags: 1_000_000, MaxPageBytes: 20_000_000}
	for _, name := range names {
		e, err := extractors.Find(append(suite.All, failing), name)
		if err != nil {
			t.Fatal(err)
		}
		p.Variants = append(p.Variants, config.NewVariant(e))
	}
	return p
}

// TestMeasure: whoever keeps nothing finds nothing, whoever keeps the article finds most; a pair without an answer is
// counted, and its capture called on topic.
func TestMeasure(t *testing.T) {
	p := plan(t, "justext", "empty", "failing")
	a, err := downstream.NewArchive(p.Corpus, downstream.Options{Measure: "jaccard", Seed: 1, Pages: 6})
	if err != nil {
		t.Fatal(err)
	}
	done := 0
	d, err := a.Measure(context.Background(), p, func(harness.Event) { done++ })
	if err != nil {
		t.Fatal(err)
	}
	if d.Pages != 6 || d.Items != 54 || d.Positive != 24 || done != 3*54 || !strings.Contains(d.Doc, "jaccard") {
		t.Errorf("%+v after %d pairs", d, done)
	}
	rows := map[string]runs.DownstreamRow{}
	for i, row := range d.Rows {
		rows[row.Extractor] = row
		if row.Extractor != p.Variants[i].Name {
			t.Errorf("row %d is of %s", i, row.Extractor)
		}
	}
	if r := rows["justext"]; r.F1.Float < .7 || !r.Held.Defined || r.Failed > 20 {
		t.Errorf("%+v", r)
	}
	if r := rows["empty"]; r.F1.Float != 0 || r.Failed != 54 {
		t.Errorf("%+v", r)
	}
	if r := rows["failing"]; r.Failed != 6 { // a stub for every page
		t.Errorf("%+v", r)
	}
}

func TestMeasureEndsWithItsContext(t *testing.T) {
	p := plan(t, "whole-page")
	a, err := downstream.NewArchive(p.Corpus, downstream.Options{Measure: "jaccard", Pages: 3})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := a.Measure(ctx, p, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestParseTask(t *testing.T) {
	for in, want := range map[string]string{"offtopic": "jaccard", "offtopic:cosine": "cosine", "offtopic:jaccard=0.5": "", "search": ""} {
		if got, err := downstream.ParseTask(in); got != want || (err != nil) != (want == "") {
			t.Errorf("%s: %q, %v", in, got, err)
		}
	}
}
