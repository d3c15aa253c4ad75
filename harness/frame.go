package harness

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
)

// Parent and worker talk in frames: the length of the payload as four bytes, the most significant first, then the
// payload. Most payloads are JSON; the bytes of a page are sent as they are.

// errFrame says that a frame is longer than the reader allows.
type errFrame struct{ size, limit int64 }

// Error names both sizes.
func (e errFrame) Error() string {
	return fmt.Sprintf("an answer of %d bytes is over the output limit of %d", e.size, e.limit)
}

func writeFrame(w io.Writer, payload []byte) error {
	head := binary.BigEndian.AppendUint32(nil, uint32(len(payload)))
	if _, err := w.Write(head); err != nil {
		return err
	}
	_, err := w.Write(payload)
	return err
}

func writeJSON(w io.Writer, v any) error {
	payload, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return writeFrame(w, payload)
}

// readFrame reads one payload of at most limit bytes. io.EOF says that there is no further frame.
func readFrame(r io.Reader, limit int64) ([]byte, error) {
	var head [4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, err
	}
	size := int64(binary.BigEndian.Uint32(head[:]))
	if size > limit {
		return nil, errFrame{size, limit}
	}
	payload := make([]byte, size)
	if _, err := io.ReadFull(r, payload); err != nil {
		return nil, io.ErrUnexpectedEOF
	}
	return payload, nil
}

func readJSON(r io.Reader, limit int64, v any) error {
	payload, err := readFrame(r, limit)
	if err != nil {
		return err
	}
	return json.Unmarshal(payload, v)
}
