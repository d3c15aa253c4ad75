package texts

import (
	"bufio"
	"bytes"
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
	"github.com/contentassay/assay/internal/natural"
	"github.com/contentassay/assay/page"
)

// Kind is what a file holds.
type Kind string

// The kinds of files. A name that tells none of them has the kind "".
const (
	KindText    Kind = "text"
	KindPage    Kind = "page"
	KindArchive Kind = "archive" // a web archive
	KindOutputs Kind = "outputs" // stored answers of one system
)

// KindOf tells by its name what a file holds.
func KindOf(name string) Kind {
	name = strings.ToLower(name)
	for _, k := range []struct {
		ending string
		kind   Kind
	}{
		{".txt", KindText}, {".md", KindText}, {".html", KindPage}, {".htm", KindPage}, {".xhtml", KindPage},
		{".warc", KindArchive}, {".warc.gz", KindArchive}, {".arc", KindArchive}, {".arc.gz", KindArchive},
		{".json", KindOutputs}, {".jsonl", KindOutputs},
	} {
		if strings.HasSuffix(name, k.ending) {
			return k.kind
		}
	}
	return ""
}

// Files lists all files of a folder and below, in natural order. Of a place that cannot be read bad is told; its error,
// where it has one, ends the search.
func Files(files fs.FS, bad func(name string, err error) error) (names []string, err error) {
	err = fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return bad(name, err)
		case !d.IsDir():
			names = append(names, name)
		}
		return nil
	})
	slices.SortFunc(names, natural.Compare)
	return names, err
}

// folder reads every text, page and archive in a folder and below. Links that lead out of it are rejected.
func (r *reader) folder(path string) error {
	root, err := os.OpenRoot(path)
	if err != nil {
		return err
	}
	defer root.Close()
	names, err := Files(root.FS(), r.reject)
	if err != nil {
		return err
	}
	for _, name := range names {
		var err error
		switch KindOf(name) {
		case "":
			r.reject(name, errors.New("neither a text, a page nor a web archive by its name"))
		case KindOutputs:
			err = r.outputsIn(root, path, name)
		default:
			err = r.file(root.FS(), name, name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// outputsIn reads stored answers in a folder, where not every file of JSON has to hold some.
func (r *reader) outputsIn(root *os.Root, folder, name string) error {
	_, err := root.Stat(name) // a link that leads out of the folder is an error
	var o *corpus.Outputs
	if err == nil {
		o, err = corpus.LoadOutputs(filepath.Join(folder, name))
	}
	if err != nil {
		return r.reject(name, err)
	}
	return r.answers(o)
}

// file reads one file of any kind; one that was named by the user and tells no kind is a text.
func (r *reader) file(files fs.FS, name, id string) error {
	if KindOf(name) == KindOutputs {
		return r.outputs(id)
	}
	f, err := files.Open(name)
	if err != nil {
		return r.reject(id, err)
	}
	defer f.Close()
	if KindOf(name) == KindArchive {
		return r.archive(f, id)
	}
	return r.single(f, id, KindOf(name) == KindPage)
}

// stream reads standard input, which has no name to tell its kind: a page where it begins with a tag, else a text.
func (r *reader) stream() error {
	r.prefix = ""
	in := bufio.NewReader(r.Stdin)
	head, _ := in.Peek(512) // an error comes again when all is read
	return r.single(in, "-", bytes.HasPrefix(bytes.TrimLeft(head, "\ufeff \t\r\n"), []byte("<")))
}

// MaxBytes is the most bytes that are read as one text: more is no article, but a mistake.
const MaxBytes = 256 << 20

// single reads all of a stream as one text or page.
func (r *reader) single(in io.Reader, id string, isPage bool) error {
	raw, err := io.ReadAll(io.LimitReader(in, MaxBytes+1))
	switch {
	case err != nil:
		return r.reject(id, err)
	case len(raw) > MaxBytes:
		return r.reject(id, fmt.Errorf("it has over %d bytes", MaxBytes))
	case isPage:
		return r.page(Text{ID: id}, raw)
	}
	text := string(bytes.TrimPrefix(raw, []byte("\ufeff")))
	if !utf8.Valid(raw) {
		text, _, _ = page.Decode(raw)
	}
	return r.add(Text{ID: id, Text: text, Sum: sha256.Sum256(raw)})
}

// outputs reads the stored answers of one system.
func (r *reader) outputs(path string) error {
	o, err := corpus.LoadOutputs(path)
	if err != nil {
		return err
	}
	return r.answers(o)
}

func (r *reader) answers(o *corpus.Outputs) error {
	r.rejected = append(r.rejected, o.Rejected...)
	for _, id := range o.IDs() {
		if err := r.add(Text{ID: id, Text: o.Texts[id], Sum: sha256.Sum256([]byte(o.Texts[id]))}); err != nil {
			return err
		}
	}
	return nil
}

// archive reads the pages of a web archive. A capture of a URL that came before gets its date, then its place in the file,
// then the name of the file into its ID, as far as it takes to be its own.
func (r *reader) archive(f io.Reader, name string) error {
	for record, err := range warc.Read(f, warc.Defaults) {
		if err != nil {
			r.note(name, err)
			continue
		}
		if !record.HasBody() {
			continue
		}
		response, err := record.Response(warc.Defaults)
		if err != nil {
			r.reject(name, err)
			continue
		}
		if !response.IsPage() {
			continue
		}
		t := Text{ID: record.URI, URL: record.URI, Date: record.Date}
		for _, more := range []string{record.Date, fmt.Sprintf("#%d", record.Offset), name} {
			if r.ids[r.prefix+t.ID] {
				t.ID += " " + more
			}
		}
		if err := r.page(t, response.Body); err != nil {
			return err
		}
	}
	return nil
}

// page adds the text of a page: all of it, or what the extractor finds.
func (r *reader) page(t Text, raw []byte) error {
	p, err := page.New(t.ID, t.URL, "", raw)
	if err != nil {
		return r.reject(t.ID, err)
	}
	t.Text, t.Page, t.Sum = p.Text(), p, sha256.Sum256(raw)
	if r.Extractor == "" {
		return r.add(t)
	}
	if r.extract == nil {
		if r.extract, err = r.Extract(r.Extractor); err != nil {
			return err
		}
	}
	if t.Text, err = r.extract(p); err != nil {
		return r.reject(t.ID, fmt.Errorf("%s has no answer: %w", r.Extractor, err))
	}
	return r.add(t)
}
