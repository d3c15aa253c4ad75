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

// TestPublishedCorpora holds the counts of each corpus against its documentation: every pair is a case, every page
// without gold a rejection.
func TestPublishedCorpora(t *testing.T) {
	for _, c := range []struct {
		path, layout           string
		cases, rejected, empty int
		firstURL               string
	}{
		{"cleaneval/cleaneval-final", "cleaneval", 429, 37, 5, "http://flakmag.com/film/sunshine.html"},
		{"cleaneval/cleaneval-dev", "cleaneval", 58, 0, 1, "http://1-las-vegas-real-estate.com/homes/sellers/list_today/"},
		{"cleanportaleval", "cleaneval", 71, 0, 2, "http://bbc.co.uk/news/business-21302969"},
		{"wcxb", "wcxb", 900, 0, 13, ""},
		{"article-extraction-benchmark", "aeb", 104, 0, 0, ""},
	} {
		t.Run(c.path, func(t *testing.T) {
			got, err := Load(published(t, c.path), Options{})
			if err != nil {
				t.Fatal(err)
			}
			empty := 0
			for _, k := range got.Cases {
				if k.Gold.Text == "" {
					empty++
				}
				if k.URL == "" && k.ID != "0551" { // WCXB 0551, the one page whose gold states none
					t.Errorf("case %s has no URL", k.ID)
				}
			}
			if got.Layout != c.layout || len(got.Cases) != c.cases || len(got.Rejected) != c.rejected || empty != c.empty {
				t.Errorf("layout %s, %d cases, %d rejected, %d empty golds; want %s, %d, %d, %d", got.Layout,
					len(got.Cases), len(got.Rejected), empty, c.layout, c.cases, c.rejected, c.empty)
			}
			if c.firstURL != "" && got.Cases[0].URL != c.firstURL {
				t.Errorf("the first URL is %s, want %s", got.Cases[0].URL, c.firstURL)
			}
		})
	}
}
