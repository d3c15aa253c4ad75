// Package procgroup runs a program that nobody need trust, as a process group of its own that can be ended as a whole.
//
// No shell reads the command; the environment is what the caller lists; the working folder is empty, private, and goes
// away with the process. When the program ends, by itself or by Kill, whatever else is in its group is killed, and the
// program is always reaped, whether anybody waits for it or not. Time, memory and output are limited by the one means
// that always works: the group is killed, and State says why.
//
// What it cannot do: a child that leaves the group (setsid) survives; a process that was killed together with this
// program leaves its folder behind until somebody calls Sweep. Outside Linux memory is not watched and children outlive a killed parent; outside
// Unix there is no group, only the program itself is killed.
package procgroup

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

// Spec says what to start.
type Spec struct {
	// Command is the program and its arguments. A program without a slash is looked for in PATH; with one it must be an
	// absolute path, since the working folder is another.
	Command []string
	// Env is the whole environment, as NAME=VALUE; Environ makes one. TMPDIR and its kin are added.
	Env []string
	// Memory is how many bytes of the program may be resident; 0 means no limit. Linux only. Its children are not
	// watched, but each process may ask the system for DataLimit(Memory) at most, touched or not: that stops at once
	// what grows faster than it is watched.
	Memory int64
}

// Process is a program that was started. Its methods may be called from several goroutines.
type Process struct {
	Stdin  io.WriteCloser // closed when the program ends
	Stdout *os.File       // to be read to its end, else the program may block; Wait closes it

	cmd    *exec.Cmd
	stderr *tail
	home   *folder
	done   chan struct{} // closed when everything is over
	state  State         // set before done is closed

	mu    sync.Mutex
	why   Reason // of the first Kill
	ended bool   // the leader is about to be reaped: its number may soon be another's
	peak  int64  // largest resident memory seen, in bytes
}

// grace is how long pipes stay open for what is still in them when the program has ended. It passes in full only when
// something that left the group holds them open.
const grace = 3 * time.Second

// Start starts the program. An error says that it could not be started; nothing is left behind then.
func Start(spec Spec) (*Process, error) {
	if len(spec.Command) == 0 {
		return nil, errors.New("starting a program: the command is empty; give the program and its arguments")
	}
	home, err := newFolder()
	if err != nil {
		return nil, fmt.Errorf("starting %q: %w", spec.Command[0], err)
	}
	p := &Process{cmd: exec.Command(spec.Command[0], spec.Command[1:]...), stderr: &tail{}, home: home, done: make(chan struct{})}
	dir := home.work()
	p.cmd.Dir = dir
	p.cmd.Env = append(append([]string{}, spec.Env...), "TMPDIR="+dir, "TEMP="+dir, "TMP="+dir)
	stderr, err := p.begin()
	if err != nil {
		home.remove()
		return nil, fmt.Errorf("starting %q: %w", spec.Command[0], err)
	}
	if spec.Memory > 0 {
		capData(p.cmd.Process.Pid, DataLimit(spec.Memory))
	}
	noCore(p.cmd.Process.Pid)
	read := make(chan struct{})
	go func() {
		io.Copy(p.stderr, stderr) // any error means that there is no more to read
		close(read)
	}()
	go p.watch(spec.Memory)
	go p.reap(stderr, read)
	return p, nil
}

// DataLimit is how much writable private memory each process of a group may ask for, in bytes, when so much may be
// resident: half as much again, and 512 MiB, which is what an idle Java takes without touching it.
func DataLimit(memory int64) int64 { return memory + memory/2 + 512<<20 }

// begin connects the three streams and starts the process in a group of its own. It returns the end of stderr to read.
func (p *Process) begin() (stderr *os.File, err error) {
	var files []*os.File
	pipe := func() (r, w *os.File) {
		if err == nil {
			r, w, err = os.Pipe()
			files = append(files, r, w)
		}
		return r, w
	}
	in, stdin := pipe()
	stdout, out := pipe()
	stderr, errs := pipe()
	if err == nil {
		p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = in, out, errs
		ownGroup(p.cmd)
		err = p.cmd.Start()
	}
	if err != nil {
		closeAll(files...)
		return nil, err
	}
	closeAll(in, out, errs) // they are the program's now
	p.Stdin, p.Stdout = stdin, stdout
	return stderr, nil
}

func closeAll(files ...*os.File) {
	for _, f := range files {
		f.Close() // of a nil file, too
	}
}

// Pid returns the number of the process, which is that of its group.
func (p *Process) Pid() int { return p.cmd.Process.Pid }

// Dir returns the working folder of the program, which is there until it has ended.
func (p *Process) Dir() string { return p.home.work() }

// Kill ends the whole group at once, for the reason that State is to give. Only the first reason counts, and only if the
// program did not end by itself before.
func (p *Process) Kill(why Reason) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return
	}
	if p.why == "" {
		p.why = why
	}
	killGroup(p.cmd.Process)
}

// KillAfter kills the group for TimedOut when the limit has passed, unless stop is called before.
func (p *Process) KillAfter(limit time.Duration) (stop func()) {
	timer := time.AfterFunc(limit, func() { p.Kill(TimedOut) })
	return func() { timer.Stop() }
}

// Done is closed when the program has ended and has been reaped.
func (p *Process) Done() <-chan struct{} { return p.done }

// Wait waits until the program has ended, closes Stdout and says how it ended. It may be called more than once.
func (p *Process) Wait() State {
	<-p.done
	p.Stdout.Close()
	return p.state
}

// Stderr returns the last of what the program has written to its stderr so far.
func (p *Process) Stderr() string { return p.stderr.String() }

// reap waits for the end of the program, kills what is left of its group, and tidies up. The group is killed while its
// leader is still there to be reaped, so that the number of the group cannot have become another's.
func (p *Process) reap(stderr *os.File, read <-chan struct{}) {
	ended := awaitLeader(p.cmd.Process)
	p.mu.Lock()
	p.ended = true
	killGroup(p.cmd.Process)
	p.mu.Unlock()
	if ended == nil {
		ended, _ = p.cmd.Process.Wait() // fails only when somebody else reaped it
	}
	p.Stdin.Close()
	limit := time.Now().Add(grace)
	p.Stdout.SetReadDeadline(limit) // fails where pipes have none: there the reader waits for the last writer
	stderr.SetReadDeadline(limit)
	<-read
	stderr.Close()
	p.home.remove()
	p.mu.Lock()
	p.state = stateOf(ended, p.why, p.peak)
	p.mu.Unlock()
	p.state.Stderr = p.stderr.String()
	close(p.done)
}

// watchEvery is how often memory is looked at. A program that writes to fresh pages gets about 50 MB further meanwhile,
// and a look costs about 20 microseconds.
const watchEvery = 25 * time.Millisecond

// watch notes the largest resident memory and kills the group when it is above the limit. It ends with the process.
func (p *Process) watch(limit int64) {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		peak, ok := peakMemory(p.cmd.Process.Pid)
		if !ok {
			return // it has ended, or the system does not tell
		}
		p.mu.Lock()
		if p.ended {
			p.mu.Unlock()
			return // what was read may have been another's
		}
		p.peak = peak
		p.mu.Unlock()
		if limit > 0 && peak > limit {
			p.Kill(OverMemory)
			return
		}
		select {
		case <-p.done:
			return
		case <-tick.C:
		}
	}
}
