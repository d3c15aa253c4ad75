package check

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/contentassay/assay/corpus"
)

// TestPublishedCorpora holds the findings against what is known of the corpora from elsewhere.
func TestPublishedCorpora(t *testing.T) {
	if testing.Short() {
		t.Skip("reads every page of six corpora")
	}
	for _, c := range []struct {
		paths []string
		// counts are those of all kinds that occur.
		counts map[string]int
		// want are some of the findings.
		want []string
	}{
		{[]string{"cleaneval/cleaneval-final", "cleaneval/cleaneval-dev"},
			map[string]int{Empty: 6, Unreachable: 4, Longer: 11, Encoding: 23, Cut: 10, Leakage: 1},
			[]string{
				"split-leakage cleaneval-final/60: the same bytes as case 60 of cleaneval-dev (another gold)",
				"empty-gold cleaneval-dev/32: no words, while the page has 335",
				"unreachable-gold cleaneval-dev/47: 7 of 19 words (36 %) are on the page",
				"unreachable-gold cleaneval-final/250: 7785 of 13965 words (55 %) are on the page",
				`cut-words cleaneval-final/497: 3 words, such as "Fou|ndation"`,
			}},
		{[]string{"wcxb"},
			map[string]int{Empty: 13, Unreachable: 35, Longer: 7, Leftover: 4, Cut: 5, Contradicts: 25, Drafted: 280, SamePage: 2, SameText: 1},
			[]string{
				"same-page wcxb/0463: the same bytes as case 3035 (another gold)",
				"same-page wcxb/0670: the same bytes as case 2863 (another gold)",
			}},
		{[]string{"trafilatura"},
			map[string]int{Unreachable: 21, Contradicts: 1, SameText: 3},
			[]string{
				"same-text trafilatura/heavenlynnhealthy.de.areenburk: its text is nearly that of case heavenlynnhealthy.de.mareenburk (J 0.96)",
				"same-text trafilatura/womencantalksports.com-top10: its text is that of case womencantalksports.com.top10 (J 1.00)",
				"same-text trafilatura/24horas.cl-segundo: its text overlaps that of case cooperativa.cl-presidente, and all 3 snippets of one are on the page of the other",
			}},
		// ten of the thirteen have J of .5 or more: the near-duplicate pairs that are known
		{[]string{"l3s-gn1"}, map[string]int{Unreachable: 7, Longer: 6, SameText: 13}, []string{
			"same-text l3s-gn1/9b10bc9e-0792-40d4-b904-d48653c377cc: its text is that of case 59822881-3c67-4068-afcc-5ff6b49954c5 (J 1.00)",
			"same-text l3s-gn1/11bb473f-d01a-49f2-906c-c0608bb2987c: its text is nearly that of case 77c361ce-1d3e-4112-ac72-e889e7fbe50a (J 0.99)",
			"same-text l3s-gn1/6c414d50-1d83-4867-a602-137cbb4c5531: its text is part of that of case aa00507b-348b-476f-b421-7cbf2b6ada76 (J 0.52)",
		}},
		{[]string{"readability"}, map[string]int{Drafted: 130, SameText: 34}, nil},
		{[]string{"article-extraction-benchmark"}, map[string]int{}, nil},
	} {
		t.Run(strings.Join(c.paths, "+"), func(t *testing.T) {
			var all []*corpus.Corpus
			for _, path := range c.paths {
				full := filepath.Join("..", "..", "..", "shared", "corpora", filepath.FromSlash(path))
				if _, err := os.Stat(full); err != nil {
					t.Skipf("the published corpus %s is not here (%v)", path, err)
				}
				loaded, err := corpus.Load(full, corpus.Options{})
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, loaded)
			}
			found := checked(t, all...)
			counts := map[string]int{}
			for _, f := range found {
				kind, _, _ := strings.Cut(f, " ")
				counts[kind]++
			}
			for _, k := range Kinds {
				if counts[k.Name] != c.counts[k.Name] {
					t.Errorf("%d findings of kind %s, want %d", counts[k.Name], k.Name, c.counts[k.Name])
				}
			}
			for _, w := range c.want {
				if !slices.Contains(found, w) {
					t.Errorf("not found: %s", w)
				}
			}
		})
	}
}
