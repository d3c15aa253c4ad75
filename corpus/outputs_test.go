package corpus

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestParseOutputs(t *testing.T) {
	const notText = "neither a text nor an object with one"
	for _, c := range []struct {
		name, file, in string
		texts          map[string]string
		title, version string
		rejected       []string
	}{
		{"object of texts", "jt.json", `{"b": "B\r\nb", "a": ""}`, map[string]string{"a": "", "b": "B\nb"}, "jt", "", nil},
		{"object of articles", "jt.json.gz", `{"a": {"articleBody": "A", "url": "x"}}`, map[string]string{"a": "A"}, "jt", "", nil},
		{"AEB's envelope", "x.json", "\ufeff" + `{"output": {"a": {"articleBody": "A"}}, "version": "3.0.2"}`, map[string]string{"a": "A"}, "x", "3.0.2", nil},
		{"envelope with a name and a number", "x.json", `{"version": 2, "name": "jusText", "output": {"a": "A"}}`, map[string]string{"a": "A"}, "jusText", "2", nil},
		{"Fundus' articles", "x.json", `{"a_1.html.gz": {"url": "x", "body": ["A", "B"]}, "b": {"body": []}, "a_1.html": {"body": ["C"]}, "c": {"body": null}}`,
			map[string]string{"a_1": "A\nB", "b": ""}, "x", "", []string{`x.json#a_1.html: a second answer for "a_1"`, `x.json#c: null, or an object without "articleBody", is no answer`}},
		{"a case called output", "x.json", `{"output": "A", "b": "B"}`, map[string]string{"output": "A", "b": "B"}, "x", "", nil},
		{"articles called output and version", "x.json", `{"output": {"articleBody": "A"}, "b": "B"}`, map[string]string{"output": "A", "b": "B"}, "x", "", nil},
		{"lines", "x.jsonl", `{"id": "a", "text": "A"}` + "\n\n" + `{"id": "b", "text": ""}`, map[string]string{"a": "A", "b": ""}, "x", "", nil},
		{"lines without the extension", "x.json", `{"id": "a", "text": "A", "blocks": []}` + "\n" + `{"id": "b", "text": "B"}`, map[string]string{"a": "A", "b": "B"}, "x", "", nil},
		{"odd lines", "x.jsonl", `{"id": "a", "text": "A"}` + "\n" + `{"id": "a", "text": "again"}` + "\nnonsense\n" + `{"id": "b"}` + "\n" +
			`{"id": "c", "status": "failed", "text": ""}` + "\n" + `{"id": "d", "status": "empty", "text": ""}` + "\n" + `{"text": "no id"}`,
			map[string]string{"a": "A", "d": ""}, "x", "", []string{
				`x.jsonl:2: a second answer for "a"`, "x.jsonl:3: invalid character 'o' in literal null (expecting 'u')",
				`x.jsonl:4: it has no "text"`, `x.jsonl:5: the status of "c" is "failed", which is no answer`, "x.jsonl:7: its case ID would be empty"}},
		{"odd entries", "x.json", `{"a": "A", "a": "again", "b": null, "c": 7, "d": {"text": "x"}, "e": {"articleBody": 1}, "f\u0000": ""}`, map[string]string{"a": "A"}, "x", "", []string{
			`x.json#a: a second answer for "a"`, `x.json#b: null, or an object without "articleBody", is no answer`, "x.json#c: " + notText,
			`x.json#d: null, or an object without "articleBody", is no answer`, "x.json#e: " + notText, `x.json#f\x00: its name holds control or invisible characters`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o, err := parseOutputs(c.file, []byte(c.in))
			if err != nil {
				t.Fatal(err)
			}
			if !maps.Equal(o.Texts, c.texts) || o.Name != c.title || o.Version != c.version {
				t.Errorf("%q %q: %q; want %q %q: %q", o.Name, o.Version, o.Texts, c.title, c.version, c.texts)
			}
			if got := rejections(&Corpus{Rejected: o.Rejected}); !slices.Equal(got, c.rejected) {
				t.Errorf("rejected %q\nwant %q", got, c.rejected)
			}
		})
	}
}

func TestLoadOutputsFromAFolder(t *testing.T) {
	dir := tree{"a.txt": "caf\xe9", "b.txt.gz": "", "b.txt": "B", "c.html": "", "sub/d.txt": "", "x%2Fy.txt": "XY"}.onDisk(t)
	o, err := LoadOutputs(dir)
	if err != nil {
		t.Fatal(err)
	}
	if want := map[string]string{"a": "café", "b": "B", "x%2Fy": "XY"}; !maps.Equal(o.Texts, want) || o.Name != filepath.Base(dir) {
		t.Errorf("%s: %q, want %q", o.Name, o.Texts, want)
	}
	if len(o.Rejected) != 3 || !slices.IsSortedFunc(o.Rejected, byPath) {
		t.Errorf("rejected %v", o.Rejected)
	}
	if text, ok := o.Text("x/y"); text != "XY" || !ok {
		t.Errorf("the answer for x/y is %q, %v", text, ok)
	}
	if _, ok := o.Text("z"); ok {
		t.Error("there is an answer for z")
	}
	same, err := LoadOutputs(filepath.Join(tree{"o.json": `{"x%2Fy": "XY", "b": "B", "a": "café"}`}.onDisk(t), "o.json"))
	if err != nil || same.Digest != o.Digest {
		t.Errorf("the same answers in a file have another digest (%v)", err)
	}
}

func TestLoadOutputsErrors(t *testing.T) {
	dir := tree{"empty/sub/x": "", "cut.json": `{"a": "b"`, "list.json": `["a"]`, "none.json": `{}`, "bad.json.gz": "x", "bad.jsonl": "x\ny", "systems/one.json": "{}", "systems/two.jsonl.gz": ""}.onDisk(t)
	if err := os.WriteFile(filepath.Join(dir, "bad.json.gz"), []byte("not packed"), 0o644); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"empty": "a folder where a file is expected", "cut.json": "ends too early", "list.json": "not a JSON object", "none.json": "no outputs in it",
		"bad.json.gz": "invalid header", "bad.jsonl": "bad.jsonl:1: invalid character", "list.jsn": `did you mean`,
		"systems": "one.json: its extension is none of .txt .text .md (with or without .gz); if it has all answers of a system, give this file by itself",
	} {
		if _, err := LoadOutputs(filepath.Join(dir, path)); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
			t.Errorf("LoadOutputs(%s): %v, want an error with %q", path, err, want)
		}
	}
}

func TestPublishedOutputs(t *testing.T) {
	for _, c := range []struct {
		path, name, version string
		texts               int
	}{
		{"boilerplateResults/cleanEvalResults/justext", "justext", "", 454},
		{"article-extraction-benchmark/output/justext.json", "justext", "3.0.2", 104},
		{"article-extraction-benchmark/output/boilerpipe.json", "boilerpipe", "", 104},
		{"article-extraction-benchmark/output/go_trafilatura.json", "go_trafilatura", "ae7ea06", 104},
		{"fundus-evaluation/dataset/extractions/justext.json", "justext", "", 80},
	} {
		o, err := LoadOutputs(published(t, c.path))
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(o.Name, o.Version, len(o.Texts), len(o.Rejected)); got != fmt.Sprint(c.name, c.version, c.texts, 0) {
			t.Errorf("%s: %s", c.path, got)
		}
	}
}

func FuzzParseOutputs(f *testing.F) {
	for _, s := range []string{
		`{"a": "A", "b": {"articleBody": "B"}}`, `{"output": {"a": "A"}, "version": "1"}`, `{"id": "a", "text": "A"}` + "\n" + `{"id": "a", "text": "B"}`, `{"a": null, "a": 1}`, `{`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, name := range []string{"x.json", "x.jsonl"} {
			o, err := parseOutputs(name, b)
			if err != nil {
				continue
			}
			for id, text := range o.Texts {
				if idProblem(id) != "" || strings.Contains(text, "\r") {
					t.Errorf("%s %q: answer %q for %q", name, b, text, id)
				}
			}
			lines := 0
			for range jsonLines(b) {
				lines++
			}
			if name == "x.jsonl" && len(o.Texts)+len(o.Rejected) != lines {
				t.Errorf("%q: %d lines became %d answers and %d rejections", b, lines, len(o.Texts), len(o.Rejected))
			}
		}
	})
}

func TestTaggedOutputs(t *testing.T) {
	for _, c := range []struct {
		name     string
		tree     tree
		texts    map[string]string
		raw      bool
		rawOfOne string
	}{
		{"a URL line", tree{"1.txt": "\nURL: http://a/\n<p>one\n<h>t\xe9", "2.txt": " \n"}, map[string]string{"1": "one\n\nté", "2": ""}, true, "\nURL: http://a/\n<p>one\n<h>t\xe9"},
		{"tags only", tree{"1.txt": "<H>one", "2.txt.gz": "<l>two", "3.txt": "plain"}, map[string]string{"1": "one", "2": "two", "3": "plain"}, true, "<H>one"},
		{"half is not most", tree{"1.txt": "<p>one", "2.txt": "plain"}, map[string]string{"1": "<p>one", "2": "plain"}, false, ""},
		{"a tag further down", tree{"1.txt": "one <p>"}, map[string]string{"1": "one <p>"}, false, ""},
		{"nothing but empty ones", tree{"1.txt": ""}, map[string]string{"1": ""}, false, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			o, err := LoadOutputs(c.tree.onDisk(t))
			if err != nil {
				t.Fatal(err)
			}
			if !maps.Equal(o.Texts, c.texts) || (o.Raw != nil) != c.raw {
				t.Errorf("texts %q, raw %q; want %q", o.Texts, o.Raw, c.texts)
			}
			if raw := o.Raw["1"]; raw != c.rawOfOne {
				t.Errorf("stored is %q; want %q", raw, c.rawOfOne)
			}
		})
	}
}

// TestPublishedTaggedOutputs reads every folder of outputs on CleanEval: none keeps a tag, and all keep their bytes.
func TestPublishedTaggedOutputs(t *testing.T) {
	for path, texts := range map[string]int{
		"boilerplateResults/cleanEvalResults/boilerpipe": 460, "boilerplateResults/cleanEvalResults/bte": 456,
		"boilerplateResults/cleanEvalResults/goldminer": 407, "boilerplateResults/cleanEvalResults/justext": 454,
		"boilerplateResults/cleanPortalEvalResults/boilerpipe": 71, "boilerplateResults/cleanPortalEvalResults/bte": 71,
		"boilerplateResults/cleanPortalEvalResults/goldminer": 70, "boilerplateResults/cleanPortalEvalResults/justext": 71,
		"c4corpus-cleaneval/JusText_Python_Defaults_CleanEvalHTMLTestSubset": 429,
	} {
		o, err := LoadOutputs(published(t, path))
		if err != nil {
			t.Fatal(err)
		}
		if len(o.Texts) != texts || len(o.Raw) != texts || len(o.Rejected) != 0 {
			t.Errorf("%s: %d texts, %d raw, rejected %v", path, len(o.Texts), len(o.Raw), o.Rejected)
		}
		for _, id := range o.IDs() {
			if taggedStart.MatchString(o.Texts[id]) {
				t.Errorf("%s: the text of %s begins %.40q", path, id, o.Texts[id])
			}
		}
	}
}
