package atomicfile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
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
	name := filepath.Join(t.TempDir(), "no", "f")
	err := WriteBytes(name, nil)
	if !errors.Is(err, os.ErrNotExist) || !strings.HasPrefix(err.Error(), "write "+name+": ") || strings.Contains(err.Error(), ".f.") {
		t.Errorf("error %v, want one for a missing folder that names the file", err)
	}
}

// The error of a step after the writing names the file that was asked for, once, and not the temporary one.
func TestErrorsNameTheFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "f")
	if err := os.Mkdir(name, 0o755); err != nil {
		t.Fatal(err)
	}
	err := WriteBytes(name, []byte("content"))
	if err == nil || !strings.HasPrefix(err.Error(), "write "+name+": ") || strings.Contains(err.Error(), ".f.") || strings.Contains(err.Error(), "\n") {
		t.Errorf("error %q, want one line that names %s", err, name)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("folder holds %v (%v), want what was there before", entries, err)
	}
}

// The file behind a symbolic link is replaced, and the link stays.
func TestWriteThroughLinks(t *testing.T) {
	name, link := filepath.Join(t.TempDir(), "f"), filepath.Join(t.TempDir(), "link")
	if err := os.WriteFile(name, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(name, link); err != nil {
		t.Skipf("no symbolic links here: %v", err)
	}
	if err := WriteBytes(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	expect(t, name, "new")
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link has become %v, %v", info.Mode(), err)
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
