package suite

import (
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/page"
)

// WholePage keeps everything. It has the highest recall that any extractor can reach, and on pages with little
// boilerplate a precision that is hard to beat.
var WholePage = extractors.Define(
	extractors.Info{
		Name:      "whole-page",
		Doc:       "baseline: keeps all text of the page",
		Version:   "1",
		Licence:   apache,
		Languages: anyLanguage,
		Released:  ourRelease,
		Since:     "0.1.0",
		Baseline:  true,
	},
	struct{}{},
	func(struct{}) (extractors.Func, error) {
		return func(p *page.Page) (extractors.Extraction, error) {
			return extractors.Extraction{Text: p.Text()}, nil
		}, nil
	},
)
