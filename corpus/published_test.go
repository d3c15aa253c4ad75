package corpus

import (
	"os"
	"path/filepath"
	"testing"
)

// published returns the folder of a published corpus, or skips the test where the corpora are not beside the checkout.
func published(t testing.TB, name string) string {
	t.Helper()
	path := filepath.Join("..", "..", "shared", "corpora", filepath.FromSlash(name))
	if _, err := os.Stat(path); err != nil {
		t.Skipf("the published corpus %s is not here (%v)", name, err)
	}
	return path
}

// TestPublishedCorpora holds the counts of each corpus against the table in the README beside them: every pair is a
// case, every page without gold a rejection. (Two pages of Trafilatura's are in no annotation and not in that table.)
// Where URLs are fewer than cases the corpus states no more of them.
func TestPublishedCorpora(t *testing.T) {
	for _, c := range []struct {
		path, layout                 string
		cases, rejected, empty, urls int
		firstURL                     string
	}{
		{"cleaneval/cleaneval-final", "cleaneval", 429, 37, 5, 429, "http://flakmag.com/film/sunshine.html"},
		{"cleaneval/cleaneval-dev", "cleaneval", 58, 0, 1, 58, "http://1-las-vegas-real-estate.com/homes/sellers/list_today/"},
		{"cleanportaleval", "cleaneval", 71, 0, 2, 71, "http://bbc.co.uk/news/business-21302969"},
		{"article-extraction-benchmark", "aeb", 104, 0, 0, 104, ""},
		{"wcxb", "wcxb", 900, 0, 13, 899, ""},
		{"trafilatura", "trafilatura", 990, 2, 0, 990, ""},
		{"readability", "readability", 130, 0, 0, 0, ""},
		{"l3s-gn1", "l3s-gn1", 388, 0, 0, 388, ""},
		{"fundus-evaluation", "fundus", 80, 0, 0, 80, ""},
		{"chinese-web-content-extraction", "chinese", 43, 0, 0, 29, ""},
		{"htmltotext-benchmark", "htmltotext", 28, 0, 0, 0, ""},
		{"ir-research-data", "ir-research-data", 180, 0, 0, 0, ""},
		{"webmainbench-sample", "webmainbench", 10, 0, 0, 10, ""},
	} {
		t.Run(c.path, func(t *testing.T) {
			got, err := Load(published(t, c.path), Options{})
			if err != nil {
				t.Fatal(err)
			}
			empty, urls := 0, 0
			for _, k := range got.Cases {
				if k.Gold.Text == "" && !k.Gold.SnippetsOnly {
					empty++
				}
				if k.URL != "" {
					urls++
				}
			}
			if got.Layout != c.layout || len(got.Cases) != c.cases || len(got.Rejected) != c.rejected || empty != c.empty || urls != c.urls {
				t.Errorf("layout %s, %d cases, %d rejected, %d empty golds, %d URLs; want %s, %d, %d, %d, %d", got.Layout,
					len(got.Cases), len(got.Rejected), empty, urls, c.layout, c.cases, c.rejected, c.empty, c.urls)
			}
			if c.firstURL != "" && got.Cases[0].URL != c.firstURL {
				t.Errorf("the first URL is %s, want %s", got.Cases[0].URL, c.firstURL)
			}
		})
	}
}
