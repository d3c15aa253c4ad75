package reports

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/contentassay/assay/internal/natural"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports/printing"
	"github.com/contentassay/assay/runs"
)

// Slice is the part of the kept cases that share one value of a tag.
type Slice struct {
	Value string // "" for the cases that have none
	Pages int
	F1    []metrics.Value // macro F1 of each extractor, in the order of Report.Extractors
}

// mostSlices is the number of values that the text table shows, the largest ones; JSON has them all.
const mostSlices = 8

// Slices cuts the kept cases by the view's By.
func (r *Report) Slices() []Slice {
	if r.View.By == "" {
		return nil
	}
	return r.SlicesBy(r.View.By)
}

// SlicesBy cuts the kept cases by the values of a label, the largest slice first, equal ones in natural order; quartiles
// follow each other.
func (r *Report) SlicesBy(name string) []Slice {
	members := map[string][]int{}
	for i, value := range r.values(name) {
		members[value] = append(members[value], i)
	}
	var all []Slice
	for value, cases := range members {
		s := Slice{Value: value, Pages: len(cases)}
		for _, x := range r.Extractors {
			var counts []metrics.Counts
			for _, i := range cases {
				counts = append(counts, r.counted[x.Name][i].Words)
			}
			s.F1 = append(s.F1, metrics.Summarize(counts).F1.Macro)
		}
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b Slice) int {
		if measures[name] != nil {
			return cmp.Compare(a.Value, b.Value)
		}
		return cmp.Or(cmp.Compare(b.Pages, a.Pages), natural.Compare(a.Value, b.Value))
	})
	return all
}

// values returns the value of every countable case under a name: a label, or its quartile by length or complexity.
func (r *Report) values(name string) []string {
	measure := measures[name]
	if measure == nil {
		var values []string
		for _, c := range r.countable {
			values = append(values, label(c, name))
		}
		return values
	}
	var sorted []float64
	for _, c := range r.countable {
		sorted = append(sorted, measure(c))
	}
	slices.Sort(sorted)
	var values []string
	for _, c := range r.countable {
		rank, _ := slices.BinarySearch(sorted, measure(c)) // of equals the first, so that they share a quartile
		values = append(values, []string{"1 (least)", "2", "3", "4 (most)"}[4*rank/len(sorted)])
	}
	return values
}

// Names of measures.
const (
	byLength     = "length"
	byComplexity = "complexity"
)

// measures are what cases can be cut into quartiles by: the number of gold words, and the complexity of Bevendorff et
// al. 2023, the share of the page's words that are not gold.
var measures = map[string]func(runs.Case) float64{
	byLength: func(c runs.Case) float64 { return float64(c.GoldWords) },
	byComplexity: func(c runs.Case) float64 {
		if c.PageWords == 0 {
			return 0
		}
		return 1 - min(1, float64(c.GoldWords)/float64(c.PageWords))
	},
}

// sliceTable is macro F1 by slice: one row an extractor, one column a value. There is none without slices.
func (r *Report) sliceTable() []table {
	all := r.Slices()
	if len(all) == 0 {
		return nil
	}
	more := ""
	if len(all) > mostSlices {
		more = fmt.Sprintf(" (the %d largest of %d values)", mostSlices, len(all))
		all = all[:mostSlices]
	}
	words := ""
	if r.View.Unit == UnitBlock {
		words = " of words" // whatever the table above counts
	}
	t := table{title: fmt.Sprintf("macro F1%s by %s, with the number of pages%s", words, r.View.By, more), header: []string{"extractor"}}
	for _, s := range all {
		t.header = append(t.header, fmt.Sprintf("%s (%d)", printing.Shorten(cmp.Or(s.Value, "none"), 24), s.Pages))
	}
	for _, row := range r.Ranked() {
		cells := []string{rowName(row)}
		at := slices.IndexFunc(r.Extractors, func(x Row) bool { return x.Name == row.Name })
		for _, s := range all {
			cells = append(cells, s.F1[at].Text(3))
		}
		t.rows = append(t.rows, cells)
	}
	return []table{t}
}
