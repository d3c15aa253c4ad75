package procgroup

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// play names, in the environment of the test binary, the program that it is to be instead of the tests.
const play = "ASSAY_TEST_PLAY"

var plays = map[string]func(){
	"echo":  func() { io.Copy(os.Stdout, os.Stdin) },
	"args":  func() { fmt.Printf("%q", os.Args[1:]) },
	"exit":  func() { fmt.Fprint(os.Stderr, "no luck"); os.Exit(3) },
	"sleep": func() { time.Sleep(time.Hour) },
	"env":   func() { fmt.Print(strings.Join(os.Environ(), "\n")) },
	"abort": func() { syscall.Kill(os.Getpid(), syscall.SIGKILL); time.Sleep(time.Hour) },
	"where": func() {
		dir, _ := os.Getwd()
		files, _ := os.ReadDir(".")
		os.WriteFile(filepath.Join(os.Getenv("TMPDIR"), "left"), []byte("x"), 0o666)
		fmt.Printf("%s\n%d", dir, len(files))
	},
	"flood-stderr": func() {
		for i := range 100_000 {
			fmt.Fprintf(os.Stderr, "line %d\n", i)
		}
		fmt.Print("done")
	},
	"flood": func() {
		for {
			if _, err := os.Stdout.Write(bytes.Repeat([]byte("y\n"), 4096)); err != nil {
				return
			}
		}
	},
	"allocate": func() {
		var kept [][]byte
		for {
			b := make([]byte, 1<<20)
			for i := 0; i < len(b); i += 4096 {
				b[i] = 1
			}
			kept = append(kept, b)
			runtime.KeepAlive(kept)
			time.Sleep(time.Millisecond)
		}
	},
	"allocate-at-once": func() { fmt.Println(len(make([]byte, 4<<30))) }, // and touch nothing
	"fork":             func() { fmt.Println(fork("sleep")); time.Sleep(time.Hour) },
	"fork-and-end":     func() { fmt.Println(fork("sleep")) },
	"parent": func() { // what a run of assay is: it starts a process of ours and is killed
		p, err := Start(Spec{Command: []string{os.Args[0]}, Env: []string{play + "=sleep"}})
		fmt.Println(p.Pid(), err)
		time.Sleep(time.Hour)
	},
}

// fork starts a child in the same group, with the same streams, and gives its number.
func fork(what string) int {
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), play+"="+what)
	c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, os.Stderr
	if err := c.Start(); err != nil {
		panic(err)
	}
	return c.Process.Pid
}

func TestMain(m *testing.M) {
	if f := plays[os.Getenv(play)]; f != nil {
		f()
		return
	}
	os.Exit(m.Run())
}

// spec is the test binary as the program of this name.
func spec(t *testing.T, name string, args ...string) Spec {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if plays[name] == nil {
		t.Fatalf("no play %q", name)
	}
	s := Spec{Command: append([]string{self}, args...), Env: append(Environ(), play+"="+name)}
	if testing.CoverMode() != "" { // the programs would complain on stderr
		s.Env = append(s.Env, "GOCOVERDIR="+t.TempDir())
	}
	return s
}

func start(t *testing.T, s Spec) *Process {
	t.Helper()
	p, err := Start(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Kill(Stopped); p.Wait() })
	return p
}

// run reads the output of a program to its end.
func run(t *testing.T, s Spec) (string, State) {
	t.Helper()
	p := start(t, s)
	p.Stdin.Close()
	out, err := io.ReadAll(p.Stdout)
	if err != nil {
		t.Error(err)
	}
	return string(out), p.Wait()
}

// gone fails unless the process ends soon. One that is dead and not yet reaped by whoever must counts as gone.
func gone(t *testing.T, pid int) {
	t.Helper()
	for range 6000 {
		if syscall.Kill(pid, 0) != nil || zombie(pid) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("process %d is still there", pid)
}

func zombie(pid int) bool {
	stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, rest, _ := bytes.Cut(stat, []byte(") "))
	return bytes.HasPrefix(rest, []byte("Z"))
}

func TestStreams(t *testing.T) {
	p := start(t, spec(t, "echo"))
	io.WriteString(p.Stdin, "ä\x00b")
	p.Stdin.Close()
	out, err := io.ReadAll(p.Stdout)
	state := p.Wait()
	if string(out) != "ä\x00b" || err != nil || state.Reason != Exited || state.Code != 0 || state.Stderr != "" {
		t.Errorf("%q, %v, %+v", out, err, state)
	}
	if again := p.Wait(); again != state {
		t.Errorf("the second Wait says %+v, the first %+v", again, state)
	}
	p.Kill(TimedOut) // the number may be another's now: nothing happens
	if p.Wait().Reason != Exited {
		t.Error("Kill after the end changes the state")
	}
}

// What a program says last is not lost, however late it is read.
func TestOutputOutlivesTheProgram(t *testing.T) {
	p := start(t, spec(t, "args", "x"))
	<-p.Done()
	if out, err := io.ReadAll(p.Stdout); string(out) != `["x"]` || err != nil {
		t.Errorf("%q, %v", out, err)
	}
}

func TestNoShell(t *testing.T) {
	args := []string{"$(touch x)", "`id`", "; exit 1", "a\nb", "*", "~", "$HOME", ""}
	out, _ := run(t, spec(t, "args", args...))
	if out != fmt.Sprintf("%q", args) {
		t.Errorf("arguments arrive as %s", out)
	}
	strange := filepath.Join(t.TempDir(), "a b;$(id)\n'")
	self, err := os.ReadFile(spec(t, "args").Command[0])
	if err == nil {
		err = os.WriteFile(strange, self, 0o700)
	}
	if err != nil {
		t.Fatal(err)
	}
	s := spec(t, "args", "x")
	s.Command[0] = strange
	if out, _ := run(t, s); out != `["x"]` {
		t.Errorf("a program with a strange name: %q", out)
	}
}

func TestEnvironment(t *testing.T) {
	t.Setenv("ASSAY_TEST_TOKEN", "secret")
	t.Setenv("ASSAY_TEST_WANTED", "a=b")
	t.Setenv("HOME", "/home/somebody")
	s := spec(t, "env")
	s.Env = append(Environ("ASSAY_TEST_WANTED", "ASSAY_TEST_ABSENT", "TZ"), play+"=env")
	t.Setenv("TZ", "Asia/Tokyo") // too late: read when Environ was called
	out, _ := run(t, s)
	var names []string
	for line := range strings.Lines(out) {
		name, _, _ := strings.Cut(line, "=")
		names = append(names, name)
	}
	slices.Sort(names)
	want := []string{play, "ASSAY_TEST_WANTED", "LANG", "LC_ALL", "PATH", "TEMP", "TMP", "TMPDIR", "TZ"}
	if !slices.Equal(names, want) {
		t.Errorf("the program sees %v, want %v", names, want)
	}
	for _, line := range []string{"ASSAY_TEST_WANTED=a=b", "LC_ALL=C.UTF-8", "TZ=UTC"} {
		if !slices.Contains(strings.Split(out, "\n"), line) {
			t.Errorf("no %s in\n%s", line, out)
		}
	}
	if env := Environ("TZ"); env[len(env)-1] != "TZ=Asia/Tokyo" {
		t.Errorf("a named variable does not win: %q", env)
	}
}

func TestWorkingFolder(t *testing.T) {
	out, _ := run(t, spec(t, "where"))
	dir, files, _ := strings.Cut(out, "\n")
	if files != "0" {
		t.Errorf("the working folder holds %s files", files)
	}
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Errorf("the working folder %s is still there: %v", dir, err)
	}
}

func TestStates(t *testing.T) {
	for _, test := range []struct {
		play, want, stderr string
	}{
		{"echo", "exited with code 0", ""},
		{"exit", "exited with code 3", "no luck"},
		{"abort", "was ended by a signal: killed", ""},
	} {
		_, state := run(t, spec(t, test.play))
		if state.String() != test.want || (test.stderr != "" && state.Stderr != test.stderr) {
			t.Errorf("%s %s, stderr %q", test.play, state, state.Stderr)
		}
	}
	for _, why := range []Reason{TimedOut, OverMemory, OverOutput, Stopped} {
		p := start(t, spec(t, "sleep"))
		p.Kill(why)
		p.Kill(Stopped)
		if state := p.Wait(); state.Reason != why || state.Code != -1 || !strings.HasPrefix(state.String(), "was ") {
			t.Errorf("killed for %q: %+v", why, state)
		}
	}
	if got := stateOf(nil, "", 0); got.Reason != Stopped {
		t.Errorf("a state that nobody knows: %+v", got)
	}
}

func TestStartFails(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir()) // other tests leave and sweep folders in the system's, at the same time
	for _, command := range [][]string{nil, {"no-such-program-anywhere"}, {"/no/such/program"}, {os.TempDir()}, {"a\x00b"}} {
		p, err := Start(Spec{Command: command})
		if p != nil || err == nil || !strings.Contains(err.Error(), "starting") {
			t.Errorf("starting %q: %v, %v", command, p, err)
		}
	}
	if left, err := os.ReadDir(os.TempDir()); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestTimeLimit(t *testing.T) {
	p := start(t, spec(t, "sleep"))
	p.KillAfter(20 * time.Millisecond)
	if state := p.Wait(); state.Reason != TimedOut {
		t.Errorf("%+v", state)
	}
	p = start(t, spec(t, "echo"))
	stop := p.KillAfter(2 * time.Second) // long enough for stop to come in time on a machine with much else to do
	stop()
	time.Sleep(2500 * time.Millisecond)
	p.Stdin.Close()
	if state := p.Wait(); state.Reason != Exited {
		t.Errorf("with the limit lifted: %+v", state)
	}
}

// A flood is stopped by whoever reads; nothing waits for its end.
func TestFloods(t *testing.T) {
	p := start(t, spec(t, "flood"))
	if _, err := io.CopyN(io.Discard, p.Stdout, 10<<20); err != nil {
		t.Error(err)
	}
	p.Kill(OverOutput)
	if state := p.Wait(); state.Reason != OverOutput {
		t.Errorf("%+v", state)
	}
	out, state := run(t, spec(t, "flood-stderr"))
	if out != "done" || len(state.Stderr) != tailSize || !strings.HasSuffix(state.Stderr, "line 99999\n") {
		t.Errorf("%q, %d bytes of stderr, at the end %q", out, len(state.Stderr), state.Stderr[max(0, len(state.Stderr)-20):])
	}
}

func TestMemoryLimit(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("memory is watched on Linux only")
	}
	s := spec(t, "allocate")
	s.Memory = 128 << 20
	_, state := run(t, s)
	if state.Reason != OverMemory || state.Peak < s.Memory {
		t.Errorf("an allocator %s, peak %d MB", state, state.Peak>>20)
	}
	s = spec(t, "allocate-at-once")
	s.Memory = 512 << 20
	if out, state := run(t, s); out != "" || state.Reason != Exited || state.Code == 0 {
		t.Errorf("what asks for 4 GB at once says %q, %s", out, state)
	}
	s = spec(t, "echo")
	s.Memory = 512 << 20
	if _, state := run(t, s); state.Reason != Exited {
		t.Errorf("a small program under a limit %s", state)
	}
}

func TestNothingOfTheGroupStays(t *testing.T) {
	for name, end := range map[string]func(*Process){
		"fork":         func(p *Process) { p.Kill(TimedOut) },
		"fork-and-end": func(p *Process) {},
	} {
		p := start(t, spec(t, name))
		line := make([]byte, 20)
		n, _ := p.Stdout.Read(line)
		child, err := strconv.Atoi(strings.TrimSpace(string(line[:n])))
		if err != nil {
			t.Fatal(err)
		}
		end(p)
		if rest, err := io.ReadAll(p.Stdout); len(rest) > 0 || err != nil {
			t.Errorf("%s: then %q, %v", name, rest, err)
		}
		p.Wait()
		gone(t, child)
		if err := syscall.Kill(p.Pid(), 0); err == nil {
			t.Errorf("%s: the program itself was not reaped", name)
		}
	}
}

// When this program is killed, those that it started die too.
func TestChildrenDieWithUs(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux ends children with their parent")
	}
	t.Setenv("TMPDIR", t.TempDir())
	parent := exec.Command(spec(t, "parent").Command[0])
	parent.Env = append(os.Environ(), play+"=parent", "TMPDIR="+os.TempDir())
	out, err := parent.StdoutPipe()
	if err == nil {
		err = parent.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	var child int
	fmt.Fscan(out, &child)
	if child == 0 || syscall.Kill(child, 0) != nil {
		t.Fatalf("no child %d", child)
	}
	parent.Process.Kill()
	parent.Wait()
	gone(t, child)

	// Its folder stays until the next one sweeps, who leaves alone what is in use and what is not a working folder.
	living := start(t, spec(t, "sleep"))
	for _, foreign := range []string{folderPrefix + "x/.lock", folderPrefix + "x/precious", "assay-7/.lock", folderPrefix + "y/work/precious"} {
		path := filepath.Join(os.TempDir(), foreign)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, nil, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	count := func() int {
		entries, err := os.ReadDir(os.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		return len(entries)
	}
	if n := count(); n != 5 {
		t.Fatalf("%d folders before, want those of the dead and the living one, and three foreign ones", n)
	}
	Sweep()
	if n := count(); n != 4 {
		t.Errorf("%d folders are left, want 4", n)
	}
	if _, err := os.Stat(living.home.work()); err != nil {
		t.Errorf("the folder of a living program: %v", err)
	}
}

func TestTail(t *testing.T) {
	for _, size := range []int{0, 1, 7, 1000, tailSize, tailSize + 1, 3 * tailSize} {
		var kept tail
		var all []byte
		for i := range 10 {
			b := bytes.Repeat([]byte{byte('a' + i)}, size)
			if n, err := kept.Write(b); n != size || err != nil {
				t.Fatal(n, err)
			}
			all = append(all, b...)
			if want := all[max(0, len(all)-tailSize):]; kept.String() != string(want) {
				t.Errorf("after %d writes of %d bytes: %d kept, want the last %d", i+1, size, len(kept.String()), len(want))
			}
			if cap(kept.bytes) > 8*tailSize {
				t.Errorf("%d bytes of memory", cap(kept.bytes))
			}
		}
	}
}

func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		p, err := Start(Spec{Command: []string{"true"}, Env: Environ(), Memory: 1 << 30})
		if err != nil {
			b.Skip(err)
		}
		p.Wait()
	}
}
