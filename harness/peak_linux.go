package harness

import (
	"bytes"
	"os"
	"strconv"
)

// resetPeak makes peak count from now on (proc(5): writing 5 to clear_refs resets VmHWM). Where that is not allowed, peak
// is that of the whole life of the process.
func resetPeak() { os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) }

// peak returns the largest resident memory of this process since resetPeak, in bytes; 0 where it cannot be read.
func peak() int64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	_, rest, _ := bytes.Cut(status, []byte("VmHWM:"))
	fields := bytes.Fields(rest)
	if len(fields) == 0 {
		return 0
	}
	kib, _ := strconv.ParseInt(string(fields[0]), 10, 64)
	return kib << 10
}
