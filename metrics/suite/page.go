package suite

import (
	"fmt"

	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/metrics"
)

// PageVersion names this definition of the counts in signatures. The number rises when a count could change.
const PageVersion = "page.1"

// Page is one page prepared for scoring any number of outputs: its words P, the gold words G, and which of them belong
// together. The house's definition of the four counts, for output words E:
//
//	TP = length of the longest common subsequence of G and E
//	FP = |E| - TP
//	FN = |G| - TP
//	TN = words of P that neither G nor E matches
//
// "Matches" means one fixed longest common subsequence, the one leftmost in P (align.Match). So TN is counted on the
// page, never inferred as a remainder. A Page does not change; it may be used by several goroutines.
type Page struct {
	gold, words align.Words
	onPage      align.Matching // of gold (A) and page (B)
}

// NewPage aligns the gold with the page. Gold, page and every output to be scored must be numbered by one Vocabulary.
func NewPage(gold, page align.Words) *Page {
	return &Page{gold: gold, words: page, onPage: align.Match(gold, page)}
}

// OffPageGold counts the gold words that the page does not match, whatever the output (OffPage.Gold).
func (p *Page) OffPageGold() int { return len(p.gold) - p.onPage.N }

// Scored is what one output is worth, in words.
type Scored struct {
	Words       metrics.Counts
	GoldWords   int // |G| = TP + FN
	OutputWords int // |E| = TP + FP
	PageWords   int // |P|, at least TN
	OffPage     OffPage
	HasPage     bool // false: only gold and output were known, so TN, PageWords and OffPage say nothing and are 0
}

// OffPage counts words that are not on the page, or not where the others allow. Gold words off the page are out of any
// extractor's reach: the recall ceiling is 1 - Gold / |G|.
type OffPage struct {
	Gold   int `json:"gold"`   // gold words that the page does not match
	Output int `json:"output"` // output words that the page does not match
}

// Score counts an output.
func (p *Page) Score(output align.Words) Scored {
	s := ScoreWithoutPage(p.gold, output)
	onPage := align.Match(output, p.words)
	for _, m := range p.marks(onPage) {
		if m == Removed {
			s.Words.TN++
		}
	}
	s.HasPage = true
	s.PageWords = len(p.words)
	s.OffPage = OffPage{Gold: len(p.gold) - p.onPage.N, Output: len(output) - onPage.N}
	return s
}

// ScoreWithoutPage counts an output where nothing but the gold is known. Fallout, accuracy and TN must be shown as
// undefined then (metrics.Metric.NeedsPage).
func ScoreWithoutPage(gold, output align.Words) Scored {
	tp := align.Count(gold, output)
	return Scored{
		Words:       metrics.Counts{TP: tp, FP: len(output) - tp, FN: len(gold) - tp},
		GoldWords:   len(gold),
		OutputWords: len(output),
	}
}

// Check returns an error when the numbers contradict each other: a fault of this program or a damaged file, never a
// property of a page.
func (s Scored) Check() error {
	c := s.Words
	switch {
	case min(c.TP, c.FP, c.FN, c.TN, s.OffPage.Gold, s.OffPage.Output) < 0:
		return fmt.Errorf("a count is negative: %+v", s)
	case c.TP+c.FN != s.GoldWords:
		return fmt.Errorf("TP %d + FN %d is not the number of gold words, %d", c.TP, c.FN, s.GoldWords)
	case c.TP+c.FP != s.OutputWords:
		return fmt.Errorf("TP %d + FP %d is not the number of output words, %d", c.TP, c.FP, s.OutputWords)
	case c.TN > s.PageWords:
		return fmt.Errorf("TN %d is above the number of page words, %d", c.TN, s.PageWords)
	case s.OffPage.Gold > s.GoldWords || s.OffPage.Output > s.OutputWords:
		return fmt.Errorf("more words off the page than there are: %+v", s)
	}
	return nil
}

// Mark says what became of one word of the page.
type Mark uint8

// The four marks are the four counts seen on the page. Only Removed is counted there: a repeated word may be matched at
// different places by gold and output, so the marks Found, Added and Lost need not sum to TP, FP and FN.
const (
	Removed Mark = iota // neither gold nor output has it: a true negative
	Added               // the output has it, the gold has not
	Lost                // the gold has it, the output has not
	Found               // both have it
)

// Marks returns a mark for each word of the page, from the very matching that Score counts TN by.
func (p *Page) Marks(output align.Words) []Mark { return p.marks(align.Match(output, p.words)) }

func (p *Page) marks(onPage align.Matching) []Mark {
	marks := make([]Mark, len(p.words))
	for i := range marks {
		if p.onPage.B.Get(i) {
			marks[i] += Lost
		}
		if onPage.B.Get(i) {
			marks[i] += Added
		}
	}
	return marks
}
