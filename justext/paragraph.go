package justext

import "strconv"

// Class is what the algorithm holds a paragraph for.
type Class int8

// The classes. After the second look only Bad and Good are left.
const (
	Bad Class = iota
	Short
	NearGood
	Good
)

// String returns the reference's name of the class: "bad", "short", "neargood"
// or "good".
func (c Class) String() string {
	switch c {
	case Bad:
		return "bad"
	case Short:
		return "short"
	case NearGood:
		return "neargood"
	case Good:
		return "good"
	}
	return "Class(" + strconv.Itoa(int(c)) + ")"
}

// Paragraph is one piece of the page's text. The fields up to Tags come from
// the segmentation, the others from the classification.
type Paragraph struct {
	// Text is never empty. Runs of white space are single blanks, or single
	// line feeds where the page had a line end among them.
	Text string
	// Heading says that the paragraph lies in h1 to h9, at any depth.
	// Params.NoHeadings does not change it (in the reference it does).
	Heading bool
	// Words is the number of pieces between white space, at least 1.
	Words int
	// Length is the number of characters (code points) of Text.
	Length int
	// CharsInLinks is the number of characters inside a elements. The white
	// space at the edges of each link counts here but not in Length, so it can
	// be larger than Length.
	CharsInLinks int
	// Tags is the number of tags in the paragraph; those that begin or end it
	// do not count.
	Tags int

	// StopWords is the number of words in the stop list.
	StopWords int
	// ContextFree is the class of the paragraph taken alone.
	ContextFree Class
	// Class is the final class, Good or Bad.
	Class Class

	inSelect bool
	at       int32 // the step where the paragraph began, -1 above the root
	steps    []step
	alone    aloneRule
	context  contextRule
	params   *Params // those of the classification, for Why
}

// LinkDensity is the share of link characters, 0 or more; it can exceed 1.
func (p *Paragraph) LinkDensity() float64 { return ratio(p.CharsInLinks, p.Length) }

// StopWordDensity is the share of stop words among the words, 0 to 1.
func (p *Paragraph) StopWordDensity() float64 { return ratio(p.StopWords, p.Words) }

// DOMPath returns the names of the elements around the place where the
// paragraph began, joined by dots: "html.body.div.p". Text after the end of a
// block has the path of what surrounds the block; a pair of br adds ".br".
func (p *Paragraph) DOMPath() string {
	if p.steps == nil {
		return ""
	}
	return domPath(p.steps, p.at)
}

// XPath returns the same path with positions: "/html[1]/body[1]/div[2]/p[1]".
// Elements that the algorithm does not see are not counted (see walk.go), so
// it may not find the element in a page that has forms or objects around it.
func (p *Paragraph) XPath() string {
	if p.steps == nil {
		return "/"
	}
	return xPath(p.steps, p.at)
}

func ratio(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}
