package htmlreport

import (
	"fmt"
	"strings"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/metrics/suite"
)

// blockLengths are the upper bounds of the classes of blocks by their number of words; longer ones are the last class.
var blockLengths = []int{2, 5, 10, 20, 50, 100}

// lostWords counts, by the length of the block of the page that they stand in, the words that each extractor lost and
// those that it added. A block here is a line of the page's text: what block elements and line breaks keep apart. So
// extractors that offer no blocks are judged like the others.
type lostWords struct {
	names  []string
	counts [][]metrics.Counts // by extractor, then class
	class  []int              // of each word of the page at hand
}

func newLostWords(names []string) lostWords {
	l := lostWords{names: names}
	for range names {
		l.counts = append(l.counts, make([]metrics.Counts, len(blockLengths)+1))
	}
	return l
}

// page takes up the next page, by what stands between its words.
func (l *lostWords) page(gaps []string) {
	words := len(gaps) - 1
	l.class = make([]int, words)
	first := 0
	for n := 1; n <= words; n++ {
		if n < words && !strings.Contains(gaps[n], "\n") {
			continue
		}
		class := 0
		for class < len(blockLengths) && n-first > blockLengths[class] {
			class++
		}
		for w := first; w < n; w++ {
			l.class[w] = class
		}
		first = n
	}
}

// answer counts what extractor n made of the page at hand.
func (l *lostWords) answer(n int, marks []suite.Mark) {
	for w, m := range marks {
		c := &l.counts[n][l.class[w]]
		switch m {
		case suite.Found:
			c.TP++
		case suite.Added:
			c.FP++
		case suite.Lost:
			c.FN++
		default:
			c.TN++
		}
	}
}

// empty tells that no page was read.
func (l *lostWords) empty() bool { return l.class == nil }

// heat shows the share of gold words that were lost, or of other words that were added, by class.
func (l *lostWords) heat(title, what string, of func(metrics.Counts) metrics.Ratio, good func(metrics.Value) metrics.Value) heat {
	h := heat{Title: title, Corner: "extractor"}
	low := 1
	for _, high := range blockLengths {
		h.Columns = append(h.Columns, fmt.Sprintf("%d–%d", low, high))
		low = high + 1
	}
	h.Columns = append(h.Columns, fmt.Sprintf("over %d", low-1))
	for n, name := range l.names {
		row := heatRow{Name: name}
		for _, c := range l.counts[n] {
			share := of(c)
			v := share.Value()
			row.Cells = append(row.Cells, heatCell{Text: percent(v), Shade: shade(good(v)), Long: fmt.Sprintf("%d of %d words %s", share.Num, share.Den, what)})
		}
		h.Rows = append(h.Rows, row)
	}
	return h
}

func lostShare(c metrics.Counts) metrics.Ratio { return metrics.Ratio{Num: c.FN, Den: c.TP + c.FN} }

func percent(v metrics.Value) string {
	if !v.Defined {
		return "–"
	}
	return fmt.Sprintf("%.0f %%", v.Float*100)
}
