package suite

import (
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/page"
)

// Empty keeps nothing. Its row shows what the metrics make of an extractor that always says "no content".
var Empty = extractors.Define(
	extractors.Info{
		Name:      "empty",
		Doc:       "baseline: keeps nothing",
		Version:   "1",
		Licence:   apache,
		Languages: anyLanguage,
		Released:  ourRelease,
		Since:     "0.1.0",
		Baseline:  true,
	},
	struct{}{},
	func(struct{}) (extractors.Func, error) {
		return func(*page.Page) (extractors.Extraction, error) {
			return extractors.Extraction{}, nil
		}, nil
	},
)
