package corpus

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

func TestWCXB(t *testing.T) {
	const metadata = `{"name": "x", "files": {"0001": {"split": "dev", "page_type": "forum", "domain": "a.example", "spa": true}}}`
	tr := tree{
		"metadata.json":                 metadata,
		"dev/html/0001.html.gz":         "one",
		"dev/html/0002.html":            "two",
		"dev/html/0003.html":            "three",
		"dev/html/0005.html":            "",
		"dev/html/0006.html":            "",
		"test/html/0002.html":           "two again",
		"test/html/0004.html":           "four",
		"test/html/0007.html":           "",
		"dev/ground-truth/x.txt":        "",
		"LICENSE":                       "",
		"test/ground-truth/0007.json":   `{"file_id": "0007"}`,
		"dev/ground-truth/0001.json.gz": `{"url": "http://a.example/", "file_id": "0001", "ground_truth": {"main_content": "One\r\ntwo", "with": ["One"], "without": ["menu", "ad"]}, "_internal": {"page_type": {"primary": "article"}}}`,
		"dev/ground-truth/0002.json":    "\ufeff" + `{"ground_truth": {"main_content": null, "with": []}, "_internal": {"page_type": {"primary": "article"}}}`,
		"dev/ground-truth/0003.json":    `{"file_id": "0003", "ground_truth": {"title": "no content"}}`,
		"dev/ground-truth/0005.json":    `{"file_id": "0050", "ground_truth": {}}`,
		"dev/ground-truth/0006.json":    `{"file_id": "0006", "ground_truth": {"main_content": "cut sh`,
		"test/ground-truth/0002.json":   `{"ground_truth": {"main_content": ""}}`,
		"test/ground-truth/0004.json":   `{"ground_truth": {"main_content": ["a"]}}`,
	}
	got := loadTree(t, tr, Options{})
	if want := []string{"0001", "0002", "0003"}; !slices.Equal(ids(got), want) {
		t.Fatalf("cases %q, want %q", ids(got), want)
	}
	one := got.Cases[0]
	if one.Gold.Text != "One\ntwo" || !slices.Equal(one.Gold.With, []string{"One"}) || len(one.Gold.Without) != 2 || one.URL != "http://a.example/" || one.HTML.Size != 3 {
		t.Errorf("case 0001 is %+v", one)
	}
	if want := map[string]string{"page_type": "forum", "domain": "a.example", "spa": "true", "split": "dev"}; !maps.Equal(one.Tags, want) {
		t.Errorf("tags of 0001 are %v, want those of metadata.json %v", one.Tags, want)
	}
	if want := map[string]string{"page_type": "article", "split": "dev"}; !maps.Equal(got.Cases[1].Tags, want) {
		t.Errorf("tags of 0002 are %v, want those of its gold %v", got.Cases[1].Tags, want)
	}
	if got.Cases[1].Gold.Text != "" || got.Cases[2].Gold.Text != "" {
		t.Errorf("a main content that is null or missing is not empty: %q, %q", got.Cases[1].Gold.Text, got.Cases[2].Gold.Text)
	}
	want := []string{
		`dev/ground-truth/0005.json: the gold cannot be read: its file_id is "0050", which is not its name`,
		"dev/ground-truth/0006.json: the gold cannot be read: unexpected end of JSON input",
		"dev/ground-truth/x.txt: its extension is none of .json (with or without .gz)",
		"dev/html/0005.html: not used, because dev/ground-truth/0005.json is rejected",
		"dev/html/0006.html: not used, because dev/ground-truth/0006.json is rejected",
		"test/ground-truth/0002.json: not used, because test/html/0002.html is rejected",
		`test/ground-truth/0004.json: the gold cannot be read: "ground_truth.main_content" is of JSON type array`,
		`test/ground-truth/0007.json: the gold cannot be read: it has no "ground_truth"`,
		`test/html/0002.html: the case ID "0002" is taken by dev/html/0002.html`,
		"test/html/0004.html: not used, because test/ground-truth/0004.json is rejected",
		"test/html/0007.html: not used, because test/ground-truth/0007.json is rejected",
	}
	if !slices.Equal(rejections(got), want) {
		t.Errorf("rejected %q\nwant %q", rejections(got), want)
	}
}

func TestWCXBOneSplit(t *testing.T) {
	got := loadTree(t, tree{
		"html/0001.html":         "one",
		"ground-truth/0001.json": `{"file_id": "0001", "ground_truth": {"main_content": "x"}, "_internal": {"page_type": {"primary": "article"}}}`,
	}, Options{})
	if want := map[string]string{"page_type": "article"}; got.Layout != "wcxb" || !maps.Equal(got.Cases[0].Tags, want) {
		t.Errorf("layout %s, tags %v", got.Layout, got.Cases[0].Tags)
	}
}

func TestWCXBRefusesHalfABenchmark(t *testing.T) {
	_, err := load("test", &scan{files: tree{
		"dev/html/0001.html":         "one",
		"dev/ground-truth/0001.json": `{"ground_truth": {}}`,
		"test/html/0002.html":        "two",
	}.files()}, Options{Layout: "wcxb"})
	if err == nil || !strings.Contains(err.Error(), "in test/: no folder ground-truth/") {
		t.Errorf("a split without gold: %v", err)
	}
}

func TestWCXBBrokenMetadataCostsOnlyTags(t *testing.T) {
	got := loadTree(t, tree{
		"metadata.json":              `{"files": [`,
		"dev/html/0001.html":         "one",
		"dev/ground-truth/0001.json": `{"ground_truth": {}}`,
	}, Options{})
	if len(got.Cases) != 1 || len(got.Rejected) != 1 || got.Rejected[0].Path != "metadata.json" {
		t.Errorf("%d cases, rejected %v", len(got.Cases), got.Rejected)
	}
}

func FuzzWCXBGold(f *testing.F) {
	f.Add([]byte(`{"ground_truth": {"main_content": "x", "with": ["x"]}}`))
	f.Add([]byte(`{"file_id": 7}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		files := tree{"html/1.html": "", "html/2.html": "", "ground-truth/1.json": string(b), "ground-truth/2.json": `{"ground_truth": {}}`}.files()
		got := loadFiles(t, files, Options{})
		if len(got.Cases)*2+len(got.Rejected) != 4 {
			t.Errorf("gold %q: %d cases, rejected %v", b, len(got.Cases), got.Rejected)
		}
	})
}
