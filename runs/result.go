// Package runs keeps what a run found on disk, and reads it back.
//
// A run is a directory. While it is being made it holds the plan (manifest.json) and a journal, one line for every
// finished piece of work; when it is done the journal gives way to sorted files that are the same bytes for the same
// plan, whatever the number of workers:
//
//	manifest.json   what was asked for: signature, corpus, extractors, settings, rejected files; the digest of the results
//	cases.jsonl     one line a case: page facts, and the digests that name its texts in in/
//	results.jsonl   one line for every pair of case and extractor, sorted by case and extractor
//	costs.jsonl     the time each pair took; apart, because it differs from run to run
//	out/            what each extractor answered, by content digest
//	err/            what processes had last said on stderr where they gave no answer, by content digest; from costs.jsonl
//	in/             gold texts and page texts, by content digest; never HTML
//	downstream.json how well a task is done with the extractors' texts, if that was asked; computed afterwards, and in no digest
//
// Reports need nothing but this directory.
package runs

import (
	"encoding/json"
	"strings"

	"github.com/contentassay/assay/internal/gold"
	"github.com/contentassay/assay/internal/natural"
	"github.com/contentassay/assay/metrics"
)

// Status says how a pair ended.
type Status string

// The statuses. OK and Empty are answers; the others say why there is none.
const (
	OK        Status = "ok"        // an answer with text
	Empty     Status = "empty"     // an answer: the page has no main content
	Failed    Status = "failed"    // the extractor returned an error, or panicked
	Timeout   Status = "timeout"   // the extractor took longer than its limit
	Crashed   Status = "crashed"   // the extractor took its process down
	Refused   Status = "refused"   // the page or the answer is over a size limit
	Cancelled Status = "cancelled" // the run was interrupted before this pair
)

// Statuses lists every status in the order in which tables show them.
var Statuses = []Status{OK, Empty, Failed, Timeout, Crashed, Refused, Cancelled}

// Answered reports whether a pair with this status has an answer, be it an empty one.
func (s Status) Answered() bool { return s == OK || s == Empty }

// Doc says what a status means, in one line.
func (s Status) Doc() string {
	return map[Status]string{
		OK:        "the extractor answered, with text",
		Empty:     "the extractor answered that the page has no main content; that is an answer",
		Failed:    "no answer: the extractor returned an error, or panicked",
		Timeout:   "no answer: the extractor took longer than its time limit and was stopped",
		Crashed:   "no answer: the extractor took its process down, or went over its memory limit",
		Refused:   "no answer: the page, or the answer, is over a size limit",
		Cancelled: "no answer: the run was interrupted before this pair; assay run --resume tries it",
	}[s]
}

// OffPage counts words that the page does not have: of the gold (they bound every extractor's recall) and of the output
// (the extractor made them up, or joined what the page keeps apart). Words of the longest common subsequence with the
// page count as there, all others as off the page.
type OffPage struct {
	Gold   int `json:"gold"`
	Output int `json:"output"`
}

// Result is the outcome of one pair of a case and an extractor. A run has exactly one for every pair of its plan. A pair
// without an answer counts as one that found nothing: its output has no words.
type Result struct {
	Case        string          `json:"case"`
	Extractor   string          `json:"extractor"`
	Status      Status          `json:"status"`
	Error       string          `json:"error"` // why there is no answer; "" where there is one
	Words       metrics.Counts  `json:"words"`
	Blocks      *metrics.Counts `json:"blocks"` // nil where the extractor offers no labelled blocks
	GoldWords   int             `json:"gold_words"`
	OutputWords int             `json:"output_words"`
	PageWords   int             `json:"page_words"`
	LeftOut     int             `json:"left_out,omitempty"` // output words that only optional words of the gold explain; in none of the numbers above
	OffPage     OffPage         `json:"off_page"`
	Output      string          `json:"output"` // digest that names the answer in out/; "" without an answer
}

// Cost is what one pair took. It never enters a result, because no two runs agree on it.
type Cost struct {
	Case      string `json:"case"`
	Extractor string `json:"extractor"`
	Wall      int64  `json:"wall_ns"`    // nanoseconds on the clock
	Peak      int64  `json:"peak_bytes"` // largest resident memory of the process meanwhile; 0 where not known

	// Stderr is the digest that names in err/ what the process had last written to its standard error; "" where there is
	// an answer, or nothing was written. It stands here because it may name times and addresses.
	Stderr string `json:"stderr,omitempty"`
}

// Case is what a report needs to know of a page and its gold.
type Case struct {
	ID        string            `json:"case"`
	URL       string            `json:"url"`
	Lang      string            `json:"lang"`        // of the page: as the corpus states it, else as the page does
	Stated    string            `json:"stated_lang"` // as the corpus states it
	Tags      map[string]string `json:"tags"`
	Group     string            `json:"group"`            // cases of one group are copies or share a template: as the corpus states it
	Groups    map[string]string `json:"groups,omitempty"` // group by grouping (Manifest.Groupings), as the run computed it; "" is by itself
	HTML      string            `json:"html"`             // SHA-256 of the page's bytes; "" where there is no page
	Charset   string            `json:"charset"`          // the charset the page was decoded from
	From      string            `json:"from"`             // where that charset was found
	Replaced  int               `json:"replaced"`         // bytes that the charset could not decode
	Flattened bool              `json:"flattened"`        // the page was nested deeper than parsers go
	Gold      string            `json:"gold"`             // digest that names the gold text in in/
	Detail    string            `json:"detail"`           // digest that names what else the corpus says of the gold, in in/; "" where nothing
	Page      string            `json:"page"`             // digest that names the page text in in/; "" where there is no page
	Lines     string            `json:"lines,omitempty"`  // block elements that the lines of the page text stand in; see PackLines
	Snippets  bool              `json:"snippets"`         // the gold is snippets only: its text is empty and says nothing
	GoldWords int               `json:"gold_words"`
	PageWords int               `json:"page_words"`
	Optional  int               `json:"optional_words,omitempty"` // further words of the gold, which an output may have or not; the page's are not in PageWords
	OffPage   int               `json:"off_page"`                 // gold words that the page does not have
}

// GoldSource is the tag that says who wrote the gold of a case, as package corpus writes it: "readability", or
// "justext+trafilatura-draft" for what a person made of the draft of two systems.
const GoldSource = gold.Source

// Drafters returns the systems that had a hand in the gold of a case, as its tag gold_source names them; nil where there is
// no such tag. A gold that no system wrote may have a word there that is no system's name, such as "verified".
func (c Case) Drafters() []string {
	source := c.Tags[GoldSource]
	if source == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(source, "-draft"), "+")
}

// Detail is what a corpus says of a page's gold beside its text. Some metrics need it.
type Detail struct {
	Raw        []byte      `json:"raw,omitempty"`        // the gold file byte for byte, where that is more than the text
	With       []string    `json:"with,omitempty"`       // snippets that must appear
	Without    []string    `json:"without,omitempty"`    // snippets that must not
	Paragraphs []Paragraph `json:"paragraphs,omitempty"` // where the gold comes in paragraphs
}

// encode returns the detail as a run keeps it; nil where it says nothing.
func (d Detail) encode() ([]byte, error) {
	content, err := json.Marshal(d)
	if string(content) == "{}" {
		return nil, err
	}
	return content, err
}

// Digest names the detail as Case.Detail does; "" where it says nothing.
func (d Detail) Digest() (string, error) {
	content, err := d.encode()
	if content == nil || err != nil {
		return "", err
	}
	return Digest(content), nil
}

// Paragraph is one paragraph of gold; an optional one may be missing.
type Paragraph = gold.Paragraph

// compare orders pairs: by case in natural order, then by extractor.
func compare(case1, extractor1, case2, extractor2 string) int {
	if c := natural.Compare(case1, case2); c != 0 {
		return c
	}
	return strings.Compare(extractor1, extractor2)
}
