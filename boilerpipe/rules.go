package boilerpipe

// Thresholds of the two rule sets, as the reference has them: rounded decimals of decision trees learned on news pages
// (NumWordsRulesClassifier, DensityRulesClassifier; Kohlschütter et al. 2010, algorithms 1 and 2). Link densities are
// float32, the thresholds double.
const (
	maxLinks         = 0.333333
	maxLinksPrevious = 0.555556
)

// linky says that more of the block than a third is links.
func linky(b *Block) bool { return float64(b.LinkDensity) > maxLinks }

// afterLinks says that the block before is mostly links.
func afterLinks(prev *Block) bool { return float64(prev.LinkDensity) > maxLinksPrevious }

// classify gives each block the class that judge finds, from the block and its neighbours; beyond the ends stand blocks
// without words. It reports whether any class changed. A judgement never depends on the class of a neighbour.
func classify(d *Document, judge func(prev, cur, next *Block) reason) bool {
	var none Block
	changed := false
	prev := &none
	for i := range d.Blocks {
		cur, next := &d.Blocks[i], &none
		if i+1 < len(d.Blocks) {
			next = &d.Blocks[i+1]
		}
		why := judge(prev, cur, next)
		if cur.decide(why.content, why) {
			changed = true
		}
		prev = cur
	}
	return changed
}

// content and boilerplate are judgements: a class, the rule that found it, and what it looked at.
func content(r rule, v ...float32) reason { return judgement(true, r, v) }

func boilerplate(r rule, v ...float32) reason { return judgement(false, r, v) }

func judgement(class bool, r rule, v []float32) reason {
	why := reason{rule: r, content: class}
	copy(why.values[:], v)
	return why
}

// NumWordsRules classifies by the words of a block and its neighbours and by links (NumWordsRulesClassifier):
//
//	link density > 1/3:                                       boilerplate
//	previous link density > 5/9:  words <= 40 and next <= 17: boilerplate, else content
//	else:  words <= 16 and next <= 15 and previous <= 4:      boilerplate, else content
func NumWordsRules() Filter {
	return Filter{"NumWordsRulesClassifier", func(d *Document) bool { return classify(d, byWords) }}
}

// byWords is the tree of NumWordsRules, each leaf with the numbers that led to it.
func byWords(prev, cur, next *Block) reason {
	words, before, after := float32(cur.Words), float32(prev.Words), float32(next.Words)
	switch {
	case linky(cur):
		return boilerplate(ruleLinks, cur.LinkDensity)
	case afterLinks(prev) && cur.Words > 40:
		return content(ruleVeryLong, words, prev.LinkDensity)
	case afterLinks(prev) && next.Words > 17:
		return content(ruleLinksBeforeLong, words, after, prev.LinkDensity)
	case afterLinks(prev):
		return boilerplate(ruleLinksBeforeShort, words, after, prev.LinkDensity)
	case cur.Words > 16:
		return content(ruleLong, words)
	case next.Words > 15:
		return content(ruleBeforeLong, words, after)
	case prev.Words > 4:
		return content(ruleAfterLong, words, after, before)
	}
	return boilerplate(ruleShort, words, after, before)
}

// DensityRules classifies by the text density of a block and its neighbours and by links (DensityRulesClassifier):
//
//	link density > 1/3:                                           boilerplate
//	previous link density > 5/9:  next <= 11:                     boilerplate, else content
//	density > 9:  next = 0:                                       boilerplate, else content
//	else:  density <= 9 and next <= 10 and previous <= 4:         boilerplate, else content
//
// The third line says that the last block of a page is boilerplate if it is dense, which surprises; it is content if it
// is sparse and follows text.
func DensityRules() Filter {
	return Filter{"DensityRulesClassifier", func(d *Document) bool { return classify(d, byDensity) }}
}

// byDensity is the tree of DensityRules.
func byDensity(prev, cur, next *Block) reason {
	density, before, after := cur.TextDensity, prev.TextDensity, next.TextDensity
	switch {
	case linky(cur):
		return boilerplate(ruleLinks, cur.LinkDensity)
	case afterLinks(prev) && after > 11:
		return content(ruleLinksBeforeDense, after, prev.LinkDensity)
	case afterLinks(prev):
		return boilerplate(ruleLinksBeforeSparse, after, prev.LinkDensity)
	case density > 9 && after == 0:
		return boilerplate(ruleDenseLast, density)
	case density > 9:
		return content(ruleDense, density, after)
	case after > 10:
		return content(ruleBeforeDense, density, after)
	case before > 4:
		return content(ruleAfterDense, density, after, before)
	}
	return boilerplate(ruleSparse, density, after, before)
}

// CanolaRules classifies by words and links, for pages of any kind (CanolaExtractor.CLASSIFIER).
func CanolaRules() Filter {
	return Filter{"CanolaExtractor.CLASSIFIER", func(d *Document) bool { return classify(d, byCanola) }}
}

// byCanola is the rule of CanolaRules; it is one condition in the reference, of which the first part that holds is told.
func byCanola(prev, cur, next *Block) reason {
	words, before, after := float32(cur.Words), float32(prev.Words), float32(next.Words)
	noLinks := next.LinkDensity == 0 && prev.LinkDensity == 0
	switch {
	case cur.LinkDensity > 0 && next.Words > 11:
		return content(ruleCanolaLinks, cur.LinkDensity, after)
	case cur.Words > 19:
		return content(ruleCanolaLong, words)
	case next.Words > 6 && noLinks && (cur.Words > 6 || prev.Words > 7 || next.Words > 19):
		return content(ruleCanolaBetween, words, after, before)
	}
	return boilerplate(ruleCanolaNo, words, after, before)
}
