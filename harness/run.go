package harness

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/contentassay/assay/config"
	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/internal/procgroup"
	"github.com/contentassay/assay/runs"
)

// Event tells how far a run is. One comes after every pair.
type Event struct {
	Result      runs.Result
	Done, Total int // pairs
}

// Run does the plan and writes it to w, pair by pair, and finishes it. Pairs that a resumed run has already are left
// alone. When ctx is cancelled the pairs that are not done yet are recorded as cancelled, so that every pair has its
// result; Run then returns the finished run together with ctx's error. watch, which may be nil, is called after every
// pair from one goroutine. Whatever goes wrong, what was computed before is in the run directory.
func Run(ctx context.Context, p Plan, w *runs.Writer, watch func(Event)) (*runs.Run, error) {
	runners, err := p.runners()
	if err != nil {
		return nil, errors.Join(err, w.Close())
	}
	p.grouped = p.groups()
	work, stop := context.WithCancel(ctx)
	defer stop()
	found := make(chan finding, p.workers())
	go func() {
		defer close(found)
		p.work(work, runners, remember(p.Reuse, w.Manifest()), w.Done, found)
	}()
	total, done := p.pairs(w.Done)
	for f := range found {
		if err == nil {
			err = f.record(w)
		}
		if err != nil {
			stop() // the disk is full, or an alignment is wrong: let the workers come to an end
			continue
		}
		if f.isResult && watch != nil {
			done++
			watch(Event{Result: f.result, Done: done, Total: total})
		}
	}
	if err != nil {
		return nil, errors.Join(err, w.Close())
	}
	run, err := w.Finish()
	if err != nil {
		return nil, err
	}
	return run, ctx.Err()
}

// runners makes one runner for each worker.
func (p Plan) runners() ([]runner, error) {
	if p.Isolation != nil {
		procgroup.Sweep() // what runs have left behind that were killed
	}
	funcs, err := build(p.Variants) // in a worker process they are built again; here it shows what is wrong with them
	if err != nil {
		return nil, err
	}
	all := make([]runner, p.workers())
	for i := range all {
		if p.Isolation == nil {
			all[i] = &inProcess{funcs: funcs}
			continue
		}
		apart, err := newIsolated(*p.Isolation, p.Variants)
		if err != nil {
			return nil, err
		}
		all[i] = &mixed{variants: p.Variants, apart: apart, external: inProcess{funcs: funcs}}
	}
	return all, nil
}

// build makes every variant ready to extract.
func build(variants []config.Variant) ([]extractors.Func, error) {
	funcs := make([]extractors.Func, len(variants))
	for i, v := range variants {
		f, err := v.Extractor.Build(v.Options)
		if err != nil {
			return nil, fmt.Errorf("set up extractor %s: %w", v.Name, err)
		}
		funcs[i] = f
	}
	return funcs, nil
}

// pairs counts the pairs of the plan, and those of them that are done.
func (p Plan) pairs(isDone func(kase, extractor string) bool) (total, done int) {
	for _, k := range p.Corpus.Cases {
		for _, v := range p.Variants {
			total++
			if isDone(k.ID, v.Name) {
				done++
			}
		}
	}
	return total, done
}

// work hands the cases out to the workers, in order, and returns when all are done.
func (p Plan) work(ctx context.Context, runners []runner, known *memory, isDone func(kase, extractor string) bool, found chan<- finding) {
	cases := make(chan corpus.Case)
	var workers sync.WaitGroup
	for _, r := range runners {
		workers.Go(func() {
			defer r.close()
			for k := range cases {
				p.weigh(ctx, k, r, known, isDone, found)
			}
		})
	}
	for _, k := range p.Corpus.Cases {
		cases <- k
	}
	close(cases)
	workers.Wait()
}

// finding is what a worker has to record: a case with its texts, or a result with its answer, or an error that ends the
// run.
type finding struct {
	about runs.Case
	texts runs.Texts

	isResult bool
	result   runs.Result
	cost     runs.Cost
	output   []byte // JSON of the answer; nil where there is none
	stderr   string // what the process had last said, where there is no answer

	err error
}

func (f finding) record(w *runs.Writer) error {
	switch {
	case f.err != nil:
		return f.err
	case f.isResult:
		var err error
		if f.cost.Stderr, err = w.KeepStderr(f.stderr); err != nil {
			return err
		}
		return w.AddResult(f.result, f.cost, f.output)
	default:
		return w.AddCase(f.about, f.texts)
	}
}
