//go:build unix

package templates

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

var (
	aptedPython = flag.String("apted", "", "a Python with the package apted, to be timed on the same pairs of pages (make bench-trees)")
	aptedNodes  = flag.Int("apted-nodes", 3000, "leave out pairs with a larger tree: Python takes minutes for the largest")
)

// processor is the processor time that this process has used.
func processor(t *testing.T) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		t.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// Distances of real pages beside the Python package apted: equal, and so many times as fast. Both take turns, and only
// processor time counts, so that other work on the machine does not.
func TestBesideTheAptedPeer(t *testing.T) {
	if *aptedPython == "" {
		t.Skip("no Python is given: go test ./corpus/templates -run AptedPeer -v -apted PYTHON")
	}
	var golden goldenTrees
	shared(t, "ted-golden.json", &golden)
	python, err := filepath.Abs(*aptedPython)
	if err != nil {
		t.Fatal(err)
	}
	peer := exec.CommandContext(t.Context(), python, filepath.Join("testdata", "apted_peer.py"))
	peer.Stderr = os.Stderr
	ask, _ := peer.StdinPipe()
	answers, _ := peer.StdoutPipe()
	if err := peer.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(answers)
	var ours, theirs time.Duration
	for _, row := range golden.DOM {
		if max(row.N1, row.N2) > *aptedNodes {
			continue
		}
		fmt.Fprintf(ask, "%s\t%s\n", row.T1, row.T2)
		var distance, seconds float64
		if !lines.Scan() {
			t.Fatalf("the peer stopped: %v", lines.Err())
		}
		if _, err := fmt.Sscan(lines.Text(), &distance, &seconds); err != nil {
			t.Fatalf("the peer says %q: %v", lines.Text(), err)
		}
		v := NewVocabulary()
		a, b := v.bracket(row.T1), v.bracket(row.T2)
		start := processor(t)
		d := Distance(a, b, UnitCosts)
		took := processor(t) - start
		if d != distance {
			t.Errorf("distance %v, the peer says %v", d, distance)
		}
		ours, theirs = ours+took, theirs+time.Duration(seconds*float64(time.Second))
		t.Logf("%4d and %4d elements: %v, apted %v", row.N1, row.N2, took.Round(time.Millisecond), time.Duration(seconds*float64(time.Second)).Round(time.Millisecond))
	}
	ask.Close()
	if err := peer.Wait(); err != nil {
		t.Error(err)
	}
	t.Logf("together %v, apted %v: %.0f times as fast", ours.Round(time.Millisecond), theirs.Round(time.Millisecond), theirs.Seconds()/ours.Seconds())
}
