package corpus

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// webmainbenchLines has the three schemas and, from line 5 on, what cannot be used.
var webmainbenchLines = []string{
	`{"track_id": "a", "html": "<p>Ünö", "url": "https://a.example/", "groundtruth_content": "# Title\n\n**One** [two](x)", "meta": {"language": "en", "level": "mid", "style": null, "table": []}}`,
	`{"id": "x", "track_id": "b", "html": "", "groundtruth_content": "", "groundtruth_llm_webkit_md": "no", "language": "de"}`,
	``,
	`{"id": "c", "html": "<p>three", "groundtruth_llm_webkit_md": "three", "tags": null}`,
	`{"id": "d", "groundtruth_content": "x"}`,
	`{"id": "e", "html": "x"}`,
	`{"html": "x", "groundtruth_content": "x"}`,
	`{"id": "f"`,
	`{"id": "c", "html": "again", "groundtruth_content": "x"}`,
}

func TestWebMainBench(t *testing.T) {
	for _, name := range []string{"data/s.jsonl", "data/s.jsonl.gz"} {
		got := loadTree(t, tree{name: "\ufeff" + strings.Join(webmainbenchLines, "\r\n"), "data/t.jsonl": webmainbenchLines[0], "data/x.parquet": ""}, Options{})
		if want := []string{"s/a", "s/b", "s/c", "t/a"}; got.Layout != "webmainbench" || !slices.Equal(ids(got), want) {
			t.Fatalf("layout %s, cases %q, want %q", got.Layout, ids(got), want)
		}
		a := got.Cases[0]
		if a.URL != "https://a.example/" || a.Lang != "en" || !maps.Equal(a.Tags, map[string]string{"level": "mid"}) || a.Gold.Source != name+":1" {
			t.Errorf("case s/a is %+v", a)
		}
		if a.Gold.Text != "Title\n\nOne two" || a.Gold.Raw != "# Title\n\n**One** [two](x)" {
			t.Errorf("the gold of s/a is %+v", a.Gold)
		}
		if b := got.Cases[1]; b.Gold.Text != "" || b.Lang != "de" || b.HTML.Size != 0 {
			t.Errorf("case s/b is %+v", b)
		}
		if c := got.Cases[2]; c.HTML.Path != name || c.HTML.Member != "4" || c.Gold.Text != "three" {
			t.Errorf("case s/c is %+v", c)
		}
		for i, want := range []string{"<p>Ünö", "", "<p>three", "<p>Ünö"} {
			if b, err := got.ReadHTML(got.Cases[i], 0); err != nil || string(b) != want {
				t.Errorf("page %s is %q, %v; want %q", got.Cases[i].ID, b, err, want)
			}
		}
		want := []string{
			name + `:5: it has no "html"`,
			name + `:6: it has no "groundtruth_content"`,
			name + ":7: its case ID would be empty",
			name + ":8: unexpected end of JSON input",
			name + `:9: the case ID "s/c" is taken by ` + name + ":4",
			"data/x.parquet: its extension is none of .jsonl .ndjson (with or without .gz)",
		}
		if !slices.Equal(rejections(got), want) {
			t.Errorf("rejected %q\nwant %q", rejections(got), want)
		}
	}
}

func TestReadMemberNotices(t *testing.T) {
	line := `{"id": "a", "html": "page", "groundtruth_content": "x"}`
	files := tree{"data/s.jsonl": line}.files()
	got := loadFiles(t, files, Options{})
	k := got.Cases[0]
	for name, content := range map[string]string{
		"another page": strings.Replace(line, "page", "gape", 1),
		"no page":      strings.Replace(line, "html", "hmtl", 1),
		"cut short":    line[:20],
		"no JSON":      strings.Replace(line, "{", "[", 1),
	} {
		files["data/s.jsonl"].Data = []byte(content)
		if _, err := got.ReadHTML(k, 0); err == nil || !strings.Contains(err.Error(), "s.jsonl") {
			t.Errorf("%s: error %v", name, err)
		}
	}
	for _, member := range []string{"0", "2", "-1", "x"} {
		k.HTML.Member = member
		if _, err := got.ReadHTML(k, 0); err == nil {
			t.Errorf("line %q: no error", member)
		}
	}
}

func FuzzWebMainBench(f *testing.F) {
	f.Add([]byte(strings.Join(webmainbenchLines, "\n")))
	f.Add([]byte("{}\n\r\n\xff"))
	f.Fuzz(func(t *testing.T, b []byte) {
		got := loadTree(t, tree{"data/good.jsonl": webmainbenchLines[0], "data/s.jsonl": string(b)}, Options{})
		lines := 1
		for range jsonLines(b) {
			lines++
		}
		if len(got.Cases)+len(got.Rejected) != lines {
			t.Errorf("%q: %d lines became %d cases and %d rejections", b, lines, len(got.Cases), len(got.Rejected))
		}
		for _, k := range got.Cases {
			if page, err := got.ReadHTML(k, 0); err != nil || int64(len(page)) != k.HTML.Size {
				t.Errorf("%q: page %s: %v", b, k.ID, err)
			}
		}
	})
}
