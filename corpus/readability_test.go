package corpus

import (
	"slices"
	"strings"
	"testing"
)

func TestReadability(t *testing.T) {
	const base = "test/test-pages/"
	got := loadTree(t, tree{
		base + "001/source.html.gz":            "<p>page",
		base + "001/expected.html.gz":          "<div id=\"readability-page-1\"><h2>Title</h2><p>One <b>t</b>wo</p></div>",
		base + "001/expected-metadata.json":    `{"title": "Title", "lang": "en-US", "byline": null}`,
		base + "002/source.html":               "",
		base + "002/expected.html":             "",
		base + "003/source.html":               "",
		base + "004/expected.html":             "",
		base + "005/source.html":               "",
		base + "005/expected.html":             "",
		base + "005/expected-metadata.json.gz": `{`,
		base + "002/expected.html.gz":          "",
		base + "002/notes.txt":                 "",
		base + "README":                        "",
		"test/generate-testcase.js":            "",
	}, Options{})
	if want := []string{"001", "002"}; got.Layout != "readability" || !slices.Equal(ids(got), want) {
		t.Fatalf("layout %s, cases %q, want %q", got.Layout, ids(got), want)
	}
	k := got.Cases[0]
	if k.Gold.Text != "Title\nOne two" || k.Lang != "en-US" || k.Tags[GoldSource] != "readability" || k.Gold.Source != base+"001/expected.html.gz" || k.HTML.Size != 7 {
		t.Errorf("case 001 is %+v", k)
	}
	want := []string{
		base + "002/expected.html.gz: no part of a case, or there already in another form",
		base + "002/notes.txt: no part of a case, or there already in another form",
		base + "003: no file expected.html",
		base + "004: no file source.html",
		base + "005/expected.html: the gold cannot be read: test/test-pages/005/expected-metadata.json.gz: unexpected end of JSON input",
		base + "005/source.html: not used, because " + base + "005/expected.html is rejected",
		base + "README: no file source.html",
	}
	if !slices.Equal(rejections(got), want) {
		t.Errorf("rejected %q\nwant %q", rejections(got), want)
	}
}

func FuzzReadabilityGold(f *testing.F) {
	f.Add("<p>x", `{"lang": "en"}`)
	f.Add("\xff<frameset>", `[]`)
	f.Fuzz(func(t *testing.T, expected, metadata string) {
		got := loadTree(t, tree{
			"test-pages/good/source.html": "", "test-pages/good/expected.html": "good",
			"test-pages/x/source.html": "", "test-pages/x/expected.html": expected, "test-pages/x/expected-metadata.json": metadata,
		}, Options{})
		if 2*len(got.Cases)+len(got.Rejected) != 4 {
			t.Errorf("%q, %q: %d cases, rejected %v", expected, metadata, len(got.Cases), got.Rejected)
		}
		for _, k := range got.Cases {
			if strings.Contains(k.Gold.Text, "\r\n") {
				t.Errorf("%q: gold %q", expected, k.Gold.Text)
			}
		}
	})
}
