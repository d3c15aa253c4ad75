package harness

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
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
	if len(os.Args) == 2 && os.Args[1] == deafMark {
		var s setup
		readJSON(os.Stdin, maxSetup, &s)
		writeJSON(os.Stdout, ready{})
		time.Sleep(time.Hour) // nothing more is read
	}
	os.Exit(m.Run())
}

// deafMark, as the only argument, makes this test binary a worker that reads no page.
const deafMark = "be-a-deaf-worker"

// wicked are extractors that do on the page "bad" what no library may do.
func wicked() []extractors.Extractor {
	var all []extractors.Extractor
	for name, deed := range map[string]func(){
		"good":      func() {},
		"panics":    func() { panic("boom") },
		"exits":     func() { fmt.Fprintln(os.Stderr, "farewell"); os.Exit(7) },
		"deadlocks": func() { fmt.Fprintln(os.Stderr, "asleep"); select {} },
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
		"slow":    func() { time.Sleep(300 * time.Millisecond) },
		"unlocks": func() { new(sync.Mutex).Unlock() }, // a fatal error, which recover does not catch, as with racing maps
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
	all = append(all, extractors.Define(
		extractors.Info{Name: "blocky", Doc: "for tests", Version: "1", Licence: "Apache-2.0", Languages: "any", Released: "2026-11", Since: "0.1.0", Baseline: true},
		struct{}{}, func(struct{}) (extractors.Func, error) {
			return func(p *page.Page) (extractors.Extraction, error) {
				x := extractors.Extraction{Text: p.Text()}
				for line := range strings.Lines(x.Text) {
					x.Blocks = append(x.Blocks, page.Block{Index: len(x.Blocks), Text: strings.TrimSpace(line), Label: page.Content})
				}
				return x, nil
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
		stderr string
	}{
		"panics":    {runs.Failed, "panic: boom", "isolated_test.go"}, // the stack names the line
		"exits":     {runs.Crashed, "exited with code 7: farewell", "farewell"},
		"deadlocks": {runs.Timeout, "no answer within 2s", "asleep"},
		"allocates": {runs.Crashed, "", ""},
		"overflows": {runs.Crashed, "", ""}, // its stack, or its memory, whichever is noticed first
		"unlocks":   {runs.Crashed, "fatal error: ", "goroutine "},
		"floods":    {runs.Refused, "over the output limit", ""},
	} {
		t.Run(name, func(t *testing.T) {
			c := files(t, map[string][2]string{"bad": {"<p>bad page", "bad page"}, "fine": {"<p>fine page", "fine page"}, "zebra": {"<p>striped page", "page"}})
			p := plan(t, c, variant(t, "good"), variant(t, name), wholePage)
			p.Variants[2] = variant(t, "good")
			p.Variants[2].Name = "after"
			p.Isolation, p.Workers = apart(t), 1
			p.Isolation.Timeout = time.Minute // so that a busy machine makes no time-out of another end
			if want.status == runs.Timeout {
				p.Isolation.Timeout = 2 * time.Second
			}
			run := mustDo(t, p)
			for i, r := range run.Results {
				status, message := runs.OK, ""
				if r.Case == "bad" && r.Extractor == name {
					status, message = want.status, want.err
					checkStderr(t, run, run.Costs[i], want.stderr)
				} else if run.Costs[i].Stderr != "" {
					t.Errorf("case %s, %s: stderr is kept of an answer", r.Case, r.Extractor)
				}
				if r.Status != status || !strings.Contains(r.Error, message) {
					t.Errorf("case %s, %s: %s %q, want %s %q", r.Case, r.Extractor, r.Status, r.Error, status, message)
				}
			}
		})
	}
}

// checkStderr looks for something in what the process of a pair had last said.
func checkStderr(t *testing.T, run *runs.Run, c runs.Cost, want string) {
	t.Helper()
	if want == "" {
		return
	}
	said, err := run.Stderr(c.Stderr)
	if err != nil || !strings.Contains(said, want) || len(said) > 64<<10 {
		t.Errorf("%d bytes of stderr, error %v, want %q in it:\n%s", len(said), err, want, said)
	}
	if problems := run.Check(); problems != nil {
		t.Errorf("the run is not whole: %v", problems)
	}
	if err := os.WriteFile(filepath.Join(run.Dir, "err", c.Stderr+".txt"), []byte("other"), 0o644); err != nil {
		t.Fatal(err)
	}
	if problems := run.Check(); len(problems) != 1 || !strings.Contains(problems[0].Error(), c.Stderr) {
		t.Errorf("a changed file is told as %v", problems)
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

// A worker that does not read its page, which is more than a pipe holds, is a time-out and not the end of the run.
func TestWorkerThatReadsNothing(t *testing.T) {
	p := plan(t, files(t, map[string][2]string{"1": {strings.Repeat("<p>large page", 20_000), "page"}}), variant(t, "good"))
	p.MaxPageBytes, p.Workers, p.Isolation = 1<<20, 1, apart(t)
	p.Isolation.Command[1], p.Isolation.Timeout = deafMark, 200*time.Millisecond
	if r := find(t, mustDo(t, p), "1", "good"); r.Status != runs.Timeout || !strings.Contains(r.Error, "no answer within") {
		t.Errorf("%s %q, want a time-out", r.Status, r.Error)
	}
	ctx, cancel := context.WithCancel(context.Background())
	p.Isolation.Timeout = time.Hour
	time.AfterFunc(200*time.Millisecond, cancel)
	if run, _ := do(t, ctx, p); find(t, run, "1", "good").Status != runs.Cancelled {
		t.Errorf("interrupted meanwhile: %+v", run.Results)
	}
}

// An answer whose blocks are over the output limit keeps its text and its score, and says what is missing.
func TestBlocksOverTheLimitAreDropped(t *testing.T) {
	p := plan(t, files(t, map[string][2]string{"1": {strings.Repeat("<p>word", 10_000), strings.Repeat("word ", 10_000)}}), variant(t, "blocky"))
	p.MaxPageBytes, p.Workers, p.Isolation = 1<<20, 1, apart(t)
	whole := mustDo(t, p)
	p.Isolation.Output = 100 << 10
	less := mustDo(t, p)
	a, b := whole.Results[0], less.Results[0]
	if a.Status != runs.OK || b.Status != runs.OK || a.Words != b.Words || a.Words.TP != 10_000 || a.Blocks == nil || b.Blocks != nil {
		t.Errorf("with and without blocks: %+v, %+v", a, b)
	}
	for run, want := range map[*runs.Run]bool{whole: false, less: true} {
		output, err := run.Output(run.Results[0].Output)
		if err != nil || strings.Contains(string(output), `"dropped":"10000 blocks: `) != want {
			t.Errorf("%d bytes of output, %v; want a note: %v", len(output), err, want)
		}
		if problems := Verify(run); problems != nil {
			t.Error(problems)
		}
	}
	p.Isolation.Output = 10 << 10
	if r := mustDo(t, p).Results[0]; r.Status != runs.Refused || !strings.Contains(r.Error, "over the output limit") {
		t.Errorf("a text over the limit: %+v", r)
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
