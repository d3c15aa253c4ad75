package corpus

import (
	"slices"
	"testing"
)

const fundusArticles = `{
	"b_1.html.gz": {"url": "https://b.example/", "crawl_date": "2024-02-29", "body": []},
	"a_0.html.gz": {"url": "https://a.example/", "body": ["One.", "[Two\r\n2.]", "[3] three", "four [4]"]},
	"c_0.html.gz": {"url": "https://c.example/"},
	"d_0.html.gz": {"body": "text"},
	"a_0.html": {"body": ["again"]},
	"e_0.html": {"body": ["no page"]},
	"": {"body": []}
}`

func TestFundus(t *testing.T) {
	got := loadTree(t, tree{
		"dataset/ground_truth.json":        fundusArticles,
		"dataset/html/a_0.html.gz":         "<p>One.",
		"dataset/html/b_1.html.gz":         "",
		"dataset/html/c_0.html.gz":         "",
		"dataset/extractions/justext.json": "{}",
	}, Options{})
	if want := []string{"a_0", "b_1"}; got.Layout != "fundus" || !slices.Equal(ids(got), want) {
		t.Fatalf("layout %s, cases %q, want %q", got.Layout, ids(got), want)
	}
	a := got.Cases[0]
	if a.URL != "https://a.example/" || a.Gold.Text != "One.\nTwo\n2.\n[3] three\nfour [4]" || a.Gold.Source != "dataset/ground_truth.json#a_0.html.gz" {
		t.Errorf("case a_0 is %+v", a)
	}
	if want := []Paragraph{{Text: "One."}, {Text: "Two\n2.", Optional: true}, {Text: "[3] three"}, {Text: "four [4]"}}; !slices.Equal(a.Gold.Paragraphs, want) {
		t.Errorf("paragraphs %v, want %v", a.Gold.Paragraphs, want)
	}
	if b := got.Cases[1]; b.Gold.Text != "" || b.Gold.SnippetsOnly {
		t.Errorf("an empty body became %+v", b.Gold)
	}
	want := []string{
		"dataset/ground_truth.json#: its case ID would be empty",
		"dataset/ground_truth.json#a_0.html: this ID is there twice",
		`dataset/ground_truth.json#c_0.html.gz: it has no "body"`,
		`dataset/ground_truth.json#d_0.html.gz: "body" is of JSON type string`,
		"dataset/ground_truth.json#e_0.html: no page for this gold",
		"dataset/html/c_0.html.gz: no gold for this page",
	}
	if !slices.Equal(rejections(got), want) {
		t.Errorf("rejected %q\nwant %q", rejections(got), want)
	}
}

func FuzzFundusGold(f *testing.F) {
	f.Add([]byte(fundusArticles))
	f.Add([]byte(`{"a": {"body": ["[", "]", "[]", "[[x]]"]}}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		members, err := jsonObject(b)
		s := &scan{files: tree{"g.json": string(b)}.files()}
		golds, values, collectErr := collect(s, "g.json", fundusDecode, "mend")
		if (err == nil) != (collectErr == nil) {
			t.Fatalf("gold %q: %v, but %v", b, err, collectErr)
		}
		if len(golds)+len(s.rejected) != len(members) {
			t.Errorf("gold %q: %d members became %d golds and %d rejections", b, len(members), len(golds), len(s.rejected))
		}
		for _, a := range values {
			g := fundusText(a.Body)
			for i, p := range g.Paragraphs {
				if whole := unixLines(a.Body[i]); p.Text != whole && (!p.Optional || "["+p.Text+"]" != whole) {
					t.Errorf("paragraph %q became %+v", a.Body[i], p)
				}
			}
		}
	})
}
