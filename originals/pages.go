// Package originals goes back from a run to the pages that it was made of. A run keeps no HTML, so they are read from its
// corpus, as long as that is where it was and has not changed. With them, one case can be handed on with all that made its
// answers.
package originals

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/runs"
)

// Pages are the pages of a run in the corpus that it was made with, as that is now.
type Pages struct {
	path   string // of the corpus
	loaded *corpus.Corpus
	byID   map[string]corpus.Case
}

// Of finds the pages of a run. It fails where its corpus cannot be read any more.
func Of(run *runs.Run) (*Pages, error) {
	from := run.Manifest.Corpus
	loaded, err := corpus.Load(from.Path, corpus.Options{Layout: from.Layout})
	if err != nil && from.Layout == "pairs" {
		// a configuration may name the folder of pages itself; its gold then usually lies beside it
		if above, aboveErr := corpus.Load(filepath.Dir(from.Path), corpus.Options{Layout: from.Layout}); aboveErr == nil {
			loaded, err = above, nil
		}
	}
	if err != nil {
		return nil, fmt.Errorf("a run keeps no pages, and its corpus cannot be read: %w (put it back, or work in the folder in which the run was made)", err)
	}
	p := &Pages{path: from.Path, loaded: loaded, byID: map[string]corpus.Case{}}
	for _, k := range loaded.Cases {
		p.byID[k.ID] = k
	}
	return p, nil
}

// errNoPage is that of cases of which there never was a page.
var errNoPage = errors.New("it has no page, only gold and stored outputs")

// Raw reads the page of a case, as it is in the corpus. It fails where the corpus does not have it any more, and where the
// page is not the one that the run has seen.
func (p *Pages) Raw(c runs.Case) ([]byte, error) {
	if c.HTML == "" {
		return nil, errNoPage
	}
	now, ok := p.byID[c.ID]
	if !ok {
		return nil, fmt.Errorf("a run keeps no pages, and the corpus %s does not have this one any more (run again)", p.path)
	}
	if now.HTML.SHA256 != c.HTML {
		return nil, fmt.Errorf("the page in the corpus %s has changed since the run (run again)", p.path)
	}
	return p.loaded.ReadHTML(now, 0)
}

// Inert reads the page of a case as HTML that loads and runs nothing.
func (p *Pages) Inert(c runs.Case) (string, error) {
	raw, err := p.Raw(c)
	if err != nil {
		return "", err
	}
	read, err := page.New(c.ID, c.URL, c.Stated, raw)
	if err != nil {
		return "", err
	}
	return read.Inert(), nil
}
