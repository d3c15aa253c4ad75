package justext

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the snapshots in testdata")

// edgeDifferences is the ledger of the edge pages on which the port and the
// reference differ in a paragraph's text, words, link characters or class when
// both start from HTML. Each names the cause; KNOWN_DIFFERENCES.md explains
// them. A page that differs and is not listed fails the test, and so does a
// listed one that does not differ.
var edgeDifferences = map[string]string{
	"bad-markup":    "libxml2 shows a broken end tag as text, HTML5 reads it as a comment",
	"control-space": "libxml2 drops control characters, HTML5 keeps them and they are white space",
	"deep":          "libxml2 gives up below 256 levels and returns nothing",
	"entities":      "libxml2 knows HTML 4 entities only and wants their semicolon",
	"inline-ws":     "HTML5 ends a p at an hr",
	"misnested":     "libxml2 puts a p into the a that it found open",
	"table-foster":  "HTML5 moves stray text out of a table, before it",
	"xhtml":         "HTML5 reads CDATA outside svg and math as a comment; the reference was misled by the XML encoding",
}

// TestEdgeSnapshot holds what the port makes of the edge pages, from HTML, to a
// snapshot. Where the reference differs its result stands below ours.
func TestEdgeSnapshot(t *testing.T) {
	var got strings.Builder
	seen := map[string]bool{}
	markup := edgeMarkup(t)
	for _, page := range edgeLines[goldenPage](t, "justext") {
		name := strings.TrimPrefix(page.ID, "edge-")
		seen[name] = true
		// The byte-order mark is the decoder's affair, not this package's.
		root := parse(t, strings.TrimPrefix(markup[page.ID], "\ufeff"))
		ours := describe(Extract(root, StopList{}, goldenParams("default")))
		theirs := describeGolden(page)
		fmt.Fprintf(&got, "== %s\n%s", name, ours)
		cause, listed := edgeDifferences[name]
		if listed != (ours != theirs) {
			t.Errorf("%s: listed as a known difference: %t; differs: %t\nours:\n%sreference:\n%s", name, listed, ours != theirs, ours, theirs)
		}
		if listed {
			fmt.Fprintf(&got, "-- reference: %s\n%s", cause, theirs)
		}
	}
	for name := range edgeDifferences {
		if !seen[name] {
			t.Errorf("%s: listed, but there is no such page", name)
		}
	}
	compareSnapshot(t, "testdata/edge.snapshot", got.String())
}

// describe writes one line per paragraph: final class, words, characters in
// links, heading, text.
func describe(paragraphs []Paragraph) string {
	var s strings.Builder
	for i := range paragraphs {
		p := &paragraphs[i]
		fmt.Fprintf(&s, "%c %d %d %t %q\n", p.Class.String()[0], p.Words, p.CharsInLinks, p.Heading, p.Text)
	}
	return s.String()
}

func describeGolden(page goldenPage) string {
	var s strings.Builder
	for i, p := range page.Pars {
		fmt.Fprintf(&s, "%c %d %d %t %q\n", page.Runs["none/default"].Final[i], p.Words, p.InLinks, p.Heading == 1, p.Text)
	}
	return s.String()
}

// compareSnapshot compares got with a file, or with -update writes the file.
func compareSnapshot(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		g, w := strings.Split(got, "\n"), strings.Split(string(want), "\n")
		for i := range g {
			if i >= len(w) || g[i] != w[i] {
				t.Fatalf("%s line %d:\n got %s\nwant %s\n(go test -update rewrites it)", path, i+1, g[i], append(w, make([]string, len(g))...)[i])
			}
		}
		t.Fatalf("%s: %d lines missing at the end", path, len(w)-len(g))
	}
}
