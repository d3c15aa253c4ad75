package cli

import (
	"slices"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/corpus/texts"
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/harness"
	"github.com/contentassay/assay/page"
)

// readTexts reads the texts in the paths and says what could not be used.
func (a *app) readTexts(paths []string, o texts.Options, each func(texts.Text) error) ([]corpus.Rejection, error) {
	o.Stdin, o.Extract, o.Opened = a.stdin, a.textExtractor, a.tellRejections
	o.Lost = func(path string, why error) { a.say("assay: %s: %v", path, why) }
	if o.Extractor != "" && !slices.ContainsFunc(paths, isRun) { // a run has names of its own; elsewhere a wrong one may never be asked for
		if _, err := a.textExtractor(o.Extractor); err != nil {
			return nil, err
		}
	}
	return texts.Read(paths, o, each)
}

// textExtractor makes an extractor ready that gives the text of a page alone.
func (a *app) textExtractor(name string) (texts.Extract, error) {
	extract, err := a.extractor(name)
	if err != nil {
		return nil, err
	}
	return func(p *page.Page) (string, error) {
		x, err := extract(p)
		return x.Text, err
	}, nil
}

// extractor makes an extractor ready, with its usual options. A panic is an error for that page, and nothing else suffers.
func (a *app) extractor(name string) (extractors.Func, error) {
	e, err := extractors.Find(a.all, name)
	if err != nil {
		return nil, err
	}
	extract, err := e.Build(e.Options())
	if err != nil {
		return nil, err
	}
	return func(p *page.Page) (extractors.Extraction, error) {
		x, _, err := harness.Answer(p, extract)
		return x, err
	}, nil
}
