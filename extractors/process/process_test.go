package process

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/extractors/extractortest"
	"github.com/contentassay/assay/internal/procgroup"
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
	for range 6000 {
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
	quiet := p.idle[0].group
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	if state := quiet.Wait(); state.Reason != procgroup.Exited {
		t.Errorf("a worker without work was not left to end by itself: it %s", state)
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
		{play: "filter-exit", cause: extractors.Failed, says: "it exited with code 1: ValueError: no content"},
		{play: "filter-bytes", cause: extractors.Failed, says: "not valid UTF-8"},
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

// What a program says in its errors is part of results: no token is in it, whole or in part, and no name of a folder that is
// another one each time.
func TestErrorsHoldNoSecretsAndNoFolders(t *testing.T) {
	t.Setenv("ASSAY_TEST_TOKEN", "s3cr3t-\"token\"")
	t.Setenv("ASSAY_TEST_LONGER", "s3cr3t-\"token\"-and-s3cr3t-more")
	page := "say ASSAY_TEST_TOKEN ASSAY_TEST_LONGER TMPDIR"
	for _, play := range []string{"teller", "teller-quoted", "teller-id", "teller-hello", "filter-teller"} {
		s := spec(t, play)
		s.Env = append(s.Env, "ASSAY_TEST_TOKEN", "ASSAY_TEST_LONGER")
		p, err := New(s)
		if err == nil {
			defer p.Close()
			_, err = p.Func()(parsed(t, "case", page))
		}
		said := fmt.Sprint(err)
		if stopped := (*extractors.Stopped)(nil); errors.As(err, &stopped) {
			said += "\n" + stopped.Stderr
		}
		if err == nil || strings.Contains(said, "s3cr3t") || strings.Contains(said, "assay-work-") || !strings.Contains(said, "$ASSAY_TEST_TOKEN") || !strings.Contains(said, "$ASSAY_TEST_LONGER") || !strings.Contains(said, "$TMPDIR") {
			t.Errorf("%s: %s", play, said)
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
