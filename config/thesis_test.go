package config

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// folders makes empty folders.
func folders(t *testing.T, paths ...string) {
	t.Helper()
	for _, path := range paths {
		if err := os.MkdirAll(path, 0o777); err != nil {
			t.Fatal(err)
		}
	}
}

func TestParseThesis(t *testing.T) {
	path := filepath.Join("old", "config.txt")
	text := "\ufeff# my tests\r\nClassifier:justext;\r\nextractor: whole-page\r\nlanguage:german; inspect:testOfInterest;\r\ninspect:two\r\n" +
		"filter:justext:precision:min:0.8;\r\nfilter:whole-page:fmeasure:max:.2\r\nfilter:justext:recall:min:80;\r\n" +
		"html:../p;content:gold;results:" + filepath.Join("..", "out") + ";\r\n"
	c, err := ParseThesis(path, []byte(text), all())
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Check(); err != nil {
		t.Error(err)
	}
	got := []any{c.Path, c.Corpus, c.Out, c.Inspect, variantNames(c.Extractors), options(t, c, "justext").StopList, c.Tokenizer}
	want := []any{path, Corpus{Layout: "pairs", HTML: "p", Gold: filepath.Join("old", "gold")}, "out", []string{"testOfInterest", "two"},
		[]string{"justext", "whole-page"}, "German", "uax29"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if len(c.Filters) != 2 || c.Filters[0].String() != "justext.precision>=0.8" || c.Filters[1].String() != "whole-page.f1<=0.2" {
		t.Errorf("filters %v", c.Filters)
	}
	wantWarning := path + `:8: filter ignored: filter "justext:recall:min:80": recall lies between 0 and 1, but is compared with 80; for 80 % write 0.8`
	if !reflect.DeepEqual(c.Warnings, []string{wantWarning}) {
		t.Errorf("warnings %q", c.Warnings)
	}
	for key, want := range map[string]string{"corpus.html": path + ":9", "out": path + ":9", "inspect.cases": path + ":5", "tokenizer": "default"} {
		if got := c.From(key); got != want {
			t.Errorf("%s is from %s, want %s", key, got, want)
		}
	}
}

// The two folders are found beside the file, one level up, or one of each.
func TestParseThesisFolders(t *testing.T) {
	root := t.TempDir()
	parse := func(folder, text string) (*Config, error) {
		return ParseThesis(filepath.Join(root, folder, "config.txt"), []byte(text), all())
	}
	folders(t, filepath.Join(root, "a", "html"), filepath.Join(root, "a", "content"), filepath.Join(root, "a", "sub"),
		filepath.Join(root, "b", "html"), filepath.Join(root, "b", "sub", "content"), filepath.Join(root, "c"))
	for _, test := range []struct {
		folder string
		want   Corpus
	}{
		{"a", Corpus{Layout: "pairs", Path: filepath.Join(root, "a")}},
		{filepath.Join("a", "sub"), Corpus{Layout: "pairs", Path: filepath.Join(root, "a")}},
		{filepath.Join("b", "sub"), Corpus{Layout: "pairs", HTML: filepath.Join(root, "b", "html"), Gold: filepath.Join(root, "b", "sub", "content")}},
	} {
		if c, err := parse(test.folder, ""); err != nil || c.Corpus != test.want || len(c.Extractors) != 2 {
			t.Errorf("%s: %+v, %v; want %+v", test.folder, c, err, test.want)
		}
	}
	_, err := parse("c", "")
	wantFault(t, err, "no folder "+filepath.Join(root, "c", "html"), filepath.Join(root, "content")+"; make one, or write content:FOLDER;")
	if c, err := parse("b", "content:x"); err != nil || c.Corpus.HTML != filepath.Join(root, "b", "html") || c.Corpus.Gold != filepath.Join(root, "b", "x") {
		t.Errorf("one folder given: %+v, %v", c, err)
	}
}

func TestParseThesisErrors(t *testing.T) {
	for _, test := range []struct{ text, says string }{
		{"klassifier:justext", `config.txt:1: unknown key "klassifier" (did you mean "classifier"?); there are: classifier,`},
		{"\n\nclassifier:jusstext;", `config.txt:3: there is no extractor "jusstext" (did you mean "justext"?)`},
		{"extractor:justext;classifier:justext", "config.txt:1: extractor justext is given twice"},
		{"justext", `config.txt:1: "justext" is no entry; write key:value;`},
		{"inspect:", "config.txt:1: inspect has no value"},
		{"language:englisch", `language "englisch" is unknown (did you mean "english"?)`},
		{"language:english;language:german", "config.txt:1: language is given twice"},
		{"html:a\nhtml:b", "config.txt:2: html is given twice"},
		{"filter:justext:precision:atleast:0.8;", `config.txt:1: filter "justext:precision:atleast:0.8": "atleast" is neither min nor max`},
		{"filter:justext:precision:min:much;", `"much" is no number`},
	} {
		_, err := ParseThesis("config.txt", []byte(test.text), all())
		wantFault(t, err, "reading the configuration:\n", test.says)
	}
}

// A language that no extractor takes is said, not silently dropped.
func TestParseThesisLanguageUnused(t *testing.T) {
	c, err := ParseThesis("config.txt", []byte("html:a;content:b;classifier:whole-page;language:german"), all())
	if err != nil || len(c.Warnings) != 1 || !strings.Contains(c.Warnings[0], "language german changes nothing") {
		t.Errorf("%+v, %v", c, err)
	}
}

// Whatever the bytes, there is a plan or an error, and every filter of a plan is one that can hold.
func FuzzParseThesis(f *testing.F) {
	f.Add([]byte("classifier:justext;\nlanguage:german\nfilter:justext:precision:min:0.8;html:a;content:b"))
	f.Add([]byte("html:a;content:b;filter:x:tp:max:-1;;;:::"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := ParseThesis("config.txt", data, all())
		if (c == nil) == (err == nil) {
			t.Fatalf("plan %v and error %v", c, err)
		}
		if err != nil {
			return
		}
		for _, filter := range c.Filters {
			if filter.Threshold < 0 || !filter.Metric.IsCount() && filter.Threshold > 1 {
				t.Fatalf("filter %s can never hold or never fail", filter)
			}
		}
		_ = c.Check() // must not panic
	})
}
