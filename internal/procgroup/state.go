package procgroup

import (
	"fmt"
	"os"
	"time"
)

// Reason says why a program ended.
type Reason string

// The reasons. Exited and Signalled are the program's own doing (or the system's); the others are given to Kill.
const (
	Exited     Reason = "exited"
	Signalled  Reason = "signalled"
	TimedOut   Reason = "timed out"
	OverMemory Reason = "over memory"
	OverOutput Reason = "over output"
	Stopped    Reason = "stopped" // nobody needs it any more
)

// State says how a program ended.
type State struct {
	Reason Reason
	Code   int           // exit code where Reason is Exited, else -1
	Signal string        // name of the signal where Reason is Signalled, as in "segmentation fault"
	CPU    time.Duration // of the program and of the children that it waited for
	Peak   int64         // largest resident memory of the program, in bytes; 0 where not known
	Stderr string        // the last 64 KiB of what it wrote there, not always valid UTF-8
}

// String says it as the end of a sentence that begins with the program: "exited with code 3".
func (s State) String() string {
	switch s.Reason {
	case Exited:
		return fmt.Sprintf("exited with code %d", s.Code)
	case Signalled:
		return fmt.Sprintf("was ended by a signal: %s", s.Signal)
	case TimedOut:
		return "was killed at its time limit"
	case OverMemory:
		return "was killed at its memory limit"
	case OverOutput:
		return "was killed at its output limit"
	}
	return "was stopped"
}

// stateOf makes a State of what the system says. why is the reason of the first Kill, "" where there was none; it counts
// only when the program did not manage to exit before.
func stateOf(ended *os.ProcessState, why Reason, peak int64) State {
	s := State{Reason: Stopped, Code: -1, Peak: peak}
	if ended == nil {
		return s
	}
	s.CPU = ended.UserTime() + ended.SystemTime()
	if s.Peak == 0 {
		s.Peak = finalPeak(ended)
	}
	switch signal := signalOf(ended); {
	case why != "" && (signal != "" || !onlySignalsKill):
		s.Reason = why
	case signal != "":
		s.Reason, s.Signal = Signalled, signal
	default:
		s.Reason, s.Code = Exited, ended.ExitCode()
	}
	return s
}
