package boilerpipe

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// SplitParagraphs undoes fusion: each piece of a fused block becomes a block again, of the same class and labels but
// with all features 0, as in the reference (SplitParagraphBlocksFilter).
func SplitParagraphs() Filter {
	return Filter{"SplitParagraphBlocksFilter", func(d *Document) bool {
		blocks := make([]Block, 0, len(d.pieces))
		for i := range d.Blocks {
			blocks = d.Blocks[i].appendSplit(blocks)
		}
		changed := len(blocks) != len(d.Blocks)
		d.Blocks = blocks
		return changed
	}}
}

// appendSplit appends the block's paragraphs, or the block itself where it has fewer than two. Empty pieces are no
// paragraphs, but for the first: Java's split keeps an empty string at the start and drops the others.
func (b *Block) appendSplit(blocks []Block) []Block {
	paragraphs, inFront := 0, false
	for p := b.first; p != nil; p = p.next {
		if p.text != "" {
			paragraphs++
			inFront = inFront || b.first.text == ""
		}
	}
	if inFront {
		paragraphs++
	}
	if paragraphs < 2 {
		return append(blocks, *b)
	}
	b.settle()
	for p := b.first; p != nil; {
		next := p.next
		p.next = nil
		if p.text != "" || p == b.first {
			blocks = append(blocks, paragraph(b, p))
		} else {
			p.why = boilerplate(ruleNoText)
		}
		p = next
	}
	return blocks
}

// paragraph makes a block of one piece of another. That it has no words matters only to filters that come after: there
// are none in the reference's chains.
func paragraph(b *Block, p *piece) Block {
	q := Block{Labels: b.Labels, Content: b.Content, first: p, last: p, settled: b.Labels}
	q.setDensities()
	return q
}

// MinClauseWords takes content without a clause of at least words words for boilerplate (MinClauseWordsFilter). A clause
// ends at a letter or digit that is followed by punctuation and then by a blank or the end.
func MinClauseWords(words int) Filter {
	return Filter{"MinClauseWordsFilter", func(d *Document) bool {
		changed := false
		for i := range d.Blocks {
			b := &d.Blocks[i]
			if b.Content && !hasClause(b.Text(), words) {
				b.change(false, boilerplate(ruleNoClause, float32(words)))
				changed = true
			}
		}
		return changed
	}}
}

// hasClause looks for [\p{L}\d][,.:;!?]+([ \n\r]+|$) from left to right; what lies between two finds is a clause.
func hasClause(text string, words int) bool {
	start := 0
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		if !unicode.IsLetter(r) && (r < '0' || r > '9') {
			continue
		}
		punctuation := skip(text, i, ",.:;!?")
		end := skip(text, punctuation, " \n\r")
		if punctuation == i || end == punctuation && !atEnd(text[end:]) {
			continue
		}
		if countRuns(text[start:i])+1 >= words {
			return true
		}
		start, i = end, end
	}
	return false
}

// skip returns the first position from i on that holds none of the bytes.
func skip(text string, i int, bytes string) int {
	for i < len(text) && strings.IndexByte(bytes, text[i]) >= 0 {
		i++
	}
	return i
}

// atEnd is Java's $, which also matches before a line terminator at the very end; of those, only U+0085 can stand in a
// block's text.
func atEnd(rest string) bool { return rest == "" || rest == "\u0085" }

// countRuns counts the runs of blanks and line breaks.
func countRuns(s string) int {
	n, in := 0, false
	for i := 0; i < len(s); i++ {
		is := s[i] == ' ' || s[i] == '\n' || s[i] == '\r'
		if is && !in {
			n++
		}
		in = is
	}
	return n
}
