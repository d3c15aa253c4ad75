package offtopic

import (
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/text"
)

// WriteText writes a line for people for each result: how the page drifted, since when, and what was odd about it.
// Nothing in a line can steer a terminal.
func WriteText(w io.Writer, results iter.Seq[Result]) error {
	for r := range results {
		if _, err := fmt.Fprintln(w, text.Printable(r.line())); err != nil {
			return err
		}
	}
	return nil
}

// line is a result in one line. The extractor is named unless it is all-text, with which nothing is chosen.
func (r Result) line() string {
	var t Tally
	t.add(r)
	name, since, notes := r.Seed, "", ""
	if r.Extractor != AllTextName {
		name += "  " + r.Extractor
	}
	if !r.OffSince.IsZero() {
		since = " since " + r.OffSince.UTC().Format("2006-01-02")
	}
	if len(r.Notes) > 0 {
		notes = "  (" + strings.Join(r.Notes, "; ") + ")"
	}
	return fmt.Sprintf("%s  %s%s: %d of %d mementos off topic, %d not scored  %s%s",
		name, r.Pattern, since, t.OffTopic, t.Mementos, t.Unscored, r.TimeMap, notes)
}

// Tally counts what was found in all results, and how much of it could not be measured.
type Tally struct {
	// Pages, Mementos and Unscored, those that were not measured at all, are the same under every text; they count once.
	Pages, Mementos, Unscored int
	// Patterns and OffTopic, which is mementos, count under every text, and so does Failed: measures without a score, of
	// mementos that were measured.
	Patterns         map[Pattern]int
	OffTopic, Failed int

	results int
	last    string // TimeMap: its results under several texts come one after the other
}

// Count counts results on their way. The tally is complete when the last one has passed.
func (t *Tally) Count(results iter.Seq[Result]) iter.Seq[Result] {
	return func(yield func(Result) bool) {
		for r := range results {
			t.add(r)
			if !yield(r) {
				return
			}
		}
	}
}

func (t *Tally) add(r Result) {
	if t.Patterns == nil {
		t.Patterns = map[Pattern]int{}
	}
	first := t.results == 0 || r.TimeMap != t.last
	t.results, t.last = t.results+1, r.TimeMap
	if first {
		t.Pages++
		t.Mementos += len(r.Mementos)
	}
	t.Patterns[r.Pattern]++
	for _, j := range r.Mementos {
		if j.OffTopic {
			t.OffTopic++
		}
		if first && j.Unscored != "" {
			t.Unscored++
		}
		for _, s := range j.Scores {
			if s.Error != "" {
				t.Failed++
			}
		}
	}
}

// String is the tally in one line.
func (t Tally) String() string {
	var found []string
	for _, p := range []Pattern{AlwaysOn, Step, Oscillating, AlwaysOff, Unknown} {
		if n := t.Patterns[p]; n > 0 {
			found = append(found, fmt.Sprintf("%d %s", n, p))
		}
	}
	if len(found) == 0 {
		found = []string{"nothing to judge"}
	}
	texts := ""
	if t.results > t.Pages {
		texts = fmt.Sprintf(", under %d texts", t.results/t.Pages)
	}
	return fmt.Sprintf("%s with %s%s: %s; %s not scored, %s failed", plural.Of(t.Pages, "page"), plural.Of(t.Mementos, "memento"), texts,
		strings.Join(found, ", "), plural.Of(t.Unscored, "memento"), plural.Of(t.Failed, "score"))
}
