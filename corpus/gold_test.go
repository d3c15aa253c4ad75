package corpus

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestLoadGold(t *testing.T) {
	const tagged = "URL: http://a.example/\n<p>One"
	for _, c := range []struct {
		name, sub, layout string
		tree              tree
		text              string
		ids, pages        []string
		rejected          int
	}{
		{"a corpus: gold without page is a case", "", "", tree{"html/a.html": "", "html/x.html": "", "gold/a.txt": "A", "gold/b.txt": "B"}, "A", []string{"a", "b"}, []string{"a"}, 1},
		{"bare texts", "", "", tree{"a.txt": tagged, "b.txt.gz": "", "x.json": ""}, tagged, []string{"a", "b"}, nil, 1},
		{"bare texts, tagged by layout", "", "cleaneval", tree{"a.txt": tagged}, "One", []string{"a"}, nil, 0},
		{"bare texts, tagged by folder name", "GoldStandard", "", tree{"GoldStandard/a.txt": tagged}, "One", []string{"a"}, nil, 0},
		{"a file of golds", "ground-truth.json", "", tree{"ground-truth.json": `{"a": {"articleBody": "A"}, "b": 7}`, "html/a.html": ""}, "A", []string{"a"}, nil, 1},
		{"a file of Fundus' golds", "gold.json", "", tree{"gold.json": `{"a_0.html.gz": {"body": ["A", "[B]"]}, "b.html": {"articleBody": "B"}}`}, "A\nB", []string{"a_0"}, nil, 1},
		{"a file of annotations", "evaldata.json", "", tree{"evaldata.json": `{"https://a/": {"file": "a.html", "with": ["x"]}}`, "x.html": ""}, "", []string{"a"}, nil, 0},
		{"AEB: gold without page is a case", "", "", tree{"ground-truth.json": `{"a": {"articleBody": "A"}, "b": {"articleBody": ""}}`, "html/a.html": ""}, "A", []string{"a", "b"}, []string{"a"}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := LoadGold(filepath.Join(c.tree.onDisk(t), c.sub), Options{Layout: c.layout})
			if err != nil {
				t.Fatal(err)
			}
			var pages []string
			for _, k := range got.Cases {
				if k.HasPage() {
					pages = append(pages, k.ID)
				}
			}
			if !slices.Equal(ids(got), c.ids) || !slices.Equal(pages, c.pages) || len(got.Rejected) != c.rejected || got.Cases[0].Gold.Text != c.text {
				t.Errorf("cases %q, with page %q, first gold %q, rejected %v", ids(got), pages, got.Cases[0].Gold.Text, got.Rejected)
			}
		})
	}
}

func TestLoadGoldErrors(t *testing.T) {
	dir := tree{"a.json": `[]`, "sub/x.css": "", "gold/a.txt": ""}.onDisk(t)
	for path, want := range map[string]string{"a.json": "not a JSON object", "sub": "no known layout", "god": "did you mean", "": "no known layout"} {
		if _, err := LoadGold(filepath.Join(dir, path), Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("LoadGold(%q): %v, want an error with %q", path, err, want)
		}
	}
	if _, err := LoadGold(filepath.Join(dir, "gold"), Options{Layout: "wcxb"}); err == nil || !strings.Contains(err.Error(), "not of layout wcxb") {
		t.Errorf("bare texts as wcxb: %v", err)
	}
}

// TestBareGoldEqualsTheGoldOfTheCorpus reads CleanEval's gold with and without its pages.
func TestBareGoldEqualsTheGoldOfTheCorpus(t *testing.T) {
	path := published(t, "cleaneval/cleaneval-final")
	whole, err := LoadGold(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	bare, err := LoadGold(filepath.Join(path, "GoldStandard"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(ids(whole), ids(bare)) {
		t.Fatal("different cases")
	}
	for i := range whole.Cases {
		if whole.Cases[i].Gold.Text != bare.Cases[i].Gold.Text {
			t.Errorf("case %s: different gold", whole.Cases[i].ID)
		}
	}
}
