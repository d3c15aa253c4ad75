package inspect

import (
	"strings"
	"unicode"

	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/text"
)

// Edit is a run of words in the script that turns the gold into the output.
type Edit struct {
	Op       align.Op // Equal: in both; Delete: lost, only in the gold; Insert: invented, only in the output
	Words    []string
	Text     string // as it was written, with the punctuation that touches the words and the white space before them
	Optional bool   // the words are optional in the gold, and left out of the counts whether the output has them or not
}

// Edits aligns gold, with its optional words, and output by diff-match-patch. The texts of its Equal and Delete runs
// together are the gold. On long texts that share little this takes seconds, so it is done only when asked for.
func (a *Answer) Edits() ([]Edit, error) {
	output := newPassage(a.tokenizer, a.Text)
	words := align.NewVocabulary()
	script, err := align.Diff(words.Words(a.gold.words), words.Words(output.words))
	if err != nil {
		return nil, err
	}
	var edits []Edit
	for _, r := range script {
		if r.Op == align.Insert {
			edits = append(edits, Edit{r.Op, output.words[r.B0:r.B1], output.slice(r.B0, r.B1), false})
			continue
		}
		for from := r.A0; from < r.A1; {
			to := a.stretch(from, r.A1)
			edits = append(edits, Edit{r.Op, a.gold.words[from:to], a.gold.slice(from, to), a.isOptional(from)})
			from = to
		}
	}
	return edits, nil
}

// isOptional says whether word n of the gold is optional.
func (a *Answer) isOptional(n int) bool { return a.optional != nil && a.optional[n] }

// stretch returns the end of the stretch of gold words from the given one on, up to another at most, that are all optional
// or all not.
func (a *Answer) stretch(from, end int) int {
	to := from + 1
	for to < end && a.isOptional(to) == a.isOptional(from) {
		to++
	}
	return to
}

// passage is a text with its words, and where each of them stands in it.
type passage struct {
	text  string
	words []string
	spans []text.Span
}

func newPassage(t text.Tokenizer, s string) passage { return passage{s, t.Words(s), t.Spans(s)} }

// slice returns the words from the given number up to another as they were written. Slices that follow each other tile
// the text.
func (p passage) slice(from, to int) string { return p.text[p.cut(from):p.cut(to)] }

// cut is where the text is cut in front of word n: at the first white space behind the word before it, so that
// punctuation stays with the word that it touches, or else directly in front of the word.
func (p passage) cut(n int) int {
	switch n {
	case 0:
		return 0
	case len(p.spans):
		return len(p.text)
	}
	end := p.spans[n].Start
	start := min(p.spans[n-1].End, end)
	if i := strings.IndexFunc(p.text[start:end], unicode.IsSpace); i >= 0 {
		return start + i
	}
	return end
}
