package corpus_test

import (
	"testing"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/text"
)

// Every gold word of the embedded sample stands on its page, in the same order: what corpus/sample/README.md promises.
func TestSampleGoldIsOnThePage(t *testing.T) {
	c, err := corpus.Load("embedded:sample", corpus.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Cases) < 24 || len(c.Rejected) > 0 {
		t.Errorf("%d cases, rejected %v; want at least 24 and none", len(c.Cases), c.Rejected)
	}
	tokenizer, err := text.FindTokenizer("uax29")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range c.Cases {
		raw, err := c.ReadHTML(k, 0)
		if err != nil {
			t.Fatal(err)
		}
		p, err := page.New(k.ID, k.URL, k.Lang, raw)
		if err != nil {
			t.Fatal(err)
		}
		if p.Replaced > 0 {
			t.Errorf("%s: %d characters lost in decoding from %s", k.ID, p.Replaced, p.Charset.Name)
		}
		if word, ok := missing(tokenizer.Words(k.Gold.Text), tokenizer.Words(p.Text())); ok {
			t.Errorf("%s: the gold word %q is not on the page, or not in its place", k.ID, word)
		}
	}
}

// missing returns the first word of gold that page does not have behind the words before it.
func missing(gold, page []string) (string, bool) {
	for _, w := range gold {
		for len(page) > 0 && page[0] != w {
			page = page[1:]
		}
		if len(page) == 0 {
			return w, true
		}
		page = page[1:]
	}
	return "", false
}
