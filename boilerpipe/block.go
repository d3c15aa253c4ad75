package boilerpipe

import (
	"strings"

	"golang.org/x/net/html"
)

// Features are the numbers that the rules look at. Densities are float32 because the reference computes in float and
// compares with double: one third of a block's words linked (0.33333334) is more than the 0.333333 of the rules.
type Features struct {
	Words               int     // tokens with a letter or number in them
	WordsInAnchors      int     // those of them inside a
	WordsInWrappedLines int     // words on the full lines of 80 columns; all words where no line is full
	WrappedLines        int     // number of full lines, at least 1
	TextDensity         float32 // WordsInWrappedLines / WrappedLines
	LinkDensity         float32 // WordsInAnchors / Words, from 0 to 1; 0 without words
	TagLevel            int     // open elements around the block's first text, inline ones not counted
}

// setDensities derives the densities from the counts. A block whose only words stand on an unfinished line counts as one
// line, which the reference decides anew after every merge.
func (f *Features) setDensities() {
	if f.WordsInWrappedLines == 0 {
		f.WordsInWrappedLines, f.WrappedLines = f.Words, 1
	}
	f.TextDensity = float32(f.WordsInWrappedLines) / float32(f.WrappedLines)
	f.LinkDensity = 0
	if f.Words != 0 {
		f.LinkDensity = float32(f.WordsInAnchors) / float32(f.Words)
	}
}

// add takes the counts of a merged block over; the lower tag level wins.
func (f *Features) add(g Features) {
	f.Words += g.Words
	f.WordsInAnchors += g.WordsInAnchors
	f.WordsInWrappedLines += g.WordsInWrappedLines
	f.WrappedLines += g.WrappedLines
	f.TagLevel = min(f.TagLevel, g.TagLevel)
	f.setDensities()
}

// Block is what filters judge: one or more pieces of text, read in order. A fresh block has one piece; a fused one has
// the pieces of all the blocks that it took in.
//
// Two things hang on the pieces. Fusing blocks is linking two lists: no text is copied until somebody asks for it, so
// that a page of n blocks costs work of order n however its blocks fuse. And a piece outlives its block: what was
// decided about the block it was in is handed down to it, before the block merges or is removed, and Result reads it
// there. A block therefore keeps a new reason to itself until then (settle), because most reasons are soon replaced.
type Block struct {
	Features
	Labels      Labels
	Content     bool // the class; Decide sets it with a reason
	OffsetStart int  // number of the first piece, from 0; 0 for a block made by SplitParagraphs
	OffsetEnd   int  // number of the last piece

	first, last *piece
	tags        Labels // what the open tags say: see LabelsFromTags
	settled     Labels // labels that the pieces know of already
	why         reason // decided for all pieces since the last settle
}

// piece is a block as Segment cut it: what never changes, a link to the next piece of the same block, and its fate. The
// pieces of a document stand in one slice that never grows, so that pointers into it stay good.
type piece struct {
	text     string
	node     *html.Node
	index    int
	features Features

	next   *piece
	labels Labels
	why    reason
}

// Text returns the block's text: its pieces, each on a line of its own.
func (b *Block) Text() string {
	if b.first != nil && b.first == b.last {
		return b.first.text
	}
	var sb strings.Builder
	b.appendText(&sb)
	return sb.String()
}

func (b *Block) appendText(sb *strings.Builder) {
	for p := b.first; p != nil; p = p.next {
		sb.WriteString(p.text)
		if p != b.last {
			sb.WriteByte('\n')
		}
	}
}

// Decide sets the block's class and reports whether that changed it. A filter of one's own says why in a few words;
// RawBlock.Why repeats them for every piece of the block.
func (b *Block) Decide(content bool, why string) bool {
	return b.decide(content, reason{rule: ruleOwn, own: why})
}

// decide is Decide with a reason that is put into words only when somebody asks.
func (b *Block) decide(content bool, why reason) bool {
	changed := b.Content != content
	why.content = content
	b.Content, b.why = content, why
	return changed
}

// change is decide for filters that correct classes: a block that has the class already keeps its reason.
func (b *Block) change(content bool, why reason) bool {
	return b.Content != content && b.decide(content, why)
}

// Merge takes the following block in, as the reference's mergeNext does: texts are joined by a line break, counts are
// added, the result is content if either was. It costs no more than the pieces of next and never copies text, so that
// fusing n blocks is work of order n. Next must not be used afterwards.
func (b *Block) Merge(next *Block) {
	b.settle()
	next.settle()
	switch {
	case next.Content && !b.Content:
		b.Content = true
		b.overrule(reason{rule: ruleFused, content: true, values: values{float32(next.OffsetStart)}})
	case b.Content && !next.Content:
		next.overrule(reason{rule: ruleFused, content: true, values: values{float32(b.OffsetEnd)}})
	}
	b.last.next, b.last = next.first, next.last
	b.Features.add(next.Features)
	b.OffsetStart = min(b.OffsetStart, next.OffsetStart)
	b.OffsetEnd = max(b.OffsetEnd, next.OffsetEnd)
	b.Labels |= next.Labels
	b.tags |= next.tags
	b.settled |= b.Labels
}

// settle hands the reason and the labels that came since the last call down to the pieces. Labels that came by a merge
// belong to single pieces and are not spread: after a merge the block counts them as settled.
func (b *Block) settle() {
	fresh := b.Labels &^ b.settled
	if b.why.rule == ruleNone && fresh == 0 {
		return
	}
	for p := b.first; p != nil; p = p.next {
		p.labels |= fresh
		if b.why.rule != ruleNone {
			p.why = b.why
		}
	}
	b.settled, b.why = b.Labels, reason{}
}

// overrule gives all pieces of a settled block a new reason. Only a change of class calls it, and a block that is content
// stays so while it merges, so that no piece is visited twice in one fusion.
func (b *Block) overrule(why reason) {
	for p := b.first; p != nil; p = p.next {
		p.why = why
	}
}
