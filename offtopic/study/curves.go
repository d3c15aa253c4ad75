package study

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/contentassay/assay/offtopic"
)

// The figures are those of the paper's figure 9: F1 against the threshold, a panel for each measure. There the line is
// that of one text; here each extractor has one, so that a panel shows how much the text matters and that thresholds do
// not carry over from one to the other.

// The drawing area of a panel, and the frame inside it.
const (
	panelWidth, panelHeight = 520, 312
	panelLeft, panelRight   = 44, 12
	panelTop, panelBottom   = 24, 40
)

// inks are the colors of Okabe and Ito (2008), which people with any color vision tell apart, in the order of their
// contrast to a white page; black and yellow are left out for the sake of dark and of light pages.
var inks = []string{"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"}

// shapes are the marks that tell lines apart without color: paths around 0, 0.
var shapes = []string{
	"M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0z",              // circle
	"M-3.5,-3.5h7v7h-7z",                               // square
	"M0,-4.5L4.5,3.5H-4.5z",                            // triangle
	"M0,-5L4,0L0,5L-4,0z",                              // diamond
	"M0,4.5L4.5,-3.5H-4.5z",                            // triangle on its head
	"M-4,-1.2h2.8V-4h2.4v2.8H4v2.4H1.2V4h-2.4V1.2H-4z", // cross
}

// panel is the figure of one choice.
type panel struct {
	Choice           string
	Width, Height    int
	Left, Right      int
	Top, Bottom      int
	XTicks, YTicks   []tick
	Lines            []line // the named ones last, so that they are drawn above the others
	Paper            *mark  // the paper's threshold
	CSV              string
	HigherIsOffTopic bool
}

type tick struct {
	At   string
	Text string
}

// line is one extractor. Those beyond the inks have no name in the figure, and a thin grey line.
type line struct {
	Name          string
	Points        string
	Ink, Shape    string
	X, Y          string // the best threshold
	Best, At      string
	Named, Dashed bool
}

// mark is a line from top to bottom with its text beside it.
type mark struct {
	X, Anchor string
	Away      int
	Text      string
}

// panels are the figures in the order of the choices.
func (s Study) panels() []panel {
	named := s.named()
	var all []panel
	for _, choice := range s.choices() {
		all = append(all, newPanel(s.of(choice), named))
	}
	return all
}

// named are the extractors that have ink of their own: the first, against which the others are set, and those with the
// best F1 in any measure that reads text.
func (s Study) named() []string {
	best := map[string]float64{}
	for _, e := range s.Evaluations {
		if !e.Choice.Measure.Raw {
			best[e.Extractor] = max(best[e.Extractor], f1(e.Test).Float)
		}
	}
	names := s.extractors()
	if len(names) == 0 {
		return nil
	}
	others := names[1:]
	slices.SortStableFunc(others, func(a, b string) int { return cmp.Compare(best[b], best[a]) })
	return append(names[:1], others[:min(len(others), len(inks)-1)]...)
}

func newPanel(all []offtopic.Evaluation, named []string) panel {
	c := all[0].Choice
	p := panel{Choice: c.String(), Width: panelWidth, Height: panelHeight, Left: panelLeft, Right: panelWidth - panelRight,
		Top: panelTop, Bottom: panelHeight - panelBottom, HigherIsOffTopic: c.Measure.Above, CSV: curvesCSV(all)}
	x := func(t float64) float64 {
		return panelLeft + (t-c.Measure.Low)/(c.Measure.High-c.Measure.Low)*(panelWidth-panelLeft-panelRight)
	}
	y := func(v float64) float64 { return panelTop + (1-v)*(panelHeight-panelTop-panelBottom) }
	for i := range 6 {
		v := float64(i) / 5
		t := c.Measure.Low + v*(c.Measure.High-c.Measure.Low)
		p.XTicks = append(p.XTicks, tick{px(x(t)), fmt.Sprintf("%.3g", t)})
		p.YTicks = append(p.YTicks, tick{px(y(v)), fmt.Sprintf("%.1f", v)})
	}
	if c.Measure.Published.F1 > 0 && !c.Whole {
		p.Paper = &mark{px(x(c.Measure.Paper)), "start", 4, fmt.Sprintf("paper %g", c.Measure.Paper)}
		if x(c.Measure.Paper) > panelWidth*3/4 { // no room on the right
			p.Paper.Anchor, p.Paper.Away = "end", -4
		}
	}
	for _, e := range all {
		var points []string
		for _, point := range e.Curve {
			points = append(points, px(x(point.Threshold))+","+px(y(f1(point).Float)))
		}
		l := line{Name: e.Extractor, Points: strings.Join(points, " "), X: px(x(e.Best.Threshold)), Y: px(y(f1(e.Best).Float)), Best: f1(e.Best).Text(3), At: fmt.Sprintf("%g", e.Best.Threshold)}
		if i := slices.Index(named, e.Extractor); i >= 0 {
			l.Named, l.Ink, l.Shape, l.Dashed = true, inks[i], shapes[i], i == 0
		}
		p.Lines = append(p.Lines, l)
	}
	slices.SortStableFunc(p.Lines, func(a, b line) int { return slices.Index(named, a.Name) - slices.Index(named, b.Name) })
	return p
}

func px(x float64) string { return fmt.Sprintf("%.1f", x) }

// curvesCSV is the data of a panel: a row for each threshold, a column for each extractor.
func curvesCSV(all []offtopic.Evaluation) string {
	var b strings.Builder
	b.WriteString("threshold")
	for _, e := range all {
		b.WriteString("," + e.Extractor)
	}
	for i, point := range all[0].Curve {
		fmt.Fprintf(&b, "\n%g", point.Threshold)
		for _, e := range all {
			b.WriteString("," + f1(e.Curve[i]).CSV(4))
		}
	}
	return b.String()
}

// Legend is the named lines, in the order of their names' rank.
func (p panel) Legend() []line {
	var named []line
	for _, l := range p.Lines {
		if l.Named {
			named = append(named, l)
		}
	}
	return named
}
