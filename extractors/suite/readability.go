package suite

import (
	"fmt"

	"codeberg.org/readeck/go-readability/v2"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/page"
)

const readabilityVersion = "v2.1.0" // as in go.mod, which a test checks

// ReadabilityOptions are the settings of Readability and ReadabilityShiori.
type ReadabilityOptions struct {
	CharThreshold int `toml:"char_threshold" doc:"characters below which the library tries again with laxer rules"`
	TopCandidates int `toml:"top_candidates" doc:"how many of the best candidates are compared"`
}

var readabilityDefaults = ReadabilityOptions{CharThreshold: 500, TopCandidates: 5}

func (o ReadabilityOptions) check() error {
	if o.CharThreshold < 0 {
		return fmt.Errorf("char_threshold %d is below 0: use 0 or more characters", o.CharThreshold)
	}
	if o.TopCandidates < 1 {
		return fmt.Errorf("top_candidates %d is below 1: use at least one", o.TopCandidates)
	}
	return nil
}

// Readability is the maintained port of Mozilla's Readability.js, which Firefox uses for its reader view.
var Readability = extractors.Define(
	extractors.Info{
		Name:      "readability",
		Aliases:   []string{"readability-readeck"},
		Doc:       "go-readability of Readeck, port of Mozilla's Readability.js 0.6.0",
		URL:       "https://codeberg.org/readeck/go-readability",
		Version:   readabilityVersion,
		Licence:   "MIT",
		Languages: anyLanguage,
		Released:  "2025-11",
		Since:     "0.1.0",
	},
	readabilityDefaults,
	func(o ReadabilityOptions) (extractors.Func, error) {
		if err := o.check(); err != nil {
			return nil, err
		}
		return func(p *page.Page) (extractors.Extraction, error) { return runReadability(p, o) }, nil
	},
)

// runReadability makes a parser for each page, since a parser keeps state. The library copies the tree before it works
// on it. No node, which says that it found no content, is an empty answer.
func runReadability(p *page.Page, o ReadabilityOptions) (extractors.Extraction, error) {
	parser := readability.NewParser()
	parser.CharThresholds, parser.NTopCandidates = o.CharThreshold, o.TopCandidates
	article, err := parser.ParseDocument(p.Tree(), address(p))
	if err != nil {
		return extractors.Extraction{}, fmt.Errorf("extract with go-readability of Readeck: %w", err)
	}
	return extractors.Extraction{Text: page.Text(article.Node), Title: article.Title()}, nil
}
