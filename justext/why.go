package justext

import (
	"fmt"
	"strconv"
	"strings"
)

// Why says in words which rule decided the paragraph, with the numbers it
// compared: "link density .41 > .20", "short, no good neighbour". It is empty
// before [Classify]. The words are for people; programs use Class.
func (p *Paragraph) Why() string {
	if p.params == nil {
		return ""
	}
	if p.context == headingAbove {
		return fmt.Sprintf("heading, good text within %d characters", p.params.MaxHeadingDistance)
	}
	why := p.aloneWords()
	if p.context != asAlone {
		why += ", " + p.context.words()
	}
	return why
}

// aloneWords says which rule of the first look decided.
func (p *Paragraph) aloneWords() string {
	dense := p.StopWordDensity()
	switch p.alone {
	case manyLinks:
		return "link density " + compare(p.LinkDensity(), ">", p.params.MaxLinkDensity)
	case copyright:
		return "copyright sign"
	case fromSelect:
		return "inside a select"
	case shortWithLink:
		return fmt.Sprintf("%d < %d characters and a link", p.Length, p.params.LengthLow)
	case tooShort:
		return "short"
	case denseAndLong:
		return fmt.Sprintf("stop words %s, %d > %d characters", compare(dense, ">=", p.params.StopwordsHigh), p.Length, p.params.LengthHigh)
	case denseNotLong:
		return fmt.Sprintf("stop words %s but %d <= %d characters", compare(dense, ">=", p.params.StopwordsHigh), p.Length, p.params.LengthHigh)
	case fairlyDense:
		return fmt.Sprintf("stop words %s but < %s", compare(dense, ">=", p.params.StopwordsLow), decimals(p.params.StopwordsHigh, 2))
	}
	return "stop words " + compare(dense, "<", p.params.StopwordsLow)
}

// words says which neighbours decided.
func (r contextRule) words() string {
	switch r {
	case betweenGood:
		return "between good neighbours"
	case noGood, nearNoGood:
		return "no good neighbour"
	case goodAndNearGood:
		return "a good and a near-good neighbour"
	case goodAndBad:
		return "a bad neighbour"
	}
	return "a good neighbour"
}

// compare writes a comparison of two densities with two decimals, or with as
// many more as it takes to see that they differ.
func compare(a float64, sign string, b float64) string {
	n := 2
	for n < 6 && a != b && decimals(a, n) == decimals(b, n) {
		n++
	}
	return decimals(a, n) + " " + sign + " " + decimals(b, n)
}

// decimals writes a density without the zero before the point: .41, 1.20.
func decimals(x float64, n int) string {
	s := strconv.FormatFloat(x, 'f', n, 64)
	if strings.HasPrefix(s, "0.") {
		return s[1:]
	}
	return s
}
