package harness

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/contentassay/assay/config"
	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/internal/procgroup"
	"github.com/contentassay/assay/runs"
)

// Isolation lets extractors run in worker processes that can be killed: an extractor that hangs, eats all memory or
// takes its process down costs one pair.
type Isolation struct {
	// Command starts a worker: a program that calls Serve on its standard streams, built with the same extractors.
	Command []string
	Timeout time.Duration // of one extractor on one page, and of parsing it
	Memory  int64         // resident bytes of a worker
	Output  int64         // bytes of one answer
}

// DefaultIsolation has the limits that a run has when nobody sets others.
func DefaultIsolation(command ...string) *Isolation {
	return &Isolation{Command: command, Timeout: 30 * time.Second, Memory: 2 << 30, Output: 64 << 20}
}

// signature names the limits, which can turn an answer into none.
func (l *Isolation) signature() string {
	if l == nil {
		return "none"
	}
	return fmt.Sprintf("%s,%dMiB,%dMiB", l.Timeout, l.Memory>>20, l.Output>>20)
}

// isolated is the runner with a process of its own, which lives as long as nothing goes wrong.
type isolated struct {
	limits  Isolation
	setup   setup
	process *procgroup.Process // nil when none is running
	frames  chan received      // what the process says

	page  corpus.Case // the page in work
	raw   []byte
	todo  []int // variants that the process has not answered yet
	known bool  // the process knows of the page
	used  bool  // the process has answered before: something earlier may be to blame for its end
}

// received is one frame, or the error that ends them.
type received struct {
	payload []byte
	err     error
}

func newIsolated(limits Isolation, variants []config.Variant) (*isolated, error) {
	r := &isolated{limits: limits, setup: setup{Memory: limits.Memory * 3 / 4}}
	for _, v := range variants {
		if v.Extractor.External {
			r.setup.Variants = append(r.setup.Variants, wireVariant{}) // keeps the places of the others
			continue
		}
		options, err := json.Marshal(v.OptionValues())
		if err != nil {
			return nil, fmt.Errorf("describe extractor %s: %w", v.Name, err)
		}
		r.setup.Variants = append(r.setup.Variants, wireVariant{v.Extractor.Name, v.Name, options})
	}
	return r, nil
}

// errStart says that no worker can be started: a fault of the machine or of this program, never of a page.
type errStart struct{ error }

// startLimit is how long a worker may take until it is ready: it does work that no page is to blame for, and on a busy
// machine that can be slow.
const startLimit = 2 * time.Minute

// start starts the process, tells it what to run and waits until it is ready.
func (r *isolated) start(ctx context.Context) (runs.Status, error) {
	p, err := procgroup.Start(procgroup.Spec{Command: r.limits.Command, Env: procgroup.Environ(), Memory: r.limits.Memory})
	if err != nil {
		return runs.Failed, fmt.Errorf("start a worker: %w", err)
	}
	frames := make(chan received)
	go func() {
		out := bufio.NewReader(p.Stdout)
		for {
			payload, err := readFrame(out, r.limits.Output)
			select {
			case frames <- received{payload, err}:
			case <-p.Done():
			}
			if err != nil {
				return
			}
		}
	}()
	r.process, r.frames = p, frames
	writeJSON(p.Stdin, r.setup) // fails only when the process has ended: next says how
	if status, err := r.next(ctx, startLimit, &ready{}); err != nil {
		return status, fmt.Errorf("start a worker: %w", err)
	}
	return "", nil
}

// open tells the process of the page.
func (r *isolated) open(ctx context.Context, k corpus.Case, raw []byte, todo []int) (sight, runs.Status, error) {
	r.page, r.raw, r.todo = k, raw, todo
	return r.begin(ctx)
}

// begin gives the page, with what is left to do on it, to a process.
func (r *isolated) begin(ctx context.Context) (sight, runs.Status, error) {
	if r.process == nil {
		if status, err := r.start(ctx); status == runs.Cancelled {
			return sight{}, status, err
		} else if err != nil {
			return sight{}, status, errStart{err}
		}
	}
	writeJSON(r.process.Stdin, task{ID: r.page.ID, URL: r.page.URL, Lang: r.page.Lang, Todo: r.todo})
	writeFrame(r.process.Stdin, r.raw) // a failed write is told by next
	var s seen
	if status, err := r.next(ctx, r.limits.Timeout, &s); err != nil {
		return sight{}, status, fmt.Errorf("parse the page: %w", err)
	}
	if s.Error != "" {
		return sight{}, runs.Failed, errors.New(s.Error)
	}
	r.known = true
	return s.sight, "", nil
}

// answer asks the process. One that ends over a variant after it had answered others may have been brought down by what
// those left behind, so a fresh one is asked the same once more, and only its end counts.
func (r *isolated) answer(ctx context.Context, variant int) answer {
	todo, used := r.todo, r.used
	a := r.ask(ctx)
	if a.status == runs.Crashed && used {
		r.todo = todo
		a = r.ask(ctx)
	}
	return a
}

// ask lets the process answer the next variant.
func (r *isolated) ask(ctx context.Context) answer {
	if !r.known { // the process died over an earlier variant of this page: a fresh one takes the rest
		if _, status, err := r.begin(ctx); err != nil {
			r.todo = r.todo[1:]
			return none(status, err)
		}
	}
	r.todo = r.todo[1:]
	start := time.Now()
	var said reply
	status, err := r.next(ctx, r.limits.Timeout, &said)
	if err != nil {
		a := none(status, err)
		a.cost.Wall = time.Since(start).Nanoseconds()
		return a
	}
	r.used = true
	a := answer{status: said.Status, output: said.Output, cost: runs.Cost{Wall: said.Wall.Nanoseconds(), Peak: said.Peak}}
	if said.Error != "" {
		a.err = errors.New(said.Error)
	}
	if said.Output != nil {
		if err := json.Unmarshal(said.Output, &a.x); err != nil {
			return none(runs.Crashed, fmt.Errorf("the worker's answer: %w", err))
		}
	}
	return a
}

// next waits for what the process says next. When it does not come in time, is too long, or the process ends, the process
// is killed, and status and error say what happened.
func (r *isolated) next(ctx context.Context, patience time.Duration, v any) (runs.Status, error) {
	limit := time.NewTimer(patience)
	defer limit.Stop()
	select {
	case f := <-r.frames:
		if tooLong := (errFrame{}); errors.As(f.err, &tooLong) {
			r.end(procgroup.OverOutput)
			return runs.Refused, f.err
		}
		if f.err != nil {
			return r.autopsy()
		}
		if err := json.Unmarshal(f.payload, v); err != nil {
			r.end(procgroup.Stopped)
			return runs.Crashed, fmt.Errorf("the worker's answer: %w", err)
		}
		return "", nil
	case <-limit.C:
		r.end(procgroup.TimedOut)
		return runs.Timeout, fmt.Errorf("no answer within %s", patience)
	case <-ctx.Done():
		r.end(procgroup.Stopped)
		return runs.Cancelled, errInterrupted
	}
}

// autopsy says why a process ended by itself, or was killed for its memory.
func (r *isolated) autopsy() (runs.Status, error) {
	process := r.process
	r.end(procgroup.Stopped)
	state := process.Wait()
	if state.Reason == procgroup.OverMemory {
		return runs.Crashed, fmt.Errorf("more than %d MiB of memory", r.limits.Memory>>20)
	}
	return runs.Crashed, fmt.Errorf("its process %s%s", state, lastWords(state.Stderr))
}

// lastWords is what a dying Go program says first of its end: the line "fatal error: ..." or "panic: ...".
func lastWords(stderr string) string {
	for line := range strings.Lines(stderr) {
		for _, mark := range []string{"runtime: goroutine stack exceeds", "fatal error: ", "panic: "} {
			if strings.HasPrefix(line, mark) {
				return ": " + strings.TrimSpace(line)
			}
		}
	}
	lines := strings.Split(strings.TrimSpace(stderr), "\n")
	if last := strings.TrimSpace(lines[len(lines)-1]); last != "" {
		return ": " + last
	}
	return ""
}

// end kills the process; the next page or variant starts another.
func (r *isolated) end(why procgroup.Reason) {
	if r.process != nil {
		r.process.Kill(why)
		r.process.Wait()
	}
	r.process, r.known, r.used = nil, false, false
}

func (r *isolated) close() { r.end(procgroup.Stopped) }
