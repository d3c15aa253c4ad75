package suite

import (
	"errors"

	"github.com/contentassay/assay/boilerpipe"
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/page"
)

// The chains of boilerpipe 1.2.0, and the one of its master branch that differs, ported in package boilerpipe.
var (
	BoilerpipeArticle          = boilerpipeChain(boilerpipe.Article(), "1.2.0", "the chain for news articles", "boilerpipe")
	BoilerpipeArticleSentences = boilerpipeChain(boilerpipe.ArticleSentences(), "1.2.0", "of the article, the paragraphs with a full clause")
	BoilerpipeDefault          = boilerpipeChain(boilerpipe.Default(), "1.2.0", "the rules on text density, for pages of any kind")
	BoilerpipeLargest          = boilerpipeChain(boilerpipe.Largest(), "1.2.0", "the largest run of content")
	BoilerpipeCanola           = boilerpipeChain(boilerpipe.Canola(), "1.2.0", "the rules trained on the KrdWrd Canola corpus")
	BoilerpipeNumWords         = boilerpipeChain(boilerpipe.NumWords(), "1.2.0", "the rules on word counts alone")
	BoilerpipeEverything       = boilerpipeChain(boilerpipe.Everything(), "1.2.0", "keeps every block")
	BoilerpipeArticle2         = boilerpipeChain(boilerpipe.Article2(), "2.0-SNAPSHOT", "the chain for articles of the master branch, a different extractor")
)

// minkOptions are those of boilerpipe-mink.
type minkOptions struct {
	MinWords int `toml:"min_words" doc:"words that a block must have to be kept, 1 or more"`
}

// BoilerpipeMinK keeps every block of enough words.
var BoilerpipeMinK = extractors.Define(
	boilerpipeInfo("boilerpipe-mink", "1.2.0", "keeps every block of at least min_words words"),
	minkOptions{MinWords: 5},
	func(o minkOptions) (extractors.Func, error) {
		if o.MinWords < 1 {
			return nil, errors.New("min_words must be 1 or more")
		}
		return runBoilerpipe(boilerpipe.EverythingWithMinWords(o.MinWords)), nil
	},
)

// boilerpipeChain makes an extractor of a pipeline without options, named after it.
func boilerpipeChain(p boilerpipe.Pipeline, version, doc string, aliases ...string) extractors.Extractor {
	return extractors.Define(
		boilerpipeInfo("boilerpipe-"+p.Name, version, doc, aliases...),
		struct{}{},
		func(struct{}) (extractors.Func, error) { return runBoilerpipe(p), nil },
	)
}

func boilerpipeInfo(name, version, doc string, aliases ...string) extractors.Info {
	return extractors.Info{
		Name:      name,
		Aliases:   aliases,
		Doc:       "boilerpipe, our port of " + version + ": " + doc,
		URL:       "https://github.com/kohlschutter/boilerpipe",
		Version:   version,
		Licence:   apache,
		Languages: "any with blanks between words; knows English endings of articles",
		Released:  ourRelease,
		Since:     "0.1.0",
	}
}

func runBoilerpipe(p boilerpipe.Pipeline) extractors.Func {
	return func(pg *page.Page) (extractors.Extraction, error) {
		r := p.Extract(pg.Tree())
		x := extractors.Extraction{Text: r.Text, Title: r.Title, Blocks: make([]page.Block, len(r.Blocks))}
		var paths page.Paths
		for i, b := range r.Blocks {
			x.Blocks[i] = boilerpipeBlock(b, &paths)
		}
		return x, nil
	}
}

// boilerpipeBlock is a block as it was cut, with its own features and its final class.
func boilerpipeBlock(b boilerpipe.RawBlock, paths *page.Paths) page.Block {
	label := page.Boilerplate
	if b.Content {
		label = page.Content
	}
	path := ""
	if b.Node != nil {
		path = paths.Of(b.Node)
	}
	return page.Block{
		Index: b.Index, Text: b.Text, Label: label, Path: path, Why: b.Why(),
		Notes: page.Notes{
			{Name: "words", Value: b.Words},
			{Name: "words_in_anchors", Value: b.WordsInAnchors},
			{Name: "link_density", Value: b.LinkDensity},
			{Name: "text_density", Value: b.TextDensity},
			{Name: "tag_level", Value: b.TagLevel},
			{Name: "offset", Value: b.Index},
			{Name: "labels", Value: append([]string{}, b.Labels.Names()...)},
		},
	}
}
