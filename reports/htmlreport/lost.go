package htmlreport

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/metrics/suite"
)

// blockLengths are the upper bounds of the classes of blocks by their number of words; longer ones are the last class.
var blockLengths = []int{2, 5, 10, 20, 50, 100}

// lengthClasses are the names of these classes.
var lengthClasses = func() (names []string) {
	low := 1
	for _, high := range blockLengths {
		names = append(names, fmt.Sprintf("%d–%d", low, high))
		low = high + 1
	}
	return append(names, fmt.Sprintf("over %d", low-1))
}()

// mass counts words by a class, and for each by extractor.
type mass map[string][]metrics.Counts

// lostWords says where on the pages the words stand that each extractor lost, and those that it added: by the words of
// the line, and by the block element around it. A block here is a line of the page's text: what block elements and line
// breaks keep apart. So extractors that offer no blocks are judged like the others.
type lostWords struct {
	extractors       int
	byLength, byElem mass
}

func newLostWords(extractors int) lostWords { return lostWords{extractors, mass{}, mass{}} }

// count adds what extractor n made of a page. lines gives the line of each word, in order; elements the element of each
// line, nil where these are not known.
func (l *lostWords) count(n int, marks []suite.Mark, lines []int, elements []string) {
	for from := 0; from < len(marks); {
		to := from
		for to < len(marks) && lines[to] == lines[from] {
			to++
		}
		c := countsOf(marks[from:to])
		class, _ := slices.BinarySearch(blockLengths, to-from)
		l.byLength.count(lengthClasses[class], l.extractors, n, c)
		if line := lines[from]; line < len(elements) {
			l.byElem.count(elements[line], l.extractors, n, c)
		}
		from = to
	}
}

// countsOf counts words by their marks. Words that optional words of the gold lie on are in no count.
func countsOf(marks []suite.Mark) metrics.Counts {
	var of [suite.LeftOut + 1]int
	for _, m := range marks {
		of[m]++
	}
	return metrics.Counts{TP: of[suite.Found], FP: of[suite.Added], FN: of[suite.Lost], TN: of[suite.Removed]}
}

func (s mass) count(class string, extractors, n int, c metrics.Counts) {
	if s[class] == nil {
		s[class] = make([]metrics.Counts, extractors)
	}
	s[class][n] = s[class][n].Add(c)
}

// add adds the counts of other pages.
func (l *lostWords) add(other lostWords) {
	l.byLength.add(other.byLength)
	l.byElem.add(other.byElem)
}

func (s mass) add(other mass) {
	for class, counts := range other {
		if s[class] == nil {
			s[class] = make([]metrics.Counts, len(counts))
		}
		for n, c := range counts {
			s[class][n] = s[class][n].Add(c)
		}
	}
}

// sums adds up the classes, for each extractor.
func (s mass) sums(extractors int) []metrics.Counts {
	all := mass{"": make([]metrics.Counts, extractors)}
	for _, counts := range s { // a sum of integers does not depend on the order
		all.add(mass{"": counts})
	}
	return all[""]
}

// mostElements is the number of elements that have a column, those with most words of gold; the rest share one.
const mostElements = 12

// fewest joins all but the classes with most gold under the name others, and returns the names, those with most gold first.
func (s mass) fewest(most int) (mass, []string) {
	gold := map[string]int{}
	for class, counts := range s {
		for _, c := range counts {
			gold[class] = max(gold[class], c.TP+c.FN) // the same for all but those that lack an answer
		}
	}
	classes := slices.SortedFunc(maps.Keys(s), func(a, b string) int { return cmp.Or(cmp.Compare(gold[b], gold[a]), cmp.Compare(a, b)) })
	if len(classes) <= most {
		return s, classes
	}
	joined := mass{}
	for n, class := range classes {
		if n >= most-1 {
			class = "others"
		}
		joined.add(mass{class: s[classes[n]]})
	}
	return joined, append(classes[:most-1:most-1], "others")
}

// kind says what of the counts a table of lost or added words shows.
type kind struct {
	what  string
	title string
	share func(metrics.Counts) metrics.Ratio // within a class
	words func(metrics.Counts) int           // that are wrong
}

var (
	losing = kind{"lost", "words of the gold that were lost", func(c metrics.Counts) metrics.Ratio { return metrics.Ratio{Num: c.FN, Den: c.TP + c.FN} }, func(c metrics.Counts) int { return c.FN }}
	adding = kind{"added", "other words that were added", metrics.Counts.Fallout, func(c metrics.Counts) int { return c.FP }}
)

// heat shows for each extractor and class the share of the class's words that went wrong, and below it the share of all
// wrong words of the extractor that stand in that class.
func (s mass) heat(title string, classes, names []string, k kind) heat {
	h := heat{Title: title, Corner: "extractor", Columns: classes}
	sums := s.sums(len(names))
	for n, name := range names {
		row := heatRow{Name: name}
		for _, class := range classes {
			var c metrics.Counts
			if s[class] != nil {
				c = s[class][n]
			}
			row.Cells = append(row.Cells, k.cell(c, sums[n]))
		}
		h.Rows = append(h.Rows, row)
	}
	return h
}

// whereLost makes the tables of lost and added words. noElements says that no page told its elements.
func whereLost(l lostWords, names []string) (all []heat, noElements bool) {
	if len(l.byLength) == 0 {
		return nil, false
	}
	elements, columns := l.byElem.fewest(mostElements)
	for _, k := range []kind{losing, adding} {
		if len(columns) > 0 {
			all = append(all, elements.heat(k.title+", by the element they stand in", columns, names, k))
		}
		all = append(all, l.byLength.heat(k.title+", by the words of the block they stand in", lengthClasses, names, k))
	}
	return all, len(columns) == 0
}

func (k kind) cell(c, all metrics.Counts) heatCell {
	within, of := k.share(c), metrics.Ratio{Num: k.words(c), Den: k.words(all)}
	v := within.Value()
	return heatCell{
		Text: percent(v), Small: percent(of.Value()), Shade: shade(metrics.Value{Float: 1 - v.Float, Defined: v.Defined}),
		Long: fmt.Sprintf("%d of %d words here %s; %d of %d %s words stand here", within.Num, within.Den, k.what, of.Num, of.Den, k.what),
	}
}

func percent(v metrics.Value) string {
	if !v.Defined {
		return "–"
	}
	return fmt.Sprintf("%.0f %%", v.Float*100)
}
