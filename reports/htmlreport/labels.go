package htmlreport

import "math"

// label is where the name of a point stands.
type label struct {
	X, Y   px
	Anchor string // of SVG text: "start", "middle" or "end"
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

// A letter of a label is about letterWidth wide; a label is labelHeight high, a point pointSize across.
const (
	letterWidth = 6.1
	labelHeight = 12.0
	pointSize   = 15.0
)

// label gives each point a place for its name: of some places around the point, near ones first, the first where it
// covers nothing, or the one where it covers least. Points come best first, so these get the best places.
func (p *scatter) label() {
	var taken []box
	for _, at := range p.Points {
		taken = append(taken, box{float64(at.X) - pointSize/2, float64(at.Y) - pointSize/2, float64(at.X) + pointSize/2, float64(at.Y) + pointSize/2})
	}
	for i := range p.Points {
		at := &p.Points[i]
		width := letterWidth * float64(len([]rune(at.Name)))
		least := math.Inf(1)
		var best box
		for _, distance := range []float64{11, 20, 32, 46, 60} {
			for _, direction := range []float64{0, 180, 330, 30, 210, 150, 300, 60, 240, 120, 270, 90} {
				l, b := placed(*at, width, distance, direction)
				if covered := p.outside(b) + sumOverlap(b, taken); covered < least-1e-9 {
					least, best, at.Label = covered, b, l
				}
			}
			if least == 0 {
				break
			}
		}
		taken = append(taken, best)
	}
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
