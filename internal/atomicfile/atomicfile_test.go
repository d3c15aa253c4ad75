package atomicfile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

func TestWriteReplacesOrLeavesAlone(t *testing.T) {
	name := filepath.Join(t.TempDir(), "f")
	if err := WriteBytes(name, []byte("old")); err != nil {
		t.Fatal(err)
	}
	boom := errors.New("boom")
	err := Write(name, func(w io.Writer) error {
		io.WriteString(w, "half of the new")
		return boom
	})
	if !errors.Is(err, boom) {
		t.Errorf("error %v, want %v", err, boom)
	}
	expect(t, name, "old")
	if err := WriteBytes(name, []byte("new")); err != nil {
		t.Fatal(err)
	}
	expect(t, name, "new")
}

func TestWriteIntoMissingFolderFails(t *testing.T) {
	if err := WriteBytes(filepath.Join(t.TempDir(), "no", "f"), nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v, want one for a missing folder", err)
	}
}

// expect checks that the file holds want and that nothing else lies in its folder.
func expect(t *testing.T, name, want string) {
	t.Helper()
	got, err := os.ReadFile(name)
	if err != nil || string(got) != want {
		t.Errorf("file holds %q (%v), want %q", got, err, want)
	}
	entries, err := os.ReadDir(filepath.Dir(name))
	if err != nil || len(entries) != 1 {
		t.Errorf("folder holds %v (%v), want the file alone", entries, err)
	}
}
