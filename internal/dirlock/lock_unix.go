//go:build unix

package dirlock

import (
	"os"
	"syscall"
)

// Real says that locks hold on this system.
const Real = true

func lock(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if err == syscall.EWOULDBLOCK {
		return ErrLocked
	}
	return err
}
