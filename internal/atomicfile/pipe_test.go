//go:build unix

package atomicfile

import (
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// What is no file is written to and not replaced: a root that wrote a report to /dev/null would have none afterwards.
func TestWriteReplacesNoDevice(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Skipf("no named pipes here: %v", err)
	}
	pipe, err := os.OpenFile(name, os.O_RDWR, 0) // does not wait for a writer
	if err != nil {
		t.Fatal(err)
	}
	defer pipe.Close()
	if err := WriteBytes(name, []byte("new")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(name); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		t.Fatalf("the pipe has become %v, %v", info.Mode(), err)
	}
	got := make([]byte, 3)
	if _, err := io.ReadFull(pipe, got); err != nil || string(got) != "new" {
		t.Errorf("the pipe had %q, %v", got, err)
	}
}
