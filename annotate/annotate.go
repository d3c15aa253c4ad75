// Package annotate makes gold for one's own pages: a page is cut into blocks, a person says of each block, or of some of
// its words, whether it is main content, and every change is saved at once. There is no HTTP here; package serve has the screen.
//
// The direction of flow is one: a page's blocks and what is on disk make a Sheet (sheet.go); an Edit changes its labels
// and nothing else (edit.go, parts.go); Folder.Change puts the two together and saves (folder.go, save.go). Proposals come from
// the agreement of extractors (propose.go), and two annotators are compared word by word (agreement.go).
//
// # Files
//
//	gold/x.txt    the main content, one line for each block; written when the page is finished, and at changes after that
//	gold/x.json   the Record: every block with its path, text and label, or the labels of its parts; who, when, for which
//	              page; written at each change. Package corpus takes the optional words from it
//
// A second annotator's files lie in annotators/NAME/ and are no part of the corpus. A gold text that was there before,
// and that this package did not write, is kept in annotators/before/ when it is replaced.
package annotate

import (
	"fmt"
	"strings"

	"github.com/contentassay/assay/internal/nearest"
)

// Label is a person's judgement on a block.
type Label string

// The labels. Unjudged is the zero Label: nobody has said anything. In a finished page it counts as Boilerplate.
const (
	Unjudged    Label = ""
	Boilerplate Label = "boilerplate"
	Content     Label = "content"
	Unsure      Label = "unsure"   // the person cannot tell
	Optional    Label = "optional" // right with it and right without it
	Caption     Label = "caption"  // the same, said more exactly: of a picture or a table
	Comments    Label = "comments" // by readers, below an article
	Table       Label = "table"    // that repeats what the text says
	Mixed       Label = "mixed"    // of a block whose words have several labels: Block.Parts has them
)

// Labels are all labels that a person can give: all but Unjudged and Mixed.
var Labels = []Label{Content, Boilerplate, Unsure, Optional, Caption, Comments, Table}

// IsOptional says whether words of this label are left out of every count: they are not in the gold text, and neither
// right nor wrong in an extraction (metrics/suite.Page).
func (l Label) IsOptional() bool {
	return l == Unsure || l == Optional || l == Caption || l == Comments || l == Table
}

// check returns an error for what is no label.
func (l Label) check() error {
	names := make([]string, len(Labels))
	for i, known := range Labels {
		if l == known || l == Unjudged || l == Mixed {
			return nil
		}
		names[i] = string(known)
	}
	return fmt.Errorf("%q is no label%s; labels are %v, and empty for none", string(l), nearest.Hint(string(l), names), names)
}

// Block is a piece of a page with its label.
type Block struct {
	Path  string `json:"path"` // of the smallest element that holds it, as page.Path writes it
	Label Label  `json:"label"`
	Text  string `json:"text"`
	Parts []Part `json:"parts,omitempty"` // where the label is Mixed
}

// LabelsOf gives the labels of blocks, in order.
func LabelsOf(blocks []Block) []Label {
	labels := make([]Label, len(blocks))
	for i, b := range blocks {
		labels[i] = b.Label
	}
	return labels
}

// GoldText is the gold that blocks make: the text of all content, each block on lines of its own. Its words are a
// subsequence of the page's words. Without content it is "": an answer too.
func GoldText(blocks []Block) string {
	var text strings.Builder
	for _, b := range blocks {
		text.WriteString(b.contentText())
	}
	return text.String()
}
