package justext

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/contentassay/assay/internal/edge"
)

// goldenPage is one line of justext-golden.jsonl.gz: what the reference made of
// one page.
type goldenPage struct {
	ID    string
	Error string
	Pars  []goldenParagraph
	Runs  map[string]goldenRun
}

type goldenParagraph struct {
	Text        string  `json:"t"`
	XPath       string  `json:"x"`
	DOMPath     string  `json:"d"`
	Heading     int     `json:"h"`
	Words       int     `json:"w"`
	InLinks     int     `json:"cl"`
	Length      int     `json:"n"`
	LinkDensity float64 `json:"ld"`
	Tags        int     `json:"tags"`
}

// goldenRun holds one letter per paragraph: good, bad, short, near good.
type goldenRun struct {
	Alone     string    `json:"cf"`
	Final     string    `json:"c"`
	StopWords []int     `json:"sc"`
	Density   []float64 `json:"sd"`
}

// goldenEvents is one line of justext-sax-golden.jsonl.gz.
type goldenEvents struct {
	ID     string
	Events [][]string `json:"ev"`
}

// edgeLines decodes the golden rows of the edge pages: "justext" or "justext-sax".
func edgeLines[T any](t testing.TB, name string) []T {
	t.Helper()
	rows, err := edge.Golden(name)
	if err != nil {
		t.Fatal(err)
	}
	return decodeLines[T](t, bytes.NewReader(rows))
}

// edgeMarkup returns the HTML of every edge page, by the ID that the golden
// rows have.
func edgeMarkup(t testing.TB) map[string]string {
	t.Helper()
	pages, err := edge.Pages()
	if err != nil {
		t.Fatal(err)
	}
	markup := map[string]string{}
	for _, page := range pages {
		markup[page.ID] = page.HTML
	}
	return markup
}

// readLines decodes every line of a gzipped JSON-lines file.
func readLines[T any](t testing.TB, path string) []T {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	plain, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	return decodeLines[T](t, bufio.NewReader(plain))
}

// decodeLines decodes JSON values to the end of r.
func decodeLines[T any](t testing.TB, r io.Reader) []T {
	t.Helper()
	var all []T
	for decoder := json.NewDecoder(r); ; {
		var one T
		if err := decoder.Decode(&one); err == io.EOF {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, one)
	}
}

// reference returns a path below the golden data, or skips the test where the
// data is not there.
func reference(t testing.TB, path string) string {
	t.Helper()
	full := "../../shared/reference/" + path
	if _, err := os.Stat(full); err != nil {
		t.Skipf("needs the reference data beside the checkout: %v", err)
	}
	return full
}

// segmentEvents drives the segmentation with the reference's own parser events.
func segmentEvents(events [][]string) []Paragraph {
	s := newSegmenter()
	for _, e := range events {
		switch e[0] {
		case "s":
			s.startElement(e[1], roleOf(e[1]))
		case "e":
			s.endElement()
		case "t":
			s.characters(e[1])
		}
	}
	return s.finish()
}

// TestGoldenEdge holds the algorithm to the reference on the hand-written
// pages, which are part of the repository.
func TestGoldenEdge(t *testing.T) {
	pages := testGolden(t, edgeLines[goldenPage](t, "justext"), edgeLines[goldenEvents](t, "justext-sax"))
	if pages != 52 {
		t.Errorf("compared %d pages, want 52", pages)
	}
}

// TestGoldenAll does the same on all pages.
func TestGoldenAll(t *testing.T) {
	pages := testGolden(t,
		readLines[goldenPage](t, reference(t, "ports/justext-golden.jsonl.gz")),
		readLines[goldenEvents](t, reference(t, "ports/justext-sax-golden.jsonl.gz")))
	if pages != 178 {
		t.Errorf("compared %d pages, want 178", pages)
	}
}

func testGolden(t *testing.T, golden []goldenPage, streams []goldenEvents) (pages int) {
	events := map[string][][]string{}
	for _, page := range streams {
		events[page.ID] = page.Events
	}
	lists := goldenLists{cache: map[string]*StopList{}}
	for _, page := range golden {
		pages++
		if page.Error != "" {
			continue // an empty document: the reference's parser raises
		}
		paragraphs := segmentEvents(events[page.ID])
		if !comparePage(t, page, paragraphs) {
			continue
		}
		for name, run := range page.Runs {
			list, settings, _ := strings.Cut(name, "/")
			counts := page.Runs[list+"/default"].StopWords
			lists.classify(paragraphs, list, counts, goldenParams(settings))
			compareRun(t, page.ID+" "+name, run, paragraphs)
		}
	}
	t.Logf("%d pages; %d runs with the stop list itself, %d with the reference's stop-word counts",
		pages, lists.byList, lists.byCounts)
	return pages
}

func comparePage(t *testing.T, page goldenPage, got []Paragraph) bool {
	t.Helper()
	if len(got) != len(page.Pars) {
		t.Errorf("%s: %d paragraphs, want %d", page.ID, len(got), len(page.Pars))
		return false
	}
	for i, want := range page.Pars {
		p := &got[i]
		have := goldenParagraph{p.Text, p.XPath(), p.DOMPath(), 0, p.Words, p.CharsInLinks, p.Length, want.LinkDensity, p.Tags}
		if p.Heading {
			have.Heading = 1
		}
		if math.Abs(p.LinkDensity()-want.LinkDensity) > 5.0000001e-7 {
			have.LinkDensity = p.LinkDensity()
		}
		if have != want {
			t.Errorf("%s paragraph %d:\n got %+v\nwant %+v", page.ID, i, have, want)
			return false
		}
	}
	return true
}

// goldenParams are the settings behind the second half of a run's name. All
// but classic ran under 3.0.2.
func goldenParams(name string) Params {
	p := Defaults()
	p.Revise = Revise3
	switch name {
	case "classic":
		p.Revise = Classic
	case "nohead":
		p.NoHeadings = true
	case "alt":
		p.LengthLow, p.LengthHigh = 50, 140
		p.StopwordsLow, p.StopwordsHigh = .20, .25
		p.MaxLinkDensity, p.MaxHeadingDistance = .45, 100
	}
	return p
}

// goldenLists finds the stop lists of the runs and counts what was compared.
type goldenLists struct {
	cache            map[string]*StopList
	byList, byCounts int
}

// load returns the list of that name, nil when it is not to be had here.
func (g *goldenLists) load(name string) *StopList {
	if list, known := g.cache[name]; known {
		return list
	}
	var list *StopList
	if name == "none" {
		list = &StopList{}
	} else if file, err := os.Open("../../shared/reference/stoplists/" + name + ".txt"); err == nil {
		defer file.Close()
		if read, err := ReadStopList(file); err == nil {
			list = &read
		}
	}
	g.cache[name] = list
	return list
}

// classify runs the classification: with the list itself, or, where that is not
// here, with the reference's counts of stop words, so that everything behind the
// counting is compared in any case.
func (g *goldenLists) classify(paragraphs []Paragraph, name string, counts []int, params Params) {
	if list := g.load(name); list != nil {
		g.byList++
		Classify(paragraphs, *list, params)
		return
	}
	g.byCounts++
	for i := range paragraphs {
		paragraphs[i].StopWords = counts[i]
	}
	classifyCounted(paragraphs, &params)
}

func compareRun(t *testing.T, id string, want goldenRun, paragraphs []Paragraph) {
	t.Helper()
	if alone, final := letters(paragraphs); alone != want.Alone || final != want.Final {
		t.Errorf("%s:\nalone %s\n want %s\nfinal %s\n want %s", id, alone, want.Alone, final, want.Final)
		return
	}
	for i := range want.StopWords {
		p := &paragraphs[i]
		if p.StopWords != want.StopWords[i] || math.Abs(p.StopWordDensity()-want.Density[i]) > 5.0000001e-7 {
			t.Errorf("%s paragraph %d: %d stop words, density %f; want %d, %f", id, i,
				p.StopWords, p.StopWordDensity(), want.StopWords[i], want.Density[i])
			return
		}
	}
}

// letters writes the classes of both looks as the golden rows do.
func letters(paragraphs []Paragraph) (alone, final string) {
	var a, f strings.Builder
	for i := range paragraphs {
		a.WriteByte(paragraphs[i].ContextFree.String()[0])
		f.WriteByte(paragraphs[i].Class.String()[0])
	}
	return a.String(), f.String()
}
