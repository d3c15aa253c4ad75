// Package edge holds the hand-written edge pages of the two ports and what the reference programs made of them.
//
// The pages are our own: each one corners a trap (nested anchors, combining marks, text after </html>, ...). The golden
// rows are the output of jusText 3.0.2 and boilerpipe (1.2.0 and master) on them. Both are embedded, so that the tests
// of justext and boilerpipe prove exactness on these pages anywhere. Only tests import this package.
package edge

import (
	"bytes"
	"compress/gzip"
	"embed"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
)

//go:embed pages/*.html golden/*.jsonl.gz
var files embed.FS

// Page is one hand-written page.
type Page struct {
	ID   string // "edge-" and the file's name without ".html", as in the golden rows
	HTML string // UTF-8, line ends untouched
}

// Pages returns the edge pages in the order of their file names.
func Pages() ([]Page, error) {
	names, err := fs.Glob(files, "pages/*.html")
	if err != nil {
		return nil, fmt.Errorf("list the edge pages: %w", err)
	}
	pages := make([]Page, 0, len(names))
	for _, name := range names {
		b, err := files.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("read edge page %s: %w", name, err)
		}
		pages = append(pages, Page{ID: "edge-" + strings.TrimSuffix(path.Base(name), ".html"), HTML: string(b)})
	}
	return pages, nil
}

// Golden returns the reference rows on the edge pages, one JSON object per line. The name is one of "justext",
// "justext-sax", "boilerpipe120", "boilerpipemaster" and "boilerpipe-sax"; the fields are those of the reference
// files of the same name. A justext-sax row is absent where lxml refused the page.
func Golden(name string) ([]byte, error) {
	b, err := files.ReadFile("golden/" + name + ".jsonl.gz")
	if err != nil {
		return nil, fmt.Errorf("read golden rows %q: %w", name, err)
	}
	z, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		return nil, fmt.Errorf("unpack golden rows %q: %w", name, err)
	}
	rows, err := io.ReadAll(z)
	if err != nil {
		return nil, fmt.Errorf("unpack golden rows %q: %w", name, err)
	}
	return rows, nil
}
