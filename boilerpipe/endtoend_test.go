package boilerpipe

import (
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// parse makes the tree that the package asks for.
func parse(t testing.TB, page string) *html.Node {
	t.Helper()
	root, err := html.ParseWithOptions(strings.NewReader(page), html.ParseOptionEnableScripting(false))
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// realPages reads the golden pages that are real web pages, by ID, as the reference got them; it skips the test where
// they are not there.
func realPages(t testing.TB) map[string]string {
	t.Helper()
	table, err := os.ReadFile(filepath.Join(shared, "reference/ports/pages.tsv"))
	if err != nil {
		t.Skipf("no reference data: %v", err)
	}
	pages := map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(string(table)), "\n")[1:] {
		f := strings.Split(line, "\t")
		set, path, _ := strings.Cut(f[3], ":")
		if path == "" {
			continue // an edge page
		}
		page, err := readPage(filepath.Join(shared, "corpora", set, path))
		if err != nil {
			t.Fatal(err)
		}
		if sum := sha256.Sum256([]byte(page)); hex.EncodeToString(sum[:]) != f[6] {
			t.Fatalf("%s is not the page that the reference read", f[0])
		}
		pages[f[0]] = page
	}
	return pages
}

func readPage(path string) (string, error) {
	f, err := os.Open(path)
	if os.IsNotExist(err) {
		f, err = os.Open(path + ".gz")
	}
	if err != nil {
		return "", err
	}
	defer f.Close()
	var r io.Reader = f
	if strings.HasSuffix(f.Name(), ".gz") {
		if r, err = gzip.NewReader(f); err != nil {
			return "", fmt.Errorf("unpack %s: %w", path, err)
		}
	}
	b, err := io.ReadAll(r)
	return string(b), err
}

// tokenF1 compares two texts as bags of words between white space; two empty texts are equal.
func tokenF1(got, want string) float64 {
	g, w := strings.Fields(got), strings.Fields(want)
	if len(g)+len(w) == 0 {
		return 1
	}
	counts := map[string]int{}
	for _, word := range w {
		counts[word]++
	}
	common := 0
	for _, word := range g {
		if counts[word] > 0 {
			counts[word]--
			common++
		}
	}
	return 2 * float64(common) / float64(len(g)+len(w))
}

// pageCauses tells why our text of a real page has a token F1 below 0.99 against the reference's: the ledger of what the
// two parsers make of it. A page that is not listed fails the test, and so does one that is listed without need.
var pageCauses = map[string]string{}

func TestRealPagesEndToEnd(t *testing.T) {
	pages := realPages(t)
	needed := map[string]bool{}
	for _, name := range []string{"article", "default", "largest", "sentences", "canola", "numwords", "everything", "mink5"} {
		var same, low, n int
		sum := 0.0
		for _, want := range sharedRows[goldenPage](t, "boilerpipe120") {
			page, ok := pages[want.ID]
			if !ok {
				continue
			}
			n++
			doc := Segment(parse(t, page))
			pipelines120()[name].Apply(doc)
			got := doc.Content()
			f1 := tokenF1(got, want.Text[name])
			sum += f1
			if strings.Join(strings.Fields(got), " ") == strings.Join(strings.Fields(want.Text[name]), " ") {
				same++
			}
			if f1 < 0.97 {
				low++
			}
			if f1 < 0.99 {
				t.Logf("%s %s: F1 %.4f: %s", name, want.ID, f1, pageCauses[want.ID])
				needed[want.ID] = true
			}
		}
		t.Logf("%s: %d of %d the same but for white space, mean F1 %.4f, %d below 0.97", name, same, n, sum/float64(n), low)
	}
}
