package htmlreport

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports"
)

// spot is an extractor with the two numbers that a plot sets against each other.
type spot struct {
	rank   int
	row    reports.Row
	x, y   metrics.Value
	xi, yi metrics.Interval
}

// ranked returns a spot for each extractor, best first; x and y are left to the caller.
func ranked(r *reports.Report) (all []spot) {
	for i, row := range r.Ranked() {
		all = append(all, spot{rank: i + 1, row: row})
	}
	return all
}

// contestants leaves out baselines and what has no two numbers.
func contestants(spots []spot) []spot {
	return slices.DeleteFunc(slices.Clone(spots), func(s spot) bool { return s.row.Baseline || !s.x.Defined || !s.y.Defined })
}

// extent lists the values of the spots on one axis, and of their intervals.
func extent(spots []spot, of func(spot) (metrics.Value, metrics.Interval)) (values []float64) {
	for _, s := range spots {
		v, i := of(s)
		values = append(values, v.Float)
		if i.Low.Defined {
			values = append(values, i.Low.Float)
		}
	}
	return values
}

func (s spot) alongX() (metrics.Value, metrics.Interval) { return s.x, s.xi }
func (s spot) alongY() (metrics.Value, metrics.Interval) { return s.y, s.yi }

// pareto sets F1 against a cost. A plot without points says that the cost is not known.
func pareto(r *reports.Report, title, axis, unit string, cost func(reports.Row) metrics.Value) scatter {
	spots := ranked(r)
	for i := range spots {
		s := &spots[i]
		s.x, s.y = cost(s.row), f1(r, s.row)
		if s.x.Float <= 0 {
			s.x = metrics.Value{}
		}
		if r.View.Unit != reports.UnitBlock {
			s.yi = s.row.Inferred.Intervals.F1.Macro
		}
	}
	in := contestants(spots)
	if len(in) == 0 {
		return scatter{}
	}
	xs := logScale(extent(in, spot.alongX), left, plotWidth-right)
	ys := shareScale(extent(in, spot.alongY), plotHeight-bottom, top)
	plot := newScatter(title, axis, "mean F1", xs, ys)
	front := paretoFront(in)
	plot.Front = stairs(front, xs, ys)
	plot.Columns = []string{"mean F1", "95 % interval", unit, "best for its cost"}
	plot.place(spots, xs, ys, func(s spot) []string {
		return []string{ratio(s.y), span(s.yi), fmt.Sprintf("%.3g", s.x.Float), yesNo(onFront(front, s))}
	})
	for i := range plot.Points {
		plot.Points[i].Front = slices.ContainsFunc(front, func(s spot) bool { return s.rank == plot.Points[i].Rank })
	}
	plot.Long = fmt.Sprintf("Scatter plot of mean F1 against %s. Best for their cost: %s.", unit, names(front))
	low, high := costs(in)
	if len(in) > 1 && high < low*leastSpread {
		plot.Flat = fmt.Sprintf("All contestants lie between %.3g and %.3g %s, which sets none of them apart.", low, high, unit)
		plot.Columns = []string{"mean F1", unit} // the others say nothing here, and the table is narrow
		for i := range plot.Points {
			cells := plot.Points[i].Cells
			plot.Points[i].Cells = []string{cells[0], cells[2]}
		}
	}
	return plot
}

// leastSpread is the least ratio of the largest cost to the smallest that is worth a drawing: with less, all points stand
// on one another (house rule).
const leastSpread = 1.1

// costs returns the smallest and the largest cost.
func costs(spots []spot) (low, high float64) {
	low, high = spots[0].x.Float, spots[0].x.Float
	for _, s := range spots {
		low, high = min(low, s.x.Float), max(high, s.x.Float)
	}
	return low, high
}

// paretoFront returns the spots that no other beats in both respects, the cheapest first.
func paretoFront(spots []spot) (front []spot) {
	sorted := slices.Clone(spots)
	slices.SortStableFunc(sorted, func(a, b spot) int {
		return cmp.Or(cmp.Compare(a.x.Float, b.x.Float), cmp.Compare(b.y.Float, a.y.Float))
	})
	for _, s := range sorted {
		if len(front) == 0 || s.y.Float > front[len(front)-1].y.Float {
			front = append(front, s)
		}
	}
	return front
}

func onFront(front []spot, s spot) bool {
	return slices.ContainsFunc(front, func(f spot) bool { return f.rank == s.rank })
}

// stairs is the path along a front: level until the next better one.
func stairs(front []spot, xs, ys scale) string {
	var b strings.Builder
	for i, s := range front {
		if i == 0 {
			fmt.Fprintf(&b, "M%s %s", xs.at(s.x.Float), ys.at(s.y.Float))
			continue
		}
		fmt.Fprintf(&b, "H%sV%s", xs.at(s.x.Float), ys.at(s.y.Float))
	}
	fmt.Fprintf(&b, "H%s", px(xs.to))
	return b.String()
}

// balance sets precision against recall, over lines of equal F1.
func balance(r *reports.Report) scatter {
	spots := ranked(r)
	for i := range spots {
		s := &spots[i]
		score := r.Score(s.row)
		if score == nil {
			continue
		}
		s.x, s.y = score.Recall.Macro, score.Precision.Macro
		if r.View.Unit != reports.UnitBlock {
			s.xi, s.yi = s.row.Inferred.Intervals.Recall.Macro, s.row.Inferred.Intervals.Precision.Macro
		}
	}
	in := contestants(spots)
	if len(in) == 0 {
		return scatter{}
	}
	xs := shareScale(extent(in, spot.alongX), left, plotWidth-right)
	ys := shareScale(extent(in, spot.alongY), plotHeight-bottom, top)
	plot := newScatter("Precision against recall", "recall, mean over pages", "precision, mean over pages", xs, ys)
	for _, level := range []float64{.2, .3, .4, .5, .6, .7, .8, .9} {
		if c := isoF1(level, xs, ys); c.Path != "" {
			plot.Curves = append(plot.Curves, c)
		}
	}
	plot.Columns = []string{"precision", "95 % interval", "recall", "95 % interval"}
	plot.place(spots, xs, ys, func(s spot) []string { return []string{ratio(s.y), span(s.yi), ratio(s.x), span(s.xi)} })
	plot.Long = "Scatter plot of precision against recall, with curves along which their harmonic mean is the same."
	return plot
}

// isoF1 is the line on which precision and recall have this harmonic mean: p = f r / (2 r - f).
func isoF1(f float64, xs, ys scale) curve {
	var b strings.Builder
	c := curve{Text: "F1 " + ratio(metrics.Of(f))[:2]}
	const steps = 80
	for i := range steps + 1 {
		recall := xs.low + (xs.high-xs.low)*float64(i)/steps
		if 2*recall <= f {
			continue
		}
		precision := f * recall / (2*recall - f)
		if !ys.holds(precision) {
			continue
		}
		letter := "L"
		if b.Len() == 0 {
			letter = "M"
		}
		fmt.Fprintf(&b, "%s%s %s", letter, xs.at(recall), ys.at(precision))
		c.X, c.Y = xs.at(recall), ys.at(precision)
	}
	c.Path = b.String()
	return c
}

// place adds the spots as points, and finds room for their names.
func (p *scatter) place(spots []spot, xs, ys scale, cells func(spot) []string) {
	for _, s := range spots {
		if !s.x.Defined || !s.y.Defined {
			continue
		}
		if !xs.holds(s.x.Float) || !ys.holds(s.y.Float) {
			p.Outside = append(p.Outside, s.row.Name)
			continue
		}
		at := point{Rank: s.rank, Name: s.row.Name, Baseline: s.row.Baseline, X: xs.at(s.x.Float), Y: ys.at(s.y.Float), Cells: cells(s)}
		at.XLow, at.XHigh, at.YLow, at.YHigh = at.X, at.X, at.Y, at.Y
		if s.yi.Low.Defined && s.yi.High.Defined {
			at.YLow, at.YHigh = ys.at(max(s.yi.Low.Float, ys.low)), ys.at(s.yi.High.Float)
		}
		if s.xi.Low.Defined && s.xi.High.Defined {
			at.XLow, at.XHigh = xs.at(max(s.xi.Low.Float, xs.low)), xs.at(s.xi.High.Float)
		}
		p.Points = append(p.Points, at)
		p.Tests = p.Tests || s.yi.Low.Defined
	}
	p.label()
}

func span(i metrics.Interval) string {
	if !i.Low.Defined || !i.High.Defined {
		return "–"
	}
	return ratio(i.Low) + " to " + ratio(i.High)
}

func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

func names(spots []spot) string {
	var all []string
	for _, s := range spots {
		all = append(all, s.row.Name)
	}
	return list(all)
}
