package harness

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/contentassay/assay/config"
	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/extractors"
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
	Output  int64         // bytes of one answer; one that is larger loses its blocks, and is refused if that is not enough
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

// newIsolated writes down once what every worker is told when it starts: its limits and the native variants.
func newIsolated(limits Isolation, variants []config.Variant) (*isolated, error) {
	r := &isolated{limits: limits, setup: setup{Memory: limits.Memory * 3 / 4, Output: limits.Output}}
	for _, v := range variants {
		if v.Extractor.External {
			r.setup.Variants = append(r.setup.Variants, wireVariant{}) // keeps the places of the others
			continue
		}
		values, err := v.AbsoluteOptions() // the worker works in another folder
		if err != nil {
			return nil, fmt.Errorf("describe extractor %s: %w", v.Name, err)
		}
		options, err := json.Marshal(values)
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

// envelope is how many bytes a frame may have beyond the answer in it, which the worker itself keeps within its limit: a
// message, and the stack of a panic.
const envelope = 1 << 20

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
			payload, err := readFrame(out, r.limits.Output+envelope)
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
	go writeJSON(p.Stdin, r.setup)
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
	go give(r.process.Stdin, task{ID: r.page.ID, URL: r.page.URL, Lang: r.page.Lang, Todo: r.todo}, r.raw)
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

// give writes a page and what to do with it. It runs beside next, which has the clock: a process that does not read is
// killed, and that ends the write. A failed write needs no word, since next tells how the process ended.
func give(stdin io.Writer, t task, raw []byte) {
	if writeJSON(stdin, t) == nil {
		writeFrame(stdin, raw)
	}
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
		a.err = &extractors.Stopped{Cause: extractors.Cause(said.Status), Err: errors.New(said.Error), Stderr: said.Stderr}
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
			return runs.Refused, r.stop(procgroup.OverOutput, extractors.Refused, f.err)
		}
		if f.err != nil {
			return r.autopsy()
		}
		if err := json.Unmarshal(f.payload, v); err != nil {
			return runs.Crashed, r.stop(procgroup.Stopped, extractors.Crashed, fmt.Errorf("the worker's answer: %w", err))
		}
		return "", nil
	case <-limit.C:
		return runs.Timeout, r.stop(procgroup.TimedOut, extractors.Timeout, fmt.Errorf("no answer within %s", patience))
	case <-ctx.Done():
		r.end(procgroup.Stopped)
		return runs.Cancelled, errInterrupted
	}
}

// autopsy says why a process ended by itself, or was killed for its memory.
func (r *isolated) autopsy() (runs.Status, error) {
	state := r.end(procgroup.Stopped)
	err := fmt.Errorf("its process %s%s", state, lastWords(state.Stderr))
	if state.Reason == procgroup.OverMemory {
		err = fmt.Errorf("more than %d MiB of memory", r.limits.Memory>>20)
	}
	return runs.Crashed, &extractors.Stopped{Cause: extractors.Crashed, Err: err, Stderr: state.Stderr}
}

// stop kills the process and makes an error of why, with what the process had last said.
func (r *isolated) stop(why procgroup.Reason, cause extractors.Cause, err error) error {
	return &extractors.Stopped{Cause: cause, Err: err, Stderr: r.end(why).Stderr}
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

// end kills the process, if there is one, and says how it ended; the next page or variant starts another.
func (r *isolated) end(why procgroup.Reason) (state procgroup.State) {
	if r.process != nil {
		r.process.Kill(why)
		state = r.process.Wait()
	}
	r.process, r.known, r.used = nil, false, false
	return state
}

func (r *isolated) close() { r.end(procgroup.Stopped) }
