package suite

import (
	"fmt"

	"github.com/go-shiori/go-readability"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/page"
)

const readabilityShioriVersion = "v0.0.0-20251205110129-5db1dc9836f0" // as in go.mod, which a test checks

// ReadabilityShiori is the older port of Readability.js, which many programs still use. Its authors point to the one
// that Readability runs.
var ReadabilityShiori = extractors.Define(
	extractors.Info{
		Name:      "readability-shiori",
		Doc:       "go-readability of Shiori, port of Readability.js 0.4.4; deprecated by its authors in favour of readability",
		URL:       "https://github.com/go-shiori/go-readability",
		Version:   readabilityShioriVersion,
		Licence:   "MIT",
		Languages: anyLanguage,
		Released:  "2025-12",
		Since:     "0.1.0",
	},
	readabilityDefaults,
	func(o ReadabilityOptions) (extractors.Func, error) {
		if err := o.check(); err != nil {
			return nil, err
		}
		return func(p *page.Page) (extractors.Extraction, error) { return runReadabilityShiori(p, o) }, nil
	},
)

// runReadabilityShiori works as runReadability does: a parser for each page, a tree that the library copies, and an
// empty answer where there is no node.
func runReadabilityShiori(p *page.Page, o ReadabilityOptions) (extractors.Extraction, error) {
	parser := readability.NewParser()
	parser.CharThresholds, parser.NTopCandidates = o.CharThreshold, o.TopCandidates
	article, err := parser.ParseDocument(p.Tree(), address(p))
	if err != nil {
		return extractors.Extraction{}, fmt.Errorf("extract with go-readability of Shiori: %w", err)
	}
	return extractors.Extraction{Text: page.Text(article.Node), Title: article.Title}, nil
}
