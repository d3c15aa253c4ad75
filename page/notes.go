package page

import (
	"bytes"
	"encoding/json"
	"fmt"
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
func (n *Notes) UnmarshalJSON(data []byte) error {
	*n = nil
	read := json.NewDecoder(bytes.NewReader(data))
	read.UseNumber()
	open, err := read.Token()
	if err != nil {
		return fmt.Errorf("read the notes of a block: %w", err)
	}
	if open == nil { // null
		return nil
	}
	if open != json.Delim('{') {
		return fmt.Errorf("read the notes of a block: want an object, have %v", open)
	}
	for read.More() {
		name, err := read.Token() // a string: the decoder sees to that
		if err != nil {
			return fmt.Errorf("read the notes of a block: %w", err)
		}
		var value any
		if err := read.Decode(&value); err != nil {
			return fmt.Errorf("read note %q: %w", name, err)
		}
		*n = append(*n, Note{Name: name.(string), Value: value})
	}
	return nil
}
