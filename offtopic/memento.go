package offtopic

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/contentassay/assay/internal/plural"
)

// Memento is one capture of a page.
type Memento struct {
	URI      string // of the memento itself, URI-M
	Datetime time.Time
	// Read gives what was captured. It is called when needed and the result is not kept, so that an archive may be larger
	// than memory. nil says that the content is not at hand.
	Read func() (Capture, error)
}

// Capture is what a server answered when a memento was made.
type Capture struct {
	Body        []byte
	Status      int    // HTTP status, 0 where none is known
	ContentType string // as sent, "" where none is known
	// IsPage says that the type is that of a web page.
	IsPage bool
	// extra says that OTMT does not have it, also not under an error: an answer in a web archive that is no page.
	extra bool
}

// problem says why a capture is not to be measured, "" for one that is. Redirects, errors and pictures say nothing about
// the topic of the page.
func (c Capture) problem() string {
	switch {
	case c.Status != 0 && c.Status != 200:
		return fmt.Sprintf("not scored: HTTP status %d", c.Status)
	case !c.IsPage:
		return fmt.Sprintf("not scored: content type %q is no web page", c.ContentType)
	}
	return ""
}

// TimeMap lists the mementos of one page.
type TimeMap struct {
	URI      string    // of the TimeMap itself, URI-T
	Original string    // the page, URI-R; "" where the list does not say
	Seed     string    // what a gold file calls the page; Number gives one to those that have none
	Mementos []Memento // in order of time
	Pages    []string  // other TimeMaps of the page, which this one says it goes on in, and that were not read with it
	Notes    []string  // what was odd about the list, for people
}

// order sorts the mementos by time, then URI, and drops all but the first with the same URI. What that changed is noted.
func (t *TimeMap) order() {
	byTime := func(a, b Memento) int {
		return cmp.Or(a.Datetime.Compare(b.Datetime), cmp.Compare(a.URI, b.URI))
	}
	if !slices.IsSortedFunc(t.Mementos, func(a, b Memento) int { return a.Datetime.Compare(b.Datetime) }) {
		t.note("the dates were out of order; the earliest memento is the reference")
	}
	slices.SortStableFunc(t.Mementos, byTime)
	before := len(t.Mementos)
	t.Mementos = slices.CompactFunc(t.Mementos, func(a, b Memento) bool { return a.URI == b.URI && a.Datetime.Equal(b.Datetime) })
	if n := before - len(t.Mementos); n > 0 {
		t.note(plural.Of(n, "memento") + " listed twice")
	}
	if n := len(t.Pages); n > 0 {
		t.note(fmt.Sprintf("the list goes on in %s that %s not read, such as %s", plural.Of(n, "TimeMap"), map[bool]string{true: "was", false: "were"}[n == 1], t.Pages[0]))
	}
	switch len(t.Mementos) {
	case 0:
		t.note("no memento at all")
	case 1:
		t.note("one memento only: there is nothing to compare with it")
	}
}

func (t *TimeMap) note(s string) { t.Notes = append(t.Notes, s) }

// stampForm is the 14 digits by which archives write a date.
const stampForm = "20060102150405"

// Stamp writes a date as archives do: year to second in 14 digits, in universal time.
func Stamp(t time.Time) string { return t.UTC().Format(stampForm) }

// ParseStamp reads 14 digits.
func ParseStamp(s string) (time.Time, error) {
	t, err := time.Parse(stampForm, s)
	if err != nil || len(s) != len(stampForm) {
		return time.Time{}, fmt.Errorf("read date %q: it is not 14 digits, year to second, as in 20130131235959", s)
	}
	return t, nil
}
