package annotate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/contentassay/assay/text"
)

// Part is a run of words of a block, with their label. The texts of a block's parts together are its text.
type Part struct {
	Label Label  `json:"label"`
	Text  string `json:"text"`
}

// labelled gives the parts of a block; one that has a single label is a single part.
func (b Block) labelled() []Part {
	if b.Label == Mixed {
		return b.Parts
	}
	return []Part{{b.Label, b.Text}}
}

// judged returns the block with another label and, where that is Mixed, with parts. Neighbours with the same label become
// one; when only one is left the block has its label. Parts must hold the text of the block, and cut no word in two.
func (b Block) judged(l Label, parts []Part, t text.Tokenizer) (Block, error) {
	if err := l.check(); err != nil {
		return b, err
	}
	if (l == Mixed) != (len(parts) > 0) {
		return b, fmt.Errorf("a block has parts where its label is %q, and only there; this one is %q with %d parts", Mixed, l, len(parts))
	}
	b.Label, b.Parts = l, nil
	whole, words := "", 0
	for _, p := range parts {
		if err := p.Label.check(); err != nil || p.Label == Mixed {
			return b, fmt.Errorf("a part has the label %q", p.Label)
		}
		whole += p.Text
		words += len(t.Words(p.Text))
		if last := len(b.Parts) - 1; last >= 0 && b.Parts[last].Label == p.Label {
			b.Parts[last].Text += p.Text
			continue
		}
		b.Parts = append(b.Parts, p)
	}
	if l == Mixed && (whole != b.Text || words != len(t.Words(b.Text))) {
		return b, fmt.Errorf("the parts are not those of the block, or cut a word in two")
	}
	if len(b.Parts) == 1 {
		b.Label, b.Parts = b.Parts[0].Label, nil
	}
	return b, nil
}

// Pieces cuts a text in front of each word but the first, so that each piece is a word with what stands behind it. Where
// a word would not be the same word when it stands alone, the text is one piece: it can be labelled as a whole only.
func Pieces(s string, t text.Tokenizer) []string {
	pieces := []string{}
	from := 0
	for i, span := range t.Spans(s) {
		if i == 0 || span.Start <= from {
			continue
		}
		pieces = append(pieces, s[from:span.Start])
		from = span.Start
	}
	pieces = append(pieces, s[from:])
	var words []string
	for _, p := range pieces {
		words = append(words, t.Words(p)...)
	}
	if !slices.Equal(words, t.Words(s)) {
		return []string{s}
	}
	return pieces
}

// wordLabels gives the label of each word of a block.
func (b Block) wordLabels(t text.Tokenizer) (labels []Label) {
	for _, p := range b.labelled() {
		for range t.Words(p.Text) {
			labels = append(labels, p.Label)
		}
	}
	return labels
}

// contentText is what of a block is content, on lines of its own; "" where nothing is. What was apart stays apart.
func (b Block) contentText() string {
	var content strings.Builder
	gap := false
	for _, p := range b.labelled() {
		if p.Label != Content {
			gap = content.Len() > 0
			continue
		}
		if gap && !strings.HasSuffix(content.String(), " ") && !strings.HasSuffix(content.String(), "\n") {
			content.WriteByte(' ')
		}
		content.WriteString(p.Text)
	}
	if content.Len() == 0 {
		return ""
	}
	if b.Label == Mixed {
		return strings.TrimSpace(content.String()) + "\n"
	}
	return content.String() + "\n"
}
