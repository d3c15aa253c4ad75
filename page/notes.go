package page

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Note is one feature that an algorithm looked at when it judged a block: its name in the algorithm's paper or program
// and its value, a number, a string or a boolean.
type Note struct {
	Name  string
	Value any
}

// Notes are the features of one block, in the algorithm's order. A feature that the algorithm lacks is absent.
type Notes []Note

// MarshalJSON writes an object whose keys keep the order of the notes. No notes are {}. It fails on a value that JSON
// does not know, such as NaN, and names the note.
func (n Notes) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	write := json.NewEncoder(&out)
	write.SetEscapeHTML(false) // whoever encodes the whole decides on that
	out.WriteByte('{')
	for i, note := range n {
		if i > 0 {
			out.WriteByte(',')
		}
		if err := write.Encode(note.Name); err != nil {
			return nil, fmt.Errorf("write the name of note %d: %w", i, err)
		}
		out.WriteByte(':')
		if err := write.Encode(note.Value); err != nil {
			return nil, fmt.Errorf("write note %q: %w", note.Name, err)
		}
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}

// UnmarshalJSON reads an object with its order. Numbers become json.Number, so that writing them again gives the same
// digits; {} and null both become nil.
//
// A report reads millions of notes, and nearly all are numbers and words in objects without white space: plainNotes reads
// those in a fifth of the time, and leaves everything else to the decoder.
func (n *Notes) UnmarshalJSON(data []byte) (err error) {
	plain, ok := plainNotes(data)
	if !ok {
		plain, err = decodeNotes(data)
	}
	*n = plain
	return err
}

// decodeNotes reads any notes.
func decodeNotes(data []byte) (n Notes, err error) {
	read := json.NewDecoder(bytes.NewReader(data))
	read.UseNumber()
	open, err := read.Token()
	if err != nil {
		return nil, fmt.Errorf("read the notes of a block: %w", err)
	}
	if open == nil { // null
		return nil, nil
	}
	if open != json.Delim('{') {
		return nil, fmt.Errorf("read the notes of a block: want an object, have %v", open)
	}
	for read.More() {
		name, err := read.Token() // a string: the decoder sees to that
		if err != nil {
			return n, fmt.Errorf("read the notes of a block: %w", err)
		}
		var value any
		if err := read.Decode(&value); err != nil {
			return n, fmt.Errorf("read note %q: %w", name, err)
		}
		n = append(n, Note{Name: name.(string), Value: value})
	}
	return n, nil
}

// plainNotes reads an object without white space whose values are numbers, strings without escapes, lists of such strings,
// booleans and null. ok is false where there is anything else. As for every UnmarshalJSON, the data is known to be JSON.
func plainNotes(data []byte) (n Notes, ok bool) {
	s, ok := strings.CutPrefix(string(data), "{")
	if !ok || !utf8.ValidString(s) {
		return nil, false
	}
	for s != "}" {
		var note Note
		if note.Name, s, ok = plainString(s); !ok || s == "" || s[0] != ':' {
			return nil, false
		}
		if note.Value, s, ok = plainValue(s[1:]); !ok {
			return nil, false
		}
		n = append(n, note)
		if next, more := strings.CutPrefix(s, ","); more {
			s = next
		} else if s != "}" {
			return nil, false
		}
	}
	return n, true
}

// plainString reads a string without escapes, and returns what follows it.
func plainString(s string) (content, rest string, ok bool) {
	s, ok = strings.CutPrefix(s, `"`)
	end := strings.IndexAny(s, `"\`)
	if !ok || end < 0 || s[end] != '"' {
		return "", "", false
	}
	return s[:end], s[end+1:], true
}

// plainList reads a list of strings without escapes, and returns what follows it.
func plainList(s string) (list []any, rest string, ok bool) {
	list = []any{}
	for s = s[1:]; !strings.HasPrefix(s, "]"); s = strings.TrimPrefix(s, ",") {
		var item string
		if item, s, ok = plainString(s); !ok {
			return nil, "", false
		}
		list = append(list, item)
	}
	return list, s[1:], true
}

// plainValue reads a value of a note, and returns what follows it.
func plainValue(s string) (value any, rest string, ok bool) {
	switch {
	case strings.HasPrefix(s, `"`):
		return plainString(s)
	case strings.HasPrefix(s, "["):
		return plainList(s)
	case strings.HasPrefix(s, "null"):
		return nil, s[len("null"):], true
	}
	end := strings.IndexAny(s, ",}")
	if end < 0 {
		return nil, "", false
	}
	switch word := s[:end]; {
	case word == "true", word == "false":
		return word == "true", s[end:], true
	case word != "" && strings.Trim(word, "+-.0123456789Ee") == "":
		return json.Number(word), s[end:], true
	}
	return nil, "", false
}
