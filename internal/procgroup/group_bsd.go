//go:build unix && !linux

package procgroup

import (
	"os"
	"os/exec"
	"runtime"
	"syscall"
)

// ownGroup makes the process the leader of a new group.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// awaitLeader waits until the process has ended and reaps it.
func awaitLeader(leader *os.Process) *os.ProcessState {
	ended, _ := leader.Wait() // fails only when somebody else reaped it
	return ended
}

func capData(int, int64)           {}
func noCore(int)                   {}
func peakMemory(int) (int64, bool) { return 0, false }

// finalPeak is what the system says at the end, which macOS counts in bytes and others in KiB.
func finalPeak(ended *os.ProcessState) int64 {
	usage, ok := ended.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return int64(usage.Maxrss)
	}
	return int64(usage.Maxrss) << 10
}
