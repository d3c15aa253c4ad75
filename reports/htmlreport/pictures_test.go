package htmlreport

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

var readme = flag.String("readme", "", "folder for the two pictures of -report that the README shows")

// TestReadmePictures takes them: make readme-pictures.
func TestReadmePictures(t *testing.T) {
	if *readme == "" {
		t.Skip("the pictures of the README are made by make readme-pictures only")
	}
	b := openBrowser(t)
	name, err := filepath.Abs(*shotOf)
	if err != nil {
		t.Fatal(err)
	}
	address := (&url.URL{Scheme: "file", Path: name}).String()
	b.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": 1200, "height": 900, "deviceScaleFactor": 1, "mobile": false}, nil)
	b.open(address)
	// the page with the most wrong blocks of justext among those that it does well
	id := b.eval(`(() => { const x = findExtractor(pages.index, "justext");
		const good = pages.index.cases.filter(c => METRICS.f1(c.pairs[x]) > .7 && METRICS.f1(c.pairs[x]) < .9).sort((a, b) => b.pairs[x].fn - a.pairs[x].fn);
		return (good[0] || pages.index.cases[0]).id; })()`)
	for _, p := range []struct{ name, address, theme string }{
		{"report-light.png", address, "light"}, {"report-dark.png", address + "#case=" + url.QueryEscape(id) + "&x=justext", "dark"},
	} {
		b.open(p.address)
		b.eval(fmt.Sprintf("document.documentElement.dataset.theme = %q; byID('theme').querySelector('span').textContent = %q", p.theme, p.theme))
		b.eval("if (byID('report').hidden) { byID('costliest').click(); scrollTo(0, 0); } 0") // the words with the longest error in view
		var picture struct{ Data []byte }
		b.call("Page.captureScreenshot", map[string]any{"format": "png"}, &picture)
		small, err := reduce(picture.Data)
		if err != nil {
			t.Fatal(err)
		}
		if len(small) > 200_000 {
			t.Errorf("%s has %d bytes", p.name, len(small))
		}
		if err := os.WriteFile(filepath.Join(*readme, p.name), small, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// reduce writes a picture with its most frequent colors only, each other one as the nearest of them: text and areas need
// no more, and a palette takes a third of the room.
func reduce(content []byte) ([]byte, error) {
	from, err := png.Decode(bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	to := image.NewPaletted(from.Bounds(), frequent(from, 64))
	draw.Draw(to, to.Bounds(), from, from.Bounds().Min, draw.Src)
	var b bytes.Buffer
	e := png.Encoder{CompressionLevel: png.BestCompression}
	err = e.Encode(&b, to)
	return b.Bytes(), err
}

func frequent(from image.Image, most int) (colors color.Palette) {
	counts := map[color.RGBA]int{}
	for y := from.Bounds().Min.Y; y < from.Bounds().Max.Y; y++ {
		for x := from.Bounds().Min.X; x < from.Bounds().Max.X; x++ {
			counts[color.RGBAModel.Convert(from.At(x, y)).(color.RGBA)]++
		}
	}
	var all []color.RGBA
	for c := range counts {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
	})
	for _, c := range all[:min(most, len(all))] {
		colors = append(colors, c)
	}
	return colors
}
