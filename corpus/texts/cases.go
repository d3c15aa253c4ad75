package texts

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/internal/nearest"
	"github.com/contentassay/assay/runs"
)

// errNoCorpus says that a folder is of no known layout.
var errNoCorpus = errors.New("no corpus")

// corpus reads the gold of a corpus, or its pages: also those of cases whose gold is snippets, which are no text.
func (r *reader) corpus(path string) error {
	loaded, err := corpus.Load(path, corpus.Options{})
	if err != nil {
		return fmt.Errorf("%w: %w", errNoCorpus, err)
	}
	if r.Opened != nil {
		r.Opened(loaded)
	}
	r.rejected = append(r.rejected, loaded.Rejected...)
	for _, k := range loaded.Cases {
		if r.Of == Gold && r.Extractor == "" && !k.Gold.SnippetsOnly {
			err = r.gold(loaded, k)
		} else {
			err = r.casePage(loaded, k)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// gold adds the gold of a case, and its page where it has one and pages are asked for.
func (r *reader) gold(c *corpus.Corpus, k corpus.Case) (err error) {
	t := Text{ID: k.ID, URL: k.URL, Text: k.Gold.Text, Sum: sha256.Sum256([]byte(k.Gold.Text))}
	if r.Pages && k.HasPage() {
		if t.Page, err = c.Page(k); err != nil {
			return err
		}
	}
	return r.add(t)
}

// casePage adds the text of the page of a case.
func (r *reader) casePage(c *corpus.Corpus, k corpus.Case) error {
	raw, err := c.ReadHTML(k, 0)
	if err != nil {
		return err
	}
	return r.page(Text{ID: k.ID, URL: k.URL}, raw)
}

// run reads the texts that a run keeps: gold, pages, or what one extractor answered. A case without that text is left out.
func (r *reader) run(path string) error {
	kept, err := runs.Open(path)
	if err != nil {
		return err
	}
	digests, read := map[string]string{}, kept.Input
	if r.Extractor != "" {
		if err := hasExtractor(kept, r.Extractor); err != nil {
			return err
		}
		digests, read = kept.Outputs(r.Extractor), kept.AnswerText
	} else {
		for _, k := range kept.Cases {
			if digests[k.ID] = k.Gold; r.Of == Page {
				digests[k.ID] = k.Page
			}
		}
	}
	for _, k := range kept.Cases {
		if digests[k.ID] == "" {
			continue
		}
		text, err := read(digests[k.ID])
		if err != nil {
			return err
		}
		if err := r.add(Text{ID: k.ID, URL: k.URL, Text: text, Sum: sha256.Sum256([]byte(text))}); err != nil {
			return err
		}
	}
	return nil
}

// hasExtractor is an error that names the extractors of a run where this one is none of them.
func hasExtractor(r *runs.Run, name string) error {
	var names []string
	for _, x := range r.Manifest.Extractors {
		names = append(names, x.Name)
	}
	if slices.Contains(names, name) {
		return nil
	}
	return fmt.Errorf("there are no answers of extractor %q%s; there are those of %s", name, nearest.Hint(name, names), strings.Join(names, ", "))
}
