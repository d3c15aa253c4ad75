package delta

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/contentassay/assay/internal/testfiles"
)

// versions are two versions of a page that only a counter tells apart, and another text.
var versions = map[string]string{
	"1.html":    "<title>Menu</title><p>A considerable understanding of extraordinary circumstances remains complicated.<p>Visitors: 1841",
	"2.html":    "<title>Menu</title><p>A considerable understanding of extraordinary circumstances remains complicated.<p>Visitors: 1907",
	"sub/3.txt": "Something \xff else.",
}

func TestFolderComesBack(t *testing.T) {
	file, back := filepath.Join(t.TempDir(), "store"), filepath.Join(t.TempDir(), "back")
	s, err := StoreFolder(testfiles.Folder(t, versions), file)
	if err != nil {
		t.Fatal(err)
	}
	size := 0
	for _, content := range versions {
		size += len(content)
	}
	written, err := os.Stat(file)
	if want := (Summary{Versions: 3, Whole: 2, Bytes: size, Stored: int(written.Size())}); err != nil || s != want {
		t.Errorf("%+v, want %+v (%v)", s, want, err)
	}
	if n, err := RestoreFolder(file, back); n != 3 || err != nil {
		t.Fatalf("%d restored: %v", n, err)
	}
	for name, content := range versions {
		if got, err := os.ReadFile(filepath.Join(back, name)); err != nil || string(got) != content {
			t.Errorf("%s is %q (%v), want %q", name, got, err, content)
		}
	}
	if _, err := RestoreFolder(file, back); err == nil || !strings.Contains(err.Error(), "not empty") {
		t.Errorf("restored over other files: %v", err)
	}
}

func TestStoreFolderRefuses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "store")
	for dir, want := range map[string]string{
		filepath.Join(t.TempDir(), "no"): "give a folder",
		t.TempDir():                      "there are no files",
	} {
		if _, err := StoreFolder(dir, file); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if _, err := os.Stat(file); !os.IsNotExist(err) {
		t.Error("a store was written")
	}
}

// No version leads out of the folder, and those before a bad one are counted.
func TestRestoreFolderRefusesNames(t *testing.T) {
	const empty = `","sha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","signature":"","whole":""}` + "\n"
	for _, name := range []string{"../out", "/out", ".", "a/../../out", "a//b"} {
		file, parent := filepath.Join(t.TempDir(), "store"), t.TempDir()
		if err := os.WriteFile(file, []byte(`{"name":"ok`+empty+`{"name":"`+name+empty), 0o644); err != nil {
			t.Fatal(err)
		}
		n, err := RestoreFolder(file, filepath.Join(parent, "in"))
		if n != 1 || err == nil || !strings.Contains(err.Error(), "leads out of the folder; 1 version restored before") {
			t.Errorf("%s: %d restored, %v", name, n, err)
		}
		if entries, err := os.ReadDir(parent); err != nil || len(entries) != 1 {
			t.Errorf("%s: %d entries beside the folder (%v)", name, len(entries), err)
		}
	}
}
