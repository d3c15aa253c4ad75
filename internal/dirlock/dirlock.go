// Package dirlock lets one process at a time work in a directory. The lock goes with the process, however it ends.
package dirlock

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// ErrLocked says that another process works in the directory.
var ErrLocked = errors.New("another process works in it")

// Name is that of the lock file, which holds nothing.
const Name = ".lock"

// Lock is a held lock.
type Lock struct{ file *os.File }

// Take locks a directory that exists, or fails with ErrLocked at once.
func Take(dir string) (*Lock, error) {
	f, err := os.OpenFile(filepath.Join(dir, Name), os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, fmt.Errorf("lock %s: %w", dir, err)
	}
	if err := lock(f); err != nil {
		return nil, errors.Join(fmt.Errorf("lock %s: %w", dir, err), f.Close())
	}
	return &Lock{f}, nil
}

// Release gives the directory free. The lock file stays: removing it would let two others in at once, one that has
// already opened it and one that makes a new one.
func (l *Lock) Release() error { return l.file.Close() }
