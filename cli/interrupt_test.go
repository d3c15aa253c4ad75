//go:build unix

package cli_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/page"
)

// hangingProgram is the name under which this test binary is an assay with the extractor hanging.
const hangingProgram = "hanging-assay"

// hanging answers the page "1" only when a file called release lies in the working folder, or one called release-once,
// which it takes away. It adds a line to a file called hanging when it begins to wait.
var hanging = extractors.Define(
	extractors.Info{Name: "hangs", Doc: "for tests", Version: "1", Licence: "Apache-2.0", Languages: "any", Released: "2026-11", Since: "0.1.0", Baseline: true},
	struct{}{}, func(struct{}) (extractors.Func, error) {
		return func(p *page.Page) (extractors.Extraction, error) {
			if p.ID == "1" {
				if f, err := os.OpenFile("hanging", os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644); err == nil {
					fmt.Fprintln(f, "waiting")
					f.Close()
				}
			}
			for p.ID == "1" {
				if _, err := os.Stat("release"); err == nil || os.Remove("release-once") == nil {
					break
				}
				time.Sleep(10 * time.Millisecond)
			}
			return extractors.Extraction{Text: p.Text()}, nil
		}, nil
	})

// Ctrl-C stops a run, keeps what was done and exits with 130; the run can be shown, and resumed.
func TestInterruptKeepsWhatWasDone(t *testing.T) {
	program, dir := asProgram(t, "assay"), t.TempDir()
	args := []string{"run", "embedded:sample", "-j", "1", "--format", "json"}
	run := filepath.Join(dir, "run")
	cmd := command(program, dir, args, run, false)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if journal, err := os.ReadFile(filepath.Join(run, "journal.jsonl")); err == nil && bytes.Count(journal, []byte("\n")) > 30 {
			break
		}
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	var ended *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &ended) || ended.ExitCode() != 130 {
		t.Fatalf("the interrupted run ended with %v, want exit code 130:\n%s", err, cmd.Stderr)
	}
	content := results(t, run)
	if !bytes.Contains(content, []byte(`"status":"ok"`)) || !bytes.Contains(content, []byte(`"status":"cancelled"`)) {
		t.Error("the results lack what was done, or what was not")
	}
	mustRun(t, program, dir, "run", "embedded:sample", "-j", "2", "--resume", run)
	if bytes.Contains(results(t, run), []byte(`"status":"cancelled"`)) {
		t.Error("the resumed run has cancelled pairs")
	}
}

// hangingRun writes two pages, of which "1" hangs the native extractor and "2" the program, which forks another one.
func hangingRun(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, content := range map[string]string{
		"pages/html/1.html": "<p>first page", "pages/gold/1.txt": "first page",
		"pages/html/2.html": "<p>second page", "pages/gold/2.txt": "second page",
		"sleeper.sh": `if [ -e "$1/release" ]; then cat; exit; fi
read line
case $line in *second*) ;; *) exit ;; esac
sleep 1000 &
echo $$ $! > "$1/pids.new"
mv "$1/pids.new" "$1/pids"
sleep 1000
`,
		"config.toml": `jobs = 2
[corpus]
path = "pages"
[[extractor]]
use = "whole-page"
[[extractor]]
use = "hangs"
[[extractor]]
use = "process"
name = "sleeper"
mode = "filter"
command = ["sh", "sleeper.sh", "` + dir + `"]
`,
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// Ctrl-C once ends a run whose extractors hang, with all their processes. Where extractors run inside assay nothing can
// end them; a second Ctrl-C then ends assay at once. Nothing that was done is lost either way.
func TestInterruptHangingRun(t *testing.T) {
	for _, test := range []struct {
		name, flag string
		signals    int
		says       string
	}{
		{"isolated", "--jobs=2", 1, "assay: interrupted; what was done is in run"},
		{"in process", "--in-process", 2, "assay: stopped at once"},
	} {
		t.Run(test.name, func(t *testing.T) {
			program, dir := asProgram(t, hangingProgram), hangingRun(t)
			cmd := exec.Command(program, "run", "config.toml", "--out", "run", test.flag)
			said, err := os.Create(filepath.Join(dir, "said"))
			if err != nil {
				t.Fatal(err)
			}
			defer said.Close()
			cmd.Dir, cmd.Stderr = dir, said
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			defer cmd.Process.Kill()
			pids := strings.Fields(await(t, filepath.Join(dir, "pids"), ""))
			journal := await(t, filepath.Join(dir, "run", "journal.jsonl"), `"extractor":"hangs"`)
			for range test.signals {
				cmd.Process.Signal(os.Interrupt)
				await(t, said.Name(), "stopping  what is done is kept; Ctrl-C again stops at once")
				for _, pid := range pids {
					awaitEnd(t, pid)
				}
			}
			var ended *exec.ExitError
			if err := cmd.Wait(); !errors.As(err, &ended) || ended.ExitCode() != 130 {
				t.Errorf("it ended with %v, want exit code 130", err)
			}
			await(t, said.Name(), test.says)
			if kept := await(t, filepath.Join(dir, "run", "journal.jsonl"), ""); !strings.HasPrefix(kept, journal) || !strings.HasSuffix(kept, "\n") {
				t.Errorf("the journal was\n%sand is\n%s", journal, kept)
			}
			if err := os.WriteFile(filepath.Join(dir, "release"), nil, 0o644); err != nil {
				t.Fatal(err)
			}
			mustRun(t, program, dir, "run", "config.toml", "--in-process", "--out", "undisturbed")
			if test.signals == 2 { // the other one has limits in its signature that this one has not
				mustRun(t, program, dir, "run", "config.toml", "--in-process", "--resume", "run")
				if !bytes.Equal(results(t, filepath.Join(dir, "run")), results(t, filepath.Join(dir, "undisturbed"))) {
					t.Error("the resumed run differs from an undisturbed one")
				}
			}
		})
	}
}

// Ctrl-C ends at once what has nothing to keep, and says nothing else.
func TestInterruptEndsWhatKeepsNothing(t *testing.T) {
	program, dir := asProgram(t, hangingProgram), t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "1"), []byte("<p>page"), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "extract", "--extractor", "hangs", "1")
	var said bytes.Buffer
	cmd.Dir, cmd.Stderr = dir, &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	await(t, filepath.Join(dir, "hanging"), "waiting")
	cmd.Process.Signal(os.Interrupt)
	var ended *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &ended) || ended.ExitCode() != 130 || said.String() != "assay: interrupted\n" {
		t.Errorf("it ended with %v and said %q, want exit code 130 and that it was interrupted", err, &said)
	}
}

// Ctrl-C in the second half of --twice leaves the run whole, and says so.
func TestInterruptSecondRunOfTwice(t *testing.T) {
	program, dir := asProgram(t, hangingProgram), hangingRun(t)
	cmd := exec.Command(program, "run", "pages", "--extractor", "hangs", "--in-process", "--twice", "--out", "run")
	said, err := os.Create(filepath.Join(dir, "said"))
	if err != nil {
		t.Fatal(err)
	}
	defer said.Close()
	cmd.Dir, cmd.Stderr = dir, said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	release := func(how string) {
		if err := os.WriteFile(filepath.Join(dir, how), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	await(t, filepath.Join(dir, "hanging"), "waiting\n")
	release("release-once")
	await(t, filepath.Join(dir, "hanging"), "waiting\nwaiting\n")
	cmd.Process.Signal(os.Interrupt)
	await(t, said.Name(), "stopping  what is done is kept")
	release("release")
	var ended *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &ended) || ended.ExitCode() != 130 {
		t.Errorf("it ended with %v, want exit code 130", err)
	}
	await(t, said.Name(), "assay: interrupted; the run is whole in run, but was not compared with a second one\n")
	mustRun(t, program, dir, "verify", "run")
}

// await waits until a file is there and contains something, and returns all of it.
func await(t *testing.T, path, something string) string {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		content, err := os.ReadFile(path)
		if err == nil && strings.Contains(string(content), something) {
			return string(content)
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s does not come to contain %q: %v\n%s", path, something, err, content)
		}
	}
}

// awaitEnd waits until a process is gone, or dead and not reaped yet.
func awaitEnd(t *testing.T, pid string) {
	t.Helper()
	n, err := strconv.Atoi(pid)
	if err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		stat, err := os.ReadFile("/proc/" + pid + "/stat")
		if syscall.Kill(n, 0) != nil || err == nil && strings.Contains(string(stat), ") Z ") {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("process %s lives on", pid)
		}
	}
}
