package htmlreport

import (
	"slices"
	"strings"

	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/text"
)

// openCase is what the inspector shows of one page beside its line in the index.
type openCase struct {
	Text    string       `json:"text"` // see mark
	Gold    []int        `json:"gold"` // see runLengths
	Answers []openAnswer `json:"answers"`
}

// openAnswer is what one extractor made of the page.
type openAnswer struct {
	Taken   []int       `json:"taken"`             // see runLengths
	Blocks  *openBlocks `json:"blocks,omitempty"`  // nil where the extractor offers none
	Missing string      `json:"missing,omitempty"` // why the answer cannot be shown
}

// add takes one case apart, and completes its line by the barcodes.
func (c *cases) add(line *indexCase, run *runs.Run, t text.Tokenizer, names []string) {
	answers, i := inspect(run, line.ID, names)
	o := openCase{Gold: []int{}}
	var words []string
	if i != nil {
		var gaps []string
		o.Text, words, gaps = mark(t, i.PageText)
		o.Gold = runLengths(len(i.GoldMarks), func(n int) bool { return i.GoldMarks[n] })
		c.lost.page(gaps)
	}
	for n, a := range answers {
		if a.answer == nil {
			o.Answers = append(o.Answers, openAnswer{Taken: []int{}, Missing: a.missing})
			continue
		}
		line.Pairs[n].Barcode = barcode(a.answer.Marks)
		c.lost.answer(n, a.answer.Marks)
		x := openAnswer{Blocks: newOpenBlocks(t, words, a.answer.Blocks, c.index.Whole)}
		x.Taken = runLengths(len(a.answer.Marks), func(n int) bool { return a.answer.Marks[n]&suite.Added != 0 })
		o.Answers = append(o.Answers, x)
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

// Marks in the text of a page, from Unicode's private use area. Between two words stands either betweenWords alone, for
// one blank, or what stands there between beforeGap and betweenWords. The text itself has no such characters.
const (
	betweenWords = "\ue000"
	beforeGap    = "\ue001"
)

// mark writes a text with marks between its words, and returns the words in the form in which they are counted, and
// what stands before each of them and after the last. White space shrinks to one blank, or to one line end where it holds
// one; this form takes a tenth less room than lists of words and gaps.
func mark(t text.Tokenizer, s string) (marked string, words, gaps []string) {
	clean := strings.NewReplacer(betweenWords, "\ufffd", beforeGap, "\ufffd")
	var b strings.Builder
	end := 0
	for i, p := range t.Spans(s) {
		start := max(p.Start, end) // two words may share a composed character
		gaps = append(gaps, clean.Replace(shrink(s[end:start])))
		if gaps[i] != " " || i == 0 {
			b.WriteString(beforeGap + gaps[i])
		}
		b.WriteString(betweenWords + clean.Replace(s[start:max(start, p.End)]))
		end = max(end, p.End)
	}
	gaps = append(gaps, clean.Replace(shrink(s[end:])))
	return b.String() + beforeGap + gaps[len(gaps)-1], t.Words(s), gaps
}

// shrink makes one blank, or one line end, of all white space that stands together.
func shrink(gap string) string {
	if gap == " " || gap == "\n" || gap == "" {
		return gap
	}
	var b strings.Builder
	for gap != "" {
		rest := strings.TrimLeft(gap, " \t\n\r\f\u00a0")
		switch space := gap[:len(gap)-len(rest)]; {
		case strings.Contains(space, "\n"):
			b.WriteByte('\n')
		case space != "":
			b.WriteByte(' ')
		}
		next := strings.IndexAny(rest, " \t\n\r\f\u00a0")
		if next < 0 {
			next = len(rest)
		}
		b.WriteString(rest[:next])
		gap = rest[next:]
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
