package texts

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/internal/testfiles"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/runs"
)

// told reads texts as lines "ID=text", and what was lost as lines "path: why".
func told(t *testing.T, paths []string, o Options) (lines, lost []string, err error) {
	t.Helper()
	o.Lost = func(path string, why error) { lost = append(lost, path+": "+why.Error()) }
	rejected, err := Read(paths, o, func(x Text) error {
		lines = append(lines, x.ID+"="+strings.TrimSpace(x.Text))
		return nil
	})
	if len(rejected) < len(lost) {
		t.Errorf("%d rejections are returned, %d were told", len(rejected), len(lost))
	}
	return lines, lost, err
}

func want(t *testing.T, got []string, lines ...string) {
	t.Helper()
	if d := cmp.Diff(lines, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

// upper is an extractor that shouts, and has no answer for a page of the word none.
func upper(name string) (Extract, error) {
	if name != "upper" {
		return nil, fmt.Errorf("no extractor %s", name)
	}
	return func(p *page.Page) (string, error) {
		if strings.Contains(p.Text(), "none") {
			return "", errors.New("silence")
		}
		return strings.ToUpper(p.Text()), nil
	}, nil
}

func TestFolder(t *testing.T) {
	dir := testfiles.Folder(t, map[string]string{
		"a10.txt": "ten", "a9.txt": "\ufeffnine", "latin.txt": "caf\xe9", "sub/p.HTML": "<title>T</title><p>page <b>one", "x.bin": "?",
	})
	if err := os.Symlink(os.DevNull, filepath.Join(dir, "link.txt")); err != nil {
		t.Fatal(err)
	}
	lines, lost, err := told(t, []string{dir}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	want(t, lines, "a9.txt=nine", "a10.txt=ten", "latin.txt=café", "sub/p.HTML=page one")
	if len(lost) != 2 || !strings.HasPrefix(lost[0], "link.txt: left out: ") || !strings.Contains(lost[1], "x.bin: left out: neither a text") {
		t.Errorf("lost: %q", lost)
	}
}

// Stored answers in a folder are read from that folder, wherever the program runs; JSON that holds none is left out, and so is
// a link that leads out.
func TestOutputsInAFolder(t *testing.T) {
	dir := testfiles.Folder(t, map[string]string{"in/a.json": `{"x": "inside"}`, "in/notes.json": `[1]`, "in/t.txt": "text", "a.json": `{"x": "outside"}`})
	t.Chdir(dir)
	if err := os.Symlink(filepath.Join(dir, "a.json"), filepath.Join("in", "z.json")); err != nil {
		t.Fatal(err)
	}
	lines, lost, err := told(t, []string{"in"}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	want(t, lines, "x=inside", "t.txt=text")
	if len(lost) != 2 || !strings.HasPrefix(lost[0], "notes.json: left out: ") || !strings.HasPrefix(lost[1], "z.json: left out: ") || !strings.Contains(lost[1], "escapes") {
		t.Errorf("lost: %q", lost)
	}
}

// What is said is said once: the reason that is returned does not repeat that something is left out.
func TestReasons(t *testing.T) {
	dir := testfiles.Folder(t, map[string]string{"a.txt": "text", "x.bin": ""})
	rejected, err := Read([]string{dir}, Options{}, func(Text) error { return nil })
	if err != nil || len(rejected) != 1 || rejected[0].Why != "neither a text, a page nor a web archive by its name" {
		t.Errorf("%+v, %v", rejected, err)
	}
}

// Several paths: the IDs of folders begin with them, those of files are them, and no two are the same.
func TestSeveralPaths(t *testing.T) {
	dir := testfiles.Folder(t, map[string]string{"a/1.txt": "one", "b/1.txt": "two"})
	t.Chdir(dir)
	lines, lost, err := told(t, []string{"a", "b/", "a/1.txt", "a/1.txt"}, Options{})
	if err == nil || !strings.Contains(err.Error(), "reading texts from a/1.txt: there are none") {
		t.Errorf("a path that adds nothing: %v", err)
	}
	want(t, lines, "a:1.txt=one", "b:1.txt=two", "a/1.txt=one")
	want(t, lost, "a/1.txt: left out: there is a text of that name already")
}

func TestStandardInput(t *testing.T) {
	for in, text := range map[string]string{"\ufeff\n <p>a<b>b": "ab", "5 < 6": "5 < 6"} {
		lines, _, err := told(t, []string{"-"}, Options{Stdin: strings.NewReader(in)})
		if err != nil {
			t.Fatal(err)
		}
		want(t, lines, "-="+text)
	}
}

// pairs is a corpus of two cases, whose golds are not all of their pages.
func pairs(t *testing.T) string {
	return testfiles.Folder(t, map[string]string{
		"html/1.html": "<p>menu<p>one", "html/2.html": "<p>none<p>two", "gold/1.txt": "one", "gold/2.txt": "two",
	})
}

func TestCorpus(t *testing.T) {
	dir := pairs(t)
	opened := 0
	o := Options{Of: Gold, Opened: func(c *corpus.Corpus) { opened += len(c.Cases) }}
	lines, _, err := told(t, []string{dir}, o)
	if err != nil || opened != 2 {
		t.Fatalf("%v, %d cases opened", err, opened)
	}
	want(t, lines, "1=one", "2=two")

	for _, with := range []bool{false, true} {
		if _, err := Read([]string{dir}, Options{Of: Gold, Pages: with}, func(x Text) error {
			if (x.Page != nil) != with {
				t.Errorf("case %s has a page: %v, want %v", x.ID, x.Page != nil, with)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}

	lines, _, err = told(t, []string{dir}, Options{Of: Page})
	if err != nil {
		t.Fatal(err)
	}
	want(t, lines, "1=menu\none", "2=none\ntwo")

	// an extractor reads pages, whatever --of says; a page without an answer is left out
	lines, lost, err := told(t, []string{dir}, Options{Of: Gold, Extractor: "upper", Extract: upper})
	if err != nil {
		t.Fatal(err)
	}
	want(t, lines, "1=MENU\nONE")
	want(t, lost, "2: left out: upper has no answer: silence")
	if _, _, err = told(t, []string{dir}, Options{Extractor: "lower", Extract: upper}); err == nil || !strings.Contains(err.Error(), "no extractor lower") {
		t.Errorf("an extractor that there is not: %v", err)
	}
}

func TestRun(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	w, err := runs.Create(dir, runs.Manifest{
		Signature: runs.Signature{{Key: "corpus", Value: "tiny"}}, Corpus: runs.Corpus{Name: "tiny", Cases: 2, Total: 2, Pages: true},
		Extractors: []runs.Extractor{{Name: "x", Options: []byte("{}")}}, Tokenizer: "uax29", Inputs: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"1", "2"} {
		r := runs.Result{Case: id, Extractor: "x", Status: runs.Failed, Words: metrics.Counts{FN: 1, TN: 1}, GoldWords: 1, PageWords: 2}
		var output []byte
		if id == "1" {
			r.Status, r.OutputWords, r.Words, output = runs.OK, 1, metrics.Counts{TP: 1, TN: 1}, []byte(`{"text":"out 1"}`)
		}
		err := errors.Join(
			w.AddCase(runs.Case{ID: id, HTML: "h", URL: "http://a/" + id, GoldWords: 1, PageWords: 2}, runs.Texts{Gold: "gold " + id, Page: "page " + id}),
			w.AddResult(r, runs.Cost{Case: id, Extractor: "x"}, output))
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := w.Finish(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		o    Options
		want []string
	}{
		{Options{Of: Gold}, []string{"1=gold 1", "2=gold 2"}},
		{Options{Of: Page}, []string{"1=page 1", "2=page 2"}},
		{Options{Of: Gold, Extractor: "x"}, []string{"1=out 1"}},
	} {
		lines, _, err := told(t, []string{dir}, c.o)
		if err != nil {
			t.Fatal(err)
		}
		want(t, lines, c.want...)
	}
}

func TestOutputs(t *testing.T) {
	dir := testfiles.Folder(t, map[string]string{"x.jsonl": `{"id":"b","text":"two"}` + "\n" + `{"id":"a","text":"one"}` + "\n"})
	lines, _, err := told(t, []string{filepath.Join(dir, "x.jsonl")}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	want(t, lines, "a=one", "b=two")
}

// record is a record of a web archive that holds a response.
func record(uri, date, status, body string) string {
	http := "HTTP/1.1 " + status + "\r\nContent-Type: text/html\r\n\r\n" + body
	return fmt.Sprintf("WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: %s\r\nWARC-Date: %s\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n",
		uri, date, len(http), http)
}

// Every capture has an ID of its own. What is no page that was found is not looked at.
func TestArchive(t *testing.T) {
	dir := testfiles.Folder(t, map[string]string{"w.warc": record("http://a/", "2004", "200 OK", "<p>one") + record("http://a/", "2005", "200 OK", "<p>two") +
		record("http://a/", "2005", "200 OK", "<p>three") + record("http://b/", "2004", "404 Not Found", "<p>no") + record("http://c/", "2004", "200 OK", "")})
	var dates []string
	if _, err := Read([]string{filepath.Join(dir, "w.warc")}, Options{}, func(x Text) error {
		dates = append(dates, x.Date+" "+x.URL)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	want(t, dates, "2004 http://a/", "2005 http://a/", "2005 http://a/")
	lines, _, err := told(t, []string{filepath.Join(dir, "w.warc")}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	third := fmt.Sprintf("http://a/ 2005 #%d=three", 2*len(record("http://a/", "2004", "200 OK", "<p>one")))
	want(t, lines, "http://a/=one", "http://a/ 2005=two", third)
}

func TestNothingToRead(t *testing.T) {
	dir := testfiles.Folder(t, map[string]string{"x.bin": "?"})
	for path, say := range map[string]string{dir: "there are none; give a corpus", filepath.Join(dir, "no"): "give a corpus, a run"} {
		if _, _, err := told(t, []string{path}, Options{}); err == nil || !strings.Contains(err.Error(), say) {
			t.Errorf("%s: %v, want %q", path, err, say)
		}
	}
	stop := errors.New("enough")
	if _, err := Read([]string{pairs(t)}, Options{}, func(Text) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("the error of each is lost: %v", err)
	}
}

func TestKindOf(t *testing.T) {
	for name, kind := range map[string]Kind{
		"a.TXT": KindText, "a.md": KindText, "a.htm": KindPage, "a.xhtml": KindPage, "a.warc.gz": KindArchive, "a.arc": KindArchive,
		"a.json": KindOutputs, "a.jsonl": KindOutputs, "a.gz": "", "txt": "", "": "",
	} {
		if got := KindOf(name); got != kind {
			t.Errorf("%q is %q, want %q", name, got, kind)
		}
	}
}
