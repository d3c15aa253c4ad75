package boilerpipe

// KeepLargest leaves the content block with the most words and takes all others for boilerplate that might be content
// (KeepLargestBlockFilter). Of equals the first wins; a page of one block is left alone.
func KeepLargest() Filter {
	return Filter{"KeepLargestBlockFilter", func(d *Document) bool {
		if len(d.Blocks) < 2 {
			return false
		}
		keepLargest(d)
		return true
	}}
}

// KeepLargest2 is master's KeepLargestBlockFilter, expanding to the same tag level: it labels the largest block, then
// goes from it in both directions and takes back the blocks of its tag level that have at least minWords words, until
// one of a lower level comes.
func KeepLargest2(minWords int) Filter {
	return Filter{"KeepLargestBlockFilter", func(d *Document) bool {
		if len(d.Blocks) < 2 {
			return false
		}
		n := keepLargest(d)
		if n < 0 {
			return true
		}
		d.Blocks[n].Labels |= VeryLikelyContent
		for i := n - 1; i >= 0 && expand(&d.Blocks[n], &d.Blocks[i], minWords); i-- {
		}
		for i := n; i < len(d.Blocks) && expand(&d.Blocks[n], &d.Blocks[i], minWords); i++ {
		}
		return true
	}}
}

// keepLargest leaves the largest content block alone and takes the others for boilerplate. It returns the number of the
// largest, or -1 if there is no content at all.
func keepLargest(d *Document) int {
	largest, most := -1, -1
	for i := range d.Blocks {
		if b := &d.Blocks[i]; b.Content && b.Words > most {
			largest, most = i, b.Words
		}
	}
	for i := range d.Blocks {
		if b := &d.Blocks[i]; i != largest {
			b.change(false, boilerplate(ruleNotLargest, float32(b.Words), float32(most)))
			b.Labels |= MightBeContent
		}
	}
	return largest
}

// expand takes a block of the largest one's tag level back if it is long enough, and says whether to go on.
func expand(largest, b *Block, minWords int) bool {
	if b.TagLevel == largest.TagLevel && b.Words >= minWords {
		b.change(true, content(ruleSameLevelAsLargest, float32(b.Words), float32(minWords), float32(b.TagLevel)))
	}
	return b.TagLevel >= largest.TagLevel
}

// LargeBlocksOnSameLevel takes back every block of at least 100 words on the tag level of the first block that is very
// likely content (master's LargeBlockSameTagLevelToContentFilter).
func LargeBlocksOnSameLevel() Filter {
	return Filter{"LargeBlockSameTagLevelToContentFilter", func(d *Document) bool {
		level := -1
		for i := range d.Blocks {
			if b := &d.Blocks[i]; b.Content && b.Labels.Has(VeryLikelyContent) {
				level = b.TagLevel
				break
			}
		}
		changed := false
		for i := range d.Blocks {
			if b := &d.Blocks[i]; level != -1 && b.Words >= 100 && b.TagLevel == level {
				why := content(ruleLargeSameLevel, float32(b.Words), float32(level))
				changed = b.change(true, why) || changed
			}
		}
		return changed
	}}
}

// ListAtEnd takes back the list items without links that follow a very likely block without a break, on deeper tag
// levels (master's ListAtEndFilter).
func ListAtEnd() Filter {
	return Filter{"ListAtEndFilter", func(d *Document) bool {
		changed := false
		level, below := 0, false
		for i := range d.Blocks {
			b := &d.Blocks[i]
			switch {
			case b.Content && b.Labels.Has(VeryLikelyContent):
				level, below = b.TagLevel, true
			case below && b.TagLevel > level && b.Labels.Has(MightBeContent|ListItem) && b.LinkDensity == 0:
				b.change(true, content(ruleListAtEnd))
				changed = true
			default:
				below = false
			}
		}
		return changed
	}}
}
