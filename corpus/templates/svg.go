package templates

import (
	"cmp"
	"fmt"
	"html"
	"io"
	"math"
	"slices"

	"github.com/contentassay/assay/text"
)

// draw is WriteSVG of clusters by the indices of their pages.
func (g *Graph) draw(w io.Writer, clusters [][]int) error {
	discs := pack(clusters)
	left, top, right, bottom := 0.0, 0.0, 0.0, 0.0
	for _, d := range discs {
		left, top = min(left, d.x-d.radius), min(top, d.y-d.radius)
		right, bottom = max(right, d.x+d.radius), max(bottom, d.y+d.radius)
	}
	left, top, right, bottom = math.Floor(left)-1, math.Floor(top)-1, math.Ceil(right)+1, math.Ceil(bottom)+1
	out := &errWriter{w: w}
	out.printf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="%g %g %g %g" role="img">`+"\n", left, top, right-left, bottom-top)
	out.printf("<title>%d pages in %d clusters</title>\n", len(g.Pages), len(clusters))
	for i, d := range discs {
		out.printf(`<g fill="%s"><circle cx="%.2f" cy="%.2f" r="%.2f" fill-opacity=".25"><title>%s: %d pages</title></circle>`+"\n",
			colour(i, len(d.pages)), d.x, d.y, d.radius, g.name(d.pages[0]), len(d.pages))
		for n, page := range d.pages {
			x, y := seed(n, len(d.pages))
			out.printf(`<circle cx="%.2f" cy="%.2f" r="%d"><title>%s</title></circle>`+"\n", d.x+x, d.y+y, dot, g.name(page))
		}
		out.printf("</g>\n")
	}
	out.printf("</svg>\n")
	return out.err
}

// name is the ID of a page as it can stand in XML.
func (g *Graph) name(page int) string { return html.EscapeString(text.Printable(g.Pages[page].ID)) }

// colour gives neighbours in the list hues that are far apart, and grey to a page that stands alone.
func colour(i, pages int) string {
	if pages == 1 {
		return "#888"
	}
	return fmt.Sprintf("hsl(%d 60%% 45%%)", i*137%360)
}

// The picture's units: the radius of a dot, and how far apart the dots of a cluster and the clusters are.
const (
	dot    = 1
	spread = 1.3 // with less, neighbours on the spiral overlap
	gap    = .5
)

// seed is the place of the nth of some pages in their cluster: the seeds of a sunflower fill a disc evenly and in any
// number.
func seed(n, of int) (x, y float64) {
	if of == 1 {
		return 0, 0
	}
	const golden = 2.399963229728653 // the golden angle, in radians
	r, angle := spread*math.Sqrt(float64(n)+.5), golden*float64(n)
	return r * math.Cos(angle), r * math.Sin(angle)
}

// disc is a cluster in the picture.
type disc struct {
	pages        []int
	x, y, radius float64
}

// pack places clusters, the largest first, as near to the middle as a walk along a spiral finds room.
func pack(clusters [][]int) []disc {
	discs := make([]disc, 0, len(clusters))
	ordered := slices.Clone(clusters)
	slices.SortStableFunc(ordered, func(a, b []int) int { return cmp.Compare(len(b), len(a)) })
	way := 0.0
	for i, pages := range ordered {
		x, y := seed(len(pages)-1, len(pages))
		d := disc{pages: pages, radius: math.Hypot(x, y) + dot + gap}
		if i > 0 && len(pages) != len(ordered[i-1]) {
			way = 0 // where a larger one found no room this one may
		}
		for ; ; way += .5 {
			// an Archimedean spiral whose turns are .5 apart, walked in steps of about .5
			angle := math.Sqrt(4 * math.Pi * way / .5)
			r := .5 * angle / (2 * math.Pi)
			d.x, d.y = r*math.Cos(angle), r*math.Sin(angle)
			if !slices.ContainsFunc(discs, d.overlaps) {
				break
			}
		}
		discs = append(discs, d)
	}
	return discs
}

func (d disc) overlaps(other disc) bool {
	return math.Hypot(d.x-other.x, d.y-other.y) < d.radius+other.radius
}

// errWriter prints until something fails.
type errWriter struct {
	w   io.Writer
	err error
}

func (e *errWriter) printf(format string, args ...any) {
	if e.err == nil {
		_, e.err = fmt.Fprintf(e.w, format, args...)
	}
}
