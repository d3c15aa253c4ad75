package process

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

// Whatever a program writes, what is taken from it is valid text, and an error is one line that is not too long.
func FuzzMessages(f *testing.F) {
	for _, line := range []string{
		`{"name":"a","version":"1","protocol":1}`, `{"name":"a","version":"1","protocol":1e0}`, `{"id":"1","text":"a","title":"b"}`,
		`{"id":"1","error":"a\u0000\ud800"}`, `{"id":"1","text":"","blocks":[{"text":"a","label":"content","notes":{"b":1}},{}]}`,
		`{"id":null,"text":null}`, "", "{", "\xff", "[]", `{"text":{}}`, `{"ID":"1","TEXT":"x"}`, `{"id":"1","text":"x"}{}`,
	} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		_, err := readHello(line)
		checkError(t, err)
		answer, err := readResponse(line)
		checkError(t, err)
		if err != nil {
			return
		}
		if !json.Valid(line) || !utf8.Valid(line) || answer.ID == nil || (answer.Text == nil) == (answer.Error == nil) {
			t.Errorf("%q is taken for an answer: %+v", line, answer)
		}
		x, err := answer.extraction()
		checkError(t, err)
		texts := []string{x.Text, x.Title}
		for i, b := range x.Blocks {
			if b.Index != i {
				t.Errorf("block %d has index %d", i, b.Index)
			}
			texts = append(texts, b.Text, b.Path, b.Why)
		}
		if all := strings.Join(texts, ""); !utf8.ValidString(all) {
			t.Errorf("%q gives a text that is not valid UTF-8: %q", line, all)
		}
		if _, err := json.Marshal(x); err != nil {
			t.Errorf("%q gives what JSON cannot carry: %v", line, err)
		}
	})
}

func checkError(t *testing.T, err error) {
	if err == nil {
		return
	}
	if s := err.Error(); len(s) > 2000 || strings.Contains(s, "\n") || !utf8.ValidString(s) {
		t.Errorf("error %q", s)
	}
}
