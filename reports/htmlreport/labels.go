package htmlreport

import (
	"fmt"
	"math"
)

// label is where the name of a point stands.
type label struct {
	X, Y   px
	Anchor string // of SVG text: "start", "middle" or "end"
	Text   string // the name; with the number of the point where it does not stand right beside it
	Line   bool   // it stands so far off that a line leads to it
}

// box is a rectangle that is taken.
type box struct{ x0, y0, x1, y1 float64 }

func (b box) overlap(c box) float64 {
	w := math.Min(b.x1, c.x1) - math.Max(b.x0, c.x0)
	h := math.Min(b.y1, c.y1) - math.Max(b.y0, c.y0)
	if w <= 0 || h <= 0 {
		return 0
	}
	return w * h
}

// A letter of a label is about letterWidth wide; a label is labelHeight high, a point pointSize across. A label within
// clearance of another point looks like its name. The two costs weigh that and distance against covering something; they
// are chosen by eye.
const (
	clearance   = 6.0
	nearCost    = 0.3
	farCost     = 0.4
	letterWidth = 6.1
	labelHeight = 12.0
	pointSize   = 15.0
	beside      = 11.0 // from the middle of a point to a name right beside it
)

// label gives each point a place for its name: of some places around the point that with the least cost, near ones first.
// Points come best first, so these get the best places.
func (p *scatter) label() {
	var names []box
	for i := range p.Points {
		at := &p.Points[i]
		least := math.Inf(1)
		var best box
		for _, distance := range []float64{beside, 20, 32, 46, 60} {
			text := at.Name
			if distance > beside {
				text = fmt.Sprintf("%d %s", at.Rank, at.Name)
			}
			width := letterWidth * float64(len([]rune(text)))
			for _, direction := range []float64{0, 180, 330, 30, 210, 150, 300, 60, 240, 120, 270, 90} {
				l, b := placed(*at, width, distance, direction)
				if cost := distance*farCost + p.outside(b) + p.covered(i, b, names); cost < least-1e-9 {
					least, best, at.Label = cost, b, l
					at.Label.Text = text
				}
			}
		}
		names = append(names, best)
	}
}

// covered is what a name of point i hides, and a share of what it comes near to.
func (p *scatter) covered(i int, b box, names []box) float64 {
	sum := sumOverlap(b, names)
	for j, other := range p.Points {
		sum += b.overlap(other.around(pointSize / 2))
		if j != i {
			sum += nearCost * b.overlap(other.around(pointSize/2+clearance))
		}
	}
	return sum
}

// around is the square about a point.
func (at point) around(half float64) box {
	return box{float64(at.X) - half, float64(at.Y) - half, float64(at.X) + half, float64(at.Y) + half}
}

// placed is a label at a distance from a point, in a direction in degrees, clockwise from the right.
func placed(at point, width, distance, direction float64) (label, box) {
	cos, sin := math.Cos(direction*math.Pi/180), math.Sin(direction*math.Pi/180)
	x, y := float64(at.X)+distance*cos, float64(at.Y)+distance*sin
	l := label{X: px(x), Y: px(y + 4), Anchor: "middle", Line: distance > 20}
	b := box{x - width/2, y - labelHeight/2, x + width/2, y + labelHeight/2}
	switch {
	case cos > .1:
		l.Anchor = "start"
		b.x0, b.x1 = x, x+width
	case cos < -.1:
		l.Anchor = "end"
		b.x0, b.x1 = x-width, x
	}
	return l, b
}

// outside is the part of a box beyond the frame, and that much worse than covering something inside.
func (p *scatter) outside(b box) float64 {
	frame := box{float64(p.Left), float64(p.Top) - 8, float64(p.Right), float64(p.Bottom)}
	return 10 * ((b.x1-b.x0)*(b.y1-b.y0) - b.overlap(frame))
}

func sumOverlap(b box, taken []box) (sum float64) {
	for _, t := range taken {
		sum += b.overlap(t)
	}
	return sum
}
