package boilerpipe

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/contentassay/assay/internal/edge"
)

var update = flag.Bool("update", false, "rewrite testdata/edge.txt")

// TestEdgePagesEndToEnd compares what we make of the edge pages, from HTML, with testdata/edge.txt, which holds for each
// page the title and the raw blocks with their article class, and beside them what the reference says where it differs.
// A line of the file is a change to look at, not to regret: -update writes it anew.
func TestEdgePagesEndToEnd(t *testing.T) {
	pages, err := edge.Pages()
	if err != nil {
		t.Fatal(err)
	}
	reference := map[string]goldenPage{}
	for _, row := range edgeRows[goldenPage](t, "boilerpipe120") {
		reference[row.ID] = row
	}
	var sb strings.Builder
	for _, p := range pages {
		row, ok := reference[p.ID]
		if !ok {
			t.Fatalf("%s: no golden row", p.ID)
		}
		snapshot(t, &sb, p, row)
	}
	const path = "testdata/edge.txt"
	if *update {
		if err := os.WriteFile(path, []byte(sb.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := sb.String(); got != string(want) {
		t.Errorf("the snapshot has changed: %s", firstDifference(got, string(want)))
	}
}

// snapshot writes one page.
func snapshot(t *testing.T, sb *strings.Builder, p edge.Page, row goldenPage) {
	root := parse(t, p.HTML)
	article := Article().Extract(root)
	fmt.Fprintf(sb, "== %s\ntitle %q\n", p.ID, article.Title)
	if row.Title == nil {
		row.Title = new(string)
	}
	if article.Title != *row.Title {
		fmt.Fprintf(sb, "\treference: title %q\n", *row.Title)
	}
	for _, b := range article.Blocks {
		class := '-'
		if b.Content {
			class = '+'
		}
		fmt.Fprintf(sb, "%c %d/%d@%d %q\n", class, b.Words, b.WordsInAnchors, b.TagLevel, b.Text)
		if b.Index < len(row.Raw) {
			if r := row.Raw[b.Index]; r.T != b.Text || r.NW != b.Words || r.NA != b.WordsInAnchors || r.TL != b.TagLevel {
				fmt.Fprintf(sb, "\treference: %d/%d@%d %q\n", r.NW, r.NA, r.TL, r.T)
			}
		}
	}
	for i := len(article.Blocks); i < len(row.Raw); i++ {
		r := row.Raw[i]
		fmt.Fprintf(sb, "\treference: %d/%d@%d %q\n", r.NW, r.NA, r.TL, r.T)
	}
	for _, name := range []string{"article", "sentences", "default", "largest", "canola", "everything", "numwords", "mink5"} {
		doc := Segment(root)
		pipelines120()[name].Apply(doc)
		if f1 := tokenF1(doc.Content(), row.Text[name]); f1 < 1 {
			fmt.Fprintf(sb, "\treference: text of %s differs, token F1 %.3f\n", name, f1)
		}
	}
}

// firstDifference shows the first line that differs.
func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Sprintf("line %d:\n got %s\nwant %s", i+1, g[i], w[i])
		}
	}
	return fmt.Sprintf("%d lines, want %d", len(g), len(w))
}
