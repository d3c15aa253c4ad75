package cli_test

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

var kills = flag.Int("kills", 20, "how often TestKilledRunsResume kills a run")

// A run that is killed at any moment, again and again, and resumed each time, ends as one that nobody disturbed.
func TestKilledRunsResume(t *testing.T) {
	program := asProgram(t, "assay")
	args := []string{"run", "embedded:sample", "--limit", "10", "--extractor", "justext", "--extractor", "boilerpipe", "--extractor", "whole-page", "-j", "2"}
	dir := t.TempDir()
	start := time.Now()
	mustRun(t, program, dir, append(args, "--out", "undisturbed")...)
	whole := time.Since(start)
	want := results(t, filepath.Join(dir, "undisturbed"))

	random := rand.New(rand.NewPCG(1, 2))
	for round, killed := 0, 0; killed < *kills; round++ {
		run := filepath.Join(dir, "run", strconv.Itoa(round))
		started := false
		for range 5 {
			cmd := command(program, dir, args, run, started)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			ended := make(chan error, 1)
			go func() { ended <- cmd.Wait() }()
			select {
			case err := <-ended:
				if err != nil {
					t.Fatalf("round %d: the run ended by itself with %v:\n%s", round, err, cmd.Stderr)
				}
			case <-time.After(time.Duration(random.Int64N(int64(whole)))):
				if err := cmd.Process.Kill(); err == nil {
					killed++
				}
				<-ended
			}
			_, err := os.Stat(filepath.Join(run, "manifest.json"))
			started = err == nil
		}
		mustRun(t, program, dir, command(program, dir, args, run, started).Args[1:]...)
		if got := results(t, run); !bytes.Equal(got, want) {
			t.Fatalf("round %d: the results differ from those of an undisturbed run", round)
		}
		mustRun(t, program, dir, "verify", run)
	}
}

// command starts the run, or goes on with it once it has begun.
func command(program, dir string, args []string, run string, started bool) *exec.Cmd {
	how := "--out"
	if started {
		how = "--resume"
	}
	cmd := exec.Command(program, append(args, how, run)...)
	cmd.Dir, cmd.Stderr = dir, &bytes.Buffer{}
	return cmd
}

// asProgram gives this test binary the name by which it acts as assay, or as a program like it.
func asProgram(t *testing.T, name string) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), name)
	if err := os.Symlink(self, program); err != nil {
		t.Skipf("no symbolic links here: %v", err)
	}
	return program
}

func mustRun(t *testing.T, program, dir string, args ...string) {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("assay %v: %v\n%s", args, err, out)
	}
}

func results(t *testing.T, run string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(run, "results.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	return content
}
