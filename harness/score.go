package harness

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/text"
)

// Scorer scores any number of answers to one page: the words of page and gold are cut and aligned once. It is for one
// goroutine.
type Scorer struct {
	tokenizer   text.Tokenizer
	vocabulary  *align.Vocabulary
	lines       map[string]align.Words // words of every line cut so far
	gold, words align.Words            // gold: with its optional words
	counting    align.Words            // the gold without them
	page        *suite.Page
	refusal     error             // why the page cannot be scored: it takes too long to align it with its gold
	scored      map[string]scored // by text: extractors often give the same answer
}

// scored is what an answer is worth, or why it cannot be scored.
type scored struct {
	suite.Scored
	refusal error
}

// NewScorer prepares a page, given as its gold and its own text. One that takes too long to align with its gold (maxCells)
// is prepared as one without text, and every answer to it is refused.
func NewScorer(t text.Tokenizer, gold suite.Gold, pageText string) *Scorer {
	s := &Scorer{tokenizer: t, vocabulary: align.NewVocabulary(), lines: map[string]align.Words{}, scored: map[string]scored{}}
	words := gold.Words(s.cut)
	s.gold, s.counting, s.words = words.Words, words.Counting(), s.cut(pageText)
	if s.refusal = alignable("the gold", s.gold, "the page", s.words); s.refusal != nil {
		s.words = nil
	}
	s.page = suite.NewPage(words, s.words)
	return s
}

// cut numbers the words of a text. It goes line by line and remembers: no word crosses a line end, and the extractors of
// a page mostly give back its own lines, so that each line of a page is cut once and not once for each extractor.
func (s *Scorer) cut(t string) align.Words {
	var words align.Words
	for line := range strings.Lines(t) {
		line = strings.TrimSuffix(line, "\n")
		cut, known := s.lines[line]
		if !known {
			cut = s.vocabulary.Words(s.tokenizer.Words(line))
			s.lines[line] = cut
		}
		words = append(words, cut...)
	}
	return words
}

// describe fills in the facts of a case that are counted in words.
func (s *Scorer) describe(c runs.Case) runs.Case {
	c.GoldWords, c.PageWords, c.OffPage, c.Optional = s.page.GoldWords(), s.page.PageWords(), s.page.OffPageGold(), s.page.OptionalGold()
	return c
}

// Score makes the result of one pair. An answer that there is none of (status not ok or empty) counts as no words. One that
// would take too long to align (maxCells) becomes a refused pair, without an answer.
func (s *Scorer) Score(kase, extractor string, status runs.Status, err error, x extractors.Extraction) runs.Result {
	words := s.text(x.Text)
	blocks, refusal := s.blocks(x.Blocks)
	if refusal = cmp.Or(s.refusal, words.refusal, refusal); refusal != nil && status.Answered() {
		return s.Score(kase, extractor, runs.Refused, refusal, extractors.Extraction{})
	}
	r := newResult(kase, extractor, status, err, words.Scored)
	r.Blocks = blocks
	return r
}

// text scores the text of an answer, unless that takes too long.
func (s *Scorer) text(t string) scored {
	known, ok := s.scored[t]
	if !ok {
		words := s.cut(t)
		known.refusal = cmp.Or(alignable("the gold", s.gold, "the answer", words),
			alignable("the gold", s.counting, "the answer", words), alignable("the answer", words, "the page", s.words))
		if known.refusal == nil {
			known.Scored = s.page.Score(words)
		}
		s.scored[t] = known
	}
	return known
}

func newResult(kase, extractor string, status runs.Status, err error, scored suite.Scored) runs.Result {
	r := runs.Result{
		Case: kase, Extractor: extractor, Status: status, Words: scored.Words,
		GoldWords: scored.GoldWords, OutputWords: scored.OutputWords, PageWords: scored.PageWords,
		OffPage: runs.OffPage(scored.OffPage), LeftOut: scored.LeftOut,
	}
	if err != nil {
		r.Error = strings.ToValidUTF8(err.Error(), "\uFFFD")
	}
	return r
}

// blocks counts by blocks, unless that takes too long; nil where no block has a label.
func (s *Scorer) blocks(blocks []page.Block) (counts *metrics.Counts, refusal error) {
	cut := make([]suite.Block, len(blocks))
	labelled := false
	var words align.Words
	for i, b := range blocks {
		cut[i] = suite.Block{Words: s.cut(b.Text), Labelled: b.Label != page.Unlabelled, Content: b.Label == page.Content}
		labelled = labelled || cut[i].Labelled
		words = append(words, cut[i].Words...)
	}
	if !labelled {
		return nil, nil
	}
	if refusal := alignable("the text of the answer's blocks", words, "the page", s.words); refusal != nil {
		return nil, refusal
	}
	c := s.page.Blocks(cut)
	return &c, nil
}

// recount aligns a pair a second time, by diff-match-patch, and compares the counts. Where the gold has optional words it
// takes two alignments: with them for FP, without them for TP and FN.
func (s *Scorer) recount(output string, r runs.Result) error {
	words := s.cut(output)
	c, err := countEdits(s.counting, words)
	if err == nil && len(s.gold) > len(s.counting) {
		var full metrics.Counts
		full, err = countEdits(s.gold, words)
		c.FP = full.FP
	}
	if err != nil {
		return fmt.Errorf("check the alignment of case %q, extractor %s: %w", r.Case, r.Extractor, err)
	}
	if c.TP != r.Words.TP || c.FP != r.Words.FP || c.FN != r.Words.FN {
		return fmt.Errorf("check the alignment of case %q, extractor %s: diff-match-patch counts %+v, the bit-parallel LCS %+v (a fault of assay: please report the page)",
			r.Case, r.Extractor, c, r.Words)
	}
	return nil
}

// countEdits counts by the edit script of diff-match-patch.
func countEdits(gold, output align.Words) (c metrics.Counts, err error) {
	edits, err := align.Diff(gold, output)
	for _, e := range edits {
		switch e.Op {
		case align.Equal:
			c.TP += e.A1 - e.A0
		case align.Insert:
			c.FP += e.B1 - e.B0
		case align.Delete:
			c.FN += e.A1 - e.A0
		}
	}
	return c, err
}
