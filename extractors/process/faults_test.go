package process

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/internal/procgroup"
)

// A page that brings its process down, or spoils it, has no answer; the next one gets a fresh process.
func TestFaults(t *testing.T) {
	s := spec(t, "worker")
	s.TimeoutSeconds, s.OutputMB, s.MemoryMB = 10, 2, 512
	p := program(t, s)
	for _, test := range []struct {
		html  string
		cause extractors.Cause
		says  []string
	}{
		{"exit", extractors.Crashed, []string{"program test: it exited with code 3 without an answer"}},
		{"kill", extractors.Crashed, []string{"was ended by a signal: killed"}},
		{"panic", extractors.Crashed, []string{"exited with code 2"}},
		{"flood", extractors.Refused, []string{"output limit of 2 MB", "raise output_mb"}},
		{"large", extractors.Refused, []string{"output limit of 2 MB"}},
		{"flood-lines", extractors.Failed, []string{`its answer is to the request "x", which it did not get`}},
		{"other-id", extractors.Failed, []string{`"other"`, "repeat the id"}},
		{"bytes", extractors.Failed, []string{"not valid UTF-8; write UTF-8"}},
		{"deep", extractors.Failed, []string{"not as it should be"}},
		{"raw Loading the model...", extractors.Failed, []string{`"Loading the model..." is no JSON object; what is meant for people goes to stderr`}},
		{"raw ", extractors.Failed, []string{"no JSON object"}},
		{"raw [1]", extractors.Failed, []string{"no JSON object"}},
		{`raw {"id":"ID","text":"x"`, extractors.Failed, []string{"unexpected end of JSON input"}},
		{`raw {"id":"ID","text":"x"} {}`, extractors.Failed, []string{"after top-level value"}},
		{`raw {"id":7,"text":"x"}`, extractors.Failed, []string{`has a number as "id"`}},
		{`raw {"text":"x"}`, extractors.Failed, []string{"has no id; repeat"}},
		{`raw {"id":"ID"}`, extractors.Failed, []string{"must have a text or an error"}},
		{`raw {"id":"ID","text":"x","error":"y"}`, extractors.Failed, []string{"must have a text or an error"}},
		{`raw {"id":"ID","text":"x","blocks":[{"label":"good"}]}`, extractors.Failed, []string{"label"}},
	} {
		if x, err := ask(t, p, test.html); !reflect.DeepEqual(x, extractors.Extraction{}) {
			t.Errorf("%s: %+v", test.html, x)
		} else {
			wantError(t, test.html, err, test.cause, test.says...)
		}
		if n := number(t, p, "served"); n != 1 {
			t.Errorf("after %s: the next page is number %d of its process, want a fresh one", test.html, n)
		}
	}
	_, err := ask(t, p, "exit")
	if s := (*extractors.Stopped)(nil); !errors.As(err, &s) || s.Stderr != "no luck" {
		t.Errorf("stderr of a crash: %+v", err)
	}
}

func TestMemoryLimit(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("memory is watched on Linux only")
	}
	s := spec(t, "worker")
	s.MemoryMB = 128
	_, err := ask(t, program(t, s), "allocate")
	wantError(t, "allocate", err, extractors.Crashed, "memory limit of 128 MB", "raise memory_mb")
}

// An error that the program reports is an answer of the process: it goes on.
func TestError(t *testing.T) {
	p := program(t, spec(t, "worker"))
	_, err := ask(t, p, "error no\narticle \x1b "+strings.Repeat("x", 1000))
	wantError(t, "error", err, extractors.Failed, "program test: it says: no article")
	if len(err.Error()) > 600 {
		t.Errorf("a message of %d bytes", len(err.Error()))
	}
	if n := number(t, p, "served"); n != 2 {
		t.Errorf("page %d of its process, want 2", n)
	}
}

func TestTimeout(t *testing.T) {
	s := spec(t, "worker")
	s.TimeoutSeconds = 3
	p := program(t, s)
	pid := number(t, p, "pid")
	_, err := ask(t, p, "slow")
	wantError(t, "slow", err, extractors.Timeout, "time limit of 3 s", "raise timeout_seconds")
	gone(t, pid)
	if n := number(t, p, "served"); n != 1 {
		t.Errorf("page %d of its process, want a fresh one", n)
	}
	for _, play := range []string{"deaf", "mute"} {
		s := spec(t, play)
		s.TimeoutSeconds = .1
		_, err := ask(t, program(t, s), strings.Repeat("more than a pipe holds ", 10_000))
		wantError(t, play, err, extractors.Timeout)
	}
}

// What comes late or twice is never taken for the answer to another page.
func TestStaleAnswers(t *testing.T) {
	p := program(t, spec(t, "worker"))
	if x, err := ask(t, p, "twice"); x.Text != "first" || err != nil {
		t.Errorf("%+v, %v", x, err)
	}
	for _, html := range []string{"next", "next", "twice"} {
		want := strings.Replace(html, "twice", "first", 1)
		if x, err := ask(t, p, html); x.Text != want || err != nil {
			t.Errorf("%s: %+v, %v", html, x, err)
		}
	}
	// The process is still writing when the next page, also more than a pipe holds, is sent to it.
	large := strings.Repeat("x", 1<<20)
	for _, html := range []string{"twice-large", large} {
		if x, err := ask(t, p, html); x.Text != strings.Replace(html, "twice-large", "first", 1) || err != nil {
			t.Errorf("%s: %s, %v", clip(html), clip(x.Text), err)
		}
	}
	if n := number(t, p, "served"); n != 7 {
		t.Errorf("page %d of its process, want 7", n)
	}
}

// A page is not made to pay for what those before it did to their process.
func TestFreshProcessHasTheLastWord(t *testing.T) {
	p := program(t, spec(t, "worker"))
	first := number(t, p, "pid")
	if x, err := ask(t, p, "exit-late"); x.Text != "fresh" || err != nil {
		t.Errorf("%+v, %v", x, err)
	}
	if second := number(t, p, "pid"); second == first {
		t.Error("the process is still the first")
	}
	p.idle[0].group.Kill(procgroup.Stopped) // whoever did that
	p.idle[0].group.Wait()
	if x, err := ask(t, p, "text"); x.Text != "text" || err != nil {
		t.Errorf("after the end of an idle process: %+v, %v", x, err)
	}
	unused := program(t, spec(t, "worker"))
	unused.idle[0].group.Kill(procgroup.Stopped)
	unused.idle[0].group.Wait()
	if x, err := ask(t, unused, "text"); x.Text != "text" || err != nil {
		t.Errorf("after the end of a process that had no page yet: %+v, %v", x, err)
	}
	once := program(t, spec(t, "once"))
	for range 3 { // it ends after each answer, in good order
		if x, err := ask(t, once, "text"); x.Text != "text" || err != nil {
			t.Errorf("%+v, %v", x, err)
		}
	}
}

func TestNew(t *testing.T) {
	for _, test := range []struct {
		play  string
		cause extractors.Cause
		says  string
	}{
		{"silent", extractors.Timeout, "time limit of 2 s, before its hello; raise start_seconds"},
		{"short", extractors.Crashed, "exited with code 7 before its hello: ImportError: no tool"},
		{"protocol-2", "", "it speaks protocol 2, and this assay speaks 1; take a version"},
		{"no-protocol", "", `names no protocol; a worker begins with {"name": ..., "version": ..., "protocol": 1}`},
		{"no-name", "", "must give name and version"},
		{"long-name", "", "of 1 to 100 bytes"},
		{"odd-name", "", "must give name and version, each on one line"},
		{"banner", "", `its first line "Welcome to the tool!" is no JSON object; what is meant for people goes to stderr; a worker begins`},
		{"flooding", extractors.Refused, "output limit of 1 MB, before its hello"},
	} {
		s := spec(t, test.play)
		s.OutputMB = 1
		if test.cause == extractors.Timeout {
			s.StartSeconds = 2
		}
		p, err := New(s)
		if p != nil {
			t.Errorf("%s: a program", test.play)
		}
		wantError(t, test.play, err, test.cause, "program "+s.Command[0], test.says)
	}
	_, err := New(spec(t, "short"))
	if s := (*extractors.Stopped)(nil); !errors.As(err, &s) || !strings.Contains(s.Stderr, "ImportError") {
		t.Errorf("a start that fails does not say why: %v", err)
	}
	for _, mode := range []string{Worker, Filter} {
		for _, command := range []string{"no-such-program-here", "./no-such-program"} {
			s := Defaults
			s.Command, s.Mode = []string{command}, mode
			_, err := New(s)
			wantError(t, command, err, "", filepath.Base(command), "install it, or name it by its path")
		}
	}
}

func TestVersion(t *testing.T) {
	s := spec(t, "worker")
	s.Version = "1.0"
	program(t, s)
	s.Version = "0.9"
	_, err := New(s)
	wantError(t, "another version", err, "", "it is version 1.0, and the configuration asks for 0.9", "install that one")

	log := filepath.Join(t.TempDir(), "starts")
	p := program(t, spec(t, "changing", log))
	if x, err := ask(t, p, "text"); err != nil {
		t.Error(x, err)
	}
	_, err = ask(t, p, "exit")
	wantError(t, "a change", err, "", "it has become test 2", "do not change a tool while it is in use")
}

func TestComplaint(t *testing.T) {
	for stderr, want := range map[string]string{
		"":         "",
		"a\nb\n\n": ": b",
		"Traceback (most recent call last):\n  File x\nModuleNotFoundError: No module named 'justext'\n":                   ": ModuleNotFoundError: No module named 'justext'",
		"node:internal/x:1\n\nError: Cannot find module 'x'\n    at y (error.js)\n  code: 'ERROR'\n}\n\nNode.js v20\n":     ": Error: Cannot find module 'x'",
		"A.java:9: error: package x does not exist\nimport x;\nA.java:10: error: y\n2 errors\nerror: compilation failed\n": ": A.java:9: error: package x does not exist ... error: compilation failed",
	} {
		if got := complaint(stderr); got != want {
			t.Errorf("%q gives %q, want %q", stderr, got, want)
		}
	}
}

// A program that cannot be started again is not tried for ever.
func TestHopeless(t *testing.T) {
	log := filepath.Join(t.TempDir(), "starts")
	p := program(t, spec(t, "changing", log))
	if x, err := ask(t, p, "text"); err != nil {
		t.Fatal(x, err)
	}
	for range 10 {
		if _, err := ask(t, p, "exit"); err == nil {
			t.Error("no error")
		}
	}
	_, err := ask(t, p, "text")
	wantError(t, "at last", err, "", "could not be started 3 times in a row")
	starts, err := os.ReadFile(log)
	if len(starts) != 1+maxFailures || err != nil {
		t.Errorf("%d starts, %v, want %d", len(starts), err, 1+maxFailures)
	}
}
