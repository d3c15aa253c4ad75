package boilerpipe

import "strings"

// Labels is a set of marks that segmentation and filters leave on a block, one bit each. The zero value is the empty set.
type Labels uint16

// The labels of boilerpipe's DefaultLabels that its chains use. Those from VeryLikelyContent on exist in master only.
const (
	Title             Labels = 1 << iota // the block says what the page's title says
	EndOfText                            // the block stands where articles end: a call for comments, an agency's line
	MightBeContent                       // dropped as not the largest block; a later filter may take it back
	VeryLikelyContent                    // the largest block
	ListItem                             // cut inside or right before li
	Heading                              // likewise h1, h2 or h3
	Heading1
	Heading2
	Heading3
)

// labelNames are the reference's names without their "de.l3s.boilerpipe/", in the order of the bits.
var labelNames = [...]string{
	"TITLE", "INDICATES_END_OF_TEXT", "MIGHT_BE_CONTENT", "VERY_LIKELY_CONTENT", "LI", "HEADING", "H1", "H2", "H3",
}

// Has says whether the set holds every label of want.
func (l Labels) Has(want Labels) bool { return l&want == want }

// Names returns the reference's names of the labels, without their namespace, in a fixed order; nil for the empty set.
func (l Labels) Names() []string {
	var names []string
	for i, name := range labelNames {
		if l.Has(1 << i) {
			names = append(names, name)
		}
	}
	return names
}

// String returns the names joined by commas.
func (l Labels) String() string { return strings.Join(l.Names(), ",") }
