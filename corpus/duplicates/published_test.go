package duplicates_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/corpus/duplicates"
	"github.com/contentassay/assay/page"
)

// TestPublishedCorpora finds what is known to be double in public corpora.
func TestPublishedCorpora(t *testing.T) {
	const root = "../../../shared/corpora"
	if _, err := os.Stat(root); err != nil {
		t.Skip("the public corpora are not here: ", err)
	}
	if testing.Short() {
		t.Skip("reads two corpora")
	}
	for _, c := range []struct {
		folders []string
		pages   bool
		want    map[duplicates.Relation]int
		known   []string
	}{
		{[]string{"l3s-gn1"}, false, map[duplicates.Relation]int{duplicates.IdenticalBytes: 2, duplicates.Near: 6, duplicates.Variant: 1}, nil},
		{[]string{"cleaneval/cleaneval-dev", "cleaneval/cleaneval-final"}, true, map[duplicates.Relation]int{duplicates.IdenticalBytes: 1},
			[]string{"cleaneval/cleaneval-dev/60 identical-bytes cleaneval/cleaneval-final/60"}},
	} {
		collection, err := duplicates.New(duplicates.Defaults)
		if err != nil {
			t.Fatal(err)
		}
		for _, folder := range c.folders {
			addCorpus(t, collection, root, folder, c.pages)
		}
		found, err := collection.Find()
		if err != nil {
			t.Fatal(err)
		}
		counts := map[duplicates.Relation]int{}
		var pairs []string
		for _, p := range found.Pairs {
			if p.Relation.Duplicate() {
				counts[p.Relation]++
				pairs = append(pairs, fmt.Sprintf("%s %s %s", p.Left, p.Relation, p.Right))
			}
		}
		if fmt.Sprint(counts) != fmt.Sprint(c.want) {
			t.Errorf("%v: %v, want %v", c.folders, counts, c.want)
		}
		for _, k := range c.known {
			if !slices.Contains(pairs, k) {
				t.Errorf("%v: %q is not among %q", c.folders, k, pairs)
			}
		}
		if _, missed := collection.Missed(found, 100, 1); len(missed) > 0 {
			t.Errorf("%v: missed %v", c.folders, missed)
		}
	}
}

// addCorpus adds the gold of a corpus, or the text of its pages.
func addCorpus(t *testing.T, to *duplicates.Collection, root, folder string, pages bool) {
	t.Helper()
	loaded, err := corpus.Load(filepath.Join(root, folder), corpus.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range loaded.Cases {
		text := k.Gold.Text
		if pages {
			raw, err := loaded.ReadHTML(k, 0)
			if err != nil {
				t.Fatal(err)
			}
			p, err := page.New(k.ID, k.URL, k.Lang, raw)
			if err != nil {
				t.Fatal(err)
			}
			text = p.Text()
		}
		to.Add(duplicates.Text{ID: folder + "/" + k.ID, Text: text})
	}
}
