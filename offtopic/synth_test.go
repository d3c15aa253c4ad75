package offtopic_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/offtopic"
	"github.com/contentassay/assay/page"
)

// site writes a corpus of n pages, each of a site of its own with words of its own.
func site(t *testing.T, n int) *corpus.Corpus {
	t.Helper()
	dir := t.TempDir()
	for _, folder := range []string{"html", "gold"} {
		if err := os.Mkdir(filepath.Join(dir, folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for i := range n {
		var paragraphs []string
		for p := range 8 {
			paragraphs = append(paragraphs, strings.Repeat(fmt.Sprintf("site%dword%d ", i, p), 12)+".")
		}
		gold := strings.Join(paragraphs, "\n")
		// what gold does not have is no article, however long
		teasers := "<aside>" + strings.Repeat("<p>"+strings.Repeat("teaser ", 40)+"</p>", 10) + "</aside>"
		html := teasers + fmt.Sprintf("<title>Site %d</title><div>menu%d<p>imprint of %d</p></div><article><p>%s</p></article>", i, i, i, strings.Join(paragraphs, "</p><p>"))
		write(t, filepath.Join(dir, "html", fmt.Sprintf("%d.html", i)), html)
		write(t, filepath.Join(dir, "gold", fmt.Sprintf("%d.txt", i)), gold)
	}
	write(t, filepath.Join(dir, "html", "no-article.html"), "<p>short</p>")
	write(t, filepath.Join(dir, "gold", "no-article.txt"), "short")
	c, err := corpus.Load(dir, corpus.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func write(t *testing.T, name, content string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func textOf(t *testing.T, m offtopic.Memento) string {
	t.Helper()
	c, err := m.Read()
	if err != nil {
		t.Fatal(err)
	}
	p, err := page.New("", "", "", c.Body)
	if err != nil {
		t.Fatal(err)
	}
	return p.Text()
}

func TestEveryKind(t *testing.T) {
	made, err := offtopic.Synthesize(site(t, 5), offtopic.SynthOptions{Seed: 11, EveryKind: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(made.TimeMaps) != 5 || made.Unfit != 1 || len(made.Labels) != 5*9 {
		t.Fatalf("%d timemaps, %d labels, %d unfit", len(made.TimeMaps), len(made.Labels), made.Unfit)
	}
	for i, m := range made.TimeMaps[0].Mementos {
		label, s := made.Labels[i], textOf(t, m)
		own := strings.Count(s, "site0word")
		shell := strings.Contains(s, "menu0")
		what := fmt.Sprintf("%s: %d own words, own shell %v, off %v", label.Kind, own, shell, label.OffTopic)
		right := map[string]bool{
			"first": own == 96 && shell && !label.OffTopic, "edit": own > 0 && own < 96 && shell && !label.OffTopic,
			"grow": own == 120 && shell && !label.OffTopic, "redesign": own == 96 && !shell && !label.OffTopic,
			"stub": own == 0 && !shell && label.OffTopic, "other-site": own == 0 && !shell && strings.Contains(s, "menu") && label.OffTopic,
			"same-template": own == 0 && shell && strings.Count(s, "word") == 96 && label.OffTopic,
		}[label.Kind]
		if !right || label.URI != m.URI {
			t.Error(what)
		}
	}
}

func TestPatternsAsInGold(t *testing.T) {
	made, err := offtopic.Synthesize(site(t, 60), offtopic.SynthOptions{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	b := offtopic.BalanceOf(made.Labels)
	if b.Seeds != 60 || b.AlwaysOn < 38 || b.Step < 2 || b.Oscillating < 2 || b.AlwaysOff+b.FirstIsOffTopic > 0 {
		t.Errorf("%+v", b)
	}
	if b.AlwaysOn+b.Step+b.Oscillating != 60 || float64(b.OffTopic)/float64(b.Mementos) > .25 {
		t.Errorf("%+v", b)
	}
}

// TestRoundTrip writes an archive both ways, reads it back, and wants the same scores from all three.
func TestRoundTrip(t *testing.T) {
	made, err := offtopic.Synthesize(site(t, 6), offtopic.SynthOptions{Seed: 3, Pages: 4})
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "archive")
	if err := offtopic.WriteFolder(dir, made.TimeMaps); err != nil {
		t.Fatal(err)
	}
	if err := offtopic.WriteFolder(dir, made.TimeMaps); err == nil {
		t.Error("a folder that is not empty was written over")
	}
	var first, second bytes.Buffer
	if err := offtopic.WriteWARC(&first, made.TimeMaps); err != nil {
		t.Fatal(err)
	}
	if err := offtopic.WriteWARC(&second, made.TimeMaps); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Errorf("two archives of the same differ (%v)", err)
	}
	file := filepath.Join(t.TempDir(), "a.warc.gz")
	write(t, file, first.String())
	fromFolder, problems, err := offtopic.OpenFolder(dir)
	if err != nil || problems != nil {
		t.Fatal(problems, err)
	}
	fromWARC, problems, err := offtopic.OpenWARC([]string{file})
	if err != nil || problems != nil {
		t.Fatal(problems, err)
	}
	offtopic.Number(fromFolder, made.Labels)
	offtopic.Number(fromWARC, nil)
	want := lines(t, made.TimeMaps)
	if got := lines(t, fromFolder); got != want {
		t.Errorf("from the folder:\n%s\nwant\n%s", got, want)
	}
	if got := lines(t, fromWARC); got != want {
		t.Errorf("from the web archive:\n%s\nwant\n%s", got, want)
	}
}

// lines are all scores of all TimeMaps.
func lines(t *testing.T, timemaps []offtopic.TimeMap) string {
	t.Helper()
	var names []string
	for _, m := range offtopic.Measures() {
		names = append(names, m.Name)
	}
	d := detector(t, strings.Join(names, ","), false)
	var results []offtopic.Result
	for _, m := range timemaps {
		results = append(results, d.Detect(m)...)
	}
	var b strings.Builder
	if err := offtopic.WriteLines(&b, slices.Values(results)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestTooFewPages(t *testing.T) {
	_, err := offtopic.Synthesize(site(t, 2), offtopic.SynthOptions{})
	if err == nil || !strings.Contains(err.Error(), "three are needed") {
		t.Errorf("%v", err)
	}
}

// TestNumber gives the numbers of the gold file, and the place in the list where that is silent.
func TestNumber(t *testing.T) {
	maps := []offtopic.TimeMap{{}, {Mementos: []offtopic.Memento{{URI: "u"}}}, {Seed: "x"}}
	offtopic.Number(maps, []offtopic.Label{{Seed: "41", URI: "u"}})
	if got := []string{maps[0].Seed, maps[1].Seed, maps[2].Seed}; !slices.Equal(got, []string{"1", "41", "x"}) {
		t.Errorf("%q", got)
	}
}
