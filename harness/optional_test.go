package harness

import (
	"slices"
	"strings"
	"testing"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/runs"
)

// withOptional is threePages, where "beta" of page 1 is optional, and so is "login", which lies in the menu.
func withOptional(t *testing.T) *corpus.Corpus {
	c := threePages(t)
	c.Cases[0].Gold.Text = "alpha gamma"
	c.Cases[0].Gold.Paragraphs = []corpus.Paragraph{{Text: "alpha"}, {Text: "beta", Optional: true}, {Text: "gamma"}, {Text: "login", Optional: true}}
	return c
}

func TestOptionalWordsAreLeftOut(t *testing.T) {
	p := plan(t, withOptional(t), wholePage, firstLine, refusing)
	p.CheckAlign = true
	run := mustDo(t, p)
	for _, want := range []runs.Result{
		{Extractor: "whole", Words: metrics.Counts{TP: 2, FP: 1}, GoldWords: 2, OutputWords: 3, PageWords: 3, LeftOut: 2},
		{Extractor: "first", Words: metrics.Counts{TP: 2, TN: 1}, GoldWords: 2, OutputWords: 2, PageWords: 3, LeftOut: 1},
		{Extractor: "refusing", Words: metrics.Counts{FN: 2, TN: 1}, GoldWords: 2, PageWords: 3},
	} {
		got := find(t, run, "1", want.Extractor)
		if got.Words != want.Words || got.GoldWords != want.GoldWords || got.OutputWords != want.OutputWords ||
			got.PageWords != want.PageWords || got.LeftOut != want.LeftOut {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	if c := run.Cases[0]; c.Optional != 2 || c.GoldWords != 2 || c.PageWords != 3 || c.OffPage != 0 {
		t.Errorf("case %+v", c)
	}
	if problems := Verify(run); len(problems) > 0 {
		t.Errorf("it cannot be verified: %v", problems)
	}
	p.Reuse, p.CheckAlign = run, false
	if again := mustDo(t, p); again.Manifest.ResultsDigest != run.Manifest.ResultsDigest || again.Cases[0].Optional != 2 {
		t.Error("what is taken over from the run differs from it")
	}
	old := *run // by a program that knew no optional words: its answers are good, its counts are not
	old.Manifest.Signature = slices.DeleteFunc(slices.Clone(run.Manifest.Signature), func(s runs.Setting) bool { return s.Key == "optional" })
	old.Results = slices.Clone(run.Results)
	for i := range old.Results {
		old.Results[i].Words.FP++
	}
	p.Reuse = &old
	if again := mustDo(t, p); again.Manifest.ResultsDigest != run.Manifest.ResultsDigest {
		t.Error("counts by another rule were taken over")
	}
	if s := run.Manifest.Signature.String(); !strings.Contains(s, "|optional:left-out.1|") {
		t.Errorf("the signature does not name the rule: %s", s)
	}
	if s := mustDo(t, plan(t, threePages(t), wholePage)).Manifest.Signature.String(); strings.Contains(s, "optional") {
		t.Errorf("the signature of a corpus without optional words names the rule: %s", s)
	}
}

// Stored outputs are scored by the same rule, but for the page.
func TestStoredOutputsAndOptionalWords(t *testing.T) {
	c := withOptional(t)
	p := plan(t, c)
	run, err := Score(c, []*corpus.Outputs{{Name: "x", Texts: map[string]string{"1": "alpha beta login q"}}}, p.Tokenizer, "test")
	if err != nil {
		t.Fatal(err)
	}
	got := find(t, run, "1", "x")
	if want := (metrics.Counts{TP: 1, FP: 1, FN: 1}); got.Words != want || got.LeftOut != 2 || run.Cases[0].Optional != 2 {
		t.Errorf("%+v, want %+v, 2 left out; case %+v", got, want, run.Cases[0])
	}
	if s := run.Manifest.Signature.String(); !strings.Contains(s, "|optional:left-out.1|") {
		t.Errorf("the signature does not name the rule: %s", s)
	}
}

// diff-match-patch has to find the same numbers, with the optional words and without.
func TestRecountWithOptionalWords(t *testing.T) {
	p := plan(t, threePages(t))
	gold := suite.Gold{Paragraphs: []suite.Paragraph{{Text: "a"}, {Text: "b", Optional: true}, {Text: "c"}}}
	s := NewScorer(p.Tokenizer, gold, "a b c d")
	if err := s.recount("a b x", runs.Result{Words: metrics.Counts{TP: 1, FP: 1, FN: 1}}); err != nil {
		t.Errorf("right counts refused: %v", err)
	}
	for _, wrong := range []metrics.Counts{{TP: 1, FP: 2, FN: 1}, {TP: 2, FP: 1, FN: 1}, {TP: 1, FP: 1, FN: 2}} {
		if err := s.recount("a b x", runs.Result{Words: wrong}); err == nil {
			t.Errorf("wrong counts %+v accepted", wrong)
		}
	}
}
