package cli

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/corpus/warc"
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/harness"
	"github.com/contentassay/assay/internal/natural"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/runs"
)

// document is one text of a collection, wherever it comes from.
type document struct {
	id   string // unique in the collection
	url  string // "" where unknown
	date string // of capture, "" where unknown
	text string
	page *page.Page        // nil where the text is not taken from a page, unless pages are asked for
	sum  [sha256.Size]byte // of the bytes that the text was taken from
}

// textFlags say what of a page is its text.
type textFlags struct {
	Extractor string `placeholder:"NAME" help:"Take from each page what this extractor finds; of a run, what it found."`
	Of        string `enum:"gold,page" default:"gold" help:"The text of a corpus or a run: its gold, or its pages."`

	pages bool // read the page of a case also where its gold is the text
}

// collection reads texts one after the other. Extractions and rejections are counted for the end.
type collection struct {
	textFlags
	a        *app
	extract  extractors.Func // nil: all text of the page
	prefix   string          // before the IDs of a corpus, a run or a folder, where there are several paths
	ids      map[string]bool
	rejected []corpus.Rejection
	each     func(document) error
}

// documents calls each with every text in the paths: corpora, runs, files and folders of texts and pages, web archives,
// stored outputs. What cannot be read is said and returned; the error is for a path with nothing in it, or from each.
func (a *app) documents(paths []string, f textFlags, each func(document) error) ([]corpus.Rejection, error) {
	c := &collection{textFlags: f, a: a, ids: map[string]bool{}, each: each}
	for _, path := range paths {
		if len(paths) > 1 {
			c.prefix = filepath.ToSlash(filepath.Clean(path)) + ":"
		}
		before := len(c.ids)
		if err := c.path(path); err != nil {
			return c.rejected, fmt.Errorf("reading texts from %s: %w", path, err)
		}
		if len(c.ids) == before {
			return c.rejected, fmt.Errorf("reading texts from %s: there are none; give a corpus, a run, .txt, .html or .warc files, or a folder of them", path)
		}
	}
	return c.rejected, nil
}

// path reads what a path leads to.
func (c *collection) path(path string) error {
	if strings.HasPrefix(path, "embedded:") {
		return c.corpus(path)
	}
	if path == "-" {
		return c.stream()
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return fmt.Errorf("%w (give a corpus, a run, a text, a page, a web archive or a folder of them; - is standard input)", err)
	case !info.IsDir():
		if kind(path) != "outputs" {
			c.prefix = "" // the ID is the path, or a URL
		}
		return c.file(os.DirFS(filepath.Dir(path)), filepath.Base(path), path)
	case isFile(filepath.Join(path, "manifest.json")):
		return c.run(path)
	}
	if err := c.corpus(path); !errors.Is(err, errNoCorpus) {
		return err
	}
	return c.folder(path)
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// errNoCorpus says that a folder is of no known layout.
var errNoCorpus = errors.New("no corpus")

// corpus reads the gold of a corpus, or its pages: also those of cases whose gold is snippets, which are no text.
func (c *collection) corpus(path string) error {
	loaded, err := corpus.Load(path, corpus.Options{})
	if err != nil {
		return fmt.Errorf("%w: %w", errNoCorpus, err)
	}
	c.a.tellRejections(loaded)
	c.rejected = append(c.rejected, loaded.Rejected...)
	for _, k := range loaded.Cases {
		if c.Of == "gold" && c.Extractor == "" && !k.Gold.SnippetsOnly {
			d := document{id: k.ID, url: k.URL, text: k.Gold.Text, sum: sha256.Sum256([]byte(k.Gold.Text))}
			if c.pages {
				if d.page, err = parsedPage(loaded, k); err != nil {
					return err
				}
			}
			if err := c.add(d); err != nil {
				return err
			}
			continue
		}
		raw, err := loaded.ReadHTML(k, 0)
		if err != nil {
			return err
		}
		if err := c.page(document{id: k.ID, url: k.URL}, raw); err != nil {
			return err
		}
	}
	return nil
}

// parsedPage is the page of a case; nil for a case without one.
func parsedPage(c *corpus.Corpus, k corpus.Case) (*page.Page, error) {
	if !k.HasPage() {
		return nil, nil
	}
	raw, err := c.ReadHTML(k, 0)
	if err != nil {
		return nil, err
	}
	return page.New(k.ID, k.URL, k.Lang, raw)
}

// run reads the texts that a run keeps: gold, pages, or what one extractor answered.
func (c *collection) run(path string) error {
	r, err := runs.Open(path)
	if err != nil {
		return err
	}
	digests := map[string]string{}
	for _, k := range r.Cases {
		if digests[k.ID] = k.Gold; c.Of == "page" {
			digests[k.ID] = k.Page
		}
	}
	read := r.Input
	if c.Extractor != "" {
		clear(digests)
		read = r.AnswerText
		for _, result := range r.Results {
			if result.Extractor == c.Extractor && result.Output != "" {
				digests[result.Case] = result.Output
			}
		}
	}
	for _, k := range r.Cases {
		if digests[k.ID] == "" {
			continue
		}
		text, err := read(digests[k.ID])
		if err != nil {
			return err
		}
		if err := c.add(document{id: k.ID, url: k.URL, text: text, sum: sha256.Sum256([]byte(text))}); err != nil {
			return err
		}
	}
	return nil
}

// folder reads every text, page and archive in a folder and below, in natural order. Links that lead out of it are
// rejected.
func (c *collection) folder(path string) error {
	root, err := os.OpenRoot(path)
	if err != nil {
		return err
	}
	defer root.Close()
	var names []string
	err = fs.WalkDir(root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			c.reject(name, err)
		case !d.IsDir():
			names = append(names, name)
		}
		return nil
	})
	if err != nil {
		return err
	}
	slices.SortFunc(names, natural.Compare)
	for _, name := range names {
		if kind(name) == "" {
			c.reject(name, errors.New("neither a text, a page nor a web archive by its name"))
			continue
		}
		if err := c.file(root.FS(), name, name); err != nil {
			return err
		}
	}
	return nil
}

// kind tells by the name what a file holds: text, page, archive, outputs; "" for what is none of them.
func kind(name string) string {
	name = strings.ToLower(name)
	for _, k := range []struct{ ending, kind string }{
		{".txt", "text"}, {".md", "text"}, {".html", "page"}, {".htm", "page"}, {".xhtml", "page"},
		{".warc", "archive"}, {".warc.gz", "archive"}, {".arc", "archive"}, {".arc.gz", "archive"}, {".json", "outputs"}, {".jsonl", "outputs"},
	} {
		if strings.HasSuffix(name, k.ending) {
			return k.kind
		}
	}
	return ""
}

// file reads one file of any kind; one that was named by the user and tells no kind is a text.
func (c *collection) file(files fs.FS, name, id string) error {
	if kind(name) == "outputs" {
		return c.outputs(id)
	}
	f, err := files.Open(name)
	if err != nil {
		return c.reject(id, err)
	}
	defer f.Close()
	if kind(name) == "archive" {
		return c.archive(f, id)
	}
	return c.single(f, id, kind(name) == "page")
}

// stream reads standard input, which has no name to tell its kind: a page where it begins with a tag, else a text.
func (c *collection) stream() error {
	c.prefix = ""
	in := bufio.NewReader(c.a.stdin)
	head, _ := in.Peek(512) // an error comes again when all is read
	return c.single(in, "-", bytes.HasPrefix(bytes.TrimLeft(head, "\ufeff \t\r\n"), []byte("<")))
}

// single reads all of a stream as one text or page.
func (c *collection) single(in io.Reader, id string, isPage bool) error {
	raw, err := io.ReadAll(io.LimitReader(in, maxDocument+1))
	switch {
	case err != nil:
		return c.reject(id, err)
	case len(raw) > maxDocument:
		return c.reject(id, fmt.Errorf("it has over %d bytes", maxDocument))
	case isPage:
		return c.page(document{id: id}, raw)
	}
	text := string(bytes.TrimPrefix(raw, []byte("\ufeff")))
	if !utf8.Valid(raw) {
		text, _, _ = page.Decode(raw)
	}
	return c.add(document{id: id, text: text, sum: sha256.Sum256(raw)})
}

// maxDocument is the most bytes of a file that is read as one text.
const maxDocument = 256 << 20

// outputs reads the stored answers of one system.
func (c *collection) outputs(path string) error {
	o, err := corpus.LoadOutputs(path)
	if err != nil {
		return err
	}
	c.rejected = append(c.rejected, o.Rejected...)
	for _, id := range o.IDs() {
		if err := c.add(document{id: id, text: o.Texts[id], sum: sha256.Sum256([]byte(o.Texts[id]))}); err != nil {
			return err
		}
	}
	return nil
}

// archive reads the pages of a web archive. Revisits, whose page is another record's, and answers other than 200 are left
// out.
func (c *collection) archive(f io.Reader, name string) error {
	for record, err := range warc.Read(f, warc.Defaults) {
		if err != nil {
			c.note(name, err)
			continue
		}
		if !record.HasBody() {
			continue
		}
		response, err := record.Response(warc.Defaults)
		if err != nil {
			c.reject(name, err)
			continue
		}
		if !response.IsHTML() || len(response.Body) == 0 || response.Status != 200 && response.Status != 0 {
			continue
		}
		d := document{id: record.URI, url: record.URI, date: record.Date}
		for _, more := range []string{record.Date, fmt.Sprintf("#%d", record.Offset), name} {
			if c.ids[c.prefix+d.id] {
				d.id += " " + more
			}
		}
		if err := c.page(d, response.Body); err != nil {
			return err
		}
	}
	return nil
}

// page adds the text of a page: all of it, or what the extractor finds.
func (c *collection) page(d document, raw []byte) error {
	p, err := page.New(d.id, d.url, "", raw)
	if err != nil {
		return c.reject(d.id, err)
	}
	d.text, d.page, d.sum = p.Text(), p, sha256.Sum256(raw)
	if c.Extractor != "" {
		if c.extract == nil {
			if c.extract, err = (extractCmd{Extractor: c.Extractor}).build(c.a); err != nil {
				return err
			}
		}
		answer, status, err := harness.Answer(p, c.extract)
		if !status.Answered() {
			return c.reject(d.id, fmt.Errorf("%s has no answer: %w", c.Extractor, cmp.Or(err, errors.New(string(status)))))
		}
		d.text = answer.Text
	}
	return c.add(d)
}

// add hands a text on. Its ID must be its own.
func (c *collection) add(d document) error {
	d.id = c.prefix + d.id
	if c.ids[d.id] {
		return c.reject(d.id, errors.New("there is a text of that name already"))
	}
	c.ids[d.id] = true
	return c.each(d)
}

// reject says and notes what could not be used, and why. It returns nil: reading goes on.
func (c *collection) reject(path string, why error) error {
	return c.note(path, fmt.Errorf("it is left out: %w", why))
}

// note is reject for something that is not lost as a whole, such as a damaged archive.
func (c *collection) note(path string, why error) error {
	c.a.say("assay: %s: %v", path, why)
	c.rejected = append(c.rejected, corpus.Rejection{Path: path, Why: why.Error(), Mend: "give a file that can be read, or leave it out"})
	return nil
}
