//go:build !unix

package procgroup

import (
	"os"
	"os/exec"
)

// onlySignalsKill says that a process that was killed did not exit: here it did, with a code.
const onlySignalsKill = false

func ownGroup(*exec.Cmd) {}

// awaitLeader waits until the process has ended and reaps it.
func awaitLeader(leader *os.Process) *os.ProcessState {
	ended, _ := leader.Wait()
	return ended
}

func killGroup(leader *os.Process)     { leader.Kill() }
func signalOf(*os.ProcessState) string { return "" }
func capData(int, int64)               {}
func noCore(int)                       {}
func peakMemory(int) (int64, bool)     { return 0, false }
func finalPeak(*os.ProcessState) int64 { return 0 }
