// Package check looks for what is wrong with a corpus: gold that no extractor can reach, marks and broken letters in the
// gold, pages that are there twice, gold that a contestant wrote. It changes nothing and no score depends on it: a
// finding tells the reader of a score how far to trust it.
//
// Each kind of finding is described in Kinds and found by one function: those of a single case are in gold.go and
// reach.go, those of several cases in copies.go, which needs package duplicates, and splits.go. None of the rules is certain; each says what it goes by.
package check

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/text"
)

// Finding is one thing that is wrong.
type Finding struct {
	// Kind is the name of one of Kinds.
	Kind string `json:"kind"`
	// Corpus is the name of the corpus, Case the ID of the case or "" for a finding about the corpus as a whole.
	Corpus string `json:"corpus"`
	Case   string `json:"case,omitempty"`
	// Path is the file to look at, relative to the corpus folder: the gold, or the page where that is at fault.
	Path string `json:"path,omitempty"`
	// Detail says what was found, in numbers and examples.
	Detail string `json:"detail"`
	// Mend is what can be done about it.
	Mend string `json:"mend"`
}

// Kind is a kind of finding.
type Kind struct {
	Name string
	// Doc says what it is and what the rule goes by.
	Doc string
	// Mend is what can be done about it.
	Mend string
}

// The names of the kinds.
const (
	Empty       = "empty-gold"
	Unreachable = "unreachable-gold"
	Longer      = "gold-longer-than-page"
	Leftover    = "leftover-marks"
	Encoding    = "encoding-damage"
	Cut         = "cut-words"
	Contradicts = "contradicting-snippets"
	Drafted     = "drafted-gold"
	SamePage    = "same-page"
	SameText    = "same-text"
	Leakage     = "split-leakage"
	Sanitised   = "sanitised-split"
)

// Kinds are all kinds, in the order in which the findings of a case are listed.
var Kinds = []Kind{
	{Empty, "the gold has no words: right where the page has no main content, else an oversight",
		"look at the page; where it has main content, write its gold or leave the case out"},
	{Unreachable, "less than 90 % of the gold's words are on the page, in this order, or a snippet that must appear is not: recall cannot be higher than that",
		"look whether a script made the content or the gold belongs to another page; else leave the case out"},
	{Longer, "the gold has more words than the page",
		"look whether the gold repeats itself or belongs to another page"},
	{Leftover, "the gold has tags, a URL line or character references that the page's text does not show",
		"take the marks out of the gold, or choose the layout that does"},
	{Encoding, "the gold has letters that come from decoding with the wrong charset",
		"write the gold anew as UTF-8"},
	{Cut, "lines of the gold break words: the halves are no neighbours on the page, but together they are a word of it",
		"join the lines; until then each cut costs two words of recall"},
	{Contradicts, "a snippet that must appear is not in the gold, one that must not is, or one forbids another",
		"correct the snippets or the gold"},
	{Drafted, "the gold began as the output of a system that may take part",
		"leave that system out, or report such cases apart (tag gold_source)"},
	{SamePage, "two cases have the same page, byte for byte: it counts twice, and tuning on one spoils the test on the other",
		"keep one of them, or split by domain: cases with the same page stay on one side"},
	{SameText, "the text of one case is that of another but for few words, or contains it, or half or more of the long lines of content of one page are on the other: the same article twice",
		"keep one of them, or give both the same group"},
	{Leakage, "a case has the page or the text of one in another split, or in another corpus that is checked along: what a system was tuned on comes back in its test",
		"take it out of one side, or give both the same group and divide anew (assay corpus split)"},
	{Sanitised, "scripts were taken out of the pages of one split and not of another: scores on the two cannot be compared",
		"tune and test on pages that were saved in the same way"},
}

// mend returns the mend of a kind.
func mend(kind string) string {
	return Kinds[slices.IndexFunc(Kinds, func(k Kind) bool { return k.Name == kind })].Mend
}

// Corpora checks one or several corpora, by themselves and against each other. Findings come in the order of the
// corpora, then of their cases, then of Kinds; those about a whole corpus come first. The error is for a page that
// cannot be read again, or for temporary files that cannot be written.
func Corpora(t text.Tokenizer, all ...*corpus.Corpus) ([]Finding, error) {
	var found []located
	var seen []sight
	for i, c := range all {
		for j, k := range c.Cases {
			r, err := read(t, c, k)
			if err != nil {
				return nil, fmt.Errorf("checking corpus %s: %w", c.Name, err)
			}
			at := place{i, j}
			for kind, details := range r.problems() {
				for _, d := range details {
					found = append(found, located{at, kind, d})
				}
			}
			seen = append(seen, r.sight(at))
		}
	}
	doubles, err := copies(all, seen)
	if err != nil {
		return nil, fmt.Errorf("checking for copies: %w", err)
	}
	found = append(found, doubles...)
	found = append(found, sanitisedSplits(all, seen)...)
	return findings(all, found), nil
}

// place is a case: the indexes of its corpus and of itself, which is -1 for the corpus as a whole.
type place struct{ corpus, index int }

// located is a finding in the making.
type located struct {
	at     place
	kind   string
	detail string
}

// findings puts findings in order and fills them in.
func findings(all []*corpus.Corpus, found []located) []Finding {
	order := map[string]int{}
	for i, k := range Kinds {
		order[k.Name] = i
	}
	slices.SortStableFunc(found, func(a, b located) int {
		return cmp.Or(cmp.Compare(a.at.corpus, b.at.corpus), cmp.Compare(a.at.index, b.at.index), cmp.Compare(order[a.kind], order[b.kind]),
			cmp.Compare(a.detail, b.detail))
	})
	list := make([]Finding, len(found))
	for i, f := range found {
		list[i] = Finding{Kind: f.kind, Corpus: all[f.at.corpus].Name, Detail: f.detail, Mend: mend(f.kind)}
		if f.at.index < 0 {
			continue
		}
		k := all[f.at.corpus].Cases[f.at.index]
		list[i].Case, list[i].Path = k.ID, k.Gold.Source
		if f.kind == SamePage || f.kind == SameText || f.kind == Leakage {
			list[i].Path = k.HTML.Path
		}
	}
	return list
}

// reading is a case with its page, read for the checks. It is dropped before the next one is read.
type reading struct {
	corpus.Case
	// page is nil where the corpus has gold only; text is its text.
	page *page.Page
	text string
	// The words of the page and the gold, numbered alike.
	vocabulary      *align.Vocabulary
	pageWords, gold align.Words
	words           func(string) []string
}

// read reads the page of a case.
func read(t text.Tokenizer, c *corpus.Corpus, k corpus.Case) (*reading, error) {
	if !k.HasPage() {
		return newReading(t, k, nil), nil
	}
	p, err := c.Page(k)
	if err != nil {
		return nil, err
	}
	return newReading(t, k, p), nil
}

// newReading cuts gold and page, if there is one, into words.
func newReading(t text.Tokenizer, k corpus.Case, p *page.Page) *reading {
	r := &reading{Case: k, page: p, vocabulary: align.NewVocabulary(), words: t.Words}
	r.gold = r.vocabulary.Words(t.Words(k.Gold.Text))
	if p != nil {
		r.text = p.Text()
		r.pageWords = r.vocabulary.Words(t.Words(r.text))
	}
	return r
}

// problems yields the details of what is wrong with one case, by kind.
func (r *reading) problems() func(yield func(string, []string) bool) {
	rules := []struct {
		kind string
		find func() []string
	}{
		{Empty, r.empty}, {Unreachable, r.unreachable}, {Longer, r.longer}, {Leftover, r.leftover}, {Encoding, r.encoding},
		{Cut, r.cut}, {Contradicts, r.contradicting}, {Drafted, r.drafted},
	}
	return func(yield func(string, []string) bool) {
		for _, rule := range rules {
			if !yield(rule.kind, rule.find()) {
				return
			}
		}
	}
}
