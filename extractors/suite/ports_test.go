package suite

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/extractors/extractortest"
	"github.com/contentassay/assay/page"
)

// The two ports find the article, and their blocks say the same as their text.
func TestPortsFindTheArticle(t *testing.T) {
	for _, e := range []extractors.Extractor{JusText, BoilerpipeArticle, BoilerpipeArticle2} {
		x := run(t, e, ordinary(t, "article"), nil)
		if !strings.Contains(x.Text, "For thirty-one years") || strings.Contains(x.Text, "Copyright") {
			t.Errorf("%s answers\n%s", e.Name, x.Text)
		}
		for _, b := range x.Blocks {
			if b.Label == page.Content && !strings.Contains(flat(x.Text), flat(b.Text)) {
				t.Errorf("%s: block %d is content but not in the text: %q", e.Name, b.Index, b.Text)
			}
			if b.Why == "" {
				t.Errorf("%s: block %d has no reason: %q", e.Name, b.Index, b.Text)
			}
		}
	}
}

func flat(s string) string { return strings.Join(strings.Fields(s), " ") }

// The names of the features are part of the JSON that scripts read.
func TestPortsNameTheirFeatures(t *testing.T) {
	for e, want := range map[*extractors.Extractor]string{
		&JusText:           "context_free_class final_class heading words chars_in_links link_density stop_words stop_word_density",
		&BoilerpipeArticle: "words words_in_anchors link_density text_density tag_level offset labels",
	} {
		for _, b := range run(t, *e, ordinary(t, "article"), nil).Blocks {
			var names []string
			for _, n := range b.Notes {
				names = append(names, n.Name)
			}
			if got := strings.Join(names, " "); got != want {
				t.Fatalf("%s: notes %s, want %s", e.Name, got, want)
			}
		}
	}
}

func TestEveryChainOfBoilerpipeIsAnotherOne(t *testing.T) {
	answers := map[string]string{}
	for _, e := range All {
		if !strings.HasPrefix(e.Name, "boilerpipe-") {
			continue
		}
		var texts []string
		for _, p := range extractortest.Ordinary() {
			texts = append(texts, run(t, e, p.HTML, nil).Text)
		}
		all := strings.Join(texts, "\f")
		if other, ok := answers[all]; ok {
			t.Errorf("%s and %s answer alike on every page", e.Name, other)
		}
		answers[all] = e.Name
	}
	if len(answers) != 9 {
		t.Errorf("%d chains, want 9", len(answers))
	}
}

func TestJusTextStopList(t *testing.T) {
	file := filepath.Join(t.TempDir(), "list.txt")
	if err := os.WriteFile(file, []byte("the\nand\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	setups := map[string]string{
		"auto":    "revise classic, stop list by language@",
		"none":    "revise classic, stop list none",
		"English": "revise classic, stop list english@",
		file:      "revise classic, stop list file@" + digest("the\nand\n") + ", thresholds 0.3/0.32",
	}
	for list, want := range setups {
		o := jusTextDefaults()
		o.Stoplist = list
		if got, err := o.Setup(); err != nil || !strings.HasPrefix(got, want) {
			t.Errorf("stop list %s: setup %q (%v), want %q", list, got, err, want)
		}
		if _, err := JusText.Build(o); err != nil {
			t.Errorf("stop list %s: %v", list, err)
		}
	}
	for list, want := range map[string]string{"Englsh": "english", filepath.Join("no", "such.txt"): "such.txt"} {
		o := jusTextDefaults()
		o.Stoplist = list
		if _, err := JusText.Build(o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("stop list %s: error %v, want one that names %s", list, err, want)
		}
	}
}

func TestJusTextChoosesTheListOfThePage(t *testing.T) {
	german := "<p>" + strings.Repeat("Das ist ein Satz, der von der Stadt und den Leuten in ihr handelt, und er ist lang genug. ", 4) + "</p>"
	if x := run(t, JusText, german, nil); !strings.Contains(x.Text, "Das ist ein Satz") {
		t.Errorf("a German page without lang gives %q", x.Text)
	}
	english := run(t, JusText, german, func(o any) { o.(*jusTextOptions).Stoplist = "english" })
	if english.Text != "" {
		t.Errorf("the English list keeps German text: %q", english.Text)
	}
}

func TestOptionsOfThePortsAreChecked(t *testing.T) {
	o := jusTextDefaults()
	o.StopwordsLow = 1.5
	if _, err := JusText.Build(o); err == nil {
		t.Error("a share of 1.5 is accepted")
	}
	o = jusTextDefaults()
	o.Revise = "4"
	if _, err := JusText.Build(o); err == nil {
		t.Error("revise 4 is accepted")
	}
	if _, err := BoilerpipeMinK.Build(minkOptions{}); err == nil {
		t.Error("min_words 0 is accepted")
	}
}
