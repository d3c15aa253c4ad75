// Package metrics turns counts into scores: integers in, ratios out. It knows nothing of words, pages or files, and
// imports the standard library only.
//
// One pair of a gold text and an extractor's output is summed up by four integers, Counts. Everything else follows from
// them: the ratios of one page, and the Score of many pages, pooled (micro), averaged by page (macro) or in the middle
// (median). A ratio without a denominator is undefined. It is never 0 and never NaN, it leaves the mean that it would
// have entered, and the mean says how many pages it is over.
package metrics

// Counts says how often an extractor was right and wrong, in words or in blocks. All four are 0 or more.
type Counts struct {
	TP int `json:"tp"` // true positives: content that was extracted
	FP int `json:"fp"` // false positives: boilerplate that was extracted
	FN int `json:"fn"` // false negatives: content that was lost
	TN int `json:"tn"` // true negatives: boilerplate that was removed
}

// Add returns the sums, field by field: the counts of two pages pooled.
func (c Counts) Add(d Counts) Counts {
	return Counts{c.TP + d.TP, c.FP + d.FP, c.FN + d.FN, c.TN + d.TN}
}

// Precision is TP / (TP + FP): how much of the output is content. Undefined without output.
func (c Counts) Precision() Ratio { return Ratio{c.TP, c.TP + c.FP} }

// Recall is TP / (TP + FN): how much of the content was extracted. Undefined without gold.
func (c Counts) Recall() Ratio { return Ratio{c.TP, c.TP + c.FN} }

// F1 is 2 TP / (2 TP + FP + FN), the harmonic mean of precision and recall (van Rijsbergen 1979, with beta = 1). It is 0
// when there is gold and nothing was found, and undefined only when gold and output are both empty.
func (c Counts) F1() Ratio { return Ratio{2 * c.TP, 2*c.TP + c.FP + c.FN} }

// Fallout is FP / (FP + TN): how much of the boilerplate was extracted. Undefined on a page without boilerplate.
func (c Counts) Fallout() Ratio { return Ratio{c.FP, c.FP + c.TN} }

// Accuracy is (TP + TN) / (TP + FP + FN + TN): how many of all decisions were right. Undefined when all four are 0.
func (c Counts) Accuracy() Ratio { return Ratio{c.TP + c.TN, c.TP + c.FP + c.FN + c.TN} }
