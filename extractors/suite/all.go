// Package suite holds every built-in extractor, one file each, and the list of them.
//
// Those that come from other people's libraries get the tree that the house has parsed, never bytes: each library
// would decode them in its own way and the comparison would be one of decoders. Their answer is the node that they
// chose, rendered by page.Text like everything else; their own text output is not used. The title is never put in front
// of the text, readers' comments are left out and tables left in, where a library lets one choose.
package suite

import (
	"net/url"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/page"
)

// All lists the built-in extractors in the order in which listings show them: baselines first.
var All = []extractors.Extractor{
	WholePage,
	LargestBlock,
	BTE,
	Empty,
	JusText,
	BoilerpipeArticle,
	BoilerpipeArticleSentences,
	BoilerpipeDefault,
	BoilerpipeLargest,
	BoilerpipeCanola,
	BoilerpipeNumWords,
	BoilerpipeEverything,
	BoilerpipeMinK,
	BoilerpipeArticle2,
	Trafilatura,
	TrafilaturaFast,
	Readability,
	ReadabilityShiori,
	DOMDistiller,
}

// Values that several entries share.
const (
	anyLanguage = "any"
	apache      = "Apache-2.0"
	ourRelease  = "2026-11"
)

// address is the page's URL for libraries that resolve links against it, nil where it is unknown or malformed.
func address(p *page.Page) *url.URL {
	u, err := url.ParseRequestURI(p.URL)
	if err != nil {
		return nil
	}
	return u
}
