package htmlreport

import (
	"fmt"
	"slices"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports"
)

// spread shows how the F1 of single pages lie, one row an extractor.
type spread struct {
	Title         string
	Width, Height px
	Left          px
	Axis          px // where the line below the rows is
	Ticks         []tick
	Rows          []spreadRow
	Columns       []string // of the table of the data: the classes
}

type spreadRow struct {
	Name         string
	Baseline     bool
	Base         px // the line that the columns stand on
	Text         px // the line that the name stands on
	Bars         []spreadBar
	Median, Mean px
	Long         string
	Counts       []int
	Quartiles    []string
}

type spreadBar struct{ X, Y, Width, Height px }

// Rows of a spread are rowHeight high; their columns are spreadBins, the last of which includes 1.
const (
	spreadBins = 20
	rowHeight  = 30
	nameWidth  = 190
)

func newSpread(r *reports.Report) spread {
	rows := r.Ranked()
	s := spread{Title: "F1 of single pages", Width: plotWidth + 120, Left: nameWidth, Axis: px(rowHeight*len(rows) + 6)}
	s.Height = s.Axis + 34
	if r.View.Unit == reports.UnitBlock {
		s.Title += ", by words"
	}
	xs := scale{0, 1, nameWidth, plotWidth + 120 - 14, false}
	s.Ticks = xs.shareTicks()
	for b := range spreadBins {
		s.Columns = append(s.Columns, ratio(metrics.Of(float64(b) / spreadBins))[:3])
	}
	for i, row := range rows {
		s.Rows = append(s.Rows, newSpreadRow(r, row, float64(rowHeight*(i+1)), xs))
	}
	return s
}

func newSpreadRow(r *reports.Report, row reports.Row, base float64, xs scale) spreadRow {
	x := spreadRow{Name: row.Name, Baseline: row.Baseline, Base: px(base), Text: px(base - 5), Counts: make([]int, spreadBins)}
	var values []float64
	for _, c := range r.Counts(row.Name) {
		if v := metrics.F1.Of(c); v.Defined {
			values = append(values, v.Float)
			x.Counts[min(spreadBins-1, int(v.Float*spreadBins))]++
		}
	}
	if len(values) == 0 {
		x.Quartiles = []string{"–", "–", "–", "–", "–"}
		return x
	}
	most := slices.Max(x.Counts)
	for b, n := range x.Counts {
		if n > 0 {
			height := max(1, float64(n)/float64(most)*(rowHeight-7))
			x.Bars = append(x.Bars, spreadBar{xs.at(float64(b)/spreadBins) + .5, px(base - height), xs.at(1./spreadBins) - xs.at(0) - 1, px(height)})
		}
	}
	slices.Sort(values)
	x.Median, x.Mean = xs.at(row.Words.F1.Median.Float), xs.at(row.Words.F1.Macro.Float)
	for q := range 5 {
		x.Quartiles = append(x.Quartiles, ratio(metrics.Of(values[q*(len(values)-1)/4])))
	}
	x.Quartiles[2] = ratio(row.Words.F1.Median)
	x.Long = fmt.Sprintf("%s: median %s, mean %s", row.Name, ratio(row.Words.F1.Median), ratio(row.Words.F1.Macro))
	return x
}
