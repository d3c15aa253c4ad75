package boilerpipe

import (
	"unicode/utf8"

	"golang.org/x/net/html"
)

// segmenter cuts a stream of parser events into blocks, as the reference's BoilerpipeHTMLContentHandler does, quirks
// included: the counters may go below zero, the tag level of a title sticks to the first block of the body, and an
// anchor that was opened twice is never closed again. The walk over a tree calls start, end and characters; tests feed
// it the events that the reference itself consumed.
//
// A block is not cut where a tag stands but where text goes on behind it. A tag that cuts raises the flag flush. The
// next end tag, or the next text, then makes a block of what is in the buffer; only text lowers the flag. A start tag
// does nothing by itself, and so a block carries the labels of the tags that are open when it ends.
//
// All work is linear in the events. The reference looks at its whole buffer at each end tag, and there are buffers that
// never empty, of marks and control characters; here three booleans say what such a buffer holds.
type segmenter struct {
	// The reference keeps two buffers, text and tokens, that differ by the marks it writes where anchors begin and end.
	// Here all texts stand in one: first those of finished blocks, then, from begin on, the one that is being filled.
	text  []byte
	begin int
	marks []mark
	cuts  []cut
	title string

	body, anchors, ignorable int      // how many of them are open
	level                    int      // open elements that count
	blockLevel               int      // level at the block's first text, -1 before it
	open                     []Labels // for each open element the labels of it and its ancestors
	inTitle                  bool     // the last start tag was a title
	flush                    bool     // a tag that cuts came by since the last text
	blankLast                bool     // the last thing in the buffer is a blank; survives the end of a block
	linked                   bool     // the tokens last counted ended inside an anchor; survives the end of a block

	at   *html.Node // text node of the event
	node *html.Node // text node that the buffer begins in

	// What is in the buffer, so that the end of a block needs no look at a text that holds nothing:
	visible bool // a character that makes a token
	control bool // a control character since the last mark
	between bool // a control character between two marks
}

// mark stands in the buffer where an anchor begins or ends.
type mark struct {
	at    int // offset in text
	opens bool
}

// cut is a finished block.
type cut struct {
	from, to int // its text
	features Features
	tags     Labels
	node     *html.Node
}

func newSegmenter() *segmenter { return &segmenter{blockLevel: -1} }

// start takes a start tag, its name in lower case.
func (s *segmenter) start(tag string) {
	a := actionOf(tag)
	s.open = append(s.open, s.tags()|labelsOf(tag))
	if a.changesLevel() {
		s.level++
	}
	switch a {
	case cuts:
		s.flush = true
	case skips:
		s.ignorable++
		s.flush = true
	case links:
		s.startAnchor()
	case holds:
		s.endBlock()
		s.body++
	case spaced:
		s.space()
	}
	s.inTitle = tag == "title"
}

// end takes an end tag. Every one of them ends the block if a tag that cuts came by since the last text.
func (s *segmenter) end(tag string) {
	a := actionOf(tag)
	switch a {
	case cuts:
		s.flush = true
	case skips:
		s.ignorable--
		s.flush = true
	case links:
		s.endAnchor()
	case holds:
		s.endBlock()
		s.body--
	case spaced:
		s.space()
	}
	if a.changesLevel() {
		s.level--
	}
	if s.flush {
		s.endBlock()
	}
	if len(s.open) > 0 {
		s.open = s.open[:len(s.open)-1]
	}
}

// tags returns the labels that the open elements give.
func (s *segmenter) tags() Labels {
	if len(s.open) == 0 {
		return 0
	}
	return s.open[len(s.open)-1]
}

// startAnchor writes a mark. An anchor inside an anchor first ends the outer one, which only lowers the counter.
func (s *segmenter) startAnchor() {
	s.anchors++
	if s.anchors > 1 {
		s.endAnchor()
	}
	if s.ignorable == 0 {
		s.mark(true)
	}
}

// endAnchor ends the anchor, if it is the last one that is open.
func (s *segmenter) endAnchor() {
	s.anchors--
	if s.anchors == 0 && s.ignorable == 0 {
		s.mark(false)
	}
}

// mark writes down that an anchor begins or ends here. In the reference's token buffer a mark is a token with blanks
// around it; the blank in front is in the text, too, the one behind only counts as the last thing written.
func (s *segmenter) mark(opens bool) {
	s.space() // departs: marks-in-text
	s.between = s.between || s.control && len(s.marks) > 0
	s.control = false
	s.marks = append(s.marks, mark{at: len(s.text), opens: opens})
}

// space writes a blank unless the last thing was one.
func (s *segmenter) space() {
	if !s.blankLast {
		s.text = append(s.text, ' ')
		s.blankLast = true
	}
}

// characters takes a run of text between two tags. White space at its ends becomes one blank, each character of white
// space inside becomes a blank of its own.
func (s *segmenter) characters(text string) {
	if s.flush {
		s.endBlock()
		s.flush = false
	}
	if s.ignorable != 0 || text == "" {
		return
	}
	inner, spaceBefore, spaceAfter := stripSpace(text)
	if inner == "" {
		s.space()
		return
	}
	if spaceBefore {
		s.space()
	}
	if s.blockLevel == -1 {
		s.blockLevel = s.level
	}
	if s.node == nil {
		s.node = s.at
	}
	s.note(inner)
	s.text = appendBlanked(s.text, inner)
	if spaceAfter {
		s.text = append(s.text, ' ')
	}
	s.blankLast = spaceAfter
}

// note remembers whether there is anything in the text that makes a token.
func (s *segmenter) note(text string) {
	if s.visible {
		return
	}
	for _, r := range text {
		if r > ' ' && r != separatorRune {
			s.visible = true
			return
		}
		s.control = s.control || r < ' ' && !isSpace(r)
	}
}

// clear empties the buffer.
func (s *segmenter) clear() {
	s.text = s.text[:s.begin]
	s.marks = s.marks[:0]
	s.node = nil
	s.visible, s.control, s.between = false, false, false
}

// endBlock makes a block of the buffer. A buffer that holds marks but no token is left as it is, for the next block; one
// that holds a single blank is emptied. Outside of body there are no blocks: the buffer is the title or nothing.
func (s *segmenter) endBlock() {
	n := len(s.text) - s.begin
	switch {
	case s.body == 0:
		if title := trim(s.text[s.begin:]); s.inTitle && len(title) > 0 {
			s.title = string(title) // departs: title-marks
		}
		s.clear()
		return
	case n == 0 && len(s.marks) == 0:
		return
	case n == 1 && len(s.marks) == 0 && s.blankLast:
		s.clear()
		return
	}
	t := s.count()
	// Of control characters alone the reference makes a token too, or the empty string, unless trim cuts them off.
	if !s.visible && !s.between && len(s.marks) > 0 {
		return
	}
	s.emit(t)
}

// count counts the tokens of the buffer, between one mark and the next. Of a buffer without any it only looks at the last
// mark: marks may wait there from one end of a block to the next, and must not be gone through each time.
func (s *segmenter) count() tally {
	t := newTally()
	if n := len(s.marks); !s.visible {
		s.linked = n > 0 && s.marks[n-1].opens || n == 0 && s.linked
		return t
	}
	from, to := s.trimTokens()
	for _, m := range s.marks {
		if m.at > from {
			t.count(s.text[from:m.at], s.linked)
			from = m.at
		}
		s.linked = m.opens
	}
	if to > from {
		t.count(s.text[from:to], s.linked)
	}
	return t
}

// trimTokens cuts control characters and separators off both ends of the buffer, but not beyond a mark: they would count
// in the length of the first or last word.
func (s *segmenter) trimTokens() (from, to int) {
	from, to = s.begin, len(s.text)
	left, right := to, from
	if n := len(s.marks); n > 0 {
		left, right = s.marks[0].at, s.marks[n-1].at
	}
	for from < left {
		r, size := utf8.DecodeRune(s.text[from:left])
		if r > ' ' && r != separatorRune {
			break
		}
		from += size
	}
	for to > max(from, right) {
		r, size := utf8.DecodeLastRune(s.text[from:to])
		if r > ' ' && r != separatorRune {
			break
		}
		to -= size
	}
	return from, to
}

// emit turns the buffer into a finished block and starts the next one behind it.
func (s *segmenter) emit(t tally) {
	from, to := s.begin, len(s.text)
	for from < to && s.text[from] <= ' ' {
		from++
	}
	for from < to && s.text[to-1] <= ' ' {
		to--
	}
	s.cuts = append(s.cuts, cut{from: from, to: to, features: t.features(s.blockLevel), tags: s.tags(), node: s.node})
	s.begin = len(s.text)
	s.clear()
	s.blockLevel = -1
}

// document ends the page. All texts become one string that the pieces share.
func (s *segmenter) document() *Document {
	s.endBlock()
	d := &Document{Title: s.title, Blocks: make([]Block, len(s.cuts)), pieces: make([]piece, len(s.cuts))}
	texts := string(s.text[:s.begin])
	for i, c := range s.cuts {
		p := &d.pieces[i]
		*p = piece{text: texts[c.from:c.to], node: c.node, index: i, features: c.features}
		d.Blocks[i] = Block{Features: c.features, OffsetStart: i, OffsetEnd: i, first: p, last: p, tags: c.tags}
	}
	return d
}
