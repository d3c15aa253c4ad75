package suite

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"strings"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/justext"
	"github.com/contentassay/assay/justext/stoplists"
	"github.com/contentassay/assay/page"
)

// JusText is the port of jusText in package justext, with a stop list for the language of each page.
var JusText = extractors.Define(
	extractors.Info{
		Name:      "justext",
		Doc:       "jusText, our port of " + justext.Version + ": paragraphs by length, links and stop words, then by neighbours",
		URL:       "https://github.com/miso-belica/jusText",
		Version:   justext.Version,
		Licence:   apache,
		Languages: "30 by stop list; others without one",
		Released:  ourRelease,
		Since:     "0.1.0",
	},
	jusTextDefaults(),
	newJusText,
)

// ownThreshold stands for the stop-word threshold that belongs to the stop list.
const ownThreshold = -1

// jusTextOptions are justext.Params under the names of the reference, and the stop list.
type jusTextOptions struct {
	Stoplist           string  `toml:"stoplist" path:"true" doc:"auto (by the page's language, or by its words where they belie it), a language, the path of a list with one word a line, or none"`
	Revise             string  `toml:"revise" doc:"the pass over headings: classic (jusText up to 2.2) or 3.0"`
	LengthLow          int     `toml:"length_low" doc:"characters below which a paragraph is short"`
	LengthHigh         int     `toml:"length_high" doc:"characters that a good paragraph must exceed"`
	StopwordsLow       float64 `toml:"stopwords_low" doc:"least share of stop words of a near-good paragraph, 0 to 1; -1 is the stop list's own"`
	StopwordsHigh      float64 `toml:"stopwords_high" doc:"least share of stop words of a good paragraph, 0 to 1; -1 is the stop list's own"`
	MaxLinkDensity     float64 `toml:"max_link_density" doc:"share of characters in links above which a paragraph is bad"`
	MaxHeadingDistance int     `toml:"max_heading_distance" doc:"characters between a heading and the good paragraph that saves it"`
	NoHeadings         bool    `toml:"no_headings" doc:"treat headings like any short paragraph"`
}

func jusTextDefaults() jusTextOptions {
	d := justext.Defaults()
	return jusTextOptions{
		Stoplist: "auto", Revise: string(d.Revise), LengthLow: d.LengthLow, LengthHigh: d.LengthHigh,
		StopwordsLow: ownThreshold, StopwordsHigh: ownThreshold,
		MaxLinkDensity: d.MaxLinkDensity, MaxHeadingDistance: d.MaxHeadingDistance,
	}
}

// Setup names the edition, the stop list with its content's version, and the thresholds: what a table must say beside
// the numbers.
func (o jusTextOptions) Setup() (string, error) {
	list, err := o.list()
	if err != nil {
		return "", err
	}
	s := "revise " + o.Revise + ", stop list " + list.label
	if list.choose == nil && list.words.Len() > 0 {
		p := o.params(list)
		s += fmt.Sprintf(", thresholds %g/%g", p.StopwordsLow, p.StopwordsHigh)
	}
	return s, nil
}

// jusTextList is a stop list with the thresholds that belong to it, or the choice of one for each page.
type jusTextList struct {
	label     string
	words     justext.StopList
	low, high float64
	choose    func(tag string, words []string) jusTextList // nil where one list serves all pages
}

// list finds the stop list that the options name.
func (o jusTextOptions) list() (jusTextList, error) {
	switch o.Stoplist {
	case "auto":
		return automatic(), nil
	case "none":
		return jusTextList{label: "none"}, nil
	}
	found, err := stoplists.Find(o.Stoplist)
	if err == nil {
		return prepared(found), nil
	}
	if !strings.ContainsAny(o.Stoplist, `/\.`) {
		return jusTextList{}, fmt.Errorf("stoplist %q: %w (or give auto, none, or the path of a file)", o.Stoplist, err)
	}
	return fileList(o.Stoplist)
}

// fileList reads a list of one word a line, as jusText's own files are; the reference's thresholds belong to it.
func fileList(path string) (jusTextList, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return jusTextList{}, fmt.Errorf("read the stop list: %w", err)
	}
	words, err := justext.ReadStopList(bytes.NewReader(content))
	if err != nil {
		return jusTextList{}, fmt.Errorf("read the stop list %s: %w", path, err)
	}
	d := justext.Defaults()
	return jusTextList{label: "file@" + digest(string(content)), words: words, low: d.StopwordsLow, high: d.StopwordsHigh}, nil
}

func prepared(l stoplists.List) jusTextList {
	return jusTextList{
		label: l.Name + "@" + l.Version, words: justext.NewStopList(l.Words), low: l.StopwordsLow, high: l.StopwordsHigh,
	}
}

// automatic chooses by the page's language; a page whose language has no list goes without.
func automatic() jusTextList {
	all := stoplists.All()
	lists := map[string]jusTextList{}
	var versions []string
	for _, l := range all {
		lists[l.Name] = prepared(l)
		versions = append(versions, lists[l.Name].label)
	}
	detector := stoplists.NewDetector(all)
	return jusTextList{
		label: "by language@" + digest(strings.Join(versions, " ")),
		choose: func(tag string, words []string) jusTextList {
			if l, ok := detector.Choose(tag, words); ok {
				return lists[l.Name]
			}
			return jusTextList{label: "none"}
		},
	}
}

// params are the thresholds for one list.
func (o jusTextOptions) params(l jusTextList) justext.Params {
	p := justext.Params{
		LengthLow: o.LengthLow, LengthHigh: o.LengthHigh, StopwordsLow: o.StopwordsLow, StopwordsHigh: o.StopwordsHigh,
		MaxLinkDensity: o.MaxLinkDensity, MaxHeadingDistance: o.MaxHeadingDistance, NoHeadings: o.NoHeadings,
		Revise: justext.Revise(o.Revise),
	}
	if p.StopwordsLow == ownThreshold {
		p.StopwordsLow = l.low
	}
	if p.StopwordsHigh == ownThreshold {
		p.StopwordsHigh = l.high
	}
	return p
}

// newJusText reads the stop list, or all of them where the language is to be found page by page: then the list, and the
// thresholds that go with it, are those of the page at hand.
func newJusText(o jusTextOptions) (extractors.Func, error) {
	list, err := o.list()
	if err != nil {
		return nil, err
	}
	if err := o.params(list).Check(); err != nil {
		return nil, err
	}
	return func(p *page.Page) (extractors.Extraction, error) {
		paragraphs := justext.Paragraphs(p.Tree())
		used := list
		if list.choose != nil {
			used = list.choose(p.Lang, allWords(paragraphs))
		}
		justext.Classify(paragraphs, used.words, o.params(used))
		return extractors.Extraction{Text: justext.Text(paragraphs), Blocks: jusTextBlocks(paragraphs)}, nil
	}, nil
}

// allWords are the words by which the language is found.
func allWords(paragraphs []justext.Paragraph) []string {
	var words []string
	for i := range paragraphs {
		words = append(words, strings.Fields(paragraphs[i].Text)...)
	}
	return words
}

// jusTextBlocks gives paragraphs as blocks. The names of the notes are relied on: reports/inspect finds the features of the
// thesis by them.
func jusTextBlocks(paragraphs []justext.Paragraph) []page.Block {
	blocks := make([]page.Block, len(paragraphs))
	for i := range paragraphs {
		p := &paragraphs[i]
		label := page.Boilerplate
		if p.Class == justext.Good {
			label = page.Content
		}
		blocks[i] = page.Block{
			Index: i, Text: p.Text, Label: label, Path: p.DOMPath(), Why: p.Why(),
			Notes: page.Notes{
				{Name: "context_free_class", Value: p.ContextFree.String()},
				{Name: "final_class", Value: p.Class.String()},
				{Name: "heading", Value: p.Heading},
				{Name: "words", Value: p.Words},
				{Name: "chars_in_links", Value: p.CharsInLinks},
				{Name: "link_density", Value: p.LinkDensity()},
				{Name: "stop_words", Value: p.StopWords},
				{Name: "stop_word_density", Value: p.StopWordDensity()},
			},
		}
	}
	return blocks
}

// digest names a text: the first 12 hex digits of its SHA-256.
func digest(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])[:12]
}
