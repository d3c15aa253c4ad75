package harness

import (
	"cmp"
	"context"
	"errors"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/runs"
)

// weigh does one case: it reads the page, lets the extractors answer that are not done, and scores the answers.
func (p Plan) weigh(ctx context.Context, k corpus.Case, r runner, isDone func(kase, extractor string) bool, found chan<- finding) {
	var todo []int
	for i, v := range p.Variants {
		if !isDone(k.ID, v.Name) {
			todo = append(todo, i)
		}
	}
	if len(todo) == 0 {
		return
	}
	sight, status, err := p.open(ctx, k, r, todo)
	about := runs.Case{
		ID: k.ID, URL: k.URL, Lang: cmp.Or(sight.Lang, k.Lang), Tags: k.Tags, Group: k.Group, HTML: k.HTML.SHA256,
		Snippets: k.Gold.SnippetsOnly,
		Charset:  sight.Charset, From: sight.From, Replaced: sight.Replaced, Flattened: sight.Flattened,
	}
	s := NewScorer(p.Tokenizer, k.Gold.Text, sight.Text)
	found <- finding{about: s.describe(about), texts: runs.Texts{Gold: k.Gold.Text, Page: sight.Text, Detail: detail(k.Gold)}}
	for _, i := range todo {
		a := none(status, err)
		if err == nil {
			a = r.answer(ctx, i)
		}
		found <- p.judge(s, k.ID, p.Variants[i].Name, a)
	}
}

// open reads the page of a case and gives it to the runner. Without a page, status and error say why.
func (p Plan) open(ctx context.Context, k corpus.Case, r runner, todo []int) (sight, runs.Status, error) {
	if ctx.Err() != nil {
		return sight{}, runs.Cancelled, errInterrupted
	}
	raw, err := p.Corpus.ReadHTML(k, p.MaxPageBytes)
	if tooLarge := (*corpus.TooLarge)(nil); errors.As(err, &tooLarge) {
		return sight{}, runs.Refused, err
	}
	if err != nil {
		return sight{}, runs.Failed, err
	}
	return r.open(ctx, k, raw, todo)
}

// judge scores an answer.
func (p Plan) judge(s *Scorer, kase, extractor string, a answer) finding {
	f := finding{isResult: true, result: s.Score(kase, extractor, a.status, a.err, a.x), cost: a.cost, output: a.output}
	f.cost.Case, f.cost.Extractor = kase, extractor
	if p.CheckAlign {
		f.err = s.recount(a.x.Text, f.result)
	}
	return f
}

// detail is what the corpus says of the gold beside its text.
func detail(g corpus.Gold) runs.Detail {
	d := runs.Detail{With: g.With, Without: g.Without}
	if g.Raw != g.Text {
		d.Raw = []byte(g.Raw)
	}
	for _, p := range g.Paragraphs {
		d.Paragraphs = append(d.Paragraphs, runs.Paragraph(p))
	}
	return d
}
