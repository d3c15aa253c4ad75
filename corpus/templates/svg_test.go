package templates

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"testing"
)

func TestNothingOverlapsInThePicture(t *testing.T) {
	for i := range 1000 {
		x, y := seed(i, 1000)
		for j := range i {
			if u, v := seed(j, 1000); math.Hypot(x-u, y-v) < 2*dot {
				t.Fatalf("dots %d and %d overlap", i, j)
			}
		}
	}
	var clusters [][]int
	page := 0
	for _, n := range []int{1, 1, 40, 7, 7, 1, 300, 2, 2, 1, 1} {
		var c []int
		for range n {
			c = append(c, page)
			page++
		}
		clusters = append(clusters, c)
	}
	discs := pack(clusters)
	if len(discs) != len(clusters) || len(discs[0].pages) != 300 || discs[0].x != 0 {
		t.Errorf("the largest does not come first: %v", discs[0])
	}
	for i, d := range discs {
		for _, e := range discs[:i] {
			if d.overlaps(e) {
				t.Errorf("clusters of %d and %d pages overlap", len(d.pages), len(e.pages))
			}
		}
		if x, y := seed(len(d.pages)-1, len(d.pages)); math.Hypot(x, y)+dot > d.radius {
			t.Errorf("the last of %d pages is outside", len(d.pages))
		}
	}
}

func TestPictureIsWellFormed(t *testing.T) {
	g := &Graph{Pages: []Page{{ID: `a<b>&"'`}, {ID: "c\x1b\x00"}, {ID: "é"}}}
	var out strings.Builder
	if err := g.draw(&out, [][]int{{0, 2}, {1}}); err != nil {
		t.Fatal(err)
	}
	var left, top, width, height float64
	dots := 0
	for d := xml.NewDecoder(strings.NewReader(out.String())); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		e, ok := token.(xml.StartElement)
		if !ok || e.Name.Local != "circle" && e.Name.Local != "svg" {
			continue
		}
		numbers := map[string]float64{}
		for _, a := range e.Attr {
			if a.Name.Local == "viewBox" {
				fmt.Sscan(a.Value, &left, &top, &width, &height)
			}
			numbers[a.Name.Local], _ = strconv.ParseFloat(a.Value, 64)
		}
		if e.Name.Local == "circle" {
			dots++
			x, y, r := numbers["cx"], numbers["cy"], numbers["r"]
			if r <= 0 || x-r < left || y-r < top || x+r > left+width || y+r > top+height {
				t.Errorf("a circle at %v,%v of radius %v is outside of the picture %v,%v %v x %v", x, y, r, left, top, width, height)
			}
		}
	}
	if dots != 5 {
		t.Errorf("%d circles, want 2 clusters and 3 pages", dots)
	}
	if err := g.draw(full{}, [][]int{{0, 1, 2}}); err == nil {
		t.Error("a full disk went unnoticed")
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }
