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
		{
			ID: "title-marks",
			Reference: "the title keeps the marks that stand for anchors, so that an empty title inside of a link at " +
				"the end of the page becomes a mark",
			Here: "marks are no text, and an empty title is none",
			Why:  "the marks are an accident of how the reference counts links",
		},
		{
			ID:        "marks-in-text",
			Reference: "text that spells the reference's own marks for anchors, with U+E00A in them, begins and ends links",
			Here:      "it is text",
			Why:       "a page must not be able to do that",
		},
		{
			ID: "final-sigma",
			Reference: "in master's titles, whether a capital sigma ends its word is asked of Java's BreakIterator, " +
				"for which AΣ.B and AΣ-B are one word",
			Here: "a sigma ends the word if no letter comes next",
			Why:  "matters only if title and heading differ in case and nothing else",
		},
		{
			ID:        "copied-anchor",
			Reference: "a link ends with the block that it began in",
			Here:      "so here, if the link has an attribute of two bytes or more",
			Why:       "without one, nothing tells a copy from a link of the page's own",
		},
		{
			ID:        "deep-raw-text",
			Reference: "an iframe's content is elements, however deep",
			Here:      "beyond 512 levels its texts run together in one block",
			Why:       "x/net/html refuses to parse deeper nesting",
		},
	}
}

func parserDifferences() []Difference {
	return []Difference{
		{
			ID:     "early-body",
			Parser: true,
			Reference: "a noscript or other body element in head opens the body, so that the title after it becomes " +
				"a block and the page has no title",
			Here: "head stays head",
			Why:  "HTML5 parsing; the title is a title",
		},
		{
			ID:        "cdata",
			Parser:    true,
			Reference: "a stray <![CDATA[ swallows the rest of the page",
			Here:      "it is a comment",
			Why:       "HTML5 parsing keeps the text",
		},
		{
			ID:        "attribute-syntax",
			Parser:    true,
			Reference: "attributes such as @click=\"a > b\" end the tag early and leak into the text",
			Here:      "they are attributes",
			Why:       "HTML5 parsing",
		},
		{
			ID:        "entities",
			Parser:    true,
			Reference: "only HTML 4 entities are known; numbers are cut to 16 bits, and &#128; is U+0080",
			Here:      "all HTML5 entities; &#128; is the euro sign",
			Why:       "HTML5 parsing",
		},
		{
			ID:     "chunks",
			Parser: true,
			Reference: "text comes in pieces, cut at every entity and buffer border; blanks at the cuts collapse, " +
				"blanks inside stay",
			Here: "text between two tags is one piece",
			Why:  "differs in white space only",
		},
		{
			ID:     "split-link",
			Parser: true,
			Reference: "noscript, label, del and the like end a link that stands directly around them, and begin it " +
				"again inside; object likewise",
			Here: "the link goes on",
			Why:  "undoing it for noscript alone made the answers less alike",
		},
		{
			ID:        "open-embed",
			Parser:    true,
			Reference: "embed that is not closed makes the rest of its parent invisible",
			Here:      "embed is empty",
			Why:       "HTML5 parsing keeps the text",
		},
		{
			ID:        "open-noscript",
			Parser:    true,
			Reference: "the end tag of noscript ends it whatever is open inside",
			Here:      "an unclosed p or div in noscript keeps it open, and the text after it is ignored",
			Why:       "HTML5 parsing with scripting off",
		},
		{
			ID:        "misnesting",
			Parser:    true,
			Reference: "misplaced table text, second bodies and unclosed tags are repaired in its own ways",
			Here:      "the HTML5 way",
			Why:       "HTML5 parsing",
		},
	}
}
