package htmlreport

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/runs"
)

// downstream is the section on what the extracted texts are good for; it is there only for a run with a task.
type downstream struct {
	Column, Doc, Tau string
	Kinds            []string
	Rows             []downstreamRow // best at the task first
	Curves           *curves
}

type downstreamRow struct {
	Name           string
	Baseline       bool
	Words          figure // macro F1
	F1, Held       figure
	Low, High      figure
	At             string
	Kinds          []string // right of all
	Failed, Reason string
}

// curves is the figure of F1 against the threshold: one line for each extractor. Those beyond the colors are grey.
type curves struct {
	Width, Height  px
	Left, Right    px
	Top, Bottom    px
	XTicks, YTicks []tick
	XTitle, Long   string
	Lines          []colored
}

type colored struct {
	Name, Points string
	Color, Shape string // "" beyond the colors
	X, Y         px     // the best threshold
	Text         string
}

// lineColors are Okabe and Ito's, which people with any color vision tell apart, without those that vanish on a light or
// on a dark page. lineShapes are paths around 0, 0, and tell the lines apart without color.
var (
	lineColors = []string{"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"}
	lineShapes = []string{"M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", "M-3.5-3.5h7v7h-7z", "M0-4.5L4.5 3.5h-9z", "M0-5L4 0L0 5L-4 0z", "M0 4.5L4.5-3.5h-9z", "M-5-1.5H5V1.5H-5z"}
)

func newDownstream(r *reports.Report) *downstream {
	d := r.Run.Downstream
	if d == nil {
		return nil
	}
	out := &downstream{Column: r.DownstreamColumn(), Tau: r.DownstreamAgreement().Text(2),
		Doc: fmt.Sprintf("%s; %d items of %d pages, %d of them positive; seed %d.", d.Doc, d.Items, d.Pages, d.Positive, d.Seed)}
	rows := slices.Clone(r.Extractors)
	slices.SortStableFunc(rows, func(a, b reports.Row) int {
		x, _ := d.Row(a.Name)
		y, _ := d.Row(b.Name)
		return cmp.Or(cmp.Compare(y.F1.Float, x.F1.Float), cmp.Compare(y.Held.Float, x.Held.Float))
	})
	var measured []runs.DownstreamRow
	for _, task := range d.Rows {
		if len(out.Kinds) == 0 {
			for _, k := range task.Kinds {
				out.Kinds = append(out.Kinds, k.Name)
			}
		}
	}
	for _, row := range rows {
		task, ok := d.Row(row.Name)
		if !ok {
			continue
		}
		shown := newDownstreamRow(row, task)
		if task.Error != "" {
			shown.Kinds = make([]string, len(out.Kinds))
		}
		out.Rows = append(out.Rows, shown)
		if len(task.Curve) > 1 {
			measured = append(measured, task)
		}
	}
	if len(measured) > 0 {
		out.Curves = newCurves(measured, d.Measure)
	}
	return out
}

func newDownstreamRow(row reports.Row, task runs.DownstreamRow) downstreamRow {
	x := downstreamRow{
		Name: row.Name, Baseline: row.Baseline, Words: ratioFigure("macro.f1", row.Words.F1.Macro), Reason: task.Error,
		F1: ratioFigure("downstream.f1", task.F1), Held: ratioFigure("downstream.f1_held_out", task.Held),
		Low: ratioFigure("downstream.f1_held_out_interval.low", task.Interval.Low), High: ratioFigure("downstream.f1_held_out_interval.high", task.Interval.High),
	}
	if task.Error == "" {
		x.At, x.Failed = fmt.Sprintf("%g", task.Threshold), fmt.Sprint(task.Failed)
	}
	for _, k := range task.Kinds {
		x.Kinds = append(x.Kinds, fmt.Sprintf("%d/%d", k.Right, k.Total))
	}
	return x
}

// newCurves draws rows in reverse, so that the best lie on top.
func newCurves(rows []runs.DownstreamRow, measure string) *curves {
	low, high := rows[0].Curve[0].Threshold, rows[0].Curve[len(rows[0].Curve)-1].Threshold
	x := scale{low, high, left, plotWidth - right, false}
	y := scale{0, 1, plotHeight - bottom, top, false}
	c := &curves{Width: plotWidth, Height: plotHeight, Left: left, Right: plotWidth - right, Top: top, Bottom: plotHeight - bottom,
		XTitle: "threshold of " + measure, YTicks: y.shareTicks(), Long: "F1 at the task against the threshold, a line for each extractor; downstream.json in the run has the data."}
	c.YTicks[len(c.YTicks)-1].Text = "0" // a share is written without its leading 0
	for i := range 6 {
		at := low + float64(i)/5*(high-low)
		c.XTicks = append(c.XTicks, tick{x.at(at), fmt.Sprintf("%.3g", at)})
	}
	for i, row := range slices.Backward(rows) {
		var points []string
		for _, p := range row.Curve {
			points = append(points, x.at(p.Threshold).String()+","+y.at(p.F1.Float).String())
		}
		line := colored{Name: row.Extractor, Points: strings.Join(points, " "), X: x.at(row.Threshold), Y: y.at(row.F1.Float), Text: ratio(row.F1) + fmt.Sprintf(" at %g", row.Threshold)}
		if i < len(lineColors) {
			line.Color, line.Shape = lineColors[i], lineShapes[i]
		}
		c.Lines = append(c.Lines, line)
	}
	return c
}

// Legend is the lines that have a color, the best first.
func (c *curves) Legend() []colored {
	var named []colored
	for _, l := range slices.Backward(c.Lines) {
		if l.Color != "" {
			named = append(named, l)
		}
	}
	return named
}
