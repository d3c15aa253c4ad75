package harness

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/contentassay/assay/config"
	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/internal/testfiles"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/text"
)

// define makes a test extractor of a function.
func define(name string, f extractors.Func) config.Variant {
	return config.NewVariant(extractors.Define(
		extractors.Info{Name: name, Doc: "for tests", Version: "1", Licence: "Apache-2.0", Languages: "any", Released: "2026-11", Since: "0.1.0", Baseline: true},
		struct{}{}, func(struct{}) (extractors.Func, error) { return f, nil }))
}

var (
	wholePage = define("whole", func(p *page.Page) (extractors.Extraction, error) {
		return extractors.Extraction{Text: p.Text()}, nil
	})
	firstLine = define("first", func(p *page.Page) (extractors.Extraction, error) {
		lines := strings.Split(p.Text(), "\n")
		x := extractors.Extraction{Text: lines[0]}
		for i, line := range lines {
			label := page.Boilerplate
			if i == 0 {
				label = page.Content
			}
			x.Blocks = append(x.Blocks, page.Block{Index: i, Text: line, Label: label, Why: "position"})
		}
		return x, nil
	})
	silent   = define("silent", func(*page.Page) (extractors.Extraction, error) { return extractors.Extraction{}, nil })
	refusing = define("refusing", func(*page.Page) (extractors.Extraction, error) {
		return extractors.Extraction{}, errors.New("not today")
	})
	panicking = define("panicking", func(p *page.Page) (extractors.Extraction, error) {
		if strings.Contains(p.Text(), "hostile") {
			panic("index out of reach")
		}
		return extractors.Extraction{Text: p.Text()}, nil
	})
)

// files writes a corpus of layout pairs: name to page body and gold.
func files(t *testing.T, pairs map[string][2]string) *corpus.Corpus {
	t.Helper()
	all := map[string]string{}
	for name, p := range pairs {
		all["html/"+name+".html"], all["gold/"+name+".txt"] = p[0], p[1]
	}
	c, err := corpus.Load(testfiles.Folder(t, all), corpus.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func threePages(t *testing.T) *corpus.Corpus {
	return files(t, map[string][2]string{
		"1":  {"<p>alpha beta gamma</p><p>menu login</p>", "alpha beta gamma"},
		"2":  {"<p>hostile page</p><p>delta</p>", "delta"},
		"10": {"", "words that the page lacks"},
	})
}

func plan(t *testing.T, c *corpus.Corpus, variants ...config.Variant) Plan {
	t.Helper()
	tokenizer, err := text.FindTokenizer("uax29")
	if err != nil {
		t.Fatal(err)
	}
	return Plan{Corpus: c, Variants: variants, Tokenizer: tokenizer, MaxPageBytes: 1000, Inputs: true, Workers: 2}
}

func do(t *testing.T, ctx context.Context, p Plan) (*runs.Run, error) {
	t.Helper()
	m, err := p.Manifest("test")
	if err != nil {
		t.Fatal(err)
	}
	w, err := runs.Create(filepath.Join(t.TempDir(), "run"), m)
	if err != nil {
		t.Fatal(err)
	}
	return Run(ctx, p, w, nil)
}

func mustDo(t *testing.T, p Plan) *runs.Run {
	t.Helper()
	run, err := do(t, context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

func find(t *testing.T, run *runs.Run, kase, extractor string) runs.Result {
	t.Helper()
	for _, r := range run.Results {
		if r.Case == kase && r.Extractor == extractor {
			return r
		}
	}
	t.Fatalf("no result for case %s and extractor %s", kase, extractor)
	return runs.Result{}
}

func TestCountsByHand(t *testing.T) {
	run := mustDo(t, plan(t, threePages(t), wholePage, firstLine))
	for _, c := range []struct {
		kase, extractor string
		words           metrics.Counts
		blocks          *metrics.Counts
		off             runs.OffPage
	}{
		{"1", "whole", metrics.Counts{TP: 3, FP: 2}, nil, runs.OffPage{}},
		{"1", "first", metrics.Counts{TP: 3, TN: 2}, &metrics.Counts{TP: 1, TN: 1}, runs.OffPage{}},
		{"2", "first", metrics.Counts{FP: 2, FN: 1}, &metrics.Counts{FP: 1, FN: 1}, runs.OffPage{}},
		{"10", "whole", metrics.Counts{FN: 5}, nil, runs.OffPage{Gold: 5}},
	} {
		r := find(t, run, c.kase, c.extractor)
		if r.Words != c.words || r.OffPage != c.off {
			t.Errorf("case %s, %s: %+v off %+v, want %+v off %+v", c.kase, c.extractor, r.Words, r.OffPage, c.words, c.off)
		}
		if (r.Blocks == nil) != (c.blocks == nil) || r.Blocks != nil && *r.Blocks != *c.blocks {
			t.Errorf("case %s, %s: blocks %+v, want %+v", c.kase, c.extractor, r.Blocks, c.blocks)
		}
	}
}

func TestEveryPairHasOneResultWithItsStatus(t *testing.T) {
	run := mustDo(t, plan(t, threePages(t), wholePage, silent, refusing, panicking))
	if len(run.Results) != 12 {
		t.Errorf("%d results, want 12", len(run.Results))
	}
	for _, c := range []struct {
		kase, extractor string
		status          runs.Status
		err             string
	}{
		{"1", "whole", runs.OK, ""},
		{"10", "whole", runs.Empty, ""},
		{"1", "silent", runs.Empty, ""},
		{"1", "refusing", runs.Failed, "not today"},
		{"2", "panicking", runs.Failed, "panic: index out of reach, at github.com/contentassay/assay/harness"},
		{"1", "panicking", runs.OK, ""},
	} {
		r := find(t, run, c.kase, c.extractor)
		if r.Status != c.status || !strings.Contains(r.Error, c.err) || (c.err == "") != (r.Error == "") {
			t.Errorf("case %s, %s: %s %q, want %s %q", c.kase, c.extractor, r.Status, r.Error, c.status, c.err)
		}
		if r.Status.Answered() != (r.Output != "") {
			t.Errorf("case %s, %s: status %s with output %q", c.kase, c.extractor, r.Status, r.Output)
		}
	}
	if r := find(t, run, "2", "panicking"); r.Words != (metrics.Counts{FN: 1, TN: 2}) {
		t.Errorf("a failed pair counts as %+v, want all gold lost and nothing invented", r.Words)
	}
}

func TestNumberOfWorkersDoesNotShow(t *testing.T) {
	pairs := map[string][2]string{}
	for i := range 40 {
		pairs[fmt.Sprint(i)] = [2]string{fmt.Sprintf("<p>page number %d holds text</p><p>menu %d</p>", i, i%3), fmt.Sprintf("page number %d holds text", i)}
	}
	c := files(t, pairs)
	var digests []string
	for _, workers := range []int{1, 2, 7} {
		p := plan(t, c, wholePage, firstLine, refusing)
		p.Workers = workers
		digests = append(digests, mustDo(t, p).Manifest.ResultsDigest)
	}
	if digests[0] != digests[1] || digests[1] != digests[2] {
		t.Errorf("digests differ with the number of workers: %v", digests)
	}
}

func TestTooLargePagesAreRefused(t *testing.T) {
	c := files(t, map[string][2]string{
		"large": {"<p>" + strings.Repeat("word ", 300), "word"},
		"small": {"<p>word", "word"},
	})
	run := mustDo(t, plan(t, c, wholePage))
	r := find(t, run, "large", "whole")
	if r.Status != runs.Refused || r.Words != (metrics.Counts{FN: 1}) || !strings.Contains(r.Error, "large.html") {
		t.Errorf("the large page: %+v", r)
	}
	if r := find(t, run, "small", "whole"); r.Status != runs.OK {
		t.Errorf("the small page: %+v", r)
	}
}

func TestPagesWithTooManyTagsAreRefused(t *testing.T) {
	c := files(t, map[string][2]string{"many": {"<P>a<p>b<p>c</p> 1 < 2", "a"}, "few": {"<p>a</p>", "a"}})
	p := plan(t, c, wholePage)
	p.MaxTags = 2
	run := mustDo(t, p)
	if r := find(t, run, "many", "whole"); r.Status != runs.Refused || !strings.Contains(r.Error, "3 start tags") {
		t.Errorf("the page with many tags: %+v", r)
	}
	if r := find(t, run, "few", "whole"); r.Status != runs.OK {
		t.Errorf("the page with few tags: %+v", r)
	}
}

func TestInterruptedRunKeepsWhatWasDone(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	stopper := define("stopper", func(p *page.Page) (extractors.Extraction, error) {
		if p.ID == "2" {
			cancel()
		}
		return extractors.Extraction{Text: p.Text()}, nil
	})
	p := plan(t, threePages(t), stopper, wholePage)
	p.Workers = 1
	run, err := do(t, ctx, p)
	if !errors.Is(err, context.Canceled) || run == nil {
		t.Fatalf("run %v, error %v, want a run and a cancellation", run, err)
	}
	for kase, want := range map[string]runs.Status{"1": runs.OK, "2": runs.Cancelled, "10": runs.Cancelled} {
		if r := find(t, run, kase, "whole"); r.Status != want {
			t.Errorf("case %s: %s, want %s", kase, r.Status, want)
		}
	}
	if r := find(t, run, "2", "stopper"); r.Status != runs.OK {
		t.Errorf("the pair in work when the interrupt came: %s, want ok", r.Status)
	}
}

func TestWriteErrorEndsTheRun(t *testing.T) {
	p := plan(t, threePages(t), wholePage)
	m, err := p.Manifest("test")
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "run")
	w, err := runs.Create(dir, m)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(dir, "out")); err != nil {
		t.Fatal(err)
	}
	if run, err := Run(context.Background(), p, w, nil); err == nil {
		t.Errorf("run %v without error although nothing can be written", run)
	}
}

func TestCheckAlign(t *testing.T) {
	p := plan(t, threePages(t), wholePage, firstLine, silent, refusing)
	p.CheckAlign = true
	mustDo(t, p)
	s := NewScorer(p.Tokenizer, suite.Gold{Text: "a b c"}, "a b c d")
	if err := s.recount("a x c", runs.Result{Words: metrics.Counts{TP: 2, FP: 1, FN: 1}}); err != nil {
		t.Errorf("right counts refused: %v", err)
	}
	if err := s.recount("a x c", runs.Result{Words: metrics.Counts{TP: 1, FP: 2, FN: 2}}); err == nil {
		t.Error("wrong counts accepted")
	}
}

func TestVerifyFindsEveryDamage(t *testing.T) {
	run := mustDo(t, plan(t, threePages(t), wholePage, firstLine, refusing))
	if problems := Verify(run); len(problems) > 0 {
		t.Errorf("an undamaged run has problems: %v", problems)
	}
	for _, pattern := range []string{"manifest.json", "cases.jsonl", "results.jsonl", "costs.jsonl", "in/*", "out/*"} {
		matches, err := filepath.Glob(filepath.Join(run.Dir, pattern))
		if err != nil || len(matches) == 0 {
			t.Fatalf("%s: %v %v", pattern, matches, err)
		}
		for _, name := range matches {
			content, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if len(content) == 0 {
				continue // the text of the empty page
			}
			damaged := append([]byte{}, content...)
			damaged[len(damaged)/2] ^= 1
			if err := os.WriteFile(name, damaged, 0o644); err != nil {
				t.Fatal(err)
			}
			again, err := runs.Open(run.Dir)
			if err == nil && len(Verify(again)) == 0 {
				t.Errorf("a flipped bit in %s goes unnoticed", filepath.Base(name))
			}
			if err := os.WriteFile(name, content, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	run.Results[0].Words.TP, run.Results[0].Words.FN = run.Results[0].Words.TP-1, run.Results[0].Words.FN+1
	if len(Verify(run)) == 0 {
		t.Error("a wrong count goes unnoticed")
	}
}

func TestSignatureNamesEverySettingThatChangesANumber(t *testing.T) {
	base := plan(t, threePages(t), wholePage)
	signature := func(p Plan) string {
		m, err := p.Manifest("test")
		if err != nil {
			t.Fatal(err)
		}
		return m.Signature.String()
	}
	was := signature(base)
	word, _ := text.FindTokenizer("word")
	for name, change := range map[string]func(*Plan){
		"corpus":     func(p *Plan) { p.Corpus = files(t, map[string][2]string{"1": {"<p>a", "a"}}) },
		"variants":   func(p *Plan) { p.Variants = append(p.Variants, firstLine) },
		"tokenizer":  func(p *Plan) { p.Tokenizer = word },
		"page limit": func(p *Plan) { p.MaxPageBytes++ },
		"tag limit":  func(p *Plan) { p.MaxTags++ },
		"isolation":  func(p *Plan) { p.Isolation = DefaultIsolation("x") },
	} {
		p := base
		p.Variants = append([]config.Variant{}, base.Variants...)
		change(&p)
		if signature(p) == was {
			t.Errorf("another %s, the same signature", name)
		}
	}
	for name, change := range map[string]func(*Plan){
		"workers": func(p *Plan) { p.Workers = 9 },
		"inputs":  func(p *Plan) { p.Inputs = false },
		"inspect": func(p *Plan) { p.Inspect = []string{"1"} },
	} {
		p := base
		change(&p)
		if signature(p) != was {
			t.Errorf("another %s changes the signature", name)
		}
	}
}

func TestScoreStoredOutputs(t *testing.T) {
	gold := threePages(t)
	outputs := &corpus.Outputs{Name: "stored", Texts: map[string]string{"1": "alpha gamma login", "2": ""}, Digest: strings.Repeat("0", 64)}
	tokenizer, err := text.FindTokenizer("uax29")
	if err != nil {
		t.Fatal(err)
	}
	run, err := Score(gold, []*corpus.Outputs{outputs}, tokenizer, "test")
	if err != nil {
		t.Fatal(err)
	}
	for kase, want := range map[string]runs.Result{
		"1":  {Status: runs.OK, Words: metrics.Counts{TP: 2, FP: 1, FN: 1}, GoldWords: 3, OutputWords: 3},
		"2":  {Status: runs.Empty, Words: metrics.Counts{FN: 1}, GoldWords: 1},
		"10": {Status: runs.Failed, Error: errNoOutput.Error(), Words: metrics.Counts{FN: 5}, GoldWords: 5},
	} {
		want.Case, want.Extractor = kase, "stored"
		got := find(t, run, kase, "stored")
		if got.Output = ""; got != want {
			t.Errorf("case %s: %+v, want %+v", kase, got, want)
		}
	}
	if run.Manifest.Corpus.Pages {
		t.Error("the run claims to know the pages")
	}
}

func FuzzCutByLinesIsCutAtOnce(f *testing.F) {
	f.Add("one\ntwo three\r\nfour\n\nfive")
	f.Add("\u03a3\u03a3\n\u0301e\n\u6f22\u5b57\n\u304b\u3099\n a.b\n.c")
	f.Add("a\u00ad\nb'\nc")
	f.Fuzz(func(t *testing.T, s string) {
		for _, tokenizer := range text.Tokenizers {
			var want []string
			want = append(want, tokenizer.Words(s)...)
			scorer := NewScorer(tokenizer, suite.Gold{}, "")
			var got []string
			for _, id := range scorer.cut(s) {
				got = append(got, scorer.vocabulary.Word(id))
			}
			if strings.Join(got, " ") != strings.Join(want, " ") || len(got) != len(want) {
				t.Errorf("%s: %q cut by lines is %q, at once %q", tokenizer.ID, s, got, want)
			}
		}
	})
}
