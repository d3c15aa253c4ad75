package process

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"sync"
	"time"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/internal/procgroup"
	"github.com/contentassay/assay/page"
)

// Program is a program that is ready to extract. Of a worker there are as many processes as pages in work at once: a page
// takes one that is idle, or starts one. All of them stay until Close.
type Program struct {
	spec Spec
	tool Tool

	mu       sync.Mutex
	idle     []*worker
	running  map[*procgroup.Process]bool // all processes, idle ones too
	failures int                         // starts in a row that failed
	closed   bool
}

// maxFailures is how many starts in a row may fail before no more are tried: each may take StartSeconds.
const maxFailures = 3

// New makes the program ready. A worker is started and must say hello, so that one that cannot work is found before the
// first page; a filter must be there. Errors name the program and the mend.
func New(spec Spec) (*Program, error) {
	if err := spec.Check(); err != nil {
		return nil, err
	}
	p := &Program{spec: spec, running: map[*procgroup.Process]bool{}}
	if spec.Mode == Filter {
		p.tool = Tool{Name: filterName(spec), Version: spec.Version}
		if _, err := exec.LookPath(spec.command()[0]); err != nil {
			return nil, p.name(missing(err))
		}
		return p, nil
	}
	w, err := p.start()
	if err != nil {
		return nil, p.name(err)
	}
	p.tool = w.tool
	p.give(w)
	return p, nil
}

// filterName is what a filter is called, which cannot say so itself: its program, or the script that it runs.
func filterName(spec Spec) string {
	for i, word := range spec.Command[1:] {
		if _, ok := spec.file(word, false); ok {
			return filepath.Base(spec.Command[i+1])
		}
	}
	return filepath.Base(spec.Command[0])
}

func missing(err error) error {
	return fmt.Errorf("%w; install it, or name it by its path", err)
}

// Tool says which extractor it is. The version of a filter is the one in its Spec, "" where there is none.
func (p *Program) Tool() Tool { return p.tool }

// Func gives the extractor. Its errors name the program; errors.As finds an *extractors.Stopped in them when the
// process has failed a page, with what it had last said. Values of the variables in Spec.Env are in neither.
func (p *Program) Func() extractors.Func { return p.extract }

// Close ends all processes and waits until they are gone. A worker has a moment to end by itself, except one that has a
// page in work: that page has no answer. After Close no page has one.
func (p *Program) Close() error {
	p.mu.Lock()
	p.closed = true
	for _, w := range p.idle {
		delete(p.running, w.group)
	}
	idle, busy := p.idle, p.running
	p.idle, p.running = nil, map[*procgroup.Process]bool{}
	p.mu.Unlock()
	for group := range busy {
		group.Kill(procgroup.Stopped)
	}
	const moment = 2 * time.Second
	for _, w := range idle {
		w.group.Stdin.Close()
		defer w.group.KillAfter(moment)()
	}
	for _, w := range idle {
		w.group.Wait()
	}
	for group := range busy {
		<-group.Done()
	}
	return nil
}

// extract is the extractor. When a process fails that has answered other pages before, what failed it may be their doing:
// a fresh one has the last word on the page, so that no page depends on those before it. Time-outs are left out, since
// they would take twice as long.
func (p *Program) extract(pg *page.Page) (extractors.Extraction, error) {
	if p.spec.Mode == Filter {
		group, err := p.launch()
		if err != nil {
			return extractors.Extraction{}, p.name(err)
		}
		defer p.forget(group)
		x, err := filter(p.spec, group, pg)
		return x, p.name(err)
	}
	w, err := p.take()
	if err != nil {
		return extractors.Extraction{}, p.name(err)
	}
	fresh := len(w.asked) == 0
	x, usable, err := w.ask(pg)
	if err != nil && !usable && !fresh && !timedOut(err) {
		p.forget(w.group)
		if w, err = p.start(); err != nil {
			return extractors.Extraction{}, p.name(err)
		}
		x, usable, err = w.ask(pg)
	}
	if usable {
		p.give(w)
	} else {
		p.forget(w.group)
	}
	return x, p.name(err)
}

func timedOut(err error) bool {
	s := (*extractors.Stopped)(nil)
	return errors.As(err, &s) && s.Cause == extractors.Timeout
}

// take gives an idle worker that is still there, or a new one.
func (p *Program) take() (*worker, error) {
	for {
		p.mu.Lock()
		if len(p.idle) == 0 {
			p.mu.Unlock()
			return p.start()
		}
		w := p.idle[len(p.idle)-1]
		p.idle = p.idle[:len(p.idle)-1]
		p.mu.Unlock()
		select {
		case <-w.group.Done(): // it ended after an answer, which it may
			w.group.Wait()
			p.forget(w.group)
		default:
			return w, nil
		}
	}
}

// give puts a worker back for the next page.
func (p *Program) give(w *worker) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		w.group.Kill(procgroup.Stopped)
		return
	}
	p.idle = append(p.idle, w)
}

// start starts a worker, which must be the same tool as the first.
func (p *Program) start() (*worker, error) {
	p.mu.Lock()
	hopeless := p.failures >= maxFailures
	p.mu.Unlock()
	if hopeless {
		return nil, fmt.Errorf("it could not be started %d times in a row, and is not tried again; see the errors of the pages before", maxFailures)
	}
	w, err := p.tryStart()
	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil {
		p.failures++
		return nil, err
	}
	p.failures = 0
	return w, nil
}

// tryStart starts a process and hears what tool it is. One that names another tool or version than the processes before it
// is ended: the answers of one run would come from two programs.
func (p *Program) tryStart() (*worker, error) {
	group, err := p.launch()
	if err != nil {
		return nil, err
	}
	w, err := greet(p.spec, group)
	if err == nil && p.tool != (Tool{}) && w.tool != p.tool {
		group.Kill(procgroup.Stopped)
		group.Wait()
		err = fmt.Errorf("it has become %s %s; do not change a tool while it is in use", w.tool.Name, w.tool.Version)
	}
	if err != nil {
		p.forget(group)
		return nil, err
	}
	return w, nil
}

// launch starts a process.
func (p *Program) launch() (*procgroup.Process, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, errors.New("it has been closed")
	}
	group, err := procgroup.Start(p.spec.group())
	if err != nil {
		return nil, missing(err)
	}
	p.running[group] = true
	return group, nil
}

// forget takes a process that has ended off the list.
func (p *Program) forget(group *procgroup.Process) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.running, group)
}

// name makes an error say which program it is about.
func (p *Program) name(err error) error {
	if err == nil {
		return nil
	}
	called := p.tool.Name
	if called == "" {
		called = p.spec.Command[0]
	}
	if s := (*extractors.Stopped)(nil); errors.As(err, &s) {
		return &extractors.Stopped{Cause: s.Cause, Stderr: s.Stderr, Err: fmt.Errorf("program %s: %w", called, s.Err)}
	}
	return fmt.Errorf("program %s: %w", called, err)
}
