package boilerpipe

import "bytes"

// TerminatingBlocks labels the short blocks that stand where articles end: links to comments, calls to rate or to write
// something (TerminatingBlocksFinder). It knows English, and one Swedish phrase.
func TerminatingBlocks() Filter {
	return Filter{"TerminatingBlocksFinder", func(d *Document) bool { return labelEndings(d, false) }}
}

// TerminatingBlocks2 is master's: a block that is nothing but the link "Comment" ends the text, too.
func TerminatingBlocks2() Filter {
	return Filter{"TerminatingBlocksFinder", func(d *Document) bool { return labelEndings(d, true) }}
}

// Blocks of fewer words and of at least so many UTF-16 units are looked at.
const (
	endingWords  = 15
	endingLength = 8
)

func labelEndings(d *Document, linkToo bool) bool {
	changed := false
	var lower []byte
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Words >= endingWords {
			continue
		}
		text := trimString(b.Text())
		if len(text) >= endingLength && utf16Len(text) >= endingLength {
			lower = appendLower(lower[:0], text)
			if isEnding(lower) {
				b.Labels |= EndOfText
				changed = true
			}
		} else if linkToo && b.LinkDensity == 1 && text == "Comment" {
			b.Labels |= EndOfText
		}
	}
	return changed
}

// isEnding looks for the phrases of the reference, in lower case.
func isEnding(text []byte) bool {
	for _, start := range [...]string{"comments", "© reuters", "please rate this", "post a comment"} {
		if bytes.HasPrefix(text, []byte(start)) {
			return true
		}
	}
	for _, part := range [...]string{"what you think...", "add your comment", "add comment", "reader views", "have your say",
		"reader comments", "rätta artikeln"} {
		if bytes.Contains(text, []byte(part)) {
			return true
		}
	}
	afterNumber := bytes.TrimLeft(text, "0123456789")
	if len(afterNumber) < len(text) &&
		(bytes.HasPrefix(afterNumber, []byte(" comments")) || bytes.HasPrefix(afterNumber, []byte(" users responded in"))) {
		return true
	}
	return string(text) == "thanks for your comments - this feedback is now closed"
}

// IgnoreAfterEnd takes everything from the first ending on for boilerplate, once minWords words of content have gone by
// (IgnoreBlocksAfterContentFilter). Only words in content blocks of text density 9 or more count.
func IgnoreAfterEnd(minWords int) Filter {
	return Filter{"IgnoreBlocksAfterContentFilter", func(d *Document) bool {
		words, ended := 0, false
		var why reason
		for i := range d.Blocks {
			b := &d.Blocks[i]
			if b.Content && b.TextDensity >= 9 {
				words += b.Words
			}
			if b.Labels.Has(EndOfText) && words >= minWords && !ended {
				ended, why = true, boilerplate(ruleEndOfText, float32(words))
			}
			if ended {
				b.change(false, why)
			}
		}
		return ended
	}}
}

// TrailingHeadings takes headings for boilerplate that have no content below them (master's
// TrailingHeadlineToBoilerplateFilter).
func TrailingHeadings() Filter {
	return Filter{"TrailingHeadlineToBoilerplateFilter", func(d *Document) bool {
		changed := false
		for i := len(d.Blocks) - 1; i >= 0; i-- {
			b := &d.Blocks[i]
			if !b.Content {
				continue
			}
			if !b.Labels.Has(Heading) {
				break
			}
			b.change(false, boilerplate(ruleTrailingHeading))
			changed = true
		}
		return changed
	}}
}
