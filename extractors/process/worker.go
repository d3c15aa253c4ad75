package process

import (
	"bufio"
	"errors"
	"fmt"
	"strings"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/internal/procgroup"
	"github.com/contentassay/assay/page"
)

// worker is a running process that answers page after page. One goroutine at a time has it.
type worker struct {
	spec  Spec
	group *procgroup.Process
	out   *bufio.Reader
	tool  Tool
	asked map[string]bool // the IDs of all requests but the latest
}

// greet makes a worker of a process that has just been started: it reads the hello. When that fails, the process has been
// ended.
func greet(spec Spec, group *procgroup.Process) (*worker, error) {
	w := &worker{spec: spec, group: group, out: bufio.NewReaderSize(group.Stdout, 64<<10), asked: map[string]bool{}}
	stop := group.KillAfter(spec.start())
	defer stop()
	line, err := w.readLine()
	if errors.Is(err, errEnded) {
		state := spec.wait(group)
		return nil, stopped(state, "before its hello"+complaint(state.Stderr), spec, "start_seconds", spec.StartSeconds)
	}
	if err == nil {
		w.tool, err = readHello([]byte(spec.told(group, string(line)))) // its errors quote it
	}
	if err == nil && spec.Version != "" && spec.Version != w.tool.Version {
		err = fmt.Errorf("it is version %s, and the configuration asks for %s; install that one, or change version", w.tool.Version, spec.Version)
	}
	if err != nil {
		group.Kill(procgroup.Stopped)
		group.Wait()
		return nil, err
	}
	return w, nil
}

// ask sends a page and waits for the answer. When usable is false, the process has been ended.
func (w *worker) ask(p *page.Page) (x extractors.Extraction, usable bool, err error) {
	id, line, err := request(len(w.asked)+1, p)
	if err != nil {
		return x, true, fmt.Errorf("making the request: %w", err)
	}
	stop := w.group.KillAfter(w.spec.timeout())
	defer stop()
	sent := make(chan error, 1)
	go func() { // beside the reading, so that a program that writes before it reads cannot block both
		_, err := w.group.Stdin.Write(line)
		sent <- err
	}()
	answer, err := w.await(id)
	if errors.Is(err, errEnded) {
		return x, false, stopped(w.spec.wait(w.group), "without an answer", w.spec, "timeout_seconds", w.spec.TimeoutSeconds)
	}
	if err == nil {
		usable = <-sent == nil
	}
	if !usable {
		w.group.Kill(procgroup.Stopped)
		w.group.Wait()
	}
	if err == nil {
		w.asked[id] = true
		if answer.Error != nil {
			*answer.Error = w.spec.told(w.group, *answer.Error)
		}
		x, err = answer.extraction()
	}
	return x, usable, failed(w.spec, w.group, err)
}

// await reads lines until the answer to the request with this ID. What else may come is a second answer to an earlier
// request: it is passed over, whatever it says.
func (w *worker) await(id string) (response, error) {
	for {
		line, err := w.readLine()
		if err != nil {
			return response{}, err
		}
		answer, err := readResponse(line)
		if err != nil { // once more, since it quotes the line
			return readResponse([]byte(w.spec.told(w.group, string(line))))
		}
		if *answer.ID == id {
			return answer, nil
		}
		if !w.asked[*answer.ID] {
			return response{}, fmt.Errorf("its answer is to the request %s, which it did not get; repeat the id of the request", quote([]byte(w.spec.told(w.group, *answer.ID))))
		}
	}
}

// errEnded says that a process has ended, or at least closed its stdout. Its state says why.
var errEnded = errors.New("the process has ended")

// readLine reads a line. When it is longer than the output limit, it ends the process.
func (w *worker) readLine() ([]byte, error) {
	var line []byte
	for {
		part, err := w.out.ReadSlice('\n')
		if int64(len(line)+len(part)) > w.spec.output() {
			w.group.Kill(procgroup.OverOutput)
			return nil, errEnded
		}
		line = append(line, part...)
		switch {
		case err == nil:
			return line, nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, errEnded
		}
	}
}

// complaint finds in stderr why a program did not start, as the end of a message: the first and the last line that begins
// with its first letter and speaks of an error, as those of Python, Node, Java and its compiler do; else the last line.
func complaint(stderr string) string {
	var errs []string
	for line := range strings.Lines(stderr) {
		if low := strings.ToLower(line); low[0] > ' ' && (strings.Contains(low, "error") || strings.Contains(low, "exception")) {
			errs = append(errs, clip(line))
		}
	}
	switch n := len(errs); n {
	case 0:
		return lastLine(stderr)
	case 1:
		return ": " + errs[0]
	default:
		return ": " + errs[0] + " ... " + errs[n-1]
	}
}

// failed adds to the error of a page what the process had last said, of this page or of those before.
func failed(spec Spec, group *procgroup.Process, err error) error {
	if err == nil {
		return nil
	}
	return &extractors.Stopped{Cause: extractors.Failed, Err: err, Stderr: spec.told(group, group.Stderr())}
}

// stopped is the error of a process that ended when it should not have. The time limit in force goes by its key.
func stopped(s procgroup.State, when string, spec Spec, key string, limit float64) error {
	e := &extractors.Stopped{Cause: extractors.Crashed, Stderr: s.Stderr}
	switch s.Reason {
	case procgroup.TimedOut:
		e.Cause = extractors.Timeout
		e.Err = fmt.Errorf("it %s of %v s, %s; raise %s", s, limit, when, key)
	case procgroup.OverMemory:
		e.Err = fmt.Errorf("it %s of %d MB, %s; raise memory_mb", s, spec.MemoryMB, when)
	case procgroup.OverOutput:
		e.Cause = extractors.Refused
		e.Err = fmt.Errorf("it %s of %d MB, %s; raise output_mb", s, spec.OutputMB, when)
	default:
		e.Err = fmt.Errorf("it %s %s", s, when)
	}
	return e
}
