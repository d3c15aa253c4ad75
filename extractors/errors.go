package extractors

// Cause says why there is no answer. The values are those of a result's status.
type Cause string

// The causes.
const (
	Failed  Cause = "failed"  // it gave up, broke the protocol or panicked
	Timeout Cause = "timeout" // it took longer than its limit, and was ended
	Crashed Cause = "crashed" // its process ended: by itself, by a signal, or because it took too much memory
	Refused Cause = "refused" // the answer was over a size limit
)

// Stopped is the error of an extractor that did not come to an end of its own accord, or of whose failure more is known
// than a message says. Whoever runs extractors finds it by errors.As; any other error is that of a failed page.
type Stopped struct {
	Cause  Cause
	Err    error  // what happened, and what may mend it; the same for the same page on every machine
	Stderr string // the last that its process wrote there, or the stack of a panic, to be shown and not to be compared: it may name times and places
}

// Error says what happened.
func (s *Stopped) Error() string { return s.Err.Error() }

// Unwrap gives Err.
func (s *Stopped) Unwrap() error { return s.Err }
