package htmlreport

import (
	"slices"
	"strings"

	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/reports/inspect"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/text"
)

// openCase is what the inspector shows of one page beside its line in the index.
type openCase struct {
	Text    string       `json:"text"`           // see mark
	Gold    []int        `json:"gold"`           // see runLengths
	LeftOut []int        `json:"left,omitempty"` // likewise: words that optional words of the gold lie on
	Answers []openAnswer `json:"answers"`
	Page    string       `json:"page,omitempty"`   // the page itself, as HTML that loads and runs nothing
	NoPage  string       `json:"nopage,omitempty"` // why there is none, where pages were asked for
}

// openAnswer is what one extractor made of the page.
type openAnswer struct {
	Taken   []int       `json:"taken"`             // see runLengths
	Blocks  *openBlocks `json:"blocks,omitempty"`  // nil where the extractor offers none
	Missing string      `json:"missing,omitempty"` // why the answer cannot be shown
}

// opened takes the texts of one case apart, and completes its line by the barcodes.
func (c *cases) opened(t *taken, run *runs.Run, k runs.Case) openCase {
	answers, i := takeApart(run, k.ID, c.names)
	o := openCase{Gold: []int{}}
	var words []string
	var lines []int
	if i != nil {
		o.Text, words, lines = mark(c.words, i.PageText)
		o.Gold = runLengths(len(i.GoldMarks), func(n int) bool { return i.GoldMarks[n] })
		if slices.Contains(i.LeftOut, true) {
			o.LeftOut = runLengths(len(i.LeftOut), func(n int) bool { return i.LeftOut[n] })
		}
	}
	if c.originals != nil {
		o.original(c.originals(k))
	}
	elements := k.LineTags()
	for n, a := range answers {
		if a.answer == nil {
			o.Answers = append(o.Answers, openAnswer{Taken: []int{}, Missing: a.missing})
			continue
		}
		marks := a.answer.Marks
		t.line.Pairs[n].Barcode = barcode(marks)
		t.lost.count(n, marks, lines, elements)
		x := openAnswer{Blocks: newOpenBlocks(c.words, words, a.answer.Blocks, c.index.Whole)}
		x.Taken = runLengths(len(marks), func(n int) bool { return marks[n] == suite.Added || marks[n] == suite.Found })
		o.Answers = append(o.Answers, x)
	}
	return o
}

// original keeps a page, or why there is none.
func (o *openCase) original(html string, err error) {
	if o.Page = html; err != nil {
		o.Page, o.NoPage = "", err.Error()
	}
}

// inspected is one answer, or why there is none to see.
type inspected struct {
	answer  *inspect.Answer
	missing string
}

// takeApart takes a case apart, for the extractors in this order. Where a stored answer is missing or damaged, the others
// are still shown; where the gold or the page is, none.
func takeApart(run *runs.Run, id string, names []string) (all []inspected, page *inspect.Inspection) {
	const missing = "its stored text is missing or damaged; assay verify names the file"
	page, err := inspect.Case(run, id, nil)
	for _, name := range names {
		if err != nil {
			all = append(all, inspected{missing: missing})
			continue
		}
		a := &page.Answers[slices.IndexFunc(page.Answers, func(a inspect.Answer) bool { return a.Result.Extractor == name })]
		if a.Missing != "" {
			all = append(all, inspected{missing: missing})
			continue
		}
		all = append(all, inspected{answer: a})
	}
	return all, page
}

// border stands in the text of a page where words that one blank parts end or begin: the text is a gap, words, a gap,
// words, and so on, and ends with a gap. It is a letter of one byte that JSON does not escape and that the text itself has
// not; the many other places between words need no mark, which takes a sixth less room than one at each.
const border = "\x7f"

// mark writes a text with borders, and returns the words in the form in which they are counted, and the line of each:
// its number among those that are not empty. White space shrinks to one blank, or to one line end where it holds one.
func mark(t text.Tokenizer, s string) (marked string, words []string, lines []int) {
	clean := strings.NewReplacer(border, "\ufffd")
	whole := strings.NewReplacer(border, "\ufffd", " ", "\u00a0") // a word must not look like two
	var b strings.Builder
	end, line, starts := 0, -1, lineStarts(s)
	for i, p := range t.Spans(s) {
		start := max(p.Start, end) // two words may share a composed character
		gap := clean.Replace(shrink(s[end:start]))
		switch {
		case i == 0:
			b.WriteString(gap + border)
		case gap == " ":
			b.WriteString(gap)
		default:
			b.WriteString(border + gap + border)
		}
		b.WriteString(whole.Replace(s[start:max(start, p.End)]))
		for line+1 < len(starts) && starts[line+1] <= p.Start {
			line++
		}
		lines = append(lines, line)
		end = max(end, p.End)
	}
	if len(lines) > 0 {
		b.WriteString(border)
	}
	return b.String() + clean.Replace(shrink(s[end:])), t.Words(s), lines
}

// lineStarts lists where the lines of a text begin that are not empty.
func lineStarts(s string) (starts []int) {
	at := 0
	for line := range strings.SplitSeq(s, "\n") {
		if line != "" {
			starts = append(starts, at)
		}
		at += len(line) + 1
	}
	return starts
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
