package procgroup

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/contentassay/assay/internal/dirlock"
)

// folder is where a program works. It holds a lock file, which says as long as we live that it is in use, and beside it
// the working folder itself, which is empty.
type folder struct {
	dir  string
	lock *dirlock.Lock
}

// The names of a folder: prefix and a number in the system's folder for temporary files, and in it lock and working folder.
const (
	folderPrefix = "assay-work-"
	lockName     = ".lock"
	workName     = "work"
)

// newFolder makes a folder. Sweep may be looking at it before it is locked; then another one is made.
func newFolder() (*folder, error) {
	for {
		dir, err := os.MkdirTemp("", folderPrefix)
		if err != nil {
			return nil, fmt.Errorf("making its working folder: %w", err)
		}
		lock, err := dirlock.Take(dir)
		if err == nil {
			err = os.Mkdir(filepath.Join(dir, workName), 0o700)
		}
		f := &folder{dir, lock}
		switch {
		case err == nil:
			return f, nil
		case errors.Is(err, dirlock.ErrLocked): // Sweep has it, and removes it
		case errors.Is(err, os.ErrNotExist): // Sweep had it
			f.remove()
		default:
			f.remove()
			return nil, fmt.Errorf("making its working folder: %w", err)
		}
	}
}

func (f *folder) work() string { return filepath.Join(f.dir, workName) }

// remove removes the folder with all that the program has left in it.
func (f *folder) remove() {
	os.RemoveAll(f.dir)
	if f.lock != nil {
		f.lock.Release()
	}
}

// Sweep removes the working folders that programs of this package have left behind because they were killed. The system
// tells which: it holds the lock of a folder for as long as the process lives that took it. Folders of others, and those
// in use, stay. Where the system has no such locks (outside Unix) it does nothing.
func Sweep() {
	if !dirlock.Real {
		return
	}
	entries, _ := os.ReadDir(os.TempDir()) // what cannot be read cannot be removed
	for _, e := range entries {
		if dir := filepath.Join(os.TempDir(), e.Name()); e.IsDir() && strings.HasPrefix(e.Name(), folderPrefix) && ours(dir) {
			if lock, err := dirlock.Take(dir); err == nil {
				(&folder{dir, lock}).remove()
			}
		}
	}
}

// ours reports whether a folder holds what newFolder makes and nothing else.
func ours(dir string) bool {
	entries, err := os.ReadDir(dir)
	locked := false
	for _, e := range entries {
		switch e.Name() {
		case lockName:
			locked = true
		case workName:
		default:
			return false
		}
	}
	return err == nil && locked
}
