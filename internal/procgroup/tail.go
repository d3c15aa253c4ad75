package procgroup

import "sync"

// tailSize is how much of stderr is kept.
const tailSize = 64 << 10

// tail keeps the last tailSize bytes of what is written to it. It may be read while it is written.
type tail struct {
	mu    sync.Mutex
	bytes []byte // up to twice as much, so that most writes copy nothing but themselves
}

// Write never fails.
func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.bytes = append(t.bytes, b[max(0, len(b)-tailSize):]...)
	if len(t.bytes) > 2*tailSize {
		t.bytes = append(t.bytes[:0], t.bytes[len(t.bytes)-tailSize:]...)
	}
	return len(b), nil
}

// String returns the last tailSize bytes.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.bytes[max(0, len(t.bytes)-tailSize):])
}
