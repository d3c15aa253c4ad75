package offtopic

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"strconv"

	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/text"
)

// Results leave in four forms. JSON and CSV have the keys and columns of OTMT, so that what reads its output reads this;
// the gold form is for setting a detector against labels by OTMT's own scripts; lines of JSON have everything that is
// known, among it the drift pattern, and are what a sweep reads. Each form is written while results come in. No form depends on the order in which a map is walked.

// Setting is what OTMT's output says of how a text measure came to its score, beside the score.
type Setting struct {
	Stemmed    bool
	Compatible bool // repeat OTMT's claim that boilerplate was removed, which it never does
}

// SettingOf describes a detector.
func SettingOf(d *Detector) Setting { return Setting{d.Words.preparation.Stem, d.Compatible} }

// removed says that boilerplate was removed from a text: under any extractor it was, but from all of the text not.
func (s Setting) removed(r Result) bool { return s.Compatible || r.Extractor != AllTextName }

// AllTextName is what the extractor AllText is called in output and on the command line.
const AllTextName = "all-text"

// status is OTMT's wording.
func status(off bool) string {
	if off {
		return "off-topic"
	}
	return "on-topic"
}

// WriteJSON writes results with the keys of OTMT's JSON: TimeMaps by URI, in them mementos by URI, in them measures by
// name. Order is that of the results. A TimeMap without mementos is an access error, as there. Results are written as
// they come, and not kept.
func WriteJSON(w io.Writer, results iter.Seq[Result], setting Setting) error {
	between := "{"
	for r := range results {
		mementos := page.Notes{}
		for _, j := range r.Mementos {
			mementos = append(mementos, page.Note{Name: j.URI, Value: otmtMemento(j, setting, setting.removed(r))})
		}
		if len(mementos) == 0 {
			mementos = page.Notes{{Name: "access error", Value: "no mementos"}}
		}
		var one bytes.Buffer
		e := json.NewEncoder(&one)
		e.SetEscapeHTML(false)
		e.SetIndent("", "    ")
		if err := e.Encode(page.Notes{{Name: r.TimeMap, Value: mementos}}); err != nil {
			return err
		}
		entry := bytes.TrimSuffix(bytes.TrimPrefix(one.Bytes(), []byte("{")), []byte("\n}\n"))
		if _, err := fmt.Fprintf(w, "%s%s", between, entry); err != nil {
			return err
		}
		between = ","
	}
	end := "\n}\n"
	if between == "{" {
		end = "{}\n"
	}
	_, err := io.WriteString(w, end)
	return err
}

// The two groups of scores. OTMT has the second in code that is switched off.
const (
	toFirst = "timemap measures"
	toWhole = "collection measures"
)

// otmtMemento has the keys of a memento in OTMT's order; one that could not be read has nothing but the error.
func otmtMemento(j Judgement, setting Setting, removed bool) page.Notes {
	if j.Unscored != "" {
		return page.Notes{{Name: "access error", Value: j.Unscored}}
	}
	notes := page.Notes{
		{Name: "raw memento simhash value", Value: j.Simhash},
		{Name: "content length", Value: j.Length},
		{Name: "language", Value: j.Language},
		{Name: "memento-datetime", Value: j.Datetime.UTC().Format("2006/01/02 15:04:05 GMT")},
	}
	for _, group := range []string{toFirst, toWhole} {
		measures := page.Notes{}
		for _, s := range j.Scores {
			if s.group() == group {
				measures = append(measures, page.Note{Name: s.Measure, Value: otmtScore(s, setting, removed)})
			}
		}
		if len(measures) > 0 {
			notes = append(notes, page.Note{Name: group, Value: measures})
		}
	}
	return append(notes, page.Note{Name: "overall topic status", Value: status(j.OffTopic)})
}

func (s Score) group() string {
	if s.Whole {
		return toWhole
	}
	return toFirst
}

// otmtScore has the keys of a score, or the error in its place.
func otmtScore(s Score, setting Setting, removed bool) page.Notes {
	if s.Error != "" {
		return page.Notes{{Name: "measurement error", Value: s.Error}}
	}
	raw := readsBytes(s.Measure)
	return page.Notes{
		{Name: "stemmed", Value: !raw && setting.Stemmed},
		{Name: "tokenized", Value: !raw},
		{Name: "removed boilerplate", Value: !raw && removed},
		{Name: "comparison score", Value: s.Value},
		{Name: "topic status", Value: status(s.OffTopic)},
	}
}

// readsBytes says of a measure that it does not look at the text: no step of preparation applies to it.
func readsBytes(measure string) bool {
	m, err := FindMeasure(measure)
	return err == nil && m.Raw
}

// csvColumns are OTMT's.
var csvColumns = []string{
	"URI-T", "URI-M", "Error", "Error Message", "Content Length", "Simhash", "Measurement Type", "Measurement Name",
	"Comparison Score", "Stemmed", "Tokenized", "Removed Boilerplate", "Topic Status", "Overall Topic Status",
}

// WriteCSV writes a row for each memento and measure, with OTMT's columns. OTMT writes one for each memento, so that of
// several measures only the last is left there.
func WriteCSV(w io.Writer, results iter.Seq[Result], setting Setting) error {
	out := csv.NewWriter(w)
	if err := out.Write(csvColumns); err != nil {
		return err
	}
	for r := range results {
		for _, j := range r.Mementos {
			for _, row := range csvRows(j, setting, setting.removed(r)) {
				if err := out.Write(append([]string{text.Cell(r.TimeMap), text.Cell(j.URI)}, row...)); err != nil {
					return err
				}
			}
		}
	}
	out.Flush()
	return out.Error()
}

// csvRows are the rows of a memento, from the third column on.
func csvRows(j Judgement, setting Setting, removed bool) [][]string {
	if j.Unscored != "" {
		return [][]string{{"Access Error", text.Cell(j.Unscored), "", "", "", "", "", "", "", "", "", ""}}
	}
	var rows [][]string
	for _, s := range j.Scores {
		raw := readsBytes(s.Measure)
		failed, value, topic := "", s.Value.CSV(-1), status(s.OffTopic)
		if s.Error != "" {
			failed, topic = "Measurement Error", ""
		}
		rows = append(rows, []string{
			failed, text.Cell(s.Error), strconv.Itoa(j.Length), strconv.FormatUint(j.Simhash, 10), s.group(), s.Measure,
			value, python(!raw && setting.Stemmed), python(!raw), python(!raw && removed), topic, status(j.OffTopic),
		})
	}
	return rows
}

// python writes a bool as Python prints it.
func python(b bool) string {
	if b {
		return "True"
	}
	return "False"
}

// WriteGoldOf writes what was detected as if it were a gold file. A memento without any score has the label ERROR, as in
// OTMT.
func WriteGoldOf(w io.Writer, results iter.Seq[Result]) error {
	if _, err := fmt.Fprintf(w, "%s\r\n", goldHeader); err != nil {
		return err
	}
	for r := range results {
		for _, j := range r.Mementos {
			label := "1"
			switch {
			case !j.scored():
				label = "ERROR"
			case j.OffTopic:
				label = "0"
			}
			if _, err := fmt.Fprintf(w, "%s\t%s\t%s\t%s\r\n", r.Seed, Stamp(j.Datetime), j.URI, label); err != nil {
				return err
			}
		}
	}
	return nil
}

// WriteLines writes a line of JSON for each TimeMap: everything that is known of it, for ReadLines.
func WriteLines(w io.Writer, results iter.Seq[Result]) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for r := range results {
		if err := e.Encode(r); err != nil {
			return err
		}
	}
	return nil
}

// ReadLines reads what WriteLines wrote. An error names the line.
func ReadLines(r io.Reader) ([]Result, error) {
	var results []Result
	d := json.NewDecoder(r)
	for n := 1; ; n++ {
		var one Result
		switch err := d.Decode(&one); {
		case err == io.EOF:
			return results, nil
		case err != nil:
			return nil, fmt.Errorf("read scores, line %d: %w (assay offtopic detect -ot jsonl writes them)", n, err)
		}
		results = append(results, one)
	}
}
