package boilerpipe

// MarkEverything makes every block content (MarkEverythingContentFilter).
func MarkEverything() Filter {
	return Filter{"MarkEverythingContentFilter", func(d *Document) bool {
		changed := false
		for i := range d.Blocks {
			changed = d.Blocks[i].change(true, reason{rule: ruleEverything}) || changed
		}
		return changed
	}}
}

// MinWords takes content of fewer words for boilerplate (MinWordsFilter).
func MinWords(words int) Filter {
	return Filter{"MinWordsFilter", func(d *Document) bool {
		changed := false
		for i := range d.Blocks {
			if b := &d.Blocks[i]; b.Words < words {
				changed = b.change(false, boilerplate(ruleFewWords, float32(b.Words), float32(words))) || changed
			}
		}
		return changed
	}}
}

// DropBoilerplate removes the blocks that are not content, but for those that carry the label (BoilerplateBlockFilter);
// 0 spares none. The offsets of what is left have gaps then, which ProximityFusion sees.
func DropBoilerplate(spare Labels) Filter {
	return Filter{"BoilerplateBlockFilter", func(d *Document) bool {
		return d.Keep(func(b *Block) bool { return b.Content || spare != 0 && b.Labels.Has(spare) })
	}}
}

// LabelsFromTags gives each block the labels of the tags that were open when it ended: li, h1, h2 and h3. Master does
// this while it cuts the page; here it is the first filter of its chain, so that 1.2.0 and master share one Segment.
func LabelsFromTags() Filter {
	return Filter{"BlockTagLabelAction", func(d *Document) bool {
		changed := false
		for i := range d.Blocks {
			b := &d.Blocks[i]
			changed = changed || !b.Labels.Has(b.tags)
			b.Labels |= b.tags
		}
		return changed
	}}
}
