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

// Detector judges the mementos of TimeMaps. Nothing in it changes while it does, so that TimeMaps may be judged at the
// same time.
type Detector struct {
	Words   *Words
	Texts   []TextOf // what finds the text; each has a result of its own
	Choices []Choice // at least one; a memento is off topic when one of them says so
	// Wholes is the collection under each text, for choices against it: see FindWholes.
	Wholes []*Whole
	// Compatible scores what OTMT scores: answers with any status, and tfintersection the wrong way round.
	Compatible bool
}

// TextOf finds the text of a memento.
type TextOf struct {
	Name    string          // for output
	Extract extractors.Func // any extractor, or AllText
}

// Result is what became of one TimeMap under one text.
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
	Topics    int           `json:"topics,omitempty"` // of gensim_lsi
	Whole     bool          `json:"whole,omitempty"`  // against the whole collection, not the first memento
	Threshold float64       `json:"threshold"`
	Value     metrics.Value `json:"score"`           // undefined where there is an error
	Error     string        `json:"error,omitempty"` // why there is no score
	OffTopic  bool          `json:"off_topic"`
}

// reading is a TimeMap under one text while it is read.
type reading struct {
	result   Result
	words    *Collection
	measured []int    // index of each memento of words
	textless []string // why each memento of words has no text
}

// Detect judges the mementos of one TimeMap, with a result for each text. The first that can be measured is the
// reference. Mementos that cannot be are in the result with the reason, and so are measures that fail: nothing is left out
// in silence. Each memento is read and parsed once, and not kept.
func (d *Detector) Detect(t TimeMap) []Result {
	readings := make([]reading, len(d.Texts))
	for i, text := range d.Texts {
		readings[i].words = NewCollection(d.Words)
		readings[i].result = Result{Seed: t.Seed, TimeMap: t.URI, Extractor: text.Name, Original: t.Original, Notes: slices.Clone(t.Notes), Mementos: make([]Judgement, len(t.Mementos))}
	}
	for i, m := range t.Mementos {
		d.add(readings, i, t, m)
	}
	results := make([]Result, len(readings))
	for i := range readings {
		results[i] = d.judge(&readings[i], i)
	}
	return results
}

// add reads one memento and gives it to every reading.
func (d *Detector) add(readings []reading, i int, t TimeMap, m Memento) {
	j := Judgement{URI: m.URI, Datetime: m.Datetime}
	var raw digest
	var p *page.Page
	problem := ""
	if capture, err := d.read(m); err != nil {
		j.Unscored = err.Error()
	} else {
		raw = digestOf(capture.Body)
		j.Length, j.Simhash = raw.size, raw.simhash
		if p, problem = parse(t, m, capture); problem == "" {
			j.Language = declaredLanguage(p)
		}
	}
	for n := range readings {
		r := &readings[n]
		r.result.Mementos[i] = j
		if j.Unscored != "" {
			continue
		}
		text, problem := d.Texts[n].of(p, problem)
		r.words.add(raw, text)
		r.measured, r.textless = append(r.measured, i), append(r.textless, problem)
	}
}

// parse makes a page of a capture, or says why it cannot.
func parse(t TimeMap, m Memento, c Capture) (*page.Page, string) {
	p, err := page.New(m.URI, t.Original, "", c.Body)
	if err != nil {
		return nil, err.Error()
	}
	return p, ""
}

// of gives the text of a page, or says why there is none.
func (t TextOf) of(p *page.Page, problem string) (string, string) {
	if problem != "" {
		return "", problem
	}
	x, err := t.Extract(p)
	if err != nil {
		return "", err.Error()
	}
	return x.Text, ""
}

// judge scores what was read under text n.
func (d *Detector) judge(r *reading, n int) Result {
	if len(r.measured) > 0 && r.measured[0] > 0 {
		r.result.Notes = append(r.result.Notes, "the first memento could not be measured: the reference is that of "+Stamp(r.result.Mementos[r.measured[0]].Datetime))
	}
	for _, choice := range d.Choices {
		var scores []float64
		var err error
		if choice.Whole {
			scores, err = r.words.ToWhole(d.Wholes[n], choice.Measure, choice.Topics)
		} else {
			scores, err = r.words.Scores(choice.Measure, choice.Topics)
		}
		d.score(r, choice, scores, err)
	}
	r.result.drift(r.measured)
	return r.result
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
	if problem := c.problem(); problem != "" && (!d.Compatible || c.extra) {
		return c, errors.New(problem)
	}
	return c, nil
}

// score adds the scores of one measure.
func (d *Detector) score(r *reading, choice Choice, scores []float64, err error) {
	for n, i := range r.measured {
		s := Score{Measure: choice.Measure.Name, Topics: choice.Topics, Whole: choice.Whole, Threshold: choice.Threshold}
		switch {
		case r.textless[n] != "" && !choice.Measure.Raw:
			s.Error = "no text: " + r.textless[n]
		case errors.Is(err, ErrEmptyFirst):
			s.Error = emptyFirst
		case err != nil:
			s.Error = err.Error()
		default:
			s.Value = metrics.Of(scores[n])
			s.OffTopic = choice.Measure.IsOff(scores[n], choice.Threshold, d.Compatible)
		}
		j := &r.result.Mementos[i]
		j.Scores = append(j.Scores, s)
		j.OffTopic = j.OffTopic || s.OffTopic
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
	return slices.ContainsFunc(j.Scores, func(s Score) bool { return s.Value.Defined })
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
