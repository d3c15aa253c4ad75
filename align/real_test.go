package align

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/contentassay/assay/text"
)

// Real pairs: the gold texts of the article-extraction benchmark against outputs stored with it. Diff is the other
// opinion on Count; Match is checked to be a common subsequence of that length.
func TestRealPairs(t *testing.T) {
	folder := filepath.Join("..", "..", "shared", "corpora", "article-extraction-benchmark")
	if _, err := os.Stat(folder); err != nil {
		t.Skipf("the article-extraction benchmark is not there: %v", err)
	}
	words, err := text.FindTokenizer("word-case")
	if err != nil {
		t.Fatal(err)
	}
	gold := readBodies(t, filepath.Join(folder, "ground-truth.json"))
	for _, name := range []string{"boilerpipe", "justext", "go_readability", "go_trafilatura"} {
		outputs, compared := readBodies(t, filepath.Join(folder, "output", name+".json")), 0
		for id, body := range gold {
			v := NewVocabulary()
			a, b := v.Words(words.Words(body)), v.Words(words.Words(outputs[id]))
			n := Count(a, b)
			checkDiff(t, a, b, n)
			checkSubsequence(t, a, b, n)
			compared += n
		}
		if compared == 0 {
			t.Errorf("%s: no word compared", name)
		}
	}
}

// checkSubsequence checks that Match pairs n equal words.
func checkSubsequence(t *testing.T, a, b Words, n int) {
	t.Helper()
	m := Match(a, b)
	var inA Words
	for i := range m.A.All() {
		inA = append(inA, a[i])
	}
	k := 0
	for j := range m.B.All() {
		if k >= len(inA) || inA[k] != b[j] {
			t.Fatalf("pair %d of %d is not of equal words", k, m.N)
		}
		k++
	}
	if m.N != n || k != n || len(inA) != n {
		t.Fatalf("Match has %d pairs, %d and %d marks, Count says %d", m.N, len(inA), k, n)
	}
}

// readBodies reads {ID: {"articleBody": text}}, or the same under "output".
func readBodies(t *testing.T, path string) map[string]string {
	t.Helper()
	type entries map[string]struct{ ArticleBody string }
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var wrapped struct{ Output entries }
	if err := json.Unmarshal(data, &wrapped); err != nil {
		t.Fatalf("reading %s: %v", path, err)
	}
	if wrapped.Output == nil {
		if err := json.Unmarshal(data, &wrapped.Output); err != nil {
			t.Fatalf("reading %s: %v", path, err)
		}
	}
	bodies := map[string]string{}
	for id, e := range wrapped.Output {
		bodies[id] = e.ArticleBody
	}
	return bodies
}
