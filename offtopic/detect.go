package offtopic

import (
	"errors"
	"slices"
	"strings"
	"time"

	"golang.org/x/net/html"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/justext"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/page"
)

// Detector judges the mementos of TimeMaps, one after the other.
type Detector struct {
	Words     *Words
	Extractor string          // its name, for output
	Extract   extractors.Func // finds the text of a memento: any extractor, or AllText
	Choices   []Choice        // at least one; a memento is off topic when one of them says so
	// Compatible scores what OTMT scores: answers with any status, and tfintersection the wrong way round.
	Compatible bool
}

// Result is what became of one TimeMap.
type Result struct {
	Seed      string      `json:"seed"` // see TimeMap
	TimeMap   string      `json:"timemap"`
	Extractor string      `json:"extractor"`
	Original  string      `json:"original,omitempty"`
	Pattern   Pattern     `json:"pattern"`
	OffSince  time.Time   `json:"off_since,omitzero"` // when it went off topic for good; zero where it did not
	Mementos  []Judgement `json:"mementos"`
	Notes     []string    `json:"notes,omitempty"`
}

// Judgement is what became of one memento.
type Judgement struct {
	URI      string    `json:"memento"`
	Datetime time.Time `json:"datetime"`
	Unscored string    `json:"unscored,omitempty"` // why it was not measured at all; "" for one that was
	Length   int       `json:"length"`             // bytes
	Simhash  uint64    `json:"simhash"`            // of the bytes
	Language string    `json:"language,omitempty"` // as the page declares it
	Scores   []Score   `json:"scores,omitempty"`   // in the order of the choices
	OffTopic bool      `json:"off_topic"`
}

// Score is what one measure says of a memento.
type Score struct {
	Measure   string        `json:"measure"`
	Threshold float64       `json:"threshold"`
	Value     metrics.Value `json:"score"`           // undefined where there is an error
	Error     string        `json:"error,omitempty"` // why there is no score
	OffTopic  bool          `json:"off_topic"`
}

// Detect judges the mementos of one TimeMap. The first that can be measured is the reference. Mementos that cannot be are
// in the result with the reason, and so are measures that fail: nothing is left out in silence.
func (d *Detector) Detect(t TimeMap) Result {
	r := Result{Seed: t.Seed, TimeMap: t.URI, Extractor: d.Extractor, Original: t.Original, Notes: slices.Clone(t.Notes), Mementos: make([]Judgement, len(t.Mementos))}
	c := NewCollection(d.Words)
	var measured []int    // index of each memento of c
	var textless []string // why each memento of c has no text
	for i, m := range t.Mementos {
		j := &r.Mementos[i]
		j.URI, j.Datetime = m.URI, m.Datetime
		capture, err := d.read(m)
		if err != nil {
			j.Unscored = err.Error()
			continue
		}
		j.Length, j.Simhash = len(capture.Body), SimhashRaw(capture.Body)
		text, language, problem := d.text(t, m, capture.Body)
		j.Language = language
		c.add(j.Length, j.Simhash, text)
		measured, textless = append(measured, i), append(textless, problem)
	}
	if len(measured) > 0 && measured[0] > 0 {
		r.Notes = append(r.Notes, "the first memento could not be measured: the reference is that of "+Stamp(r.Mementos[measured[0]].Datetime))
	}
	for _, choice := range d.Choices {
		d.score(&r, c, choice, measured, textless)
	}
	r.drift(measured)
	return r
}

// read gives what is to be measured.
func (d *Detector) read(m Memento) (Capture, error) {
	if m.Read == nil {
		return Capture{}, errors.New("not scored: its content is not at hand")
	}
	c, err := m.Read()
	if err != nil {
		return c, err
	}
	if problem := c.problem(); problem != "" && !d.Compatible {
		return c, errors.New(problem)
	}
	return c, nil
}

// text gives the text of a memento and the language that it declares, or says why there is none.
func (d *Detector) text(t TimeMap, m Memento, raw []byte) (text, language, problem string) {
	p, err := page.New(m.URI, t.Original, "", raw)
	if err != nil {
		return "", "", err.Error()
	}
	language = declaredLanguage(p)
	x, err := d.Extract(p)
	if err != nil {
		return "", language, err.Error()
	}
	return x.Text, language, ""
}

// score adds the scores of one measure.
func (d *Detector) score(r *Result, c *Collection, choice Choice, measured []int, textless []string) {
	scores, err := c.Scores(choice.Measure, choice.Topics)
	for n, i := range measured {
		s := Score{Measure: choice.Measure.Name, Threshold: choice.Threshold}
		switch {
		case textless[n] != "" && !choice.Measure.Raw:
			s.Error = "no text: " + textless[n]
		case err != nil:
			s.Error = emptyFirst
		default:
			s.Value = metrics.Of(scores[n])
			s.OffTopic = choice.Measure.IsOff(scores[n], choice.Threshold, d.Compatible)
		}
		r.Mementos[i].Scores = append(r.Mementos[i].Scores, s)
		r.Mementos[i].OffTopic = r.Mementos[i].OffTopic || s.OffTopic
	}
}

// drift tells the pattern of those mementos that have a score.
func (r *Result) drift(measured []int) {
	var off []bool
	var scored []int
	for _, i := range measured {
		if r.Mementos[i].scored() {
			off, scored = append(off, r.Mementos[i].OffTopic), append(scored, i)
		}
	}
	var since int
	if r.Pattern, since = PatternOf(off); since >= 0 {
		r.OffSince = r.Mementos[scored[since]].Datetime
	}
}

// scored says whether any measure has a score.
func (j Judgement) scored() bool {
	for _, s := range j.Scores {
		if s.Value.Defined {
			return true
		}
	}
	return false
}

// AllText gives every paragraph of the page as jusText cuts it, boilerplate or not, each on a line: what OTMT measures,
// though its paper says that boilerplate is removed.
func AllText(p *page.Page) (extractors.Extraction, error) {
	var lines strings.Builder
	for _, paragraph := range justext.Paragraphs(p.Tree()) {
		lines.WriteString(paragraph.Text + "\n")
	}
	return extractors.Extraction{Text: lines.String()}, nil
}

// declaredLanguage is the attribute lang of the root element.
func declaredLanguage(p *page.Page) string {
	for n := p.Tree().FirstChild; n != nil; n = n.NextSibling {
		if n.Type != html.ElementNode {
			continue
		}
		for _, a := range n.Attr {
			if a.Key == "lang" {
				return a.Val
			}
		}
	}
	return ""
}
