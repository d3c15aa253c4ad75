// Package texts reads collections of texts, whatever they lie in: a corpus (its gold or its pages), a run (also what an
// extractor found), stored outputs, files of text, pages, web archives, and folders of these. It is for work that asks what
// texts have in common, such as signatures, duplicates and templates, and not how well they were extracted.
package texts

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/page"
)

// Text is one text of a collection.
type Text struct {
	ID   string            // unique in the collection
	URL  string            // "" where unknown
	Date string            // of capture as its archive writes it, "" where unknown
	Text string            // may be empty
	Page *page.Page        // nil where the text is not taken from a page, unless Options.Pages asks for it
	Sum  [sha256.Size]byte // of the bytes that the text was taken from
}

// Of says which text of a case is meant. The values are those of the flag --of.
type Of string

const (
	Gold Of = "gold" // the gold; the page where that is snippets, which are no text
	Page Of = "page" // all text of the page
)

// Options say what of a page is its text, and who listens while texts are read. All but Of may be left out.
type Options struct {
	Of Of

	// Extractor takes from each page what this one finds, and from a run what it found.
	Extractor string
	// Extract makes the extractor ready at the first page that needs it: a run holds its answers already.
	Extract func(extractor string) (Extract, error)

	// Pages reads the page of a case also where its gold is the text.
	Pages bool
	// Stdin is what the path - reads.
	Stdin io.Reader
	// Opened hears of each corpus that was read, before its first text comes.
	Opened func(*corpus.Corpus)
	// Lost hears of what could not be used, in whole or in part, when it is met.
	Lost func(path string, why error)
}

// Extract finds the text of a page. An error is for this page alone.
type Extract func(*page.Page) (string, error)

// Read calls each with every text in the paths, in the order of the paths and in each by natural order. Where there are
// several paths, an ID begins with its path. What cannot be read is returned; the error is for a path with nothing in it,
// or from each.
func Read(paths []string, o Options, each func(Text) error) ([]corpus.Rejection, error) {
	r := &reader{Options: o, ids: map[string]bool{}, each: each}
	for _, path := range paths {
		if len(paths) > 1 {
			r.prefix = filepath.ToSlash(filepath.Clean(path)) + ":"
		}
		before := len(r.ids)
		if err := r.path(path); err != nil {
			return r.rejected, fmt.Errorf("reading texts from %s: %w", path, err)
		}
		if len(r.ids) == before {
			return r.rejected, fmt.Errorf("reading texts from %s: there are none; give a corpus, a run, .txt, .html or .warc files, or a folder of them", path)
		}
	}
	return r.rejected, nil
}

// reader reads texts one after the other.
type reader struct {
	Options
	extract  Extract // nil until a page needs it
	prefix   string  // before the IDs of a corpus, a run or a folder, where there are several paths
	ids      map[string]bool
	rejected []corpus.Rejection
	each     func(Text) error
}

// path reads what a path leads to.
func (r *reader) path(path string) error {
	if strings.HasPrefix(path, "embedded:") {
		return r.corpus(path)
	}
	if path == "-" {
		return r.stream()
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return fmt.Errorf("%w (give a corpus, a run, a text, a page, a web archive or a folder of them; - is standard input)", err)
	case !info.IsDir():
		if KindOf(path) != KindOutputs {
			r.prefix = "" // the ID is the path, or a URL
		}
		return r.file(os.DirFS(filepath.Dir(path)), filepath.Base(path), path)
	case isFile(filepath.Join(path, "manifest.json")):
		return r.run(path)
	}
	if err := r.corpus(path); !errors.Is(err, errNoCorpus) {
		return err
	}
	return r.folder(path)
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// add hands a text on. Its ID must be its own.
func (r *reader) add(t Text) error {
	t.ID = r.prefix + t.ID
	if r.ids[t.ID] {
		return r.reject(t.ID, errors.New("there is a text of that name already"))
	}
	r.ids[t.ID] = true
	return r.each(t)
}

// reject says and notes what could not be used, and why. It returns nil: reading goes on.
func (r *reader) reject(path string, why error) error {
	r.tell(path, fmt.Errorf("left out: %w", why))
	r.rejected = append(r.rejected, rejection(path, why))
	return nil
}

// note is reject for something that is not lost as a whole, such as a damaged archive.
func (r *reader) note(path string, why error) error {
	r.tell(path, why)
	r.rejected = append(r.rejected, rejection(path, why))
	return nil
}

func (r *reader) tell(path string, what error) {
	if r.Lost != nil {
		r.Lost(path, what)
	}
}

func rejection(path string, why error) corpus.Rejection {
	return corpus.Rejection{Path: path, Why: why.Error(), Mend: "give a file that can be read, or leave it out"}
}
