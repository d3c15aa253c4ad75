package boilerpipe

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/contentassay/assay/internal/edge"
)

// shared is where the reference data stands: beside the checkout.
const shared = "../../shared"

// goldenPage is what the reference made of one page.
type goldenPage struct {
	ID      string
	Title   *string
	Raw     []goldenBlock
	Article []goldenBlock
	Default []goldenBlock
	Text    map[string]string
}

type goldenBlock struct {
	T                string
	NW, NA, NWW, NWL int
	LD, TD           float32
	C                int
	OS, OE, TL       int
	LB               []string
}

// goldenEvents are the parser events that the reference consumed.
type goldenEvents struct {
	ID string
	EV [][2]string
}

// rows decodes JSON lines.
func rows[T any](t testing.TB, r io.Reader) []T {
	t.Helper()
	var all []T
	dec := json.NewDecoder(bufio.NewReaderSize(r, 1<<20))
	for {
		var row T
		if err := dec.Decode(&row); err == io.EOF {
			return all
		} else if err != nil {
			t.Fatalf("row %d: %v", len(all), err)
		}
		all = append(all, row)
	}
}

// edgeRows reads the rows on the edge pages, which are in the repository.
func edgeRows[T any](t testing.TB, name string) []T {
	t.Helper()
	b, err := edge.Golden(name)
	if err != nil {
		t.Fatal(err)
	}
	return rows[T](t, bytes.NewReader(b))
}

// sharedRows reads the rows on all pages, or skips the test.
func sharedRows[T any](t testing.TB, name string) []T {
	t.Helper()
	f, err := os.Open(filepath.Join(shared, "reference/ports", name+"-golden.jsonl.gz"))
	if err != nil {
		t.Skipf("no reference data: %v", err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	return rows[T](t, z)
}

// segmentEvents feeds stored events to the segmenter.
func segmentEvents(events [][2]string) *Document {
	s := newSegmenter()
	for _, e := range events {
		switch e[0] {
		case "s":
			s.start(strings.ToLower(e[1]))
		case "e":
			s.end(strings.ToLower(e[1]))
		case "t":
			s.characters(e[1])
		}
	}
	return s.document()
}

func golden(b *Block) goldenBlock {
	g := goldenBlock{
		T: b.Text(), NW: b.Words, NA: b.WordsInAnchors, NWW: b.WordsInWrappedLines, NWL: b.WrappedLines, LD: b.LinkDensity,
		TD: b.TextDensity, OS: b.OffsetStart, OE: b.OffsetEnd, TL: b.TagLevel, LB: b.Labels.Names(),
	}
	if b.Content {
		g.C = 1
	}
	slices.Sort(g.LB)
	return g
}

// equalBlocks compares every field of every block and tells the first difference.
func equalBlocks(t *testing.T, what string, got []Block, want []goldenBlock) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s: %d blocks, want %d", what, len(got), len(want))
	}
	for i := range min(len(got), len(want)) {
		g, w := golden(&got[i]), want[i]
		slices.Sort(w.LB)
		if gj, wj := toJSON(g), toJSON(w); gj != wj {
			t.Errorf("%s, block %d:\n got %s\nwant %s", what, i, gj, wj)
			return
		}
	}
}

func toJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// pipelines120 are the extractors of 1.2.0 under the names of the golden rows.
func pipelines120() map[string]Pipeline {
	return map[string]Pipeline{
		"article": Article(), "sentences": ArticleSentences(), "default": Default(), "largest": Largest(), "canola": Canola(),
		"everything": Everything(), "numwords": NumWords(), "mink5": EverythingWithMinWords(5),
	}
}

// check120 holds the port against one page of 1.2.0.
func check120(t *testing.T, events goldenEvents, want goldenPage) {
	t.Helper()
	raw := segmentEvents(events.EV)
	if title := raw.Title; want.Title == nil && title != "" || want.Title != nil && title != *want.Title {
		t.Errorf("title %q, want %v", title, toJSON(want.Title))
	}
	equalBlocks(t, "raw", raw.Blocks, want.Raw)
	for name, p := range pipelines120() {
		doc := raw.Clone()
		p.Apply(doc)
		switch name {
		case "article":
			equalBlocks(t, name, doc.Blocks, want.Article)
		case "default":
			equalBlocks(t, name, doc.Blocks, want.Default)
		}
		checkText(t, name, doc, want.Text[name])
	}
}

// checkMaster holds article2 against one page of master, and the raw blocks with the labels that tags leave.
func checkMaster(t *testing.T, events goldenEvents, want goldenPage) {
	t.Helper()
	raw := segmentEvents(events.EV)
	labelled := raw.Clone()
	LabelsFromTags().Apply(labelled)
	equalBlocks(t, "raw", labelled.Blocks, want.Raw)
	Article2().Apply(raw)
	equalBlocks(t, "article2", raw.Blocks, want.Article)
	checkText(t, "article2", raw, want.Text["article"])
}

// checkText compares the text, and what the raw blocks say of it.
func checkText(t *testing.T, name string, doc *Document, want string) {
	t.Helper()
	r := doc.Result()
	if r.Text != want {
		t.Errorf("%s: text differs\n got %.300q\nwant %.300q", name, r.Text, want)
	}
	var told strings.Builder
	for _, b := range r.Blocks {
		if b.Content {
			told.WriteString(b.Text + "\n")
		}
		if why := b.Why(); why == "" || strings.Contains(why, "no filter") || strings.Contains(why, "no reason") {
			t.Errorf("%s: block %d has no reason: %q", name, b.Index, why)
			return
		}
	}
	if told.String() != want && strings.ReplaceAll(told.String(), "\n\n", "\n") != strings.ReplaceAll(want, "\n\n", "\n") {
		t.Errorf("%s: the raw blocks that are content make another text\n got %.300q\nwant %.300q", name, told.String(), want)
	}
}

// checkAll runs a check over pages and their events, and says how many there were.
func checkAll(t *testing.T, pages []goldenPage, events []goldenEvents, check func(*testing.T, goldenEvents, goldenPage)) {
	t.Helper()
	if len(pages) == 0 || len(pages) != len(events) {
		t.Fatalf("%d pages, %d streams of events", len(pages), len(events))
	}
	for i, want := range pages {
		if events[i].ID != want.ID {
			t.Fatalf("row %d: page %s, events of %s", i, want.ID, events[i].ID)
		}
		t.Run(want.ID, func(t *testing.T) { check(t, events[i], want) })
	}
}

func TestEdgePagesExactly120(t *testing.T) {
	checkAll(t, edgeRows[goldenPage](t, "boilerpipe120"), edgeRows[goldenEvents](t, "boilerpipe-sax"), check120)
}

func TestEdgePagesExactlyMaster(t *testing.T) {
	checkAll(t, edgeRows[goldenPage](t, "boilerpipemaster"), edgeRows[goldenEvents](t, "boilerpipe-sax"), checkMaster)
}

func TestAllPagesExactly120(t *testing.T) {
	pages, events := sharedRows[goldenPage](t, "boilerpipe120"), sharedRows[goldenEvents](t, "boilerpipe-sax")
	checkAll(t, pages, events, check120)
	t.Logf("%d pages", len(pages))
}

func TestAllPagesExactlyMaster(t *testing.T) {
	pages, events := sharedRows[goldenPage](t, "boilerpipemaster"), sharedRows[goldenEvents](t, "boilerpipe-sax")
	checkAll(t, pages, events, checkMaster)
	t.Logf("%d pages", len(pages))
}
