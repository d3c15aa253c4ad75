package harness

import (
	"fmt"

	"github.com/contentassay/assay/align"
)

// maxCells bounds the aligning of two texts, in the cells of align.Cells: without it one answer of millions of words would
// hold a run up for hours. It is what two texts of 220,000 words have that share all their words and no order, and
// nineteen times what the largest of 12 published corpora needs (2.7e9: a page of 52,000 words in htmltotext-benchmark).
// A page, its gold and an answer at this bound take ten seconds of one core together. It counts work and not time, so
// that results are the same on every machine.
const maxCells = 50_000_000_000

// alignable returns an error when two texts, named by what they are, would take longer to align than maxCells allows.
func alignable(what string, a align.Words, other string, b align.Words) error {
	if len(a)*len(b) <= maxCells { // nearly always, and then nothing needs to be counted
		return nil
	}
	if cells := align.Cells(a, b); cells > maxCells {
		return fmt.Errorf("%s has %d words and %s has %d: aligning them takes %d steps, more than %d (let the extractor keep less, or leave the page out)",
			what, len(a), other, len(b), cells, maxCells)
	}
	return nil
}
