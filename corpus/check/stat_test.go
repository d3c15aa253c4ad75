package check

import (
	"reflect"
	"testing"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/text"
)

func TestCount(t *testing.T) {
	c := pairs(t, "c", map[string][2]string{"1": {"<p>one", "one two"}, "2": {"", ""}, "3": {"<p>x", ""}},
		`{"id": "1", "tags": {"type": "news", "site": "a"}, "paragraphs": [{"text": "one two"}, {"text": "photo by ann", "optional": true}]}`,
		`{"id": "2", "tags": {"type": "news"}}`,
		`{"id": "3", "with": ["x"], "snippets_only": true}`)
	c.Rejected = []corpus.Rejection{{Path: "stray"}}
	want := Stat{Name: "c", Layout: "pairs", Digest: c.Digest, Cases: 3, EmptyGold: 1, Snippets: 1, EmptyPage: 1, GoldWords: 2, Optional: 3, PageBytes: 10,
		Charsets: map[string]int{"utf-8": 3}, Tags: map[string]map[string]int{"type": {"news": 2}, "site": {"a": 1}}, Rejected: c.Rejected}
	if got := Count(c, text.Tokenizers[0]); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
	if got := Count(&corpus.Corpus{}, text.Tokenizers[0]); got.Rejected == nil || got.Charsets == nil || got.Tags == nil {
		t.Errorf("nothing: %+v; JSON has lists and objects, not null", got)
	}
}
