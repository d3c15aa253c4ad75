package reports

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/page"
)

const (
	barcodeBins  = 24 // columns of a barcode
	costlyBlocks = 10 // blocks listed for each extractor
	excerpt      = 48 // letters of a block's text in a list
)

// Text writes the inspection for people: the page, the counts of every extractor with a barcode of the page, and the
// blocks that cost most with the rule that decided them. With words, each output follows in full, the words that it lost
// marked [-so-] and those that it invented {+so+}.
func (i *Inspection) Text(w io.Writer, words bool) error {
	p := &printer{w: w}
	i.head(p)
	if p.err == nil {
		p.err = plainTable(w, []string{"extractor", "status", "TP", "FP", "FN", "TN", "precision", "recall", "F1", "page, left to right"}, i.rows())
	}
	for _, a := range i.Answers {
		if a.Result.Error != "" {
			p.line("%s: %s: %s", a.Result.Extractor, a.Result.Status, a.Result.Error)
		}
	}
	p.line("page words are marked by one fixed alignment; repeated words can make the marks differ a little from the counts")
	for n := range i.Answers {
		p.blocks(&i.Answers[n])
	}
	for n := range i.Answers {
		if words {
			p.words(&i.Answers[n])
		}
	}
	if p.err != nil {
		return fmt.Errorf("write the inspection: %w", p.err)
	}
	return nil
}

// head says which page this is and what is doubtful about it.
func (i *Inspection) head(p *printer) {
	c := i.Case
	p.line("case      %s   %s", c.ID, c.URL)
	if c.HTML != "" {
		p.line("page      %s, decoded as %s (%s)%s", plural(c.PageWords, "word"), cmp.Or(c.Charset, "nothing"), cmp.Or(c.From, "not read"), doubts(c.Replaced, c.Flattened))
	}
	p.line("gold      %s, %d of them not on the page", plural(c.GoldWords, "word"), c.OffPage)
	p.line("")
}

func doubts(replaced int, flattened bool) string {
	s := ""
	if replaced > 0 {
		s += fmt.Sprintf("; %s could not be decoded", plural(replaced, "character"))
	}
	if flattened {
		s += "; nested too deep, flattened"
	}
	return s
}

// rows is the table of counts, with the gold's barcode in the last line.
func (i *Inspection) rows() [][]string {
	var rows [][]string
	for _, a := range i.Answers {
		c := a.Result.Words
		row := []string{a.Result.Extractor, string(a.Result.Status)}
		for _, m := range []metrics.Metric{metrics.TP, metrics.FP, metrics.FN, metrics.TN} {
			row = append(row, i.value(m, c, 0))
		}
		for _, m := range []metrics.Metric{metrics.Precision, metrics.Recall, metrics.F1} {
			row = append(row, i.value(m, c, 3))
		}
		rows = append(rows, append(row, barcode(len(a.Marks), func(n int) bool { return a.Marks[n] == suite.Found || a.Marks[n] == suite.Added })))
	}
	gold := []string{"gold", "", "", "", "", "", "", "", "", barcode(len(i.GoldMarks), func(n int) bool { return i.GoldMarks[n] })}
	return append(rows, gold)
}

// value is a metric as text; one that needs a page is undefined where there is none.
func (i *Inspection) value(m metrics.Metric, c metrics.Counts, digits int) string {
	if m.NeedsPage() && !i.Run.Manifest.Corpus.Pages {
		return metrics.Value{}.Text(digits)
	}
	return m.Of(c).Text(digits)
}

// barcode draws n words from left to right: the higher a bar, the more of the words there are taken.
func barcode(n int, taken func(int) bool) string {
	if n == 0 {
		return ""
	}
	bars := []rune("▁▂▃▄▅▆▇█")
	bins := min(barcodeBins, n)
	var b strings.Builder
	for bin := range bins {
		first, last := bin*n/bins, (bin+1)*n/bins
		hits := 0
		for i := first; i < last; i++ {
			if taken(i) {
				hits++
			}
		}
		b.WriteRune(bars[hits*(len(bars)-1)/(last-first)])
	}
	return b.String()
}

// blocks lists the blocks that cost an extractor most, the costliest first.
func (p *printer) blocks(a *Answer) {
	wrong := slices.DeleteFunc(slices.Clone(a.Blocks), func(b JudgedBlock) bool { return b.Cost == 0 })
	if a.Blocks == nil || p.err != nil {
		return
	}
	p.line("")
	p.line("%s: %d of %s judged wrong", a.Result.Extractor, len(wrong), plural(len(a.Blocks), "block"))
	slices.SortStableFunc(wrong, func(a, b JudgedBlock) int { return cmp.Compare(b.Cost, a.Cost) })
	var rows [][]string
	for _, b := range wrong[:min(costlyBlocks, len(wrong))] {
		rows = append(rows, []string{fmt.Sprint(b.Index), fmt.Sprint(b.Words), b.Label.String(), kind(b.Gold), cost(b), b.Why, shorten(b.Text, excerpt)})
	}
	if len(rows) > 0 && p.err == nil {
		p.err = plainTable(p.w, []string{"block", "words", "said", "gold", "cost", "rule", "text"}, rows)
	}
}

func kind(content bool) string {
	if content {
		return page.Content.String()
	}
	return page.Boilerplate.String()
}

// cost says what a wrong block did: FN words were lost, FP words were let in.
func cost(b JudgedBlock) string {
	if b.Gold {
		return fmt.Sprintf("FN %d", b.Cost)
	}
	return fmt.Sprintf("FP %d", b.Cost)
}

// shorten puts text on one line of at most n letters.
func shorten(s string, n int) string {
	letters := []rune(strings.Join(strings.Fields(s), " "))
	if len(letters) > n {
		return string(letters[:n-3]) + "..."
	}
	return string(letters)
}

// words prints gold and output as one text with marks.
func (p *printer) words(a *Answer) {
	edits, err := a.Edits()
	if err != nil {
		p.err = cmpErr(p.err, err)
		return
	}
	var parts []string
	for _, e := range edits {
		words := strings.Join(e.Words, " ")
		switch e.Op {
		case align.Delete:
			words = "[-" + words + "-]"
		case align.Insert:
			words = "{+" + words + "+}"
		}
		parts = append(parts, words)
	}
	p.line("")
	p.line("%s: words of the gold, [-lost-] and {+not gold+}", a.Result.Extractor)
	p.line("%s", strings.Join(parts, " "))
}
