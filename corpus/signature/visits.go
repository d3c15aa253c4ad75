package signature

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Line is a signed text as a line of JSON, as assay corpus sign writes it.
type Line struct {
	ID        string   `json:"id"`
	URL       string   `json:"url,omitempty"`
	Date      string   `json:"date,omitempty"`
	Signature string   `json:"signature"`
	Words     []string `json:"words,omitempty"` // that were signed, where the mode has some
	Short     bool     `json:"short"`
	Empty     bool     `json:"empty"`
}

// maxLine is the longest line of a crawl in bytes. A line may hold the text of a page.
const maxLine = 256 << 20

// ReadVisits reads the visits of a crawl, one a line: what assay corpus sign writes, or {"url", "text"}, whose text is
// signed with px06. Empty lines are passed over; the error names the file and the line.
func ReadVisits(name string, in io.Reader) (visits []Visit, err error) {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	for n := 1; lines.Scan(); n++ {
		if len(lines.Bytes()) == 0 {
			continue
		}
		v, err := visitOf(lines.Bytes())
		if err != nil {
			return nil, fmt.Errorf("reading a crawl: %s, line %d: %w", name, n, err)
		}
		visits = append(visits, v)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("reading a crawl: %s: %w", name, err)
	}
	return visits, nil
}

// visitOf reads a line, and signs one that has no signature yet.
func visitOf(line []byte) (Visit, error) {
	var l struct {
		Line
		Text *string `json:"text"`
	}
	if err := json.Unmarshal(line, &l); err != nil {
		return Visit{}, err
	}
	if l.URL == "" || l.Signature == "" && l.Text == nil {
		return Visit{}, errors.New(`it needs "url", and "signature" or "text"`)
	}
	words := -1
	if l.Words != nil {
		words = len(l.Words)
	}
	if l.Signature == "" {
		s, err := Modes[0].Sign(*l.Text, 0)
		if err != nil {
			return Visit{}, err
		}
		l.Signature, l.Empty, words = s.String(), s.Empty, len(s.Words)
	}
	return Visit{URL: l.URL, Signature: l.Signature, Words: words, Empty: l.Empty}, nil
}
