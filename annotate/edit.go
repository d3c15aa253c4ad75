package annotate

import (
	"errors"
	"fmt"
	"slices"
)

// ErrEdit is the error for an edit that fits no page, or not this one.
var ErrEdit = errors.New("the edit does not fit")

// Edit is the one way to change labels: those of a run of blocks are replaced. Toggling a block, marking up to here,
// taking a draft back and undoing are all edits. The zero Edit changes nothing.
type Edit struct {
	From   int     `json:"from"`   // the first block
	Labels []Label `json:"labels"` // of that block and those after it
	// Finish says that the page is done. It cannot be taken back: a finished page is changed by further edits.
	Finish bool `json:"finish,omitempty"`
}

// Apply returns new labels, and the edit that takes them back to what they were. The labels given stay as they are. An
// edit beyond the last block, or with a label that there is not, is an ErrEdit.
func (e Edit) Apply(labels []Label) (changed []Label, undo Edit, err error) {
	if e.From < 0 || e.From > len(labels) || len(e.Labels) > len(labels)-e.From {
		return nil, Edit{}, fmt.Errorf("%w: %d labels from block %d on, and the page has %d blocks (load the page again)",
			ErrEdit, len(e.Labels), e.From, len(labels))
	}
	for _, l := range e.Labels {
		if err := l.check(); err != nil {
			return nil, Edit{}, fmt.Errorf("%w from block %d on: %w", ErrEdit, e.From, err)
		}
	}
	changed = slices.Clone(labels)
	copy(changed[e.From:], e.Labels)
	return changed, Edit{From: e.From, Labels: slices.Clone(labels[e.From:][:len(e.Labels)])}, nil
}
