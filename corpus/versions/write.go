package versions

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/corpus/grouping"
	"github.com/contentassay/assay/corpus/signature"
	"github.com/contentassay/assay/page"
)

// The tags of the cases that are written.
const (
	TagKind     = "version"    // the Kind
	TagOf       = "version_of" // the case that this one is compared with; a base has none
	TagTemplate = "template"   // of a base, its group by package grouping; none where it is by itself
)

// Written says what a folder of versions holds.
type Written struct {
	Pages    int          `json:"pages"`    // bases
	Versions map[Kind]int `json:"versions"` // versions of each kind
	LeftOut  []Skipped    `json:"left_out"`
	Same     int          `json:"same_bytes"` // captures that repeat the one before, byte for byte, revisit records among them
}

// Skipped is a page that has no versions.
type Skipped struct {
	Page string `json:"page"`
	Why  string `json:"why"`
}

// Write makes the versions of every page of a corpus (see Of) and writes them as a corpus of its own into a folder, which
// must be new or empty. The other article of a page is the gold of the next case whose gold is another text, the first
// after the last. A case whose gold is snippets, or has no words, is left out.
func Write(c *corpus.Corpus, dir string, seed uint64) (Written, error) {
	w, err := newWriter(dir)
	if err != nil {
		return Written{}, err
	}
	templates, err := grouping.Compute(c, grouping.ByTemplates)
	if err != nil {
		return Written{}, err
	}
	template := templates.Of()
	for i, k := range c.Cases {
		if k.Gold.SnippetsOnly || strings.TrimSpace(k.Gold.Text) == "" {
			w.skip(k.ID, "its gold has no text, so that nothing says what its content is")
			continue
		}
		raw, err := c.ReadHTML(k, 0)
		if err != nil {
			return w.done, err
		}
		p, err := page.New(k.ID, k.URL, k.Lang, raw)
		if err != nil {
			w.skip(k.ID, err.Error())
			continue
		}
		all, err := Of(p, k.Gold.Text, next(c.Cases, i), seed)
		if err != nil {
			w.skip(k.ID, err.Error())
			continue
		}
		for _, v := range all {
			if err := w.version(k, v, template[k.ID]); err != nil {
				return w.done, err
			}
		}
	}
	return w.done, w.finish()
}

// next is the gold of the first case after one, in a circle, whose gold is another text; "" where there is none.
func next(cases []corpus.Case, i int) string {
	own := exact(cases[i].Gold.Text)
	for n := 1; n < len(cases); n++ {
		if other := cases[(i+n)%len(cases)].Gold.Text; strings.TrimSpace(other) != "" && exact(other) != own {
			return other
		}
	}
	return ""
}

// exact is a signature that equal texts share, whatever their white space, letter case and punctuation.
func exact(s string) string {
	mode, err := signature.Find("shingles")
	if err != nil {
		panic(err) // its name is that of a constant mode
	}
	signed, err := mode.Sign(s, 0)
	if err != nil {
		panic(err) // 0 is the usual parameter
	}
	return signed.String()
}

// writer writes cases of a corpus of layout pairs.
type writer struct {
	dir   string
	cases []corpus.Metadata
	done  Written
}

func newWriter(dir string) (*writer, error) {
	if entries, err := os.ReadDir(dir); err == nil && len(entries) > 0 {
		return nil, fmt.Errorf("writing versions: %s is not empty; give a new folder", dir)
	}
	for _, sub := range []string{"html", "gold"} {
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o755); err != nil {
			return nil, fmt.Errorf("writing versions: %w", err)
		}
	}
	return &writer{dir: dir, done: Written{Versions: map[Kind]int{}, LeftOut: []Skipped{}}}, nil
}

func (w *writer) skip(id, why string) {
	w.done.LeftOut = append(w.done.LeftOut, Skipped{id, why})
}

// version writes one version of a case.
func (w *writer) version(k corpus.Case, v Version, template string) error {
	l := corpus.Metadata{ID: k.ID, URL: k.URL, Lang: k.Lang, Tags: map[string]string{TagKind: string(v.Kind)}}
	if v.Kind == Base {
		w.done.Pages++
		if template != "" {
			l.Tags[TagTemplate] = template
		}
	} else {
		w.done.Versions[v.Kind]++
		l.ID += " " + string(v.Kind)
		l.Tags[TagOf] = k.ID
	}
	return w.write(l, v.HTML, v.Gold)
}

func (w *writer) write(l corpus.Metadata, html, gold string) error {
	l.File = corpus.FileName(l.ID)
	w.cases = append(w.cases, l)
	return errors.Join(
		os.WriteFile(filepath.Join(w.dir, "html", l.File+".html"), []byte(html), 0o644),
		os.WriteFile(filepath.Join(w.dir, "gold", l.File+".txt"), []byte(gold), 0o644))
}

// finish writes what is known of the cases.
func (w *writer) finish() error {
	var b strings.Builder
	e := json.NewEncoder(&b)
	for _, l := range w.cases {
		if err := e.Encode(l); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(w.dir, "cases.jsonl"), []byte(b.String()), 0o644)
}
