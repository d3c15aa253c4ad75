//go:build !linux

package harness

// resetPeak does nothing: this system does not tell how much memory was used in a while.
func resetPeak() {}

// peak returns 0, for not known.
func peak() int64 { return 0 }
