package htmlreport

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"

	"github.com/contentassay/assay/internal/parallel"
	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/text"
)

// The JSON that the script reads. Names are short, since a file may hold many thousands of them.
type (
	// index is what the page table shows: one block for the whole report.
	index struct {
		Extractors []indexExtractor `json:"extractors"` // in the order of the leaderboard
		Statuses   []runs.Status    `json:"statuses"`
		Pages      bool             `json:"pages"` // whether the words of the pages are known
		Texts      bool             `json:"texts"` // whether cases can be opened
		Whole      bool             `json:"whole"` // whether rule and features of every block are told; see manyPages
		Bins       int              `json:"bins"`
		Cases      []indexCase      `json:"cases"`
	}
	indexExtractor struct {
		Name     string   `json:"name"`
		Aliases  []string `json:"aliases"`
		Baseline bool     `json:"baseline"`
	}
	indexCase struct {
		ID        string            `json:"id"`
		URL       string            `json:"url"`
		Lang      string            `json:"lang"`
		Group     string            `json:"group"`
		Tags      map[string]string `json:"tags"`
		Charset   string            `json:"charset"`
		From      string            `json:"from"`
		Replaced  int               `json:"replaced"`
		Flattened bool              `json:"flattened"`
		Snippets  bool              `json:"snippets"`
		Gold      int               `json:"gold"`
		Words     int               `json:"words"`
		OffPage   int               `json:"off"`
		Optional  int               `json:"opt"`   // optional words of the gold
		Pairs     []indexPair       `json:"pairs"` // in the order of the extractors
	}
	indexPair struct {
		Status  int    `json:"s"` // position in Statuses
		TP      int    `json:"tp"`
		FP      int    `json:"fp"`
		FN      int    `json:"fn"`
		TN      int    `json:"tn"`
		Barcode string `json:"b,omitempty"`
		Error   string `json:"e,omitempty"`
	}
)

// cases are all kept cases, taken apart and packed.
type cases struct {
	index     index
	names     []string // of the extractors, in the order of the leaderboard
	words     text.Tokenizer
	originals Originals // nil where they are left out
	open      []template.JS
	lost      lostWords
}

// taken is one case, taken apart.
type taken struct {
	line indexCase
	open template.JS // "" where the run keeps no texts
	lost lostWords
}

// newCases takes the kept cases apart, several at a time: that is nearly all of the work for a report.
func newCases(r *reports.Report, originals Originals) (*cases, error) {
	m := r.Run.Manifest
	c := &cases{originals: originals, index: index{Statuses: runs.Statuses, Pages: m.Corpus.Pages, Texts: m.Inputs, Bins: barcodeBins, Whole: len(r.Kept) <= manyPages, Cases: []indexCase{}}}
	for _, row := range r.Ranked() {
		c.names = append(c.names, row.Name)
		c.index.Extractors = append(c.index.Extractors, indexExtractor{row.Name, append([]string{}, row.Aliases...), row.Baseline})
	}
	var err error
	if c.words, err = text.FindTokenizer(m.Tokenizer); err != nil {
		return nil, err
	}
	kept := r.Cases()
	all, err := parallel.Map(len(kept), func(n int) (taken, error) { return c.take(r, kept[n]) })
	if err != nil {
		return nil, err
	}
	c.lost = newLostWords(len(c.names))
	for _, t := range all {
		c.index.Cases = append(c.index.Cases, t.line)
		if t.open != "" {
			c.open = append(c.open, t.open)
		}
		c.lost.add(t.lost)
	}
	return c, nil
}

// take takes one case apart. It only reads what others read, too.
func (c *cases) take(r *reports.Report, k runs.Case) (t taken, err error) {
	t.line = indexCase{
		ID: k.ID, URL: k.URL, Lang: k.Lang, Group: k.Group, Tags: k.Tags, Charset: k.Charset, From: k.From, Replaced: k.Replaced,
		Flattened: k.Flattened, Snippets: k.Snippets, Gold: k.GoldWords, Words: k.PageWords, OffPage: k.OffPage, Optional: k.Optional,
	}
	results := r.Results(k.ID)
	for _, name := range c.names {
		at := slices.IndexFunc(results, func(x runs.Result) bool { return x.Extractor == name })
		t.line.Pairs = append(t.line.Pairs, newIndexPair(results[at]))
	}
	t.lost = newLostWords(len(c.names))
	if !c.index.Texts {
		return t, nil
	}
	if t.open, err = pack(c.opened(&t, r.Run, k)); err != nil {
		return t, fmt.Errorf("pack case %q: %w", k.ID, err)
	}
	return t, nil
}

func newIndexPair(x runs.Result) indexPair {
	w := x.Words
	return indexPair{Status: slices.Index(runs.Statuses, x.Status), TP: w.TP, FP: w.FP, FN: w.FN, TN: w.TN, Error: x.Error}
}

// barcodeBins is the number of columns of a barcode in the page table.
const barcodeBins = 40

// barcode sums up the words of a page from left to right, one letter a column: how many of its words are found, added
// and lost, each from 0 (none) to 3 (most of them), as the digits of a base-64 letter.
func barcode(marks []suite.Mark) string {
	bins := min(barcodeBins, len(marks))
	letters := make([]byte, bins)
	for bin := range bins {
		var n [suite.LeftOut + 1]int
		first, last := bin*len(marks)/bins, (bin+1)*len(marks)/bins
		for _, m := range marks[first:last] {
			n[m]++
		}
		quarter := func(m suite.Mark) int { return min(3, cmp.Or((n[m]*4+last-first-1)/(last-first), 0)) }
		letters[bin] = letter64[quarter(suite.Found)<<4|quarter(suite.Added)<<2|quarter(suite.Lost)]
	}
	return string(letters)
}

const letter64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
