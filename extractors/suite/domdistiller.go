package suite

import (
	"fmt"

	distiller "github.com/markusmobius/go-domdistiller"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/page"
)

const domDistillerVersion = "v1.0.0" // as in go.mod, which a test checks

// DOMDistiller is the port of Chromium's reader mode, whose core is boilerpipe's rules of shallow text features.
var DOMDistiller = extractors.Define(
	extractors.Info{
		Name:      "domdistiller",
		Aliases:   []string{"dom-distiller"},
		Doc:       "go-domdistiller, port of Chromium's DOM Distiller; looks for no further pages",
		URL:       "https://github.com/markusmobius/go-domdistiller",
		Version:   domDistillerVersion,
		Licence:   "MIT AND BSD-3-Clause AND Apache-2.0",
		Languages: anyLanguage,
		Released:  "2024-09",
		Since:     "0.1.0",
	},
	struct{}{},
	func(struct{}) (extractors.Func, error) { return runDOMDistiller, nil },
)

// runDOMDistiller hands over the shared tree, which the library only reads. Looking for the next page of an article in
// several parts is off: it takes time and adds no text.
func runDOMDistiller(p *page.Page) (extractors.Extraction, error) {
	result, err := distiller.Apply(p.Tree(), &distiller.Options{OriginalURL: address(p), SkipPagination: true})
	if err != nil {
		return extractors.Extraction{}, fmt.Errorf("extract with go-domdistiller: %w", err)
	}
	return extractors.Extraction{Text: page.Text(result.Node), Title: result.Title}, nil
}
