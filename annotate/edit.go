package annotate

import (
	"errors"
	"fmt"
	"slices"

	"github.com/contentassay/assay/text"
)

// ErrEdit is the error for an edit that fits no page, or not this one.
var ErrEdit = errors.New("the edit does not fit")

// Edit is the one way to change labels: those of a run of blocks are replaced. Toggling a block, marking up to here,
// labelling single words, taking a draft back and undoing are all edits. The zero Edit changes nothing.
type Edit struct {
	From   int            `json:"from"`            // the first block
	Labels []Label        `json:"labels"`          // of that block and those after it
	Parts  map[int][]Part `json:"parts,omitempty"` // of each block whose label is Mixed, by its number
	// Finish says that the page is done. It cannot be taken back: a finished page is changed by further edits.
	Finish bool `json:"finish,omitempty"`
}

// Apply returns the blocks with new labels, and the edit that takes them back to what they were. The blocks given stay as
// they are. An edit beyond the last block, with a label that there is not, or with parts that are not those of a block
// is an ErrEdit.
func (e Edit) Apply(blocks []Block, t text.Tokenizer) (changed []Block, undo Edit, err error) {
	if e.From < 0 || e.From > len(blocks) || len(e.Labels) > len(blocks)-e.From {
		return nil, Edit{}, fmt.Errorf("%w: %d labels from block %d on, and the page has %d blocks (load the page again)",
			ErrEdit, len(e.Labels), e.From, len(blocks))
	}
	changed, undo = slices.Clone(blocks), Edit{From: e.From, Labels: LabelsOf(blocks[e.From:][:len(e.Labels)])}
	for i, l := range e.Labels {
		at := e.From + i
		if changed[at], err = blocks[at].judged(l, e.Parts[at], t); err != nil {
			return nil, Edit{}, fmt.Errorf("%w: block %d: %w", ErrEdit, at, err)
		}
		if blocks[at].Label == Mixed {
			if undo.Parts == nil {
				undo.Parts = map[int][]Part{}
			}
			undo.Parts[at] = blocks[at].Parts
		}
	}
	return changed, undo, nil
}
