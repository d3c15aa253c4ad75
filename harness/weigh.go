package harness

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/runs"
)

// weigh does one case: it reads the page, lets the extractors answer that are not done and whose answers are not known
// from an earlier run, and scores the answers.
func (p Plan) weigh(ctx context.Context, k corpus.Case, r runner, known *memory, isDone func(kase, extractor string) bool, found chan<- finding) {
	var todo []int
	for i, v := range p.Variants {
		if !isDone(k.ID, v.Name) {
			todo = append(todo, i)
		}
	}
	if len(todo) == 0 {
		return
	}
	old := map[int]answer{}
	var fresh []int
	for _, i := range todo {
		if a, ok := known.answer(k, i); ok {
			old[i] = a
		} else {
			fresh = append(fresh, i)
		}
	}
	seen, status, err := p.see(ctx, k, r, fresh, known)
	if cannot := (errStart{}); errors.As(err, &cannot) {
		found <- finding{err: cannot}
		return
	}
	about := runs.Case{
		ID: k.ID, URL: k.URL, Lang: cmp.Or(seen.Lang, k.Lang), Stated: k.Lang, Tags: k.Tags, Group: k.Group, Groups: p.grouped[k.ID], HTML: k.HTML.SHA256,
		Lines: seen.Lines, Snippets: k.Gold.SnippetsOnly,
		Charset: seen.Charset, From: seen.From, Replaced: seen.Replaced, Flattened: seen.Flattened,
	}
	texts := runs.Texts{Gold: k.Gold.Text, Page: seen.Text, Detail: detail(k.Gold)}
	scorer := sync.OnceValue(func() *Scorer { return NewScorer(p.Tokenizer, goldOf(texts.Gold, texts.Detail), texts.Page) })
	before, counted := known.counted(k, texts)
	if counted = counted && !p.CheckAlign; counted {
		about.GoldWords, about.PageWords, about.OffPage, about.Optional = before.GoldWords, before.PageWords, before.OffPage, before.Optional
	} else {
		if scorer().refusal != nil { // as if the page were over a size limit: its text would hold up all who look at it, too
			texts.Page, about.Lines = "", ""
		}
		about = scorer().describe(about)
	}
	found <- finding{about: about, texts: texts}
	for _, i := range todo {
		a, ok := old[i]
		switch {
		case ctx.Err() != nil:
			a = none(runs.Cancelled, errInterrupted)
		case ok:
		case err != nil:
			a = none(status, err)
		default:
			a = r.answer(ctx, i)
		}
		if cannot := (errStart{}); errors.As(a.err, &cannot) {
			found <- finding{err: cannot}
			return
		}
		if a.old != nil && counted {
			found <- takeOver(k.ID, p.Variants[i].Name, a)
			continue
		}
		found <- p.judge(scorer(), k.ID, p.Variants[i].Name, a)
	}
}

// takeOver makes the finding of an answer that an earlier run counted just as this one would.
func takeOver(kase, extractor string, a answer) finding {
	f := finding{isResult: true, result: *a.old, cost: a.cost, output: a.output}
	f.result.Case, f.result.Extractor = kase, extractor
	f.cost.Case, f.cost.Extractor = kase, extractor
	return f
}

// see finds out what a run wants to know of a page, and gives it to the runner where some answers must be made: a page
// whose answers are all known need not even be read.
func (p Plan) see(ctx context.Context, k corpus.Case, r runner, fresh []int, known *memory) (sight, runs.Status, error) {
	if ctx.Err() != nil {
		return sight{}, runs.Cancelled, errInterrupted
	}
	if len(fresh) == 0 {
		if s, ok := known.sight(k); ok {
			return s, "", nil
		}
	}
	return p.open(ctx, k, r, fresh)
}

// open reads the page of a case and gives it to the runner. Without a page, status and error say why.
func (p Plan) open(ctx context.Context, k corpus.Case, r runner, todo []int) (sight, runs.Status, error) {
	raw, err := p.Corpus.ReadHTML(k, p.MaxPageBytes)
	if tooLarge := (*corpus.TooLarge)(nil); errors.As(err, &tooLarge) {
		return sight{}, runs.Refused, err
	}
	if err != nil {
		return sight{}, runs.Failed, err
	}
	if tags := startTags(raw); p.MaxTags > 0 && tags > p.MaxTags {
		return sight{}, runs.Refused, fmt.Errorf("the page has %d start tags, more than %d", tags, p.MaxTags)
	}
	return r.open(ctx, k, raw, todo)
}

// startTags counts what begins like a start tag, in one pass over the bytes and whatever the charset: an upper bound of
// the tags that a parser will see. Time and memory of parsers and extractors grow with it, and with some of them worse.
func startTags(raw []byte) (n int) {
	for i := 0; i+1 < len(raw); i++ {
		if c := raw[i+1] | 0x20; raw[i] == '<' && 'a' <= c && c <= 'z' {
			n++
		}
	}
	return n
}

// judge scores an answer.
func (p Plan) judge(s *Scorer, kase, extractor string, a answer) finding {
	if a.old != nil {
		if err := json.Unmarshal(a.output, &a.x); err != nil {
			return finding{err: fmt.Errorf("read the earlier answer of %s to case %q: %w", extractor, kase, err)}
		}
	}
	f := finding{isResult: true, result: s.Score(kase, extractor, a.status, a.err, a.x), cost: a.cost, output: a.output, stderr: lastSaid(a.err)}
	f.cost.Case, f.cost.Extractor = kase, extractor
	if !f.result.Status.Answered() {
		a.x, f.output = extractors.Extraction{}, nil // scoring may have refused the answer
	}
	if p.CheckAlign {
		f.err = s.recount(a.x.Text, f.result)
	}
	return f
}

// detail is what the corpus says of the gold beside its text.
func detail(g corpus.Gold) runs.Detail {
	d := runs.Detail{With: g.With, Without: g.Without, Paragraphs: g.Paragraphs}
	if g.Raw != g.Text {
		d.Raw = []byte(g.Raw)
	}
	return d
}

// goldOf is a gold as it is scored, from what a run keeps of it.
func goldOf(text string, d runs.Detail) suite.Gold {
	return suite.Gold{Text: text, Paragraphs: d.Paragraphs}
}
