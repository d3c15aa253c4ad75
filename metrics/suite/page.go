package suite

import (
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
//
// # Optional words
//
// Words of the gold that an output may have or not are in none of the counts. Let G be the gold without them, and G+ the
// gold with them. Then
//
//	TP = LCS(G, E)            FP = |E| - LCS(G+, E)      left out of the output = LCS(G+, E) - LCS(G, E)
//	FN = |G| - TP             TN = words of P that neither G+ nor E matches
//
// and left out of the page are the words of P on which optional words of G+ lie. These are lengths of longest common
// subsequences only, so nothing depends on which of several alignments is chosen: TP and FN are what they would be
// without the optional words, and FP is what the most generous gold leaves unexplained. Any output between G and G+ is
// perfect. Without optional words G+ is G, and everything is as above. By hand, optional words in brackets:
//
//	gold    the cat [photo by ann] sat            G has 3 words, G+ has 6
//	page    menu the cat photo by ann sat foot
//	output  the cat photo by bob sat
//
// LCS(G, E) is "the cat sat", LCS(G+, E) is "the cat photo by sat": TP 3, FN 0, FP 6-5 = 1 (bob), left out 5-3 = 2, TN 2
// (menu, foot); and of the page's 8 words 3 are left out.
type Page struct {
	gold    align.Words // G, the words that count
	full    align.Words // G+, with the optional ones; the same where there are none
	words   align.Words
	onPage  align.Matching // of G+ (A) and page (B)
	left    []bool         // the page words on which optional words lie; nil where there are none
	offPage int            // words of G that the page does not match
}

// NewPage aligns the gold with the page. Gold, page and every output to be scored must be numbered by one Vocabulary.
func NewPage(gold GoldWords, page align.Words) *Page {
	p := &Page{gold: gold.Counting(), full: gold.Words, words: page, onPage: align.Match(gold.Words, page)}
	p.offPage = len(gold.Words) - p.onPage.N
	if gold.Optional == nil {
		return p
	}
	p.offPage, p.left = 0, make([]bool, len(page))
	at := -1 // the page word that the last matched gold word lies on
	for i, optional := range gold.Optional {
		switch matched := p.onPage.A.Get(i); {
		case matched:
			for at++; !p.onPage.B.Get(at); at++ {
			}
			p.left[at] = optional
		case !optional:
			p.offPage++
		}
	}
	return p
}

// GoldWords counts the gold words that are not optional: TP + FN of any output.
func (p *Page) GoldWords() int { return len(p.gold) }

// OptionalGold counts the optional gold words.
func (p *Page) OptionalGold() int { return len(p.full) - len(p.gold) }

// PageWords counts the words of the page that are not left out, those of which TN may be some.
func (p *Page) PageWords() int {
	n := len(p.words)
	for _, left := range p.left {
		if left {
			n--
		}
	}
	return n
}

// OffPageGold counts the gold words that the page does not match, whatever the output (OffPage.Gold).
func (p *Page) OffPageGold() int { return p.offPage }

// Scored is what one output is worth, in words. Words that are left out as optional are in none of its numbers but
// LeftOut and OffPage.Output.
type Scored struct {
	Words       metrics.Counts
	GoldWords   int // |G| = TP + FN
	OutputWords int // |E| - LeftOut = TP + FP
	PageWords   int // |P| without the words left out, at least TN
	LeftOut     int // output words that only the optional words of the gold explain
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
	s := scoreText(p.gold, p.full, output)
	onPage := align.Match(output, p.words)
	for _, m := range p.marks(onPage) {
		if m == Removed {
			s.Words.TN++
		}
	}
	s.HasPage = true
	s.PageWords = p.PageWords()
	s.OffPage = OffPage{Gold: p.offPage, Output: len(output) - onPage.N}
	return s
}

// ScoreWithoutPage counts an output where nothing but the gold is known. Fallout, accuracy and TN must be shown as
// undefined then (metrics.Metric.NeedsPage).
func ScoreWithoutPage(gold GoldWords, output align.Words) Scored {
	return scoreText(gold.Counting(), gold.Words, output)
}

// scoreText counts by the gold words that count and by all of them.
func scoreText(gold, full, output align.Words) Scored {
	tp := align.Count(gold, output)
	explained := tp
	if len(full) > len(gold) {
		explained = align.Count(full, output)
	}
	left := explained - tp
	return Scored{
		Words:       metrics.Counts{TP: tp, FP: len(output) - explained, FN: len(gold) - tp},
		GoldWords:   len(gold),
		OutputWords: len(output) - left,
		LeftOut:     left,
	}
}

// Mark says what became of one word of the page.
type Mark uint8

// The first four marks are the four counts seen on the page. Only Removed is counted there: a repeated word may be matched at
// different places by gold and output, so the marks Found, Added and Lost need not sum to TP, FP and FN.
const (
	Removed Mark = iota // neither gold nor output has it: a true negative
	Added               // the output has it, the gold has not
	Lost                // the gold has it, the output has not
	Found               // both have it
	LeftOut             // an optional word of the gold lies on it: it is in no count, whatever the output has
)

// Marks returns a mark for each word of the page, from the very matching that Score counts TN by.
func (p *Page) Marks(output align.Words) []Mark { return p.marks(align.Match(output, p.words)) }

// marks adds up: on a word that both gold and output match, Lost + Added is Found.
func (p *Page) marks(onPage align.Matching) []Mark {
	marks := make([]Mark, len(p.words))
	for i := range marks {
		if p.onPage.B.Get(i) {
			marks[i] += Lost
		}
		if onPage.B.Get(i) {
			marks[i] += Added
		}
		if p.left != nil && p.left[i] {
			marks[i] = LeftOut
		}
	}
	return marks
}
