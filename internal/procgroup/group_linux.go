package procgroup

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// ownGroup makes the process the leader of a new group and lets the system kill it when this program dies. (The system
// means the thread that started it; Go's threads stay, unless a goroutine ends that is locked to one.)
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// awaitLeader waits until the process has ended and leaves it to be reaped: nil.
func awaitLeader(leader *os.Process) *os.ProcessState {
	for {
		err := unix.Waitid(unix.P_PID, leader.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if !errors.Is(err, unix.EINTR) {
			return nil // an error means that there is nothing to wait for
		}
	}
}

// capData limits the writable private memory of the process, and of children that it starts later. It is not the limit
// of addresses (RLIMIT_AS), which counts what is reserved and never used: 8.9 GB in an idle Java, 1.2 GB in an idle Go.
// A failure leaves the process without this second limit.
func capData(pid int, limit int64) {
	unix.Prlimit(pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: uint64(limit), Max: uint64(limit)}, nil)
}

// noCore keeps a program that crashes from leaving a copy of its memory on disk.
func noCore(pid int) {
	unix.Prlimit(pid, unix.RLIMIT_CORE, &unix.Rlimit{}, nil)
}

// peakMemory reads the largest resident memory that the process has had, in bytes. It is not there any more when the
// process has ended. (What wait reports instead, ru_maxrss, starts at the peak of the parent.)
func peakMemory(pid int) (int64, bool) {
	status, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
	if err != nil {
		return 0, false
	}
	_, rest, ok := bytes.Cut(status, []byte("\nVmHWM:"))
	number, _, _ := bytes.Cut(bytes.TrimSpace(rest), []byte(" kB"))
	n, err := strconv.ParseInt(string(number), 10, 64)
	return n << 10, ok && err == nil
}

// finalPeak is what is known of the peak when it was never seen: nothing.
func finalPeak(*os.ProcessState) int64 { return 0 }
