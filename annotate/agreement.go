package annotate

import (
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/text"
)

// Agreement compares two annotators word by word. In Words, TP is what both call content, FN what only the first does, FP
// what only the second does, and TN what neither does, so that Words.F1() is their F1, which is the same either way
// round.
type Agreement struct {
	Words metrics.Counts `json:"words"`
	Left  int            `json:"left"` // words that either calls unsure or optional (Label.IsOptional): they are left out of Words
}

// Compare sets one annotator's blocks of a page against another's. Unjudged counts as boilerplate, as it does in the gold.
// The blocks must be of the same state of the page; ok is false where they are not.
func Compare(first, second []Block, t text.Tokenizer) (a Agreement, ok bool) {
	if len(first) != len(second) {
		return Agreement{}, false
	}
	for i := range first {
		if first[i].Path != second[i].Path || first[i].Text != second[i].Text {
			return Agreement{}, false
		}
		one, other := first[i].wordLabels(t), second[i].wordLabels(t)
		if len(one) != len(other) { // parts that somebody has written by hand may cut a word
			return Agreement{}, false
		}
		for n := range one {
			a.add(one[n], other[n])
		}
	}
	return a, true
}

// add counts a word with the labels of both.
func (a *Agreement) add(first, second Label) {
	switch {
	case first.IsOptional() || second.IsOptional():
		a.Left++
	case first == Content && second == Content:
		a.Words.TP++
	case second == Content:
		a.Words.FP++
	case first == Content:
		a.Words.FN++
	default:
		a.Words.TN++
	}
}

// Dispute is the share of words on which the two differ, of those that neither leaves out.
func (a Agreement) Dispute() metrics.Value {
	w := a.Words
	return metrics.Ratio{Num: w.FP + w.FN, Den: w.TP + w.FP + w.FN + w.TN}.Value()
}

// Plus pools two pages.
func (a Agreement) Plus(b Agreement) Agreement {
	return Agreement{a.Words.Add(b.Words), a.Left + b.Left}
}

// Kappa is Cohen's kappa (1960): the agreement beyond what two who label at random, each with his own share of
// content, would reach. 1 is full agreement, 0 chance, and less than 0 is worse than chance. It is undefined where both
// give one and the same label to every word, and where there are no words.
func (a Agreement) Kappa() metrics.Value {
	w := a.Words
	n := w.TP + w.FP + w.FN + w.TN
	byChance := (w.TP+w.FN)*(w.TP+w.FP) + (w.TN+w.FP)*(w.TN+w.FN) // expected agreement, times n squared
	return metrics.Ratio{Num: n*(w.TP+w.TN) - byChance, Den: n*n - byChance}.Value()
}
