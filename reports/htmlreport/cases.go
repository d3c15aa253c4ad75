package htmlreport

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"slices"
	"strings"

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
	// openCase is what the inspector shows of one page beside its line in the index.
	openCase struct {
		Words   []string     `json:"words"` // of the page, as they are written
		Gaps    []string     `json:"gaps"`  // what stands before each word, and after the last
		Gold    []int        `json:"gold"`  // see runLengths
		Answers []openAnswer `json:"answers"`
	}
	openAnswer struct {
		Taken   []int       `json:"taken"` // see runLengths
		Notes   []string    `json:"notes"` // names of the features that the blocks have
		Blocks  []openBlock `json:"blocks"`
		Missing string      `json:"missing,omitempty"` // why the answer cannot be shown
	}
	openBlock struct {
		Index int    `json:"i"`
		Words int    `json:"n"`
		Label string `json:"said"`
		Gold  bool   `json:"gold"`
		Cost  int    `json:"cost"`
		Why   string `json:"why"`
		Path  string `json:"path"`
		Text  string `json:"text"`
		Notes []any  `json:"notes"` // in the order of openAnswer.Notes; null where the block has none
	}
)

// blockExcerpt is the number of letters that the file keeps of a block's text.
const blockExcerpt = 120

// cases are all kept cases, taken apart.
type cases struct {
	index index
	open  []openCase
	lost  lostWords
}

func newCases(r *reports.Report) *cases {
	m := r.Run.Manifest
	c := &cases{index: index{Statuses: runs.Statuses, Pages: m.Corpus.Pages, Texts: m.Inputs, Bins: barcodeBins, Cases: []indexCase{}}}
	var names []string
	for _, row := range r.Ranked() {
		names = append(names, row.Name)
		c.index.Extractors = append(c.index.Extractors, indexExtractor{row.Name, append([]string{}, row.Aliases...), row.Baseline})
	}
	c.lost = newLostWords(names)
	tokenizer, err := text.FindTokenizer(m.Tokenizer)
	texts := m.Inputs && err == nil
	for _, k := range r.Cases() {
		line := indexCase{
			ID: k.ID, URL: k.URL, Lang: k.Lang, Group: k.Group, Tags: k.Tags, Charset: k.Charset, From: k.From, Replaced: k.Replaced,
			Flattened: k.Flattened, Snippets: k.Snippets, Gold: k.GoldWords, Words: k.PageWords, OffPage: k.OffPage,
		}
		results := r.Results(k.ID)
		for _, name := range names {
			at := slices.IndexFunc(results, func(x runs.Result) bool { return x.Extractor == name })
			line.Pairs = append(line.Pairs, newIndexPair(results[at]))
		}
		if texts {
			c.add(&line, r.Run, tokenizer, names)
		}
		c.index.Cases = append(c.index.Cases, line)
	}
	return c
}

func newIndexPair(x runs.Result) indexPair {
	w := x.Words
	return indexPair{Status: slices.Index(runs.Statuses, x.Status), TP: w.TP, FP: w.FP, FN: w.FN, TN: w.TN, Error: x.Error}
}

// add takes one case apart, and completes its line by the barcodes.
func (c *cases) add(line *indexCase, run *runs.Run, t text.Tokenizer, names []string) {
	answers, i := inspect(run, line.ID, names)
	o := openCase{Words: []string{}, Gaps: []string{""}, Gold: []int{}}
	if i != nil {
		o.Words, o.Gaps = cut(t, i.PageText)
		o.Gold = runLengths(len(i.GoldMarks), func(n int) bool { return i.GoldMarks[n] })
		c.lost.page(i, o.Gaps)
	}
	for n, a := range answers {
		if a.answer == nil {
			o.Answers = append(o.Answers, openAnswer{Taken: []int{}, Notes: []string{}, Blocks: []openBlock{}, Missing: a.missing})
			continue
		}
		line.Pairs[n].Barcode = barcode(a.answer.Marks)
		c.lost.answer(n, a.answer.Marks)
		o.Answers = append(o.Answers, newOpenAnswer(a.answer))
	}
	c.open = append(c.open, o)
}

// inspected is one answer, or why there is none to see.
type inspected struct {
	answer  *reports.Answer
	missing string
}

// inspect takes a case apart, for the extractors in this order. Where a stored text is missing or damaged, the others
// are still shown.
func inspect(run *runs.Run, id string, names []string) (all []inspected, page *reports.Inspection) {
	if i, err := reports.Inspect(run, id, nil); err == nil {
		for _, name := range names {
			at := slices.IndexFunc(i.Answers, func(a reports.Answer) bool { return a.Result.Extractor == name })
			all = append(all, inspected{answer: &i.Answers[at]})
		}
		return all, i
	}
	for _, name := range names {
		i, err := reports.Inspect(run, id, []string{name})
		if err != nil {
			all = append(all, inspected{missing: "its stored text is missing or damaged; assay verify names the file"})
			continue
		}
		all, page = append(all, inspected{answer: &i.Answers[0]}), i
	}
	return all, page
}

// cut takes a text apart into its words as they are written, and what stands before each of them and after the last.
// White space shrinks to one blank, or to one line end where it holds one.
func cut(t text.Tokenizer, s string) (words, gaps []string) {
	words, end := []string{}, 0
	for _, p := range t.Spans(s) {
		start := max(p.Start, end) // two words may share a composed character
		words = append(words, s[start:max(start, p.End)])
		gaps = append(gaps, shrink(s[end:start]))
		end = max(end, p.End)
	}
	return words, append(gaps, shrink(s[end:]))
}

func shrink(gap string) string {
	if gap == " " || gap == "\n" || gap == "" {
		return gap
	}
	var b strings.Builder
	for i, field := range strings.FieldsFunc(gap, func(r rune) bool { return r == '\n' }) {
		if i > 0 || strings.HasPrefix(gap, "\n") {
			b.WriteByte('\n')
		}
		words := strings.Join(strings.Fields(field), " ")
		if strings.TrimLeft(field, " \t") != field {
			words = " " + words
		}
		if strings.TrimRight(field, " \t") != field && words != " " {
			words += " "
		}
		b.WriteString(words)
	}
	if strings.HasSuffix(gap, "\n") {
		b.WriteByte('\n')
	}
	return b.String()
}

// runLengths writes n yes-or-no marks as the lengths of their runs, the first of them a run of no: no, no, yes is 2, 1.
func runLengths(n int, mark func(int) bool) []int {
	lengths, now := []int{0}, false
	for i := range n {
		if mark(i) != now {
			lengths, now = append(lengths, 0), !now
		}
		lengths[len(lengths)-1]++
	}
	return lengths
}

func newOpenAnswer(a *reports.Answer) openAnswer {
	o := openAnswer{Notes: []string{}, Blocks: []openBlock{}}
	o.Taken = runLengths(len(a.Marks), func(n int) bool { return a.Marks[n] == suite.Found || a.Marks[n] == suite.Added })
	for _, b := range a.Blocks {
		for _, note := range b.Notes {
			if !slices.Contains(o.Notes, note.Name) {
				o.Notes = append(o.Notes, note.Name)
			}
		}
	}
	for _, b := range a.Blocks {
		x := openBlock{Index: b.Index, Words: b.Words, Label: b.Label.String(), Gold: b.Gold, Cost: b.Cost, Why: b.Why, Path: b.Path, Text: excerpt(b.Text)}
		x.Notes = make([]any, len(o.Notes))
		for _, note := range b.Notes {
			x.Notes[slices.Index(o.Notes, note.Name)] = note.Value
		}
		o.Blocks = append(o.Blocks, x)
	}
	return o
}

// excerpt is the beginning of a text on one line.
func excerpt(s string) string {
	letters := []rune(strings.Join(strings.Fields(s[:min(len(s), 8*blockExcerpt)]), " "))
	if len(letters) > blockExcerpt {
		return string(letters[:blockExcerpt]) + "…"
	}
	return string(letters)
}

// pack makes the blocks of the file: gzip over JSON, as a JSON string in base64.
func (c *cases) pack() (packed template.JS, opened []template.JS, err error) {
	if packed, err = pack(c.index); err != nil {
		return "", nil, err
	}
	for n := range c.open {
		p, err := pack(c.open[n])
		if err != nil {
			return "", nil, fmt.Errorf("pack case %q: %w", c.index.Cases[n].ID, err)
		}
		opened = append(opened, p)
	}
	return packed, opened, nil
}

func pack(v any) (template.JS, error) {
	content, err := json.Marshal(v)
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := z.Write(content); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	return template.JS(`"` + base64.StdEncoding.EncodeToString(b.Bytes()) + `"`), nil
}

// barcodeBins is the number of columns of a barcode in the page table.
const barcodeBins = 40

// barcode sums up the words of a page from left to right, one letter a column: how many of its words are found, added
// and lost, each from 0 (none) to 3 (most of them), as the digits of a base-64 letter.
func barcode(marks []suite.Mark) string {
	bins := min(barcodeBins, len(marks))
	letters := make([]byte, bins)
	for bin := range bins {
		var n [4]int
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
