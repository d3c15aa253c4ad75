// Package extractors defines what an extractor is: something that turns a page into its main content.
//
// An extractor is a plain value made by Define. It carries its name, its documentation and the typed defaults of its
// options; Build turns options into a Func. There is no registry: a program lists the extractors that it wants, and
// extractors/suite.All is such a list.
package extractors

import (
	"github.com/contentassay/assay/page"
)

// Extraction is the answer of one extractor to one page.
type Extraction struct {
	Text   string       `json:"text"`   // the main content, blocks on lines of their own; "" says that the page has none
	Title  string       `json:"title"`  // "" where the extractor offers none; never part of Text unless the page repeats it there
	Blocks []page.Block `json:"blocks"` // nil where the extractor does not work by blocks
}

// Func extracts the main content of one page. It must not change the page (page.Page.Clone gives a tree that it may
// change), must answer the same page with the same extraction, and may be called from several goroutines at once. It
// never sees gold. An error says that there is no answer; an empty Text is an answer.
type Func func(*page.Page) (Extraction, error)

// Info is what a reader of a table wants to know of an extractor.
type Info struct {
	Name      string   // as typed on the command line: lower case, digits and hyphens
	Aliases   []string // other names that select it
	Doc       string   // one line: what it does, and what of it runs here
	URL       string   // where it comes from
	Version   string   // stands in the signature: a different number may mean different answers
	Licence   string   // SPDX identifier
	Languages string   // "any", or the languages that its rules or word lists are made for
	Released  string   // year and month of the last release, as in "2024-10"
	Since     string   // the assay version that first had it
	External  bool     // it runs in a process of its own, or is stored: it needs no tree, and no isolation
	Baseline  bool     // a floor or ceiling to compare with, not a contestant
}
