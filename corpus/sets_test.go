package corpus

import (
	"slices"
	"testing"
)

func TestHTMLToText(t *testing.T) {
	const base = "benchmarkdata/"
	got := loadTree(t, tree{
		base + "de/html/news-1.html.gz": "<p>eins", base + "de/text/news-1.txt": "eins",
		base + "en/html/news-1.html": "<p>one", base + "en/text/news-1.txt": "one",
		base + "en/html/news-10.html": "", base + "en/html/news-2.html": "", base + "en/text/news-2.txt": "", base + "en/text/news-10.txt": "",
		base + "en/html/lonely.html": "",
		base + "zz/html/x.html":      "", // no texts
		base + "README.md":           "",
	}, Options{})
	if want := []string{"de/news-1", "en/news-1", "en/news-2", "en/news-10"}; got.Layout != "htmltotext" || !slices.Equal(ids(got), want) {
		t.Fatalf("layout %s, cases %q, want %q", got.Layout, ids(got), want)
	}
	if k := got.Cases[0]; k.Lang != "de" || k.Gold.Text != "eins" || k.HTML.Path != base+"de/html/news-1.html.gz" {
		t.Errorf("case de/news-1 is %+v", k)
	}
	want := []string{
		base + "README.md: not a folder with pages and gold",
		base + "en/html/lonely.html: no gold for this page",
		base + "zz: not a folder with pages and gold",
	}
	if !slices.Equal(rejections(got), want) {
		t.Errorf("rejected %q\nwant %q", rejections(got), want)
	}
}

func TestIRResearchData(t *testing.T) {
	const base = "Extraction/"
	got := loadTree(t, tree{
		base + "big5-05/html/amd (1).htm": "<p>one", base + "big5-05/gold/amd (1).txt": "caf\xe9",
		base + "big5-09/html/amd (1).htm": "<p>two", base + "big5-09/gold/amd (1).txt": "two",
	}, Options{})
	if want := []string{"big5-05/amd (1)", "big5-09/amd (1)"}; got.Layout != "ir-research-data" || !slices.Equal(ids(got), want) {
		t.Fatalf("layout %s, cases %q, want %q", got.Layout, ids(got), want)
	}
	if k := got.Cases[0]; k.Tags["set"] != "big5-05" || k.Gold.Text != "café" || k.Lang != "" || FileName(k.ID) != "big5-05%2Famd (1)" {
		t.Errorf("the first case is %+v", k)
	}
	if len(got.Rejected) != 0 {
		t.Errorf("rejected %q", rejections(got))
	}
}

func TestASetByItselfIsPairs(t *testing.T) {
	got := loadTree(t, tree{"html/a.htm": "", "gold/a.txt": ""}, Options{})
	if got.Layout != "pairs" {
		t.Errorf("layout %s", got.Layout)
	}
	if err := irdata.detect(tree{"Extraction/big5-05/html/a.htm": ""}.files()); err == nil {
		t.Error("a set without gold is accepted")
	}
}
