package boilerpipe

// Article is ArticleExtractor of 1.2.0, tuned for news articles: the chain that is meant when people say boilerpipe.
func Article() Pipeline {
	return Pipeline{"article", []Filter{
		TerminatingBlocks(),
		TitleMatch(),
		NumWordsRules(),
		IgnoreAfterEnd(60),
		ProximityFusion(1, Fusion{}),
		DropBoilerplate(0),
		ProximityFusion(1, Fusion{ContentOnly: true}),
		KeepLargest(),
		ExpandTitle(),
	}}
}

// ArticleSentences is ArticleSentencesExtractor of 1.2.0: of the article, the paragraphs that hold a full clause.
func ArticleSentences() Pipeline {
	return Pipeline{"article-sentences", append(Article().Filters, SplitParagraphs(), MinClauseWords(5))}
}

// Default is DefaultExtractor of 1.2.0, the rules of the paper on text density, made for pages of any kind.
func Default() Pipeline {
	return Pipeline{"default", []Filter{
		DensityFusion(),
		ProximityFusion(1, Fusion{}),
		DensityRules(),
	}}
}

// Largest is LargestContentExtractor of 1.2.0: the largest run of content.
func Largest() Pipeline {
	return Pipeline{"largest", []Filter{
		NumWordsRules(),
		ProximityFusion(1, Fusion{}),
		KeepLargest(),
	}}
}

// Canola is CanolaExtractor of 1.2.0, trained on the KrdWrd Canola corpus.
func Canola() Pipeline { return Pipeline{"canola", []Filter{CanolaRules()}} }

// NumWords is NumWordsRulesExtractor of 1.2.0: the rules on word counts alone.
func NumWords() Pipeline { return Pipeline{"numwords", []Filter{NumWordsRules()}} }

// Everything is KeepEverythingExtractor of 1.2.0: all text of the page that counts.
func Everything() Pipeline { return Pipeline{"everything", []Filter{MarkEverything()}} }

// EverythingWithMinWords is KeepEverythingWithMinKWordsExtractor of 1.2.0: all blocks of at least words words, after
// neighbours of the same text density have been fused. The reference has no default; 1 or more makes sense.
func EverythingWithMinWords(words int) Pipeline {
	return Pipeline{"mink", []Filter{DensityFusion(), MarkEverything(), MinWords(words)}}
}

// Article2 is ArticleExtractor of boilerpipe's master branch ("2.0-SNAPSHOT", never released). It is a different
// extractor: of 126 real pages it agrees with 1.2.0 on 39.
func Article2() Pipeline {
	return Pipeline{"article2", []Filter{
		LabelsFromTags(),
		TerminatingBlocks2(),
		TitleMatch2(),
		NumWordsRules(),
		IgnoreAfterEnd(60),
		TrailingHeadings(),
		ProximityFusion(1, Fusion{}),
		DropBoilerplate(Title),
		ProximityFusion(1, Fusion{ContentOnly: true, SameTagLevel: true}),
		KeepLargest2(150),
		ExpandTitle(),
		LargeBlocksOnSameLevel(),
		ListAtEnd(),
	}}
}
