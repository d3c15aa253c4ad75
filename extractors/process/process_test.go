package process

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/extractors/extractortest"
	"github.com/contentassay/assay/page"
)

// spec runs the test binary as the program of this name.
func spec(t *testing.T, play string, args ...string) Spec {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if plays[play] == nil {
		t.Fatalf("no play %q", play)
	}
	s := Defaults
	s.Command = append([]string{self, "play", play}, args...)
	if testing.CoverMode() != "" { // the programs would complain on stderr
		t.Setenv("GOCOVERDIR", t.TempDir())
		s.Env = []string{"GOCOVERDIR"}
	}
	if strings.HasPrefix(play, "filter") {
		s.Mode = Filter
	}
	return s
}

func program(t *testing.T, s Spec) *Program {
	t.Helper()
	p, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

func ask(t *testing.T, p *Program, html string) (extractors.Extraction, error) {
	t.Helper()
	return p.Func()(parsed(t, "case", html))
}

func parsed(t *testing.T, id, html string) *page.Page {
	t.Helper()
	pg, err := page.New(id, "https://example.org/", "", []byte(html))
	if err != nil {
		t.Fatal(err)
	}
	return pg
}

// number asks for a text that is a number.
func number(t *testing.T, p *Program, html string) int {
	t.Helper()
	x, err := ask(t, p, html)
	n, notNumber := strconv.Atoi(x.Text)
	if err != nil || notNumber != nil {
		t.Fatalf("%s: %q, %v", html, x.Text, err)
	}
	return n
}

// wantError fails unless the error has the cause ("" for none) and says every text.
func wantError(t *testing.T, what string, err error, cause extractors.Cause, says ...string) {
	t.Helper()
	var got extractors.Cause
	if s := (*extractors.Stopped)(nil); errors.As(err, &s) {
		got = s.Cause
	}
	if err == nil || got != cause {
		t.Errorf("%s: error %v, cause %q, want %q", what, err, got, cause)
		return
	}
	for _, text := range says {
		if !strings.Contains(err.Error(), text) {
			t.Errorf("%s: error %q, want %q in it", what, err, text)
		}
	}
}

// gone fails unless the process ends soon. One that waits for whoever must reap it is gone.
func gone(t *testing.T, pid int) {
	t.Helper()
	for range 500 {
		stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if _, state, _ := bytes.Cut(stat, []byte(") ")); syscall.Kill(pid, 0) != nil || bytes.HasPrefix(state, []byte("Z")) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("process %d is still there", pid)
}

func TestAnswers(t *testing.T) {
	for _, play := range []string{"worker", "greased"} {
		p := program(t, spec(t, play))
		if p.Tool() != (Tool{"test", "1.0"}) {
			t.Errorf("tool %+v", p.Tool())
		}
		for _, test := range []struct {
			html string
			want extractors.Extraction
		}{
			{"just text", extractors.Extraction{Text: "just text"}},
			{"", extractors.Extraction{}},
			{"<p>ä \u2028 & \x00 \u202e</p>", extractors.Extraction{Text: "<p>ä \u2028 & \x00 \u202e</p>"}},
			{"title <i>T</i>", extractors.Extraction{Text: "t", Title: "<i>T</i>"}},
			{"blocks", extractors.Extraction{Text: "t", Blocks: []page.Block{
				{Index: 0, Text: "a", Label: page.Content, Path: "html/body/p[1]", Why: "long",
					Notes: page.Notes{{Name: "a", Value: json.Number("2.5")}, {Name: "b", Value: json.Number("1")}}},
				{Index: 1, Text: "b"},
			}}},
			{`raw {"id":"ID","text":"","blocks":[]}`, extractors.Extraction{Blocks: []page.Block{}}},
			{`raw  {"text":"\ud800","id":"ID","error":null} `, extractors.Extraction{Text: "\uFFFD"}},
			{"flood-stderr", extractors.Extraction{Text: "done"}},
		} {
			if x, err := ask(t, p, test.html); err != nil || !reflect.DeepEqual(x, test.want) {
				t.Errorf("%q: %+v, %v; want %+v", test.html, x, err, test.want)
			}
		}
		if n := number(t, p, "served"); n != 9 {
			t.Errorf("page %d of its process, want 9: one process for all", n)
		}
	}
}

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
		{"flood-lines", "", []string{`its answer is to the request "x", which it did not get`}},
		{"other-id", "", []string{`"other"`, "repeat the id"}},
		{"bytes", "", []string{"not valid UTF-8; write UTF-8"}},
		{"deep", "", []string{"not as it should be"}},
		{"raw Loading the model...", "", []string{`"Loading the model..." is no JSON object; what is meant for people goes to stderr`}},
		{"raw ", "", []string{"no JSON object"}},
		{"raw [1]", "", []string{"no JSON object"}},
		{`raw {"id":"ID","text":"x"`, "", []string{"unexpected end of JSON input"}},
		{`raw {"id":"ID","text":"x"} {}`, "", []string{"after top-level value"}},
		{`raw {"id":7,"text":"x"}`, "", []string{`has a number as "id"`}},
		{`raw {"text":"x"}`, "", []string{"has no id; repeat"}},
		{`raw {"id":"ID"}`, "", []string{"must have a text or an error"}},
		{`raw {"id":"ID","text":"x","error":"y"}`, "", []string{"must have a text or an error"}},
		{`raw {"id":"ID","text":"x","blocks":[{"label":"good"}]}`, "", []string{"label"}},
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
	wantError(t, "error", err, "", "program test: it says: no article")
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
	if n := number(t, p, "served"); n != 5 {
		t.Errorf("page %d of its process, want 5", n)
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

func TestNoProcessIsLeft(t *testing.T) {
	s := spec(t, "worker")
	s.TimeoutSeconds = 5
	p := program(t, s)
	var pids []int
	for _, end := range []string{"slow", "exit", "flood-lines", "Close"} {
		pids = append(pids, number(t, p, "pid"), number(t, p, "fork"))
		if end == "Close" {
			p.Close()
		} else if _, err := ask(t, p, end); err == nil {
			t.Errorf("%s: no error", end)
		}
	}
	for _, pid := range pids {
		gone(t, pid)
	}
	if n := len(p.running); n > 0 {
		t.Errorf("%d processes are on the list", n)
	}
}

func TestClose(t *testing.T) {
	p := program(t, spec(t, "worker"))
	pid := number(t, p, "pid")
	failed := make(chan error)
	go func() {
		_, err := p.Func()(parsed(t, "case", "slow"))
		failed <- err
	}()
	for { // until the other page has its process
		p.mu.Lock()
		busy := len(p.idle) == 0
		p.mu.Unlock()
		if busy {
			break
		}
		time.Sleep(time.Millisecond)
	}
	idle := number(t, p, "pid")
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	wantError(t, "the page in work", <-failed, "", "has been closed")
	gone(t, pid)
	gone(t, idle)
	_, err := ask(t, p, "text")
	wantError(t, "a page after Close", err, "", "has been closed")
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

// As many processes as goroutines, each answer to its own page.
func TestConcurrent(t *testing.T) {
	p := program(t, spec(t, "worker"))
	extract := p.Func()
	var wg sync.WaitGroup
	for g := range 4 {
		wg.Go(func() {
			for i := range 25 {
				want := fmt.Sprintf("page %d of %d", i, g)
				if i == 10 {
					want = "exit"
				}
				x, err := extract(parsed(t, want, want))
				if i == 10 && err == nil || i != 10 && (x.Text != want || err != nil) {
					t.Errorf("%s: %q, %v", want, x.Text, err)
				}
			}
		})
	}
	wg.Wait()
	if n := len(p.running); n > 4 || n != len(p.idle) {
		t.Errorf("%d processes, %d of them idle, for 4 goroutines", n, len(p.idle))
	}
}

func TestFilters(t *testing.T) {
	for _, test := range []struct {
		play, want string
		cause      extractors.Cause
		says       string
	}{
		{play: "filter", want: " ä < "},
		{play: "filter-early", want: "early"},
		{play: "filter-exit", says: "it exited with code 1: ValueError: no content"},
		{play: "filter-bytes", says: "not valid UTF-8"},
		{play: "filter-crash", cause: extractors.Crashed, says: "signal: killed before the end of its answer"},
		{play: "filter-sleeps", cause: extractors.Timeout, says: "raise timeout_seconds"},
	} {
		s := spec(t, test.play)
		if test.cause == extractors.Timeout {
			s.TimeoutSeconds = .2
		}
		p := program(t, s)
		for range 2 {
			x, err := ask(t, p, "<p>"+strings.Repeat("<b>", 50_000)+"ä</p>")
			if test.says != "" {
				wantError(t, test.play, err, test.cause, test.says)
			} else if err != nil || strings.TrimSpace(x.Text) != strings.Trim(test.want, " <") {
				t.Errorf("%s: %q, %v", test.play, clip(x.Text), err)
			}
		}
	}
	s := spec(t, "worker")
	s.Command[2], s.Mode, s.OutputMB = "flooding", Filter, 1
	_, err := ask(t, program(t, s), "")
	wantError(t, "flooding", err, extractors.Refused, "output limit of 1 MB")
	s = spec(t, "filter")
	s.Version = "2.1"
	if tool := program(t, s).Tool(); tool != (Tool{filepath.Base(s.Command[0]), "2.1"}) {
		t.Errorf("tool %+v", tool)
	}
}

// External programs keep the contract of extractors as native ones do.
func TestConformance(t *testing.T) {
	for _, play := range []string{"words", "filter"} {
		extractortest.RunFunc(t, play, program(t, spec(t, play)).Func())
	}
}

func TestNoShell(t *testing.T) {
	args := []string{"$(touch x)", "`id`", "; exit 1", "a\nb", "*", "~", "$HOME", ""}
	if x, err := ask(t, program(t, spec(t, "filter-args", args...)), ""); x.Text != fmt.Sprintf("%q", args) || err != nil {
		t.Errorf("arguments arrive as %s, %v", x.Text, err)
	}
	p := program(t, spec(t, "worker"))
	for _, id := range args {
		pg := parsed(t, id, "id")
		if x, err := p.Func()(pg); !strings.HasPrefix(x.Text, id+"#") || err != nil {
			t.Errorf("case %q: %q, %v", id, x.Text, err)
		}
	}
}

func TestEnvironment(t *testing.T) {
	t.Setenv("ASSAY_TEST_TOKEN", "secret")
	t.Setenv("ASSAY_TEST_WANTED", "yes")
	s := spec(t, "filter-env")
	s.Env = append(s.Env, "ASSAY_TEST_WANTED")
	x, err := ask(t, program(t, s), "")
	lines := strings.Split(x.Text, "\n")
	if err != nil || strings.Contains(x.Text, "secret") {
		t.Errorf("%v, environment:\n%s", err, x.Text)
	}
	for _, want := range []string{"ASSAY_TEST_WANTED=yes", "LC_ALL=C.UTF-8", "PYTHONHASHSEED=0"} {
		if !slices.Contains(lines, want) {
			t.Errorf("no %s in\n%s", want, x.Text)
		}
	}
}

func TestStored(t *testing.T) {
	answers := map[string]string{"a": "text", "b": ""}
	extract := Stored(func(id string) (string, bool) { text, ok := answers[id]; return text, ok })
	for id, want := range answers {
		if x, err := extract(parsed(t, id, "")); x.Text != want || err != nil {
			t.Errorf("%s: %+v, %v", id, x, err)
		}
	}
	_, err := extract(parsed(t, "c", ""))
	wantError(t, "no answer", err, "", `"c"`, "add one")
}

// The requests carry something unknown, each another thing, so that workers learn to ignore it.
func TestGrease(t *testing.T) {
	pg := parsed(t, "case", "<p>\u2028")
	seen := map[string]bool{}
	for n := range 2 * len(grease) {
		id, line, err := request(n, pg)
		var fields map[string]any
		if err != nil || json.Unmarshal(line, &fields) != nil || bytes.Count(line, []byte("\n")) != 1 {
			t.Fatalf("%s, %v", line, err)
		}
		if fields["id"] != id || fields["html"] != pg.HTML || fields["url"] != pg.URL || len(fields) != 4 {
			t.Errorf("request %s", line)
		}
		if bytes.Contains(line, []byte(`\u003c`)) {
			t.Errorf("%s has six bytes for a <", line)
		}
		unknown, ok := fields["grease-"+strconv.Itoa(n)]
		seen[fmt.Sprintf("%T", unknown)] = ok
	}
	if len(seen) != 6 {
		t.Errorf("grease of the types %v", seen)
	}
}
