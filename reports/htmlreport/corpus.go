package htmlreport

import (
	"cmp"
	"net/url"
	"slices"

	"github.com/contentassay/assay/internal/natural"
	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/runs"
)

// corpusCard describes the cases as a whole.
type corpusCard struct {
	Name, Layout, Digest string
	Filters              []string
	Kept, Cases, Total   int
	Undefined            int
	Pages                bool
	GoldWords, PageWords int
	OffPage              int
	Replaced, Flattened  int // cases
	Snippets             int // cases
	Tallies              []tally
	LowCoverage          []lowCase
	Rejected             []runs.Rejection
}

// tally counts the cases by the values of one property.
type tally struct {
	Name   string
	Values []tallied
	More   int // values that are not shown
}

type tallied struct {
	Value string
	Count int
}

// lowCase is a page that lacks many of its gold words.
type lowCase struct {
	ID, Link      string
	Gold, OffPage int
}

// mostTallied is the number of values shown of one property.
const mostTallied = 12

func newCorpusCard(r *reports.Report) corpusCard {
	m := r.Run.Manifest.Corpus
	card := corpusCard{
		Name: m.Name, Layout: m.Layout, Digest: m.Digest, Kept: len(r.Kept), Cases: m.Cases, Total: m.Total, Undefined: r.Undefined,
		Pages: m.Pages, Rejected: m.Rejected,
	}
	for _, f := range r.View.Filters {
		card.Filters = append(card.Filters, f.String())
	}
	kept := r.Cases()
	for _, c := range kept {
		card.GoldWords += c.GoldWords
		card.PageWords += c.PageWords
		card.Replaced += one(c.Replaced > 0)
		card.Flattened += one(c.Flattened)
		card.Snippets += one(c.Snippets)
		if c.Charset != "" {
			card.OffPage += c.OffPage
		}
	}
	card.Tallies = tallies(r, kept)
	for _, c := range r.LowCoverage() {
		card.LowCoverage = append(card.LowCoverage, lowCase{c.ID, "#case=" + url.QueryEscape(c.ID), c.GoldWords, c.OffPage})
	}
	return card
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

func tallies(r *reports.Report, kept []runs.Case) (all []tally) {
	all = append(all, newTally("languages", kept, func(c runs.Case) string { return cmp.Or(c.Lang, "not stated") }))
	if r.Run.Manifest.Corpus.Pages {
		all = append(all, newTally("charsets", kept, func(c runs.Case) string { return cmp.Or(c.Charset, "not read") }))
	}
	for _, name := range r.Labels() {
		if slices.ContainsFunc(kept, func(c runs.Case) bool { return c.Tags[name] != "" }) {
			all = append(all, newTally(name, kept, func(c runs.Case) string { return cmp.Or(c.Tags[name], "none") }))
		}
	}
	return all
}

// newTally counts values, the most frequent first, equal ones in natural order.
func newTally(name string, kept []runs.Case, of func(runs.Case) string) tally {
	counts := map[string]int{}
	for _, c := range kept {
		counts[of(c)]++
	}
	t := tally{Name: name}
	for value, n := range counts {
		t.Values = append(t.Values, tallied{value, n})
	}
	slices.SortFunc(t.Values, func(a, b tallied) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), natural.Compare(a.Value, b.Value), cmp.Compare(a.Value, b.Value))
	})
	if len(t.Values) > mostTallied {
		t.More = len(t.Values) - mostTallied
		t.Values = t.Values[:mostTallied]
	}
	return t
}
