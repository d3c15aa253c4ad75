//go:build unix

package procgroup

import (
	"os"
	"syscall"
)

// onlySignalsKill says that a process that was killed did not exit.
const onlySignalsKill = true

// killGroup kills every process of the group. It fails only when there is none left.
func killGroup(leader *os.Process) { syscall.Kill(-leader.Pid, syscall.SIGKILL) }

// signalOf names the signal that ended a process, "" when it exited.
func signalOf(ended *os.ProcessState) string {
	if status, ok := ended.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return status.Signal().String()
	}
	return ""
}
