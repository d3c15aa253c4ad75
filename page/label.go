package page

import (
	"fmt"
)

// Label is an extractor's judgement on a block.
type Label int8

// The zero Label says that the algorithm gave none, which differs from saying boilerplate.
const (
	Unlabelled Label = iota
	Boilerplate
	Content
)

// String gives the label as a person reads it: "unlabelled", "boilerplate" or "content".
func (l Label) String() string {
	switch l {
	case Boilerplate:
		return "boilerplate"
	case Content:
		return "content"
	default:
		return "unlabelled"
	}
}

// MarshalJSON writes "content", "boilerplate", or null where there is no label.
func (l Label) MarshalJSON() ([]byte, error) {
	if l == Unlabelled {
		return []byte("null"), nil
	}
	return []byte(`"` + l.String() + `"`), nil
}

// UnmarshalJSON reads what MarshalJSON writes; any other value is an error that names it.
func (l *Label) UnmarshalJSON(data []byte) error {
	switch string(data) {
	case `"content"`:
		*l = Content
	case `"boilerplate"`:
		*l = Boilerplate
	case "null":
		*l = Unlabelled
	default:
		return fmt.Errorf("read the label of a block: %s is none: write \"content\", \"boilerplate\" or null", data)
	}
	return nil
}
