package harness

import (
	"context"

	"github.com/contentassay/assay/config"
	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/runs"
)

// mixed is the runner of an isolated plan that may hold external extractors: these have processes of their own already,
// so they are asked from here, and only the native ones go to the worker. Every page goes there, since the worker is
// what parses it: pages are as little to be trusted as extractors.
type mixed struct {
	variants []config.Variant
	apart    *isolated
	external inProcess
}

func (r *mixed) open(ctx context.Context, k corpus.Case, raw []byte, todo []int) (sight, runs.Status, error) {
	var native []int
	for _, i := range todo {
		if !r.variants[i].Extractor.External {
			native = append(native, i)
		}
	}
	s, status, err := r.apart.open(ctx, k, raw, native)
	if err != nil {
		return s, status, err
	}
	if len(native) < len(todo) {
		// Here the bytes of a page are looked at in this process, but only decoded, which the worker has just done with
		// the same bytes within its limits. Decode takes time and memory in proportion to the page: at worst one pass
		// for each charset that the page declares (2.7 s for 20 MB that declare 33), two copies of the page at a time.
		html, charset, replaced := page.Decode(raw)
		r.external.page = &page.Page{ID: k.ID, URL: k.URL, Lang: s.Lang, Raw: raw, HTML: html, Charset: charset, Replaced: replaced}
	}
	return s, "", nil
}

func (r *mixed) answer(ctx context.Context, variant int) answer {
	if r.variants[variant].Extractor.External {
		answered := make(chan answer, 1)
		external := r.external
		go func() { answered <- external.answer(ctx, variant) }()
		select {
		case a := <-answered:
			return a
		case <-ctx.Done(): // whoever started the program ends it
			return none(runs.Cancelled, errInterrupted)
		}
	}
	return r.apart.answer(ctx, variant)
}

func (r *mixed) close() { r.apart.close() }
