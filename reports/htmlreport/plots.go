package htmlreport

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports"
)

// plots are the drawings and the shaded tables.
type plots struct {
	Pareto     []scatter // quality against time, and against memory where that is known
	Balance    scatter   // precision against recall
	Spread     spread
	Labels     []heat
	Lost       []heat // where lost and added words stand
	NoElements bool   // the run does not say in which elements
}

func newPlots(r *reports.Report, opened *cases) plots {
	p := plots{Balance: balance(r), Spread: newSpread(r), Labels: labelHeats(r)}
	for _, s := range []scatter{
		pareto(r, "Quality against time", "milliseconds a page, mean (log)", "ms a page", func(row reports.Row) metrics.Value { return row.Millis }),
		pareto(r, "Quality against memory", "MiB at the peak, mean over pages (log)", "MiB", func(row reports.Row) metrics.Value { return row.Peak }),
	} {
		if len(s.Points) > 0 {
			p.Pareto = append(p.Pareto, s)
		}
	}
	p.Lost, p.NoElements = whereLost(opened.lost, opened.names)
	return p
}

// The drawing area of a scatter plot, and the frame inside it.
const (
	plotWidth, plotHeight = 560, 380
	left, right           = 52, 16
	top, bottom           = 16, 46
)

// scale maps numbers to positions: low to from, high to to; by their logarithms where log is set.
type scale struct {
	low, high float64
	from, to  float64
	log       bool
}

func (s scale) at(x float64) px {
	low, high := s.low, s.high
	if s.log {
		x, low, high = math.Log10(x), math.Log10(low), math.Log10(high)
	}
	return px(s.from + (x-low)/(high-low)*(s.to-s.from))
}

func (s scale) holds(x float64) bool { return s.low <= x && x <= s.high }

// tick is a mark on an axis.
type tick struct {
	At   px
	Text string
}

// shareTicks are marks at every tenth, or every fifth where the axis is long.
func (s scale) shareTicks() (ticks []tick) {
	step := .1
	if s.high-s.low > .65 {
		step = .2
	}
	for i := 0; ; i++ {
		x := math.Round((s.high-float64(i)*step)*1000) / 1000
		if x < s.low-1e-9 {
			return ticks
		}
		ticks = append(ticks, tick{s.at(x), strings.TrimPrefix(strconv.FormatFloat(x, 'g', -1, 64), "0")})
	}
}

// logTicks are marks at 1, 2 and 5 times the powers of ten.
func (s scale) logTicks() (ticks []tick) {
	for power := math.Floor(math.Log10(s.low)); power <= math.Log10(s.high); power++ {
		for _, digit := range []float64{1, 2, 5} {
			if x := digit * math.Pow(10, power); s.holds(x) {
				ticks = append(ticks, tick{s.at(x), fmt.Sprintf("%.3g", x)})
			}
		}
	}
	return ticks
}

// shareScale is an axis for shares that shows all values, from a full tenth below them up to 1.
func shareScale(values []float64, from, to float64) scale {
	low := math.Floor(slices.Min(values)*10-1e-9) / 10
	return scale{max(0, min(low, .9)), 1, from, to, false}
}

// logScale is an axis that shows all values with some room around them.
func logScale(values []float64, from, to float64) scale {
	return scale{slices.Min(values) / 1.6, slices.Max(values) * 1.6, from, to, true}
}

// scatter is a plot of the extractors as points.
type scatter struct {
	Title, Long    string
	XTitle, YTitle string
	Width, Height  px
	Left, Right    px
	Top, Bottom    px
	XTicks, YTicks []tick
	Curves         []curve
	Front          string // path of the Pareto front; "" where there is none
	Tests          bool   // whether there are intervals
	Flat           string // why nothing is drawn, though there are points; "" where it is
	Points         []point
	Outside        []string // baselines that lie beyond the axes
	Columns        []string // of the table of the data
}

type curve struct {
	Path string
	Text string
	X, Y px
}

// point is one extractor.
type point struct {
	Rank     int
	Name     string
	Baseline bool
	Front    bool // no extractor is better in both respects
	X, Y     px
	YLow     px // interval of Y
	YHigh    px
	XLow     px
	XHigh    px
	Label    label
	Cells    []string // of the table of the data
}

// Drawn returns the points as they are drawn, the best last and so on top.
func (s scatter) Drawn() []point {
	drawn := slices.Clone(s.Points)
	slices.Reverse(drawn)
	return drawn
}

// newScatter is an empty plot with its frame.
func newScatter(title, x, y string, xs, ys scale) scatter {
	s := scatter{Title: title, XTitle: x, YTitle: y, Width: plotWidth, Height: plotHeight, Left: left, Right: plotWidth - right, Top: top, Bottom: plotHeight - bottom}
	s.YTicks = ys.shareTicks()
	s.XTicks = xs.shareTicks()
	if xs.log {
		s.XTicks = xs.logTicks()
	}
	return s
}
