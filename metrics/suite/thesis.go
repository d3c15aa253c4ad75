package suite

// ThesisRow is what the source thesis (Rolli 2014) counts for one case and one extractor. It differs from the house's
// counts in TN alone, which is a remainder here: see NewThesisRow.
type ThesisRow struct {
	Classified     int // words of the output
	TP, FP, TN, FN int
}

// NewThesisRow takes TP, FP and FN as scored and sets TN to what is left of the page's words, or 0 where less than
// nothing is left: all 34 rows of the thesis' appendix I follow this rule. Its section 2.1.2 describes another one,
// which contradicts them.
func NewThesisRow(s Scored) ThesisRow {
	c := s.Words
	return ThesisRow{
		Classified: s.OutputWords,
		TP:         c.TP,
		FP:         c.FP,
		TN:         max(0, s.PageWords-c.TP-c.FP-c.FN),
		FN:         c.FN,
	}
}

// ThesisRatios are the thesis' five ratios. They are Java floats: NaN where a denominator is 0, and in FMeasure where
// precision or recall is NaN or both are 0.
type ThesisRatios struct {
	Precision, Recall, Fallout, FMeasure, Accuracy float32
}

// Ratios computes the ratios in float32. FMeasure comes from the rounded precision and recall, not from the counts:
// only so do all printed digits of appendix I come out.
func (r ThesisRow) Ratios() ThesisRatios {
	p := divide(r.TP, r.TP+r.FP)
	q := divide(r.TP, r.TP+r.FN)
	return ThesisRatios{
		Precision: p,
		Recall:    q,
		Fallout:   divide(r.FP, r.FP+r.TN),
		FMeasure:  2 * p * q / (p + q),
		Accuracy:  divide(r.TP+r.TN, r.TP+r.FP+r.TN+r.FN),
	}
}

// divide is Java's division of two ints as floats; 0/0 is NaN.
func divide(a, b int) float32 { return float32(a) / float32(b) }

// list returns the ratios in the order of the thesis' columns.
func (r ThesisRatios) list() []float32 {
	return []float32{r.Precision, r.Recall, r.Fallout, r.FMeasure, r.Accuracy}
}
