package cli

import (
	"cmp"
	"errors"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/corpus/texts"
	"github.com/contentassay/assay/harness"
	"github.com/contentassay/assay/page"
)

// readTexts reads the texts in the paths and says what could not be used.
func (a *app) readTexts(paths []string, o texts.Options, each func(texts.Text) error) ([]corpus.Rejection, error) {
	o.Stdin, o.Extract, o.Opened = a.stdin, a.textExtractor, a.tellRejections
	o.Lost = func(path string, why error) { a.say("assay: %s: %v", path, why) }
	return texts.Read(paths, o, each)
}

// textExtractor makes an extractor ready that gives the text of a page alone.
func (a *app) textExtractor(name string) (texts.Extract, error) {
	extract, err := extractCmd{Extractor: name}.build(a)
	if err != nil {
		return nil, err
	}
	return func(p *page.Page) (string, error) {
		answer, status, err := harness.Answer(p, extract)
		if !status.Answered() {
			return "", cmp.Or(err, errors.New(string(status)))
		}
		return answer.Text, nil
	}, nil
}
