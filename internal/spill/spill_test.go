package spill

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// tempFolder makes a folder of the test the system's folder for temporary files.
func tempFolder(t *testing.T) string {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	t.Setenv("TMP", dir)
	return dir
}

func TestNumbers(t *testing.T) {
	dir := tempFolder(t)
	for _, limit := range []int{1, 3, 10, 100} {
		n := Numbers{Limit: limit}
		var want []uint64
		for i := range uint64(50) {
			if err := n.Append(i * i); err != nil {
				t.Fatal(err)
			}
			want = append(want, i*i)
			if i%20 != 7 {
				continue
			}
			for range 2 {
				var got []uint64
				if err := n.Each(func(x uint64) error { got = append(got, x); return nil }); err != nil || !slices.Equal(got, want) {
					t.Errorf("limit %d: %v, %v, want %v", limit, got, err, want)
				}
			}
		}
		if n.Len() != 50 || len(n.memory) > limit || (n.file != nil) != (limit < 50) {
			t.Errorf("limit %d: %d numbers, %d of them in memory", limit, n.Len(), len(n.memory))
		}
		stop, seen := errors.New("stop"), 0
		if err := n.Each(func(uint64) error { seen++; return stop }); err != stop || seen != 1 {
			t.Errorf("stopped with %v after %d", err, seen)
		}
		n.Close()
		if n.Len() != 0 {
			t.Error("closed, and not empty")
		}
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("%d files are left over", len(left))
	}
}

func TestNoRoom(t *testing.T) {
	dir := tempFolder(t)
	missing := filepath.Join(dir, "missing")
	t.Setenv("TMPDIR", missing)
	t.Setenv("TMP", missing)
	n := Numbers{Limit: 1}
	n.Append(1)
	if err := n.Append(2); err == nil || !strings.Contains(err.Error(), "make room") {
		t.Errorf("error %v", err)
	}
	if Hint(nil) != nil {
		t.Error("no error is one")
	}
}
