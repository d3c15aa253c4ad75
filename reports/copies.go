package reports

import (
	"fmt"
	"strings"

	"github.com/contentassay/assay/runs"
)

// shownCopies is how many cases the text report names that were left out as copies; Markdown, JSON and the manifest name all.
const shownCopies = 10

// copies names the cases that were left out as copies of others.
func (p *printer) copies(c runs.Corpus) {
	if len(c.Copies) == 0 {
		return
	}
	p.Line("dedup     %s left out, so that each text counts once:", copyCount(c))
	for i, k := range c.Copies {
		if i == shownCopies {
			p.Line("            ... %d more (corpus.copies in manifest.json)", len(c.Copies)-i)
			break
		}
		p.Line("            %s  copy of %s", k.Case, k.Of)
	}
}

// copiesNote is the same in one sentence, "" where none was left out.
func copiesNote(c runs.Corpus) string {
	if len(c.Copies) == 0 {
		return ""
	}
	var names []string
	for _, k := range c.Copies {
		names = append(names, fmt.Sprintf("%s (of %s)", k.Case, k.Of))
	}
	return fmt.Sprintf("%s left out, so that each text counts once: %s", copyCount(c), strings.Join(names, ", "))
}

func copyCount(c runs.Corpus) string {
	if len(c.Copies) == 1 {
		return "1 copy"
	}
	return fmt.Sprintf("%d copies", len(c.Copies))
}
