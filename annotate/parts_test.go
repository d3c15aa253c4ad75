package annotate

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/metrics"
)

func TestPieces(t *testing.T) {
	for s, want := range map[string][]string{
		"One, two (three)!":  {"One, ", "two (", "three)!"},
		"  one":              {"  one"},
		"...":                {"..."},
		"":                   {""},
		"it's 3.5\nwell-off": {"it's ", "3.5\n", "well-", "off"},
		"汉字":                 {"汉", "字"},
	} {
		if got := Pieces(s, tokenizer(t)); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
}

// Pieces make up the text, and have its words: whatever is labelled, no word is lost or torn.
func FuzzPieces(f *testing.F) {
	for _, s := range []string{"One, two (three)!", "e\u0301 a\u00ad b", "a\u0308'\u0301b 3.\u20605", "カタカナ ไทย \u200d\U0001F468\u200d\U0001F469", "\xff a"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		pieces := Pieces(s, tokenizer(t))
		var words, content []string
		parts := make([]Part, len(pieces))
		for i, p := range pieces {
			words = append(words, tokenizer(t).Words(p)...)
			if parts[i] = (Part{Labels[i%len(Labels)], p}); parts[i].Label == Content {
				content = append(content, tokenizer(t).Words(p)...)
			}
		}
		if strings.Join(pieces, "") != s || !slices.Equal(words, append([]string(nil), tokenizer(t).Words(s)...)) {
			t.Fatalf("%q is cut into %q with the words %q", s, pieces, words)
		}
		b, err := Block{Text: s}.judged(Mixed, parts, tokenizer(t))
		if err != nil || len(b.wordLabels(tokenizer(t))) != len(words) {
			t.Fatalf("%q cannot be labelled by words: %v", s, err)
		}
		if kept := tokenizer(t).Words(b.contentText()); strings.Join(kept, "|") != strings.Join(content, "|") {
			t.Fatalf("%q: the gold has the words %q, want %q", s, kept, content)
		}
	})
}

func TestParts(t *testing.T) {
	block := Block{Path: "p", Text: "By Ann. One two"}
	for _, test := range []struct {
		name  string
		label Label
		parts []Part
		want  string // label, parts
	}{
		{"by words", Mixed, []Part{{Boilerplate, "By Ann. "}, {Content, "One two"}}, "mixed boilerplate=By Ann. |content=One two"},
		{"neighbours become one", Mixed, []Part{{Boilerplate, "By "}, {Boilerplate, "Ann. "}, {Content, "One two"}}, "mixed boilerplate=By Ann. |content=One two"},
		{"all the same", Mixed, []Part{{Content, "By Ann. "}, {Content, "One two"}}, "content"},
		{"as a whole", Unsure, nil, "unsure"},
		{"no parts", Mixed, nil, "error"},
		{"parts without need", Content, []Part{{Content, block.Text}}, "error"},
		{"of another text", Mixed, []Part{{Content, "By Ann. "}, {Unsure, "One"}}, "error"},
		{"a torn word", Mixed, []Part{{Content, "By An"}, {Unsure, "n. One two"}}, "error"},
		{"parts in parts", Mixed, []Part{{Mixed, "By Ann. "}, {Unsure, "One two"}}, "error"},
		{"no such label", Mixed, []Part{{"good", "By Ann. "}, {Unsure, "One two"}}, "error"},
	} {
		changed, _, err := Edit{Labels: []Label{test.label}, Parts: map[int][]Part{0: test.parts}}.Apply([]Block{block}, tokenizer(t))
		if test.want == "error" {
			if !errors.Is(err, ErrEdit) {
				t.Errorf("%s: error %v, want an ErrEdit", test.name, err)
			}
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		got := string(changed[0].Label) + " "
		for _, p := range changed[0].Parts {
			got += string(p.Label) + "=" + p.Text + "|"
		}
		if got = strings.Trim(got, " |"); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func TestContentOfParts(t *testing.T) {
	for _, test := range []struct {
		parts []Part
		want  string
	}{
		{[]Part{{Boilerplate, "By Ann. "}, {Content, "One two"}}, "One two\n"},
		{[]Part{{Content, "One "}, {Optional, "(sic) "}, {Content, "two"}}, "One two\n"},
		{[]Part{{Content, "汉"}, {Optional, "字"}, {Content, "语"}}, "汉 语\n"}, // what was apart must not become one word
		{[]Part{{Optional, "One "}, {Unsure, "two"}}, ""},
		{[]Part{{Content, "One\n"}, {Boilerplate, "more"}}, "One\n"},
	} {
		if got := (Block{Label: Mixed, Parts: test.parts}).contentText(); got != test.want {
			t.Errorf("%v: %q, want %q", test.parts, got, test.want)
		}
	}
}

// TestWordsAndRegions labels words and regions of a page: the gold text has the content, the corpus knows what is optional
// under each of these labels, and everything is there for whoever comes back.
func TestWordsAndRegions(t *testing.T) {
	dir := lay(t, map[string]string{"html/x.html": "<h1>Head</h1><p>By Ann. One two</p><figcaption>Photo</figcaption><table><td>Data</table><p>Great post<p>Maybe<p>Or not<p>Foot"})
	f := open(t, dir, Options{})
	parts := []Part{{Boilerplate, "By Ann. "}, {Content, "One "}, {Unsure, "two"}}
	s := change(t, f, "x", Edit{Labels: []Label{Content, Mixed, Caption, Table, Comments, Optional, Unsure, Boilerplate}, Parts: map[int][]Part{1: parts}, Finish: true})
	if got := content(t, filepath.Join(dir, "gold/x.txt")); got != "Head\nOne\n" {
		t.Errorf("gold %q", got)
	}
	back := sheetOf(t, open(t, dir, Options{}), "x")
	if !reflect.DeepEqual(back.Blocks, s.Blocks) || !reflect.DeepEqual(back.Blocks[1].Parts, parts) {
		t.Errorf("whoever comes back finds %+v", back.Blocks)
	}
	if want := (Tally{Content: 2, Boilerplate: 3, Caption: 1, Table: 1, Comments: 2, Optional: 1, Unsure: 3}); back.record.Tally != want {
		t.Errorf("words %+v, want %+v", back.record.Tally, want)
	}
	c, err := corpus.Load(dir, corpus.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range c.Cases[0].Gold.Paragraphs {
		if p.Optional {
			p.Text = "[" + p.Text + "]"
		}
		got = append(got, p.Text)
	}
	if want := "Head|One |[two]|[Photo]|[Data]|[Great post]|[Maybe]|[Or not]"; strings.Join(got, "|") != want {
		t.Errorf("the corpus reads %q, want %q", got, want)
	}
}

// Every label that leaves words out must be known to the corpus as such, and no other.
func TestCorpusKnowsTheLabels(t *testing.T) {
	for _, l := range append(Labels, Unjudged) {
		dir := lay(t, map[string]string{"html/x.html": "<p>One<p>two"})
		change(t, open(t, dir, Options{}), "x", Edit{Labels: []Label{Content, l}, Finish: true})
		c, err := corpus.Load(dir, corpus.Options{})
		if err != nil || (c.Cases[0].Gold.Paragraphs != nil) != l.IsOptional() {
			t.Errorf("label %q: %v, %+v", l, err, c.Cases[0].Gold.Paragraphs)
		}
	}
}

func TestDamagedParts(t *testing.T) {
	for _, block := range []string{
		`{"label": "mixed", "text": "a b"}`, `{"label": "content", "text": "a", "parts": [{"label": "content", "text": "a"}]}`,
		`{"label": "mixed", "text": "a b", "parts": [{"label": "good", "text": "a b"}]}`, `{"label": "mixed", "text": "a b", "parts": [{"label": "unsure", "text": "a"}]}`,
	} {
		f := open(t, lay(t, map[string]string{"html/x.html": samplePage, "gold/x.json": `{"format": "assay annotation 1", "blocks": [` + block + `]}`}), Options{})
		if _, err := f.Sheet("x"); err == nil || !strings.Contains(err.Error(), "x.json") {
			t.Errorf("block %s: %v", block, err)
		}
	}
}

func TestAgreementOnWords(t *testing.T) {
	whole := blocksWith([]Label{Content})
	byWords := []Block{{Path: "p", Label: Mixed, Text: whole[0].Text, Parts: []Part{{Content, "One, "}, {Boilerplate, "two ("}, {Caption, "three)"}}}}
	a, ok := Compare(whole, byWords, tokenizer(t))
	if want := (metrics.Counts{TP: 1, FN: 1}); !ok || a.Words != want || a.Left != 1 || a.Dispute() != metrics.Of(.5) {
		t.Errorf("%+v, %v, want %+v and 1 left out", a, ok, want)
	}
	byWords[0].Parts = []Part{{Content, "On"}, {Boilerplate, "e, two (three)"}} // written by hand
	if _, ok := Compare(whole, byWords, tokenizer(t)); ok {
		t.Error("parts that tear a word were compared")
	}
}

// two annotators: the second sees the other's labels only where both are done, in whichever direction.
func twoAnnotators(t *testing.T) (dir string) {
	dir = lay(t, map[string]string{
		"html/agreed.html": "<p>one<p>two", "html/differ.html": "<p>one<p>two three four", "html/half.html": "<p>one",
		"html/little.html": "<p>one two three<p>four", "html/new.html": "<p>one",
	})
	first, second := open(t, dir, Options{}), open(t, dir, Options{By: "anna"})
	for _, id := range []string{"agreed", "differ", "half", "little"} {
		change(t, first, id, Edit{Labels: []Label{Content}, Finish: true})
	}
	change(t, second, "agreed", Edit{Labels: []Label{Content}, Finish: true})
	change(t, second, "differ", Edit{Labels: []Label{Content, Content}, Finish: true})
	change(t, second, "half", Edit{Labels: []Label{Boilerplate}})
	change(t, second, "little", Edit{Labels: []Label{Content, Content}, Finish: true})
	return dir
}

func TestDisagreementsAreTheNextQueue(t *testing.T) {
	dir := twoAnnotators(t)
	drafters := []Drafter{drafter("a", "one"), drafter("b", "")}
	for _, o := range []Options{{By: "anna"}, {Against: "anna"}, {By: "anna", Drafters: drafters}, {Against: "anna", Drafters: drafters}} {
		f := open(t, dir, o)
		if err := f.ByDispute(); err != nil {
			t.Fatal(err)
		}
		list, err := f.List()
		var ids []string
		for _, e := range list {
			ids = append(ids, e.ID)
		}
		if want := []string{"differ", "little", "new", "agreed", "half"}; err != nil || !slices.Equal(ids, want) {
			t.Errorf("%+v: order %v, %v, want %v", o, ids, err, want)
		}
	}
}

func TestTheOtherIsSeenWhenBothAreDone(t *testing.T) {
	dir := twoAnnotators(t)
	for _, o := range []Options{{By: "anna"}, {Against: "anna"}} {
		f := open(t, dir, o)
		for id, want := range map[string]bool{"agreed": true, "differ": true, "half": false, "new": false} {
			if got := sheetOf(t, f, id).Other != nil; got != want {
				t.Errorf("%+v, page %s: the other's labels are there: %v, want %v", o, id, got, want)
			}
		}
	}
	alone := open(t, dir, Options{})
	if list, err := alone.List(); err != nil || list[1].Agreement != nil || alone.Compared() || sheetOf(t, alone, "differ").Other != nil {
		t.Errorf("%v: who did not ask is shown the other's labels", err)
	}
	if other := sheetOf(t, open(t, dir, Options{By: "anna"}), "differ").Other; joined(LabelsOf(other)) != "content," {
		t.Errorf("the first annotator said %q", joined(LabelsOf(other)))
	}
	if _, err := Open(dir, Options{Against: "ben"}); err == nil || !strings.Contains(err.Error(), "nobody of that name") {
		t.Errorf("compared with nobody: %v", err)
	}
	if err := os.Remove(filepath.Join(dir, "annotators/anna/differ.json")); err != nil {
		t.Fatal(err)
	}
	if sheetOf(t, open(t, dir, Options{Against: "anna"}), "differ").Other != nil {
		t.Error("labels that are gone are shown")
	}
}

// Whatever lies where a record should be: it is read, or refused with its name, and never replaced by mistake.
func FuzzRecord(f *testing.F) {
	f.Add(`{"format": "assay annotation 1", "version": 3, "done": true, "blocks": [{"path": "html/body/p[1]", "label": "mixed", "text": "one two", "parts": [{"label": "content", "text": "one "}, {"label": "unsure", "text": "two"}]}]}`)
	f.Add(`{"format": "assay annotation 1", "version": -1, "blocks": [{"label": "mixed", "text": "one two", "parts": [{"label": "content", "text": "on"}, {"label": "mixed", "text": "e two"}]}]}`)
	f.Add(`{"format": "assay annotation 1", "words": {"content": 1e9}, "blocks": null}`)
	dir := f.TempDir()
	for _, sub := range []string{"html", "gold", "annotators/anna"} {
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o777); err != nil {
			f.Fatal(err)
		}
	}
	f.Fuzz(func(t *testing.T, record string) {
		put(t, filepath.Join(dir, "html/x.html"), "<p>one two<p>three")
		put(t, filepath.Join(dir, "gold/x.json"), record)
		put(t, filepath.Join(dir, "annotators/anna/x.json"), record)
		folder := open(t, dir, Options{By: "anna"})
		s, err := folder.Sheet("x")
		if _, listErr := folder.List(); (err == nil) != (listErr == nil) {
			t.Fatalf("sheet: %v, list: %v", err, listErr)
		}
		if err != nil {
			if !strings.Contains(err.Error(), "x.json") {
				t.Fatalf("the error names no file: %v", err)
			}
			return
		}
		if len(s.Blocks) != 2 || s.Blocks[0].Text != "one two" {
			t.Fatalf("blocks %+v", s.Blocks)
		}
		if _, _, err := folder.Change("x", s.Version, Edit{From: 1, Labels: []Label{Content}}); err != nil {
			t.Fatalf("a page that can be shown cannot be labelled: %v", err)
		}
	})
}
