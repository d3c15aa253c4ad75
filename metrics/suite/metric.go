package suite

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/contentassay/assay/metrics"
)

// Metric is one definition of how good an extraction is, as a value. It works in two steps, so that resampling pages
// costs nothing: Measure boils a pair down to a few numbers, Summarize makes the published figures of them.
type Metric struct {
	Name    string // as on the command line
	Version int    // raised when a number could change; Name and Version stand in the signature
	Doc     string // one line: what it measures
	Source  string // where it is defined: paper section, or program and commit

	// Measure returns the numbers of one pair, whose meaning is the metric's own, or nil when the definition leaves the
	// pair out. It must not depend on other pairs.
	Measure func(Pair) Stats
	// Score is the figure of one page that stands for the pair in rankings, intervals and tests; undefined where the
	// definition has none.
	Score func(Stats) metrics.Value
	// Summarize makes the figures of many pages; a nil entry is a pair that was left out.
	Summarize func([]Stats) Values
}

// Stats are the numbers of one pair: counts mostly, so that pages can be summed. Nil stands for a pair left out.
type Stats []float64

// Pair is all that a metric may look at.
type Pair struct {
	Gold     Gold
	Output   string // the extraction; "" without an answer
	Raw      string // the output as it was stored, with marks such as <p>; Output where it was not stored
	Answered bool   // false: there is no output at all, which some definitions skip and others count as empty
	Page     string // text of the page; "" where it is not known
}

// Gold is what a corpus says of a page.
type Gold struct {
	Text       string
	Raw        string      // the gold file, byte for byte, marks and all; Text where the corpus has no such file
	With       []string    // snippets that must appear
	Without    []string    // snippets that must not
	Paragraphs []Paragraph // nil where the corpus has none
}

// Paragraph is one paragraph of gold; an optional one may be missing.
type Paragraph struct {
	Text     string
	Optional bool
}

// Values are named figures in a fixed order. A value is a metrics.Value, an int, or Values again.
type Values []Value

// Value is one figure or a group of figures.
type Value struct {
	Name  string
	Value any
}

// MarshalJSON writes an object with the names in their order; undefined values are null.
func (v Values) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, x := range v {
		if i > 0 {
			b.WriteByte(',')
		}
		value, err := json.Marshal(x.Value)
		if err != nil {
			return nil, fmt.Errorf("write the figure %s: %w", x.Name, err)
		}
		fmt.Fprintf(&b, "%q:%s", x.Name, value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}
