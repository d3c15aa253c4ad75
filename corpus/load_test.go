package corpus

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestLimitKeepsTheFirstCases(t *testing.T) {
	tr := tree{}
	for _, id := range []string{"1", "2", "3", "10", "20"} {
		tr["html/"+id+".html"], tr["gold/"+id+".txt"] = "page "+id, "gold "+id
	}
	files := tr.files()
	files["html/2.html.gz"] = files["html/2.html"] // not packed, so not readable
	delete(files, "html/2.html")
	all := loadFiles(t, files, Options{})
	three := loadFiles(t, files, Options{Limit: 3})
	if want := []string{"1", "3", "10"}; !slices.Equal(ids(three), want) || three.Total != 5 || len(three.Rejected) != 2 {
		t.Errorf("cases %q of %d, %d rejected; want %q of 5, 2 rejected", ids(three), three.Total, len(three.Rejected), want)
	}
	if three.Digest == all.Digest {
		t.Error("a limited corpus has the digest of the whole")
	}
	if many := loadFiles(t, files, Options{Limit: 99}); many.Digest != all.Digest {
		t.Error("a limit above the number of cases changes the digest")
	}
	opened := denied{files, "html/20.html"}
	if got := loadFiles(t, opened, Options{Limit: 3}); len(got.Rejected) != 2 {
		t.Errorf("a page after the limit was read: %v", got.Rejected)
	}
	if _, err := load("test", &scan{files: files}, Options{Limit: -1}); err == nil {
		t.Error("a negative limit is accepted")
	}
}

func TestErrorsNameTheThingAndTheMend(t *testing.T) {
	dir := t.TempDir()
	for _, path := range []string{"corpora/cleaneval/html", "corpora/cleaneval/gold", "empty", "other/sub"} {
		if err := os.MkdirAll(filepath.Join(dir, path), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "file.txt"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	rejecting := good.with(nil)
	delete(rejecting, "gold/good.txt")
	rejecting["gold/other.txt"] = ""
	for _, c := range []struct {
		path, layout string
		want         []string
	}{
		{"corpora/cleanevla", "", []string{"no such file or folder", "did you mean", "cleaneval?"}},
		{"corpora/quite-different", "", []string{"no such file or folder; check the path"}},
		{"nowhere/cleaneval", "", []string{"no such file or folder", "nowhere is missing too"}},
		{"file.txt", "", []string{"this is a file", "give the folder"}},
		{"empty", "", []string{"pairs:            no folder html/", "cleaneval:        no folder input/", "wcxb:             no folder dev/", "webmainbench:     no folder data/", "put each page into html/"}},
		{"corpora", "", []string{"its folder cleaneval is of layout pairs: give that one"}},
		{"corpora/cleaneval", "", []string{"no cases in it; add some"}},
		{"corpora/cleaneval", "pair", []string{`no layout is called "pair"`, `did you mean "pairs"?`, "cleaneval, chinese, wcxb, aeb"}},
		{"corpora/cleaneval", "aeb", []string{"not of layout aeb", "no file ground-truth.json", "leave out --layout"}},
		{"embedded:smaple", "", []string{`did you mean "sample"?`}},
	} {
		path := c.path
		if !strings.HasPrefix(path, embeddedPrefix) {
			path = filepath.Join(dir, filepath.FromSlash(path))
		}
		_, err := Load(path, Options{Layout: c.layout})
		if err == nil {
			t.Errorf("Load(%s, %q) succeeds", c.path, c.layout)
			continue
		}
		for _, part := range append(c.want, c.path) {
			if !strings.Contains(filepath.ToSlash(err.Error()), part) {
				t.Errorf("Load(%s, %q): the error lacks %q: %v", c.path, c.layout, part, err)
			}
		}
	}
	_, err := load("test", &scan{files: rejecting.files()}, Options{})
	if err == nil || !strings.Contains(err.Error(), "gold/other.txt: no page for this gold; add the page") {
		t.Errorf("a corpus without a case: %v", err)
	}
}

func TestAFolderOfTwoLayoutsIsNotGuessed(t *testing.T) {
	tr := tree{"html/a.html": "", "gold/a.txt": "", "ground-truth.json": `{"a": {"articleBody": "x"}}`}
	_, err := load("test", &scan{files: tr.files()}, Options{})
	if err == nil || !strings.Contains(err.Error(), "--layout pairs or --layout aeb") {
		t.Errorf("error %v", err)
	}
	if got := loadTree(t, tr, Options{Layout: "aeb"}); got.Cases[0].Gold.Text != "x" {
		t.Errorf("gold %q", got.Cases[0].Gold.Text)
	}
}

func TestLoadFolders(t *testing.T) {
	pages := tree{"a.html": "page", "b.html": ""}.onDisk(t)
	gold := tree{"a.txt": "gold"}.onDisk(t)
	got, err := LoadFolders(pages, gold, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Cases) != 1 || got.Cases[0].Gold.Text != "gold" || got.Cases[0].HTML.Path != "html/a.html" || len(got.Rejected) != 1 {
		t.Errorf("cases %+v, rejected %v", got.Cases, got.Rejected)
	}
	if b, err := got.ReadHTML(got.Cases[0], 0); err != nil || string(b) != "page" {
		t.Errorf("ReadHTML = %q, %v", b, err)
	}
	if _, err := LoadFolders(pages, gold+"x", Options{}); err == nil || !strings.Contains(err.Error(), "content") {
		t.Errorf("a missing gold folder: %v", err)
	}
}

func TestTheSampleLoadsWhole(t *testing.T) {
	got, err := Load("embedded:sample", Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got.Name != "sample" || got.Layout != "pairs" || len(got.Rejected) > 0 {
		t.Errorf("name %s, layout %s, rejected %v", got.Name, got.Layout, got.Rejected)
	}
}

func TestTheNameOfACorpus(t *testing.T) {
	dir := good.onDisk(t)
	t.Chdir(dir)
	got, err := Load(".", Options{})
	if err != nil || got.Name != filepath.Base(dir) {
		t.Errorf("a corpus in the working folder %s is called %q (%v)", dir, got.Name, err)
	}
}

func TestLayoutsAreDocumented(t *testing.T) {
	for _, l := range Layouts {
		if found, err := FindLayout(l.Name); err != nil || found.Doc == "" || found.detect == nil || found.find == nil {
			t.Errorf("layout %q is incomplete: %v", l.Name, err)
		}
	}
}
