package harness

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/contentassay/assay/config"
	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/extractors/suite"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/text"
)

// corpora are what the benchmarks run over: the embedded sample always, published pages where they are at hand.
var corpora = map[string]string{
	"sample":    "embedded:sample",
	"cleaneval": filepath.Join("..", "..", "shared", "corpora", "cleaneval", "cleaneval-final"),
	"wcxb":      filepath.Join("..", "..", "shared", "corpora", "wcxb"),
}

// measured are the extractors that the share is measured with: the baselines and the five of other people's libraries.
var measured = []string{"whole-page", "largest-block", "bte", "empty", "trafilatura", "trafilatura-fast", "readability", "readability-shiori", "domdistiller"}

// BenchmarkOverhead measures what the harness takes of the work on a page: reading, decoding, parsing, cutting into words,
// aligning and counting, as a share of all time with one worker. The rest is inside extractors. Writing the run goes on
// beside the work and is not in it; BenchmarkRun has all.
func BenchmarkOverhead(b *testing.B) {
	for _, name := range []string{"sample", "cleaneval", "wcxb"} {
		b.Run(name, func(b *testing.B) {
			plan := benchPlan(b, corpora[name], 100)
			runners, err := plan.runners()
			if err != nil {
				b.Fatal(err)
			}
			var total, inside time.Duration
			for b.Loop() {
				start := time.Now()
				found := make(chan finding, 100)
				go func() {
					plan.work(context.Background(), runners, nil, func(string, string) bool { return false }, found)
					close(found)
				}()
				for f := range found {
					inside += time.Duration(f.cost.Wall)
				}
				total += time.Since(start)
			}
			b.ReportMetric(100*float64(total-inside)/float64(total), "%overhead")
			b.ReportMetric(float64(len(plan.Corpus.Cases)*b.N)/total.Seconds(), "pages/s")
		})
	}
}

// BenchmarkRun measures whole runs, files and all, with one worker and with two.
func BenchmarkRun(b *testing.B) {
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			plan := benchPlan(b, corpora["sample"], 100)
			plan.Workers = workers
			for b.Loop() {
				benchRun(b, plan)
			}
			b.ReportMetric(float64(len(plan.Corpus.Cases)*b.N)/b.Elapsed().Seconds(), "pages/s")
		})
	}
}

// BenchmarkIsolation measures whole runs in this process and in worker processes: isolation should cost a tenth at most.
func BenchmarkIsolation(b *testing.B) {
	program, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	for _, corpus := range []string{"sample", "cleaneval", "wcxb"} {
		for name, limits := range map[string]*Isolation{"within": nil, "apart": DefaultIsolation(program, workerMark)} {
			b.Run(corpus+"/"+name, func(b *testing.B) {
				plan := benchPlan(b, corpora[corpus], 100)
				plan.Workers, plan.Isolation = 2, limits
				for b.Loop() {
					benchRun(b, plan)
				}
				b.ReportMetric(float64(len(plan.Corpus.Cases)*b.N)/b.Elapsed().Seconds(), "pages/s")
			})
		}
	}
}

// BenchmarkReuse measures a second run that takes all its answers from a first one.
func BenchmarkReuse(b *testing.B) {
	plan := benchPlan(b, corpora["wcxb"], 100)
	plan.Workers = 2
	first := benchRun(b, plan)
	for name, old := range map[string]*runs.Run{"fresh": nil, "reused": first} {
		b.Run(name, func(b *testing.B) {
			plan := plan
			plan.Reuse = old
			for b.Loop() {
				benchRun(b, plan)
			}
		})
	}
}

// BenchmarkMemory compares the live heap while a run over few pages and one over many is going on: pages stream, so it
// must not grow with their number.
func BenchmarkMemory(b *testing.B) {
	for _, limit := range []int{50, 100, 200, 400} {
		b.Run(fmt.Sprintf("pages=%d", limit), func(b *testing.B) {
			plan := benchPlan(b, corpora["wcxb"], limit)
			plan.Variants = plan.Variants[:2]
			var most uint64
			for b.Loop() {
				most = max(most, mostLive(b, plan))
			}
			b.ReportMetric(float64(most)/(1<<20), "MiB-live")
		})
	}
}

// mostLive samples the live heap after every fifth pair.
func mostLive(b *testing.B, plan Plan) (most uint64) {
	m, err := plan.Manifest("bench")
	if err != nil {
		b.Fatal(err)
	}
	w, err := runs.Create(filepath.Join(b.TempDir(), "run"), m)
	if err != nil {
		b.Fatal(err)
	}
	watch := func(e Event) {
		if e.Done%5 == 0 {
			runtime.GC()
			var s runtime.MemStats
			runtime.ReadMemStats(&s)
			most = max(most, s.HeapAlloc)
		}
	}
	if _, err := Run(context.Background(), plan, w, watch); err != nil {
		b.Fatal(err)
	}
	return most
}

func benchPlan(b *testing.B, path string, limit int) Plan {
	b.Helper()
	if _, err := os.Stat(path); err != nil && path != corpora["sample"] {
		b.Skipf("no corpus at %s", path)
	}
	c, err := corpus.Load(path, corpus.Options{Limit: limit})
	if err != nil {
		b.Fatal(err)
	}
	conf := config.Defaults(suite.All)
	if err := conf.Use(measured, suite.All); err != nil {
		b.Fatal(err)
	}
	tokenizer, err := text.FindTokenizer("uax29")
	if err != nil {
		b.Fatal(err)
	}
	return Plan{Corpus: c, Variants: conf.Extractors, Tokenizer: tokenizer, MaxPageBytes: conf.MaxPageBytes, Workers: 1, Inputs: true}
}

func benchRun(b *testing.B, plan Plan) *runs.Run {
	b.Helper()
	m, err := plan.Manifest("bench")
	if err != nil {
		b.Fatal(err)
	}
	w, err := runs.Create(filepath.Join(b.TempDir(), "run"), m)
	if err != nil {
		b.Fatal(err)
	}
	run, err := Run(context.Background(), plan, w, nil)
	if err != nil {
		b.Fatal(err)
	}
	return run
}
