package boilerpipe

// Difference is one entry of the ledger of known differences to the reference, boilerpipe 1.2.0 on NekoHTML 1.9.13.
type Difference struct {
	ID        string // for a departure of the port, the name that stands behind "departs:" at the line
	Parser    bool   // it lies in what the two parsers make of a page, and no line of the port could undo it
	Reference string // what the reference does
	Here      string // what happens here
	Why       string
}

// Differences returns the ledger. Fed with the same parser events, the port answers as the reference does but for the
// entries that are not the parser's; all of those need text that pages do not have.
func Differences() []Difference {
	return append(departures(), parserDifferences()...)
}

func departures() []Difference {
	return []Difference{
		{"title-marks", false, "the title keeps the marks that stand for anchors, so that an empty title inside of a link at the end of the page becomes a mark",
			"marks are no text, and an empty title is none", "the marks are an accident of how the reference counts links"},
		{"marks-in-text", false, "text that spells the reference's own marks for anchors, with U+E00A in them, begins and ends links",
			"it is text", "a page must not be able to do that"},
		{"final-sigma", false, "in master's titles, whether a capital sigma ends its word is asked of Java's BreakIterator, for which AΣ.B and AΣ-B are one word",
			"a sigma ends the word if no letter comes next", "matters only if title and heading differ in case and nothing else"},
		{"copied-anchor", false, "a link ends with the block that it began in",
			"so here, if the link has an attribute of two bytes or more", "without one, nothing tells a copy from a link of the page's own"},
		{"deep-raw-text", false, "an iframe's content is elements, however deep",
			"beyond 512 levels its texts run together in one block", "x/net/html refuses to parse deeper nesting"},
	}
}

func parserDifferences() []Difference {
	return []Difference{
		{"early-body", true, "a noscript or other body element in head opens the body, so that the title after it becomes a block and the page has no title",
			"head stays head", "HTML5 parsing; the title is a title"},
		{"cdata", true, "a stray <![CDATA[ swallows the rest of the page", "it is a comment", "HTML5 parsing keeps the text"},
		{"attribute-syntax", true, "attributes such as @click=\"a > b\" end the tag early and leak into the text", "they are attributes", "HTML5 parsing"},
		{"entities", true, "only HTML 4 entities are known; numbers are cut to 16 bits, and &#128; is U+0080", "all HTML5 entities; &#128; is the euro sign", "HTML5 parsing"},
		{"chunks", true, "text comes in pieces, cut at every entity and buffer border; blanks at the cuts collapse, blanks inside stay",
			"text between two tags is one piece", "differs in white space only"},
		{"split-link", true, "noscript, label, del and the like end a link that stands directly around them, and begin it again inside; object likewise",
			"the link goes on", "undoing it for noscript alone made the answers less alike"},
		{"open-embed", true, "embed that is not closed makes the rest of its parent invisible", "embed is empty", "HTML5 parsing keeps the text"},
		{"open-noscript", true, "the end tag of noscript ends it whatever is open inside", "an unclosed p or div in noscript keeps it open, and the text after it is ignored",
			"HTML5 parsing with scripting off"},
		{"misnesting", true, "misplaced table text, second bodies and unclosed tags are repaired in its own ways", "the HTML5 way", "HTML5 parsing"},
	}
}
