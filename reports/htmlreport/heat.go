package htmlreport

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports"
)

// heat is a table whose cells are shaded by their number; the number stands in each.
type heat struct {
	Title   string
	Corner  string
	Columns []string
	Rows    []heatRow
	More    string // what was left out
}

type heatRow struct {
	Name  string
	Cells []heatCell
}

// heatCell has a shade from 0, the worst, to 9, or "none".
type heatCell struct{ Text, Small, Shade, Long string }

// shade turns a share into one of ten.
func shade(v metrics.Value) string {
	if !v.Defined {
		return "none"
	}
	return fmt.Sprint(min(9, max(0, int(v.Float*10))))
}

// mostValues is the number of values of one label that the file shows, the most frequent ones.
const mostValues = 12

// labelHeats shows macro F1 by the values of each label that the cases have; by their groups, domains and the groupings of the run,
// where several cases share one; and by what the view slices by.
func labelHeats(r *reports.Report) (all []heat) {
	names := r.Labels()
	clusters := []string{"group", "domain"}
	for _, g := range r.Run.Manifest.Groupings {
		clusters = append(clusters, g.Name)
	}
	for _, name := range clusters {
		if slices.Contains(names, name) { // a tag of the corpus has the same name, and comes first
			continue
		}
		if sliced := r.SlicesBy(name); len(sliced) > 1 && slices.ContainsFunc(sliced, func(s reports.Slice) bool { return s.Value != "" && s.Pages > 1 }) {
			names = append(names, name)
		}
	}
	if by := r.View.By; by != "" && !slices.Contains(names, by) {
		names = append(names, by)
	}
	for _, name := range names {
		sliced := r.SlicesBy(name)
		h := heat{Title: "mean F1 by " + name, Corner: "extractor"}
		if r.View.Unit == reports.UnitBlock {
			h.Title = "mean F1 of words by " + name
		}
		if len(sliced) > mostValues {
			h.More = fmt.Sprintf("the %d most frequent of %d values", mostValues, len(sliced))
			sliced = sliced[:mostValues]
		}
		for _, s := range sliced {
			h.Columns = append(h.Columns, fmt.Sprintf("%s (%d)", cmp.Or(s.Value, "none"), s.Pages))
		}
		for _, row := range r.Ranked() {
			x := heatRow{Name: row.Name}
			for _, s := range sliced {
				v := s.F1[position(r, row.Name)]
				x.Cells = append(x.Cells, heatCell{Text: ratio(v), Shade: shade(v), Long: fmt.Sprintf("%s, %s: %s", row.Name, cmp.Or(s.Value, "none"), v.Text(4))})
			}
			h.Rows = append(h.Rows, x)
		}
		all = append(all, h)
	}
	return all
}

// position is where an extractor stands in the plan.
func position(r *reports.Report, name string) int {
	for i, row := range r.Extractors {
		if row.Name == name {
			return i
		}
	}
	return -1
}
