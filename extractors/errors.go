package extractors

// Cause says why an extractor gave neither an answer nor an error of its own. The values are those of a result's status.
type Cause string

// The causes.
const (
	Timeout Cause = "timeout" // it took longer than its limit, and was ended
	Crashed Cause = "crashed" // its process ended: by itself, by a signal, or because it took too much memory
	Refused Cause = "refused" // the answer was over a size limit
)

// Stopped is the error of an extractor that did not come to an end of its own accord. Whoever runs extractors finds it by
// errors.As; any other error says that the extractor itself gave up on the page.
type Stopped struct {
	Cause  Cause
	Err    error  // what happened, and what may mend it; the same for the same page on every machine
	Stderr string // the last that the program wrote there, to be shown and not to be compared: it may name times and places
}

// Error says what happened.
func (s *Stopped) Error() string { return s.Err.Error() }

// Unwrap gives Err.
func (s *Stopped) Unwrap() error { return s.Err }
