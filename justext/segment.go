package justext

// segmenter turns a stream of events (element starts, element ends, runs of
// text) into paragraphs. It is the reference's ParagraphMaker and knows nothing
// of trees, so that it can be tested with the very events the reference saw.
//
// The text of all paragraphs is gathered in one buffer and cut at the end.
type segmenter struct {
	paragraphs []Paragraph
	ends       []int // where each paragraph's text ends in buf
	buf        []byte
	steps      []step
	open       []opened
	children   tallies

	// The paragraph being gathered. Its text starts at buf[start].
	now   Paragraph
	start int
	// gap is white space read but not written yet, 0 for none. Waiting with it
	// strips both ends of a paragraph and joins runs across chunks; before the
	// first word of a paragraph it means nothing.
	gap byte

	// inLink: an a has started and no a has ended since. It is one flag, not a
	// depth, and paragraph borders do not touch it (trap J9).
	inLink bool
	// afterBreak: a br has started and neither text nor another tag outside
	// the paragraph tags has come since (trap J8).
	afterBreak bool
}

// opened is an element whose end has not come yet.
type opened struct {
	step    int32
	tallies int32 // where the counts of its children start
	role    role  // its own roles and the inherited ones
}

// newSegmenter returns one that has begun its first paragraph, above the root.
func newSegmenter() *segmenter {
	s := new(segmenter)
	s.newParagraph()
	return s
}

// startElement handles the start of an element.
func (s *segmenter) startElement(name string, own role) {
	s.push(name, own)
	switch {
	case own&splits != 0:
		s.newParagraph()
	case own&lineBreak != 0 && s.afterBreak:
		// The second br of a pair parts paragraphs; the first was counted as a
		// tag of the paragraph it ends and is taken back.
		s.now.Tags--
		s.newParagraph()
	default:
		s.afterBreak = own&lineBreak != 0
		if s.afterBreak {
			s.space(' ') // since 3.0.0; not counted as link text
		} else if own&link != 0 {
			s.inLink = true
		}
		s.now.Tags++
	}
}

// endElement handles the end of the innermost open element. An end without a
// start is ignored.
func (s *segmenter) endElement() {
	if len(s.open) == 0 {
		return
	}
	top := s.open[len(s.open)-1]
	s.open = s.open[:len(s.open)-1]
	s.children.stack = s.children.stack[:top.tallies]
	if top.role&splits != 0 {
		s.newParagraph()
	}
	if top.role&link != 0 {
		s.inLink = false
	}
}

// push opens an element: it gets its step and its place among its siblings.
func (s *segmenter) push(name string, own role) {
	// An element at the top is always the first: the reference forgets what
	// it has closed there.
	parent, nth, passed := int32(-1), int32(1), role(0)
	if n := len(s.open); n > 0 {
		above := s.open[n-1]
		parent, passed = above.step, above.role&inherited
		nth = s.children.add(above.tallies, parent, name)
	}
	s.steps = append(s.steps, step{name, parent, nth})
	s.open = append(s.open, opened{
		step:    int32(len(s.steps) - 1),
		tallies: int32(len(s.children.stack)),
		role:    own | passed,
	})
}

// newParagraph keeps the paragraph at hand if it has text, and begins one whose
// path is that of the innermost open element: after an end tag the parent's.
func (s *segmenter) newParagraph() {
	if len(s.buf) > s.start {
		s.paragraphs = append(s.paragraphs, s.now)
		s.ends = append(s.ends, len(s.buf))
	}
	s.start = len(s.buf)
	s.now = Paragraph{at: -1}
	if n := len(s.open); n > 0 {
		top := s.open[n-1]
		s.now.at = top.step
		s.now.Heading = top.role&inHeading != 0
		s.now.inSelect = top.role&inSelect != 0
	}
}

// characters handles a run of text between two tags. A run of nothing but white
// space is dropped, so that "<b>a</b> <b>b</b>" reads "ab" (trap J4).
func (s *segmenter) characters(chunk string) {
	size, becomes := leadingSpace(chunk)
	if size == len(chunk) {
		return
	}
	total := 0 // characters of the chunk, each run of white space as one
	for {
		if size > 0 {
			s.space(becomes)
			total++
			chunk = chunk[size:]
		}
		if chunk == "" {
			break
		}
		bytes, chars := leadingWord(chunk)
		s.word(chunk[:bytes], chars)
		total += chars
		chunk = chunk[bytes:]
		size, becomes = leadingSpace(chunk)
	}
	if s.inLink {
		s.now.CharsInLinks += total
	}
	s.afterBreak = false
}

// space notes white space; a line end among it wins over blanks.
func (s *segmenter) space(becomes byte) {
	if s.gap != '\n' {
		s.gap = becomes
	}
}

// word appends a run of chars characters without white space. It is a new word
// unless it touches the text before it.
func (s *segmenter) word(text string, chars int) {
	if len(s.buf) == s.start {
		s.now.Words++
	} else if s.gap != 0 {
		s.now.Words++
		s.now.Length++
		s.buf = append(s.buf, s.gap)
	}
	s.gap = 0
	s.buf = append(s.buf, text...)
	s.now.Length += chars
}

// finish ends the last paragraph and returns all of them.
func (s *segmenter) finish() []Paragraph {
	s.newParagraph()
	text, from := string(s.buf), 0
	for i, end := range s.ends {
		s.paragraphs[i].Text = text[from:end]
		s.paragraphs[i].steps = s.steps
		from = end
	}
	return s.paragraphs
}
