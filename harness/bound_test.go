package harness

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/runs"
)

// bothWays are two texts of the same words that are too much to align: one is the other backwards.
func bothWays() (forth, back string) {
	words := make([]string, 230_000) // more than the root of maxCells
	for i := range words {
		words[i] = "w" + strconv.Itoa(i)
	}
	forth = strings.Join(words, " ")
	slices.Reverse(words)
	return forth, strings.Join(words, " ")
}

// An answer that would take hours to align is refused, with the numbers and the mend, and costs nothing but its pair.
func TestAnswersTooLongToAlignAreRefused(t *testing.T) {
	forth, back := bothWays()
	text := define("text", func(*page.Page) (extractors.Extraction, error) { return extractors.Extraction{Text: back}, nil })
	blocks := define("blocks", func(p *page.Page) (extractors.Extraction, error) {
		return extractors.Extraction{Text: p.Text(), Blocks: []page.Block{{Text: back, Label: page.Content}}}, nil
	})
	p := plan(t, files(t, map[string][2]string{"1": {forth, forth}, "2": {"alpha", "alpha"}}), wholePage, text, blocks)
	p.MaxPageBytes = 20_000_000
	run := mustDo(t, p)
	for _, c := range []struct {
		extractor string
		status    runs.Status
		reason    string
	}{
		{"whole", runs.OK, ""},
		{"text", runs.Refused, "the gold has 230000 words and the answer has 230000: aligning them takes 52900000000 steps, more than 50000000000 (let the extractor keep less, or leave the page out)"},
		{"blocks", runs.Refused, "the text of the answer's blocks has 230000 words and the page has 230000: aligning them takes 52900000000 steps"},
	} {
		r := find(t, run, "1", c.extractor)
		if r.Status != c.status || !strings.HasPrefix(r.Error, c.reason) || (r.Error == "") != (c.reason == "") {
			t.Errorf("%s: %s %q", c.extractor, r.Status, r.Error)
		}
		if r.Status == runs.Refused && (r.Output != "" || r.OutputWords != 0 || r.Words.FN != 230_000) {
			t.Errorf("%s: a refused answer counts as no words, and is not kept: %+v", c.extractor, r)
		}
		if r := find(t, run, "2", c.extractor); r.Status != runs.OK {
			t.Errorf("%s: the page beside it is %s", c.extractor, r.Status)
		}
	}
	if problems := Verify(run); problems != nil {
		t.Errorf("verify: %v", problems)
	}
	p.Reuse = run
	if again := mustDo(t, p); again.Manifest.ResultsDigest != run.Manifest.ResultsDigest {
		t.Errorf("with --reuse %s, before %s", again.Manifest.ResultsDigest, run.Manifest.ResultsDigest)
	}
}

// A page that would take hours to align with its gold is refused like one that is too large.
func TestPagesTooLongToAlignAreRefused(t *testing.T) {
	forth, back := bothWays()
	p := plan(t, files(t, map[string][2]string{"1": {forth, back}, "2": {"alpha", "alpha"}}), wholePage, silent)
	p.MaxPageBytes = 20_000_000
	run := mustDo(t, p)
	for _, extractor := range []string{"whole", "silent"} {
		if r := find(t, run, "1", extractor); r.Status != runs.Refused || r.PageWords != 0 || !strings.HasPrefix(r.Error, "the gold has 230000 words and the page has 230000: ") {
			t.Errorf("%s: %s %q, %d page words", extractor, r.Status, r.Error, r.PageWords)
		}
	}
	kept, err := run.Input(run.Cases[0].Page)
	if err != nil || kept != "" || run.Cases[0].Lines != "" {
		t.Errorf("the run keeps a page text of %d bytes, %v, %q", len(kept), err, run.Cases[0].Lines)
	}
	if r := find(t, run, "2", "whole"); r.Status != runs.OK {
		t.Errorf("the page beside it is %s", r.Status)
	}
	if problems := Verify(run); problems != nil {
		t.Errorf("verify: %v", problems)
	}
	p.Reuse = run
	if again := mustDo(t, p); again.Manifest.ResultsDigest != run.Manifest.ResultsDigest {
		t.Errorf("with --reuse %s, before %s", again.Manifest.ResultsDigest, run.Manifest.ResultsDigest)
	}
}

func TestStoredAnswersTooLongToAlignAreRefused(t *testing.T) {
	forth, back := bothWays()
	p := plan(t, files(t, map[string][2]string{"1": {"page", forth}}))
	outputs := &corpus.Outputs{Name: "stored", Texts: map[string]string{"1": back}}
	run, err := Score(p.Corpus, []*corpus.Outputs{outputs}, p.Tokenizer, "test")
	if err != nil {
		t.Fatal(err)
	}
	if r := run.Results[0]; r.Status != runs.Refused || !strings.HasPrefix(r.Error, "the gold has 230000 words and the answer has 230000: ") || r.OutputWords != 0 || r.Output != "" {
		t.Errorf("%s %q, %d words, %q", r.Status, r.Error, r.OutputWords, r.Output)
	}
}
