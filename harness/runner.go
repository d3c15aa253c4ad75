package harness

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/runs"
)

// runner lets extractors answer, one page at a time. Each worker has its own; there are two kinds, one that works in this
// process and one that has a process of its own for it.
type runner interface {
	// open takes up a page, for the variants in todo, in their order. The error is that of a page that no extractor can
	// be given; its status is that of a pair.
	open(ctx context.Context, k corpus.Case, raw []byte, todo []int) (sight, runs.Status, error)
	// answer lets the next variant of todo answer.
	answer(ctx context.Context, variant int) answer
	// close ends the runner.
	close()
}

// answer is what came of one pair.
type answer struct {
	x      extractors.Extraction
	output []byte // x as the run keeps it; nil without an answer
	status runs.Status
	err    error
	cost   runs.Cost
	old    *runs.Result // where the answer was taken over from an earlier run, its result there; x is then not decoded yet
}

// none is the answer of a pair that has none.
func none(status runs.Status, err error) answer { return answer{status: status, err: err} }

var errInterrupted = errors.New("the run was interrupted before this pair")

// inProcess is the runner without isolation: a panic costs one pair, but nothing can stop an extractor that hangs.
type inProcess struct {
	funcs []extractors.Func
	page  *page.Page
}

func (r *inProcess) open(_ context.Context, k corpus.Case, raw []byte, _ []int) (s sight, status runs.Status, err error) {
	if r.page, err = parse(k.ID, k.URL, k.Lang, raw); err != nil {
		return sight{}, runs.Failed, err
	}
	return look(r.page), "", nil
}

func (r *inProcess) answer(ctx context.Context, variant int) answer {
	if ctx.Err() != nil {
		return none(runs.Cancelled, errInterrupted)
	}
	start := time.Now()
	x, status, err := Answer(r.page, r.funcs[variant])
	if err != nil && ctx.Err() != nil {
		return none(runs.Cancelled, errInterrupted) // whoever interrupted may have ended its program
	}
	a := answer{x: x, status: status, err: err, cost: runs.Cost{Wall: time.Since(start).Nanoseconds()}}
	if err == nil {
		if a.output, a.err = json.Marshal(x); a.err != nil {
			return none(runs.Failed, a.err)
		}
	}
	return a
}

func (r *inProcess) close() {}

// parse makes a page; a panic in the parser becomes an error.
func parse(id, url, lang string, raw []byte) (p *page.Page, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			p, err = nil, fmt.Errorf("parse the page: panic: %v, at %s", cause, panicSite(debug.Stack()))
		}
	}()
	return page.New(id, url, lang, raw)
}
