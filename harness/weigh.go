package harness

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/runs"
)

// weigh does one case: it reads the page, lets every extractor answer, and scores the answers.
func (p Plan) weigh(ctx context.Context, k corpus.Case, funcs []extractors.Func, found chan<- finding) {
	pg, status, err := p.read(ctx, k)
	about := runs.Case{ID: k.ID, URL: k.URL, Lang: k.Lang, Tags: k.Tags, Group: k.Group, HTML: k.HTML.SHA256}
	pageText := ""
	if pg != nil {
		pageText = pg.Text()
		about.Lang, about.Charset, about.From = pg.Lang, pg.Charset.Name, pg.Charset.From
		about.Replaced, about.Flattened = pg.Replaced, pg.Flattened
	}
	s := NewScorer(p.Tokenizer, k.Gold.Text, pageText)
	found <- finding{about: s.describe(about), texts: runs.Texts{Gold: k.Gold.Text, Page: pageText, Detail: detail(k.Gold)}}
	for i, v := range p.Variants {
		f := finding{isResult: true, cost: runs.Cost{Case: k.ID, Extractor: v.Name}}
		var x extractors.Extraction
		switch {
		case pg == nil:
		case ctx.Err() != nil:
			status, err = runs.Cancelled, errInterrupted
		default:
			start := time.Now()
			x, status, err = Answer(pg, funcs[i])
			f.cost.Wall = time.Since(start).Nanoseconds()
		}
		f.result = s.Score(k.ID, v.Name, status, err, x)
		f.output, f.err = encode(x, status)
		if f.err == nil && p.CheckAlign {
			f.err = s.recount(x.Text, f.result)
		}
		found <- f
	}
}

// detail is what the corpus says of the gold beside its text.
func detail(g corpus.Gold) runs.Detail {
	d := runs.Detail{With: g.With, Without: g.Without}
	for _, p := range g.Paragraphs {
		d.Paragraphs = append(d.Paragraphs, runs.Paragraph(p))
	}
	return d
}

// encode returns an answer as the run directory keeps it, nil where there is none.
func encode(x extractors.Extraction, status runs.Status) ([]byte, error) {
	if !status.Answered() {
		return nil, nil
	}
	return json.Marshal(x)
}

var errInterrupted = errors.New("the run was interrupted before this pair")

// read reads and parses the page of a case. Without a page, status and error say why.
func (p Plan) read(ctx context.Context, k corpus.Case) (*page.Page, runs.Status, error) {
	if ctx.Err() != nil {
		return nil, runs.Cancelled, errInterrupted
	}
	raw, err := p.Corpus.ReadHTML(k, p.MaxPageBytes)
	if tooLarge := (*corpus.TooLarge)(nil); errors.As(err, &tooLarge) {
		return nil, runs.Refused, err
	}
	if err != nil {
		return nil, runs.Failed, err
	}
	pg, err := parse(k, raw)
	if err != nil {
		return nil, runs.Failed, err
	}
	return pg, "", nil
}

// parse makes a page of a case; a panic in the parser becomes an error.
func parse(k corpus.Case, raw []byte) (pg *page.Page, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			pg, err = nil, fmt.Errorf("parse the page: panic: %v, at %s", cause, panicSite(debug.Stack()))
		}
	}()
	return page.New(k.ID, k.URL, k.Lang, raw)
}
