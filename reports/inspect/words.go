package inspect

import (
	"cmp"
	"fmt"

	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/text"
)

// Of a long run of words that gold and output share, only keptWords at each end are shown: enough to find the place.
// A run is long when more than foldedWords would go.
const (
	keptWords   = 12
	foldedWords = 16
)

// texts prints gold and output of each answer as one text with marks.
func (s *screen) texts(answers []*Answer) {
	for _, a := range answers {
		if a.Result.Status != runs.OK {
			s.line()
			s.text(piece{a.Result.Extractor, strong}, piece{fmt.Sprintf(": %s, so there are no words to set beside the gold", a.Result.Status), plain})
			continue
		}
		if a.Missing != "" {
			s.line()
			s.text(piece{a.Result.Extractor, strong}, piece{": its stored answer is missing, so there are no words to set beside the gold", plain})
			continue
		}
		edits, err := a.Edits()
		if err != nil {
			s.err = cmp.Or(s.err, err)
			return
		}
		s.line()
		s.text(piece{a.Result.Extractor, strong}, piece{": the gold, what was", plain}, piece{" [-lost-]", lost}, piece{" and what is", plain}, piece{" {+not gold+}", invented}, a.optionalHint())
		if len(edits) == 0 {
			s.line(piece{"gold and output have no words", plain})
		}
		f := s.flow(0)
		for n, e := range edits {
			before := align.Equal
			if n > 0 {
				before = edits[n-1].Op
			}
			f.edit(e, before, a.tokenizer)
		}
		f.end()
	}
}

// optionalHint explains the marks of optional words, where there are some.
func (a *Answer) optionalHint() piece {
	if a.optional == nil {
		return piece{}
	}
	return piece{" and, left out as optional, (~what may be there or not~)", faint}
}

// edit adds a run of words, given what the one before it was. Where gold and output meet, they stand apart; what is
// in another's place stands beside it.
func (f *flow) edit(e Edit, before align.Op, t text.Tokenizer) {
	words := spacedWords(e.Text)
	if len(words) == 0 {
		return // a word that shares its only character with the one before it
	}
	switch first := &words[0].before; {
	case e.Op == align.Insert && before == align.Delete:
		*first = apart
	case e.Op == align.Insert || before == align.Insert:
		*first = max(*first, apart)
	}
	switch {
	case e.Optional:
		f.marked(words, "(~", "~)", faint)
	case e.Op == align.Delete:
		f.marked(words, "[-", "-]", lost)
	case e.Op == align.Insert:
		f.marked(words, "{+", "+}", invented)
	default:
		f.shared(words, newPassage(t, e.Text))
	}
}

// marked adds words between marks. A mark never reaches over the end of a line of the text, so that every line can be
// read alone.
func (f *flow) marked(words []spacedWord, opening, closing string, st style) {
	for n, w := range words {
		if n == 0 || w.before == paragraph {
			w.text = opening + w.text
		}
		if n == len(words)-1 || words[n+1].before == paragraph {
			w.text += closing
		}
		f.add(w.before, piece{w.text, st})
	}
}

// shared adds text that needs no mark, and leaves out the middle where it is long.
func (f *flow) shared(words []spacedWord, p passage) {
	n := len(p.words)
	if n <= 2*keptWords+foldedWords {
		f.unmarked(words)
		return
	}
	head, tail := spacedWords(p.slice(0, keptWords)), spacedWords(p.slice(n-keptWords, n))
	head[0].before = words[0].before
	f.unmarked(head)
	f.add(apart, piece{fmt.Sprintf("... %s ...", plural.Of(n-2*keptWords, "word")), faint})
	tail[0].before = max(tail[0].before, apart)
	f.unmarked(tail)
}

func (f *flow) unmarked(words []spacedWord) {
	for _, w := range words {
		f.add(w.before, piece{w.text, plain})
	}
}
