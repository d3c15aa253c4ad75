package process

import (
	"fmt"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/page"
)

// Stored makes an extractor of answers that are there already. text gives the answer to the page of a case, and whether
// there is one: corpus.Outputs.Text is such a function. It must be safe for several goroutines.
func Stored(text func(id string) (string, bool)) extractors.Func {
	return func(p *page.Page) (extractors.Extraction, error) {
		answer, ok := text(p.ID)
		if !ok {
			return extractors.Extraction{}, fmt.Errorf("the stored outputs have no answer for case %q; add one, even an empty one, or leave the case out", p.ID)
		}
		return extractors.Extraction{Text: answer}, nil
	}
}
