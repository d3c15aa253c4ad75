package justext

import (
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// goldenSource is one line of pages.tsv: where a golden page's HTML lies.
type goldenSource struct{ ID, Lang, Path, SHA256 string }

// realPages lists the golden pages that are real web pages.
func realPages(t testing.TB) []goldenSource {
	t.Helper()
	table, err := os.ReadFile(reference(t, "ports/pages.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	var pages []goldenSource
	for _, line := range strings.Split(strings.TrimSpace(string(table)), "\n")[1:] {
		f := strings.Split(line, "\t")
		set, path, _ := strings.Cut(f[3], ":")
		folder := map[string]string{"wcxb": "wcxb/", "trafilatura": "trafilatura/"}[set]
		if folder == "" {
			continue // an edge page
		}
		pages = append(pages, goldenSource{f[0], f[2], "../../shared/corpora/" + folder + path, f[6]})
	}
	return pages
}

// read returns the page as the reference got it: its bytes as UTF-8.
func (s goldenSource) read(t testing.TB) string {
	t.Helper()
	raw, err := readMaybeGzipped(s.Path)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(raw)
	if s.SHA256 != "" && hex.EncodeToString(sum[:]) != s.SHA256 {
		t.Fatalf("%s: not the page the reference read", s.ID)
	}
	return string(raw)
}

func readMaybeGzipped(path string) ([]byte, error) {
	file, err := os.Open(path)
	if os.IsNotExist(err) && !strings.HasSuffix(path, ".gz") {
		file, err = os.Open(path + ".gz")
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if !strings.HasSuffix(file.Name(), ".gz") {
		return io.ReadAll(file)
	}
	plain, err := gzip.NewReader(file)
	if err != nil {
		return nil, fmt.Errorf("unzip %s: %w", path, err)
	}
	return io.ReadAll(plain)
}

// parse makes the tree the package asks for.
func parse(t testing.TB, markup string) *html.Node {
	t.Helper()
	root, err := html.ParseWithOptions(strings.NewReader(markup), html.ParseOptionEnableScripting(false))
	if err != nil {
		t.Fatal(err)
	}
	return root
}
