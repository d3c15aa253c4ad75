// Package assay weighs content extractors against gold: it says how much of a page's main content a program found, and
// how much boilerplate it let in, word by word.
//
// # The words
//
// A case is a page with its gold text. An extractor turns a page into an extraction: text and, where it can, blocks.
// Alignment matches extraction and gold word by word; counts become scores. A run keeps everything on disk; reports are
// pure functions of a run. Code, flags, JSON keys and documents use these words and no others.
//
// # The house
//
// Imports go one way, and package internal/layers holds the table that a test enforces:
//
//	metrics, justext, boilerpipe    numbers; the two ports, importable alone
//	text, align, page               what a word is; matching words; bytes to a page
//	extractors, corpus, metrics/suite   the contract; cases from disk; the definitions of the counts
//	corpus/...                      what cases have in common: signatures, duplicates, templates, versions; what is wrong with them
//	extractors/suite                every built-in extractor
//	offtopic                        captures of web archives that have drifted off topic, with any extractor's texts
//	config, runs                    what to do; what came of it
//	corpus/texts, stability         texts of corpora, runs and archives; how steady answers are
//	harness                         doing it, on several pages at once (internal/layers names the other concurrent packages)
//	annotate                        making gold by hand
//	reports                         showing it; below it compare (two runs), inspect (one case), htmlreport, printing (lines, tables)
//	originals, reproduce            back to a run's pages; published figures beside ours
//	serve                           reports and annotation in the browser
//	cli, cmd/assay                  the command
//
// # The counts
//
// For gold words G, output words E and page words P, true positives are the longest common subsequence of G and E. What
// is left of E is false positive, what is left of G false negative. True negatives are the words of P that neither
// matches. See metrics/suite.Page.
//
// Compare does that for one page. For many pages, many extractors, intervals and reports use the command: see cli.
package assay

import (
	"fmt"

	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/text"
)

// Compare scores one extraction of one page by words, as a run does with its default settings: html is the page as it
// was served, in any charset; gold is what a perfect extractor would return; extracted is what one did return. The
// result holds the counts (Scored.Words, whose methods give precision, recall, F1, fallout and accuracy) and the words
// that the page does not have. It fails only when html cannot be made a page.
func Compare(html []byte, gold, extracted string) (suite.Scored, error) {
	p, err := page.New("", "", "", html)
	if err != nil {
		return suite.Scored{}, fmt.Errorf("compare an extraction with gold: %w", err)
	}
	tokenizer := text.Tokenizers[0]
	words := align.NewVocabulary()
	cut := func(s string) align.Words { return words.Words(tokenizer.Words(s)) }
	return suite.NewPage(suite.GoldWords{Words: cut(gold)}, cut(p.Text())).Score(cut(extracted)), nil
}
