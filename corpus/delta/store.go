package delta

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/contentassay/assay/corpus/signature"
)

// Version is a text to be stored: all its bytes, with the signature of what it says.
type Version struct {
	Name      string
	Content   []byte
	Signature signature.Signature
}

// Stored is a version as it is stored: Whole, or Pieces of the version called Base.
type Stored struct {
	Name      string  `json:"name"`
	SHA256    string  `json:"sha256"`
	Signature string  `json:"signature"`
	Whole     *Bytes  `json:"whole,omitempty"`
	Base      string  `json:"base,omitempty"`
	Pieces    []Piece `json:"pieces,omitempty"`
}

// largest is the share of its base, in percent, beyond which a difference is not worth keeping.
const largest = 25

// Storer turns versions into what is stored, one after the other. It holds the newest whole copy for each signature. The
// zero value is ready.
type Storer struct {
	names map[string]bool
	bases map[string]Version
}

// Add stores one version. Names must be different: versions are restored by them.
func (s *Storer) Add(v Version) (Stored, error) {
	if s.names == nil {
		s.names, s.bases = map[string]bool{}, map[string]Version{}
	}
	if s.names[v.Name] {
		return Stored{}, fmt.Errorf("storing version %q: there is one of that name already; give each its own", v.Name)
	}
	s.names[v.Name] = true
	stored := Stored{Name: v.Name, SHA256: digest(v.Content), Signature: v.Signature.String()}
	if base, ok := s.bases[stored.Signature]; ok && base.Signature.Equal(v.Signature) {
		pieces := Difference(base.Content, v.Content)
		if n, err := json.Marshal(pieces); err == nil && len(n)*100 <= len(base.Content)*largest {
			stored.Base, stored.Pieces = base.Name, pieces
			return stored, nil
		}
	}
	s.bases[stored.Signature] = v
	whole := Bytes(v.Content)
	stored.Whole = &whole
	return stored, nil
}

// Restorer turns what is stored back into versions, in the order in which it was stored. It holds all whole copies. The
// zero value is ready.
type Restorer struct {
	names map[string]bool
	bases map[string][]byte
}

// Restore returns the content of one version, byte for byte as it was: anything else is an error.
func (r *Restorer) Restore(s Stored) ([]byte, error) {
	content, err := r.restore(s)
	if err != nil {
		return nil, fmt.Errorf("restoring version %q: %w", s.Name, err)
	}
	return content, nil
}

func (r *Restorer) restore(s Stored) (content []byte, err error) {
	if r.names == nil {
		r.names, r.bases = map[string]bool{}, map[string][]byte{}
	}
	if r.names[s.Name] {
		return nil, errors.New("the store has two of that name")
	}
	r.names[s.Name] = true
	if s.Whole != nil {
		content = *s.Whole
		r.bases[s.Name] = content
	} else {
		base, ok := r.bases[s.Base]
		if !ok {
			return nil, fmt.Errorf("its base %q does not stand before it in the store", s.Base)
		}
		if content, err = Apply(base, s.Pieces); err != nil {
			return nil, err
		}
	}
	if digest(content) != s.SHA256 {
		return nil, errors.New("its SHA-256 is not the stored one: the store was changed")
	}
	return content, nil
}

func digest(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// Bytes are any bytes. In JSON they are a string where they are UTF-8, else {"base64": "..."}.
type Bytes []byte

// coded is the form in JSON of bytes that are no UTF-8.
type coded struct {
	Base64 []byte `json:"base64"`
}

// MarshalJSON writes the form described at Bytes.
func (b Bytes) MarshalJSON() ([]byte, error) {
	if !utf8.Valid(b) {
		return json.Marshal(coded{b})
	}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	err := e.Encode(string(b))
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), err
}

// UnmarshalJSON reads either form.
func (b *Bytes) UnmarshalJSON(in []byte) error {
	if len(in) > 0 && in[0] == '{' {
		var c coded
		err := json.Unmarshal(in, &c)
		*b = c.Base64
		return err
	}
	var s string
	err := json.Unmarshal(in, &s)
	*b = []byte(s)
	return err
}

// MarshalJSON writes [from, length], or the inserted bytes.
func (p Piece) MarshalJSON() ([]byte, error) {
	if p.Length > 0 {
		return json.Marshal([2]int{p.From, p.Length})
	}
	return p.Insert.MarshalJSON()
}

// UnmarshalJSON reads what MarshalJSON writes.
func (p *Piece) UnmarshalJSON(in []byte) error {
	if len(in) == 0 || in[0] != '[' {
		return p.Insert.UnmarshalJSON(in)
	}
	var span []int
	if err := json.Unmarshal(in, &span); err != nil {
		return err
	}
	if len(span) != 2 {
		return fmt.Errorf("a piece of %d numbers; it needs two, from and length", len(span))
	}
	p.From, p.Length = span[0], span[1]
	return nil
}
