package justext

import "strings"

// aloneRule is the rule of the first look that decided a paragraph.
type aloneRule int8

const (
	notClassified aloneRule = iota
	manyLinks
	copyright
	fromSelect
	shortWithLink
	tooShort
	denseAndLong
	denseNotLong
	fairlyDense
	fewStopWords
)

// class is what each rule of the first look leads to.
func (r aloneRule) class() Class {
	switch r {
	case tooShort:
		return Short
	case denseNotLong, fairlyDense:
		return NearGood
	case denseAndLong:
		return Good
	}
	return Bad
}

// Classify decides every paragraph of a page, in document order, and writes
// StopWords, ContextFree, Class and the deciding rules into it. What an earlier
// call wrote does not matter, so one segmentation can be classified many times.
//
// With an empty list the two stop-word thresholds count as 0, whatever params
// says: every paragraph long enough is then running text. That is what the
// reference's command does for the stop list "none", its mode for languages
// without a list.
func Classify(paragraphs []Paragraph, list StopList, params Params) {
	if list.Len() == 0 {
		// departs: the reference's library takes the thresholds as given and
		// then keeps nothing.
		params.StopwordsLow, params.StopwordsHigh = 0, 0
	}
	for i := range paragraphs {
		paragraphs[i].StopWords = list.count(paragraphs[i].Text)
	}
	classifyCounted(paragraphs, &params)
}

// classifyCounted is Classify when the stop words have been counted.
func classifyCounted(paragraphs []Paragraph, params *Params) {
	for i := range paragraphs {
		p := &paragraphs[i]
		p.alone = lookAlone(p, params)
		p.ContextFree = p.alone.class()
		p.params = params
	}
	revise(paragraphs, params)
}

// lookAlone finds the rule that decides a paragraph by itself: the first that
// holds, in this order (trap J10). Densities are compared in float64 and, but
// for the link density, a value on the threshold passes it.
func lookAlone(p *Paragraph, params *Params) aloneRule {
	switch {
	case p.LinkDensity() > params.MaxLinkDensity:
		return manyLinks
	case hasCopyright(p.Text):
		return copyright
	case p.inSelect:
		return fromSelect
	case p.Length < params.LengthLow:
		if p.CharsInLinks > 0 {
			return shortWithLink
		}
		return tooShort
	case p.StopWordDensity() >= params.StopwordsHigh:
		if p.Length > params.LengthHigh {
			return denseAndLong
		}
		return denseNotLong
	case p.StopWordDensity() >= params.StopwordsLow:
		return fairlyDense
	}
	return fewStopWords
}

// hasCopyright looks for the sign, and for the entity that an old parser leaves
// undecoded when its semicolon is missing.
func hasCopyright(text string) bool {
	return strings.Contains(text, "\u00a9") || strings.Contains(text, "&copy")
}
