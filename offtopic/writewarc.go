package offtopic

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
)

// WriteWARC writes the mementos of TimeMaps as a web archive, WARC/1.0 with a gzip member for each, as crawlers do. The
// same mementos give the same bytes.
func WriteWARC(w io.Writer, timemaps []TimeMap) error {
	for _, t := range timemaps {
		for _, m := range t.Mementos {
			c, err := m.Read()
			if err != nil {
				return fmt.Errorf("write memento %s: %w", m.URI, err)
			}
			packed := gzip.NewWriter(w)
			if _, err := packed.Write(record(t.Original, m, c)); err != nil {
				return fmt.Errorf("write memento %s: %w", m.URI, err)
			}
			if err := packed.Close(); err != nil {
				return fmt.Errorf("write memento %s: %w", m.URI, err)
			}
		}
	}
	return nil
}

// record is a response record with its HTTP message. Its ID is made from the URI of the memento.
func record(original string, m Memento, c Capture) []byte {
	var block, out bytes.Buffer
	fmt.Fprintf(&block, "HTTP/1.1 %d OK\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n", c.Status, c.ContentType, len(c.Body))
	block.Write(c.Body)
	id := sha256.Sum256([]byte(m.URI))
	fmt.Fprintf(&out, "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: %s\r\nWARC-Date: %s\r\n", original, m.Datetime.UTC().Format("2006-01-02T15:04:05Z"))
	fmt.Fprintf(&out, "WARC-Record-ID: <urn:uuid:%x-%x-%x-%x-%x>\r\n", id[:4], id[4:6], id[6:8], id[8:10], id[10:16])
	fmt.Fprintf(&out, "Content-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n", block.Len())
	out.Write(block.Bytes())
	out.WriteString("\r\n\r\n")
	return out.Bytes()
}
