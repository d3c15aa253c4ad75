package suite

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/contentassay/assay/internal/gold"
	"github.com/contentassay/assay/internal/nearest"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/text"
)

// Metric is one definition of how good an extraction is, as a value. It works in two steps, so that resampling pages
// costs nothing: Measure boils a pair down to a few numbers, Summarize makes the published figures of them.
type Metric struct {
	Name     string // as on the command line
	Version  int    // raised when a number could change; Name and Version stand in the signature
	Doc      string // the definition in a few sentences, with what surprises
	Source   string // where it is defined: paper section, or program and commit
	Needs    Need   // what the gold must have; of a corpus without it, every pair is left out
	Headline string // the figure that the definition itself ranks by, as Values.Get takes it: "macro.f1"

	Spreads []string // the figures that the definition's own program prints with a deviation by bootstrap (Spread); mostly none

	// Measure returns the numbers of one pair, whose meaning is the metric's own, or nil when the definition leaves the
	// pair out. It must not depend on other pairs.
	Measure func(Pair) Stats
	// Score is the figure of one page that stands for the pair in rankings, intervals and tests; undefined where the
	// definition has none, and for nil. Larger is better.
	Score func(Stats) metrics.Value
	// Summarize makes the figures of many pages; a nil entry is a pair that was left out. It is pure: the same Stats in
	// any order give the same figures, but for the last bits of a sum.
	Summarize func([]Stats) Values
}

// Signature names the definition and its version, for example "aeb.1".
func (m Metric) Signature() string { return m.Name + "." + strconv.Itoa(m.Version) }

// Metrics holds every definition, the house's own first. Read-only.
var Metrics = []Metric{
	pageMetric, thesisMetric, evertMetric, aebMetric, wcxbMetric, rougeLSumMetric, levenshteinMetric,
	segmentsMetric, segmentsGoMetric, rougeNMetric, fundusMetric, bagMetric, setMetric, context3Metric,
}

// Find returns the metric of this name; letter case is ignored. The error names the nearest one, and all of them.
func Find(name string) (Metric, error) {
	valid := make([]string, len(Metrics))
	for i, m := range Metrics {
		if strings.EqualFold(m.Name, name) {
			return m, nil
		}
		valid[i] = m.Name
	}
	return Metric{}, fmt.Errorf("finding metric %q: there is none of that name%s; there are %s",
		name, nearest.Hint(name, valid), strings.Join(valid, ", "))
}

// Need says what a metric looks at on the gold's side.
type Need string

// The three kinds of gold.
const (
	NeedText       Need = "text"       // Gold.Text, or Gold.Raw; an empty text is gold too
	NeedSnippets   Need = "snippets"   // Gold.With or Gold.Without
	NeedParagraphs Need = "paragraphs" // Gold.Paragraphs
)

// Stats are the numbers of one pair: whole numbers mostly, so that pages can be summed. Nil stands for a pair left out.
// Where a metric has counts, they come first, in the order TP, FP, FN, TN; a trailing count that is not known is not
// there.
type Stats []float64

// Pair is all that a metric may look at.
type Pair struct {
	Gold      Gold
	Output    string         // the extraction; "" without an answer
	Raw       string         // the output as it was stored, byte for byte, with marks such as <p>; "" where Output is all there is
	Answered  bool           // false: there is no output at all, which some definitions skip and others count as empty
	Page      string         // text of the page; "" where it is not known, unless HasPage
	HasPage   bool           // the text of the page is known, be it empty
	Tokenizer text.Tokenizer // of the run, for the house's own metrics; the zero value means the default. Published metrics bring theirs
	Kept      *Kept          // what the pairs of this page may share; nil: nothing
}

// Gold is what a corpus says of a page. Where a paragraph is optional, the metrics page, thesis and fundus go by the
// paragraphs, each as its definition says. The other metrics know nothing of the kind and take the text as it stands:
// optional parts are gold to them where the corpus has them in it (Fundus), and boilerplate where not (annotate).
type Gold struct {
	Text       string
	Raw        string      // the gold file, byte for byte, marks and all; "" where the corpus has no such file
	With       []string    // snippets that must appear
	Without    []string    // snippets that must not
	Paragraphs []Paragraph // nil where the corpus has none
	Missing    bool        // there is an output for the page, but no gold: evert counts such files, the others leave them out
}

// Paragraph is one paragraph of gold; an optional one may be missing.
type Paragraph = gold.Paragraph

// Values are named figures in a fixed order. A value is a metrics.Value, an int, or Values again.
//
// All metrics use the same names. "micro" is made of the summed counts, "macro" is the mean of the pages' figures and
// "median" the middle of them, each over the pages where the figure is defined ("n" counts these); "counts" are the
// sums. "pages" counts the pairs that were measured, "skipped" those that the definition leaves out.
type Values []Value

// Value is one figure or a group of figures.
type Value struct {
	Name  string
	Value any
}

// Get returns the figure at a path such as "macro.f1". The error says which part of the path there is not.
func (v Values) Get(path string) (metrics.Value, error) {
	name, rest, deeper := strings.Cut(path, ".")
	for _, x := range v {
		if x.Name != name {
			continue
		}
		switch value := x.Value.(type) {
		case Values:
			if deeper {
				return value.Get(rest)
			}
		case metrics.Value:
			if !deeper {
				return value, nil
			}
		case int:
			if !deeper {
				return metrics.Of(float64(value)), nil
			}
		}
		return metrics.Value{}, fmt.Errorf("finding the figure %q: %q is not a figure but a group, or the other way round", path, name)
	}
	return metrics.Value{}, fmt.Errorf("finding the figure %q: there is no %q%s", path, name, nearest.Hint(name, v.names()))
}

func (v Values) names() []string {
	names := make([]string, len(v))
	for i, x := range v {
		names[i] = x.Name
	}
	return names
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
