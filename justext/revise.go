package justext

import "math"

// contextRule is the rule of the second look that decided a paragraph.
type contextRule int8

const (
	asAlone contextRule = iota
	betweenGood
	noGood
	goodAndNearGood
	goodAndBad
	nearWithGood
	nearNoGood
	headingAbove
)

// revise decides the short and near-good paragraphs by their neighbours. The
// reference looks for the neighbours of each paragraph anew, which is quadratic
// on a page of many short ones; here every pass carries them along.
func revise(paragraphs []Paragraph, params *Params) {
	for i := range paragraphs {
		paragraphs[i].Class = paragraphs[i].ContextFree
		paragraphs[i].context = asAlone
	}
	// departs: the reference clears the paragraphs' heading flags instead.
	headings := !params.NoHeadings
	if headings && params.Revise != Revise3 {
		liftHeadings(paragraphs, params.MaxHeadingDistance, shortHeading, NearGood)
	}
	after := make([]neighbour, len(paragraphs))
	decideShort(paragraphs, after)
	decideNearGood(paragraphs, after)
	if headings {
		liftHeadings(paragraphs, params.MaxHeadingDistance, fallenHeading, Good)
	}
}

// shortHeading picks the headings of the first lift.
func shortHeading(p *Paragraph) bool { return p.Class == Short }

// fallenHeading picks the headings of the last lift: not bad by themselves but
// by their neighbours.
func fallenHeading(p *Paragraph) bool { return p.Class == Bad && p.ContextFree != Bad }

// liftHeadings gives the class to every picked heading that good text follows
// within most characters. The characters of the paragraphs between the two
// count, not those of the good one (trap J14).
//
// It runs from the end, carrying the distance to the next good paragraph. A
// heading lifted to good does not serve the headings above it, as in the
// reference, whose pass runs from the start.
func liftHeadings(paragraphs []Paragraph, most int, picked func(*Paragraph) bool, to Class) {
	distance := math.MaxInt
	for i := len(paragraphs) - 1; i >= 0; i-- {
		p := &paragraphs[i]
		was := p.Class
		if p.Heading && distance <= most && distance != math.MaxInt && picked(p) {
			p.Class, p.context = to, headingAbove
		}
		if was == Good {
			distance = 0
		} else if distance != math.MaxInt {
			distance += p.Length
		}
	}
}

// neighbour is what stands on one side of a paragraph.
type neighbour struct {
	decided Class // the nearest Good or Bad; Bad beyond the end of the page
	nearest Class // the nearest that is not Short
}

// passing returns what the paragraph's other neighbour sees once class is passed.
func (n neighbour) passing(class Class) neighbour {
	switch class {
	case Good, Bad:
		return neighbour{class, class}
	case NearGood:
		return neighbour{n.decided, NearGood}
	}
	return n
}

// lookAfter notes for every paragraph its neighbour below.
func lookAfter(paragraphs []Paragraph, after []neighbour) {
	var next neighbour
	for i := len(paragraphs) - 1; i >= 0; i-- {
		after[i] = next
		next = next.passing(paragraphs[i].Class)
	}
}

// decideShort decides the short paragraphs, each by the classes from before the
// pass (trap J13).
func decideShort(paragraphs []Paragraph, after []neighbour) {
	lookAfter(paragraphs, after)
	var before neighbour
	for i := range paragraphs {
		p := &paragraphs[i]
		was := p.Class
		if was == Short {
			p.context = shortRule(before, after[i])
			p.Class = Bad
			if p.context == betweenGood || p.context == goodAndNearGood {
				p.Class = Good
			}
		}
		before = before.passing(was)
	}
}

// shortRule decides a short paragraph by what stands before and after it.
func shortRule(before, after neighbour) contextRule {
	switch {
	case before.decided == Good && after.decided == Good:
		return betweenGood
	case before.decided == Bad && after.decided == Bad:
		return noGood
	case before.decided == Bad && before.nearest == NearGood,
		after.decided == Bad && after.nearest == NearGood:
		return goodAndNearGood
	}
	return goodAndBad
}

// decideNearGood decides the near-good paragraphs from the top down; what is
// decided counts at once for those below (trap J13).
func decideNearGood(paragraphs []Paragraph, after []neighbour) {
	lookAfter(paragraphs, after)
	var before neighbour
	for i := range paragraphs {
		p := &paragraphs[i]
		if p.Class == NearGood {
			lifted := p.context == headingAbove
			p.Class, p.context = Bad, nearNoGood
			if before.decided == Good || after[i].decided == Good {
				p.Class, p.context = Good, nearWithGood
			}
			if lifted && p.Class == Good {
				p.context = headingAbove
			}
		}
		before = before.passing(p.Class)
	}
}
