package harness

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/contentassay/assay/config"
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/extractors/suite"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/runs"
)

// workerMark, as the only argument, makes this test binary a worker with the extractors below.
const workerMark = "serve-as-a-worker"

func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == workerMark {
		if err := Serve(os.Stdin, os.Stdout, append(wicked(), suite.All...)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// wicked are extractors that do on the page "bad" what no library may do.
func wicked() []extractors.Extractor {
	var all []extractors.Extractor
	for name, deed := range map[string]func(){
		"good":      func() {},
		"panics":    func() { panic("boom") },
		"exits":     func() { fmt.Fprintln(os.Stderr, "farewell"); os.Exit(7) },
		"deadlocks": func() { select {} },
		"allocates": func() {
			var hoard [][]byte
			for {
				block := make([]byte, 16<<20)
				for i := 0; i < len(block); i += 4096 {
					block[i] = 1
				}
				hoard = append(hoard, block)
				runtime.KeepAlive(hoard)
			}
		},
		"overflows": func() { fmt.Fprintln(os.Stderr, overflow(0)) },
		"late": func() {
			go func() {
				time.Sleep(50 * time.Millisecond)
				panic("late")
			}()
		},
		"slow": func() { time.Sleep(300 * time.Millisecond) },
		"races": func() {
			m := map[int]int{}
			for i := range 50 {
				go func() {
					for {
						m[i] = i
					}
				}()
			}
			select {}
		},
	} {
		all = append(all, extractors.Define(
			extractors.Info{Name: name, Doc: "for tests", Version: "1", Licence: "Apache-2.0", Languages: "any", Released: "2026-11", Since: "0.1.0", Baseline: true},
			struct{}{}, func(struct{}) (extractors.Func, error) {
				return func(p *page.Page) (extractors.Extraction, error) {
					if p.ID == "bad" {
						deed()
					}
					return extractors.Extraction{Text: p.Text()}, nil
				}, nil
			}))
	}
	all = append(all, extractors.Define(
		extractors.Info{Name: "floods", Doc: "for tests", Version: "1", Licence: "Apache-2.0", Languages: "any", Released: "2026-11", Since: "0.1.0", Baseline: true},
		struct{}{}, func(struct{}) (extractors.Func, error) {
			return func(p *page.Page) (extractors.Extraction, error) {
				if p.ID == "bad" {
					return extractors.Extraction{Text: strings.Repeat("word ", 1<<20)}, nil
				}
				return extractors.Extraction{Text: p.Text()}, nil
			}, nil
		}))
	return all
}

// overflow never returns; the compiler cannot tell.
func overflow(depth int) int {
	if depth < 0 {
		return 0
	}
	return overflow(depth+1) + 1
}

func variant(t *testing.T, name string) config.Variant {
	t.Helper()
	e, err := extractors.Find(wicked(), name)
	if err != nil {
		t.Fatal(err)
	}
	return config.NewVariant(e)
}

func apart(t *testing.T) *Isolation {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return &Isolation{Command: []string{program, workerMark}, Timeout: 5 * time.Second, Memory: 400 << 20, Output: 1 << 20}
}

// What an extractor does to its process costs one pair: the same page's other pairs and all other pages are answered.
func TestWickedExtractorsCostOnePair(t *testing.T) {
	for name, want := range map[string]struct {
		status runs.Status
		err    string
	}{
		"panics":    {runs.Failed, "panic: boom"},
		"exits":     {runs.Crashed, "exited with code 7: farewell"},
		"deadlocks": {runs.Timeout, "no answer within 5s"},
		"allocates": {runs.Crashed, ""},
		"overflows": {runs.Crashed, ""}, // its stack, or its memory, whichever is noticed first
		"races":     {runs.Crashed, "fatal error: "},
		"floods":    {runs.Refused, "over the output limit"},
	} {
		t.Run(name, func(t *testing.T) {
			c := files(t, map[string][2]string{"bad": {"<p>bad page", "bad page"}, "fine": {"<p>fine page", "fine page"}, "zebra": {"<p>striped page", "page"}})
			p := plan(t, c, variant(t, "good"), variant(t, name), wholePage)
			p.Variants[2] = variant(t, "good")
			p.Variants[2].Name = "after"
			p.Isolation, p.Workers = apart(t), 1
			run := mustDo(t, p)
			for _, r := range run.Results {
				status, message := runs.OK, ""
				if r.Case == "bad" && r.Extractor == name {
					status, message = want.status, want.err
				}
				if r.Status != status || !strings.Contains(r.Error, message) {
					t.Errorf("case %s, %s: %s %q, want %s %q", r.Case, r.Extractor, r.Status, r.Error, status, message)
				}
			}
		})
	}
}

func TestIsolationChangesNoResult(t *testing.T) {
	within := plan(t, threePages(t), variant(t, "good"), variant(t, "panics"))
	outside := within
	outside.Isolation = apart(t)
	a, b := mustDo(t, within), mustDo(t, outside)
	if a.Manifest.ResultsDigest != b.Manifest.ResultsDigest {
		t.Errorf("results differ with isolation:\n%+v\n%+v", a.Results, b.Results)
	}
	for _, c := range b.Costs {
		if c.Wall <= 0 {
			t.Errorf("case %s, %s has no time", c.Case, c.Extractor)
		}
	}
}

func TestInterruptEndsAHangingWorker(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	p := plan(t, files(t, map[string][2]string{"bad": {"<p>bad page", "bad page"}}), variant(t, "deadlocks"), variant(t, "good"))
	p.Isolation, p.Workers = apart(t), 1
	p.Isolation.Timeout = time.Hour
	time.AfterFunc(500*time.Millisecond, cancel)
	run, err := do(t, ctx, p)
	if err == nil || run == nil {
		t.Fatalf("run %v, error %v", run, err)
	}
	for _, r := range run.Results {
		if r.Status != runs.Cancelled {
			t.Errorf("%s: %s", r.Extractor, r.Status)
		}
	}
}

func TestResumedRunIsTheSame(t *testing.T) {
	p := plan(t, threePages(t), variant(t, "good"), variant(t, "panics"))
	p.Isolation = apart(t)
	want := mustDo(t, p)
	m, err := p.Manifest("test")
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "run")
	w, err := runs.Create(dir, m)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	if _, err := Run(ctx, p, w, func(e Event) {
		if e.Done == 2 {
			cancel()
		}
	}); err == nil {
		t.Fatal("the run was not interrupted")
	}
	if w, err = runs.Resume(dir, m); err != nil {
		t.Fatal(err)
	}
	pairs := 0
	got, err := Run(context.Background(), p, w, func(Event) { pairs++ })
	if err != nil {
		t.Fatal(err)
	}
	if got.Manifest.ResultsDigest != want.Manifest.ResultsDigest {
		t.Error("the resumed run differs from the undisturbed one")
	}
	if pairs == 0 || pairs > 4 {
		t.Errorf("the resumed run did %d pairs, of 6 with at least 2 done", pairs)
	}
}

// A worker that cannot start is no page's fault: the run ends with an error, and can be resumed.
func TestBrokenWorkerProgramEndsTheRun(t *testing.T) {
	for name, command := range map[string][]string{"missing": {filepath.Join(t.TempDir(), "no-such-program")}, "silent": {"true"}} {
		p := plan(t, threePages(t), variant(t, "good"))
		p.Isolation = apart(t)
		p.Isolation.Command = command
		if run, err := do(t, context.Background(), p); err == nil || !strings.Contains(err.Error(), "start a worker") {
			t.Errorf("%s: run %v, error %v, want that no worker starts", name, run, err)
		}
	}
}

// What an earlier extractor left behind in the process is not charged to a later one.
func TestLateCrashIsChargedToNobodyElse(t *testing.T) {
	p := plan(t, files(t, map[string][2]string{"bad": {"<p>bad page", "bad page"}}), variant(t, "late"), variant(t, "slow"))
	p.Isolation, p.Workers = apart(t), 1
	if r := find(t, mustDo(t, p), "bad", "slow"); r.Status != runs.OK {
		t.Errorf("the extractor after the one that left a bomb: %s %q", r.Status, r.Error)
	}
}

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
