package suite

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/contentassay/assay/metrics"
)

// storedRuns keeps what was measured: several tests look at the same outputs.
var storedRuns sync.Map

// storedRun measures the stored outputs of a system, those without gold too, by the names of their files or entries.
func storedRun(t *testing.T, m Metric, gold, outputs string) map[string]Stats {
	t.Helper()
	if run, there := storedRuns.Load(m.Name + outputs); there {
		return run.(map[string]Stats)
	}
	golds, answers := readGold(t, gold), readOutputs(t, outputs)
	run := map[string]Stats{}
	for name, output := range answers {
		pair := Pair{Output: output, Raw: output, Answered: true}
		var there bool
		if pair.Gold, there = golds[name]; !there {
			pair.Gold.Missing = true
		}
		run[name] = m.Measure(pair)
	}
	storedRuns.Store(m.Name+outputs, run)
	return run
}

// readGold reads the gold of one of the corpora in publishedTables.
func readGold(t *testing.T, path string) map[string]Gold {
	golds := map[string]Gold{}
	switch path {
	case "article-extraction-benchmark":
		for id, text := range articles(t, corpora(t, path, "ground-truth.json")) {
			golds[id] = Gold{Text: strings.Join(text, "\n")}
		}
	case "fundus-evaluation":
		for id, body := range articles(t, corpora(t, path, "dataset", "ground_truth.json")) {
			var g Gold
			for _, p := range body {
				optional := strings.HasPrefix(p, "[") && strings.HasSuffix(p, "]")
				if optional {
					p = p[1 : len(p)-1]
				}
				g.Paragraphs = append(g.Paragraphs, Paragraph{Text: p, Optional: optional})
			}
			golds[id] = g
		}
	default:
		if path == "cleaneval/cleaneval-final" {
			path += "/GoldStandard"
		}
		for name, text := range folder(t, corpora(t, path)) {
			golds[name] = Gold{Raw: text}
		}
	}
	return golds
}

// readOutputs reads stored outputs: a folder of texts, or a JSON file of articles.
func readOutputs(t *testing.T, path string) map[string]string {
	file := filepath.Join("..", "..", "..", "shared", "corpora", path) + ".json"
	if _, err := os.Stat(file); err != nil {
		return folder(t, corpora(t, path))
	}
	texts := map[string]string{}
	for id, body := range articles(t, file) {
		texts[id] = strings.Join(body, "\n\n")
	}
	return texts
}

// articles reads a JSON object of articles, whose text is one string or a list of paragraphs.
func articles(t *testing.T, path string) map[string][]string {
	raw := map[string]json.RawMessage{}
	readJSON(t, path, &raw)
	if inner, versioned := raw["output"]; versioned {
		raw = nil
		if err := json.Unmarshal(inner, &raw); err != nil {
			t.Fatal(path, err)
		}
	}
	texts := map[string][]string{}
	for id, entry := range raw {
		var article struct {
			ArticleBody *string
			Body        []string
		}
		if err := json.Unmarshal(entry, &article); err != nil {
			t.Fatal(path, id, err)
		}
		if texts[id] = article.Body; article.ArticleBody != nil {
			texts[id] = []string{*article.ArticleBody}
		}
	}
	return texts
}

// Every published figure whose pages are beside the checkout, all of them, comes out to its last printed digit.
func TestPublishedFigures(t *testing.T) {
	corpora(t)
	agreed := map[string]int{}
	for _, p := range PublishedFigures() {
		if p.Outputs == "" || !slices.Contains([]string{"boilerpipe", "bte", "goldminer", "justext", "go_trafilatura", "go_readability", "boilernet", "fundus", "newsplease", "trafilatura",
			"JusText_Python_Defaults_CleanEvalHTMLTestSubset"}, p.System) || p.System == "trafilatura" && p.Metric == "aeb" {
			continue // no outputs here
		}
		m, err := Find(p.Metric)
		if err != nil {
			t.Fatal(err)
		}
		var pages []Stats
		for _, s := range storedRun(t, m, p.Corpus, p.Outputs) {
			pages = append(pages, s)
		}
		ours, same, err := p.Ours(m.Summarize(pages))
		switch {
		case err != nil:
			t.Error(err)
		case same && !p.Agrees(ours):
			t.Errorf("%s %s %s: %v, theirs %v (%s)", p.Metric, p.Outputs, p.Figure, ours, p.Theirs, p.Source)
		case same:
			agreed[p.Metric]++
		}
	}
	t.Log("figures that agree:", agreed)
	if agreed["evert"] < 40 || agreed["aeb"] != 16 || agreed["fundus"] != 42 {
		t.Errorf("%v figures agree, want 16 of aeb and 42 of fundus", agreed)
	}
}

func TestPublishedTables(t *testing.T) {
	for _, table := range publishedTables {
		m, err := Find(table.metric)
		if err != nil || table.source == "" || table.digits < 3 {
			t.Errorf("%s: %v, source %q, %d digits", table.corpus, err, table.source, table.digits)
		}
		empty := m.Summarize(nil)
		for _, figure := range table.figures {
			get(t, empty, figure)
		}
		for _, row := range table.rows {
			if len(row.theirs) != len(table.figures) || row.pages < 1 {
				t.Errorf("%s %s: %d figures of %d", table.corpus, row.system, len(row.theirs), len(table.figures))
			}
		}
	}
}

func TestAgrees(t *testing.T) {
	p := Published{Theirs: .953, Digits: 3}
	for x, want := range map[float64]bool{.953: true, .9534999: true, .9535: true, .95351: false, .9525: true, .9524: false} {
		if p.Agrees(metrics.Of(x)) != want {
			t.Errorf("%v agrees with .953: %v, want %v", x, !want, want)
		}
	}
	if p.Agrees(metrics.Value{}) {
		t.Error("an undefined figure agrees with nothing")
	}
	p.Figure, p.Pages, p.Over = "f1", 2, "pages"
	if _, same, err := p.Ours(Values{{"f1", metrics.Of(1)}, {"pages", 3}}); same || err != nil {
		t.Error("figures over other pages must not be compared", err)
	}
}

// All 34 rows of appendix I, to the last digit: what the table has printed against what we compute.
func TestThesisAppendixTable(t *testing.T) {
	for _, row := range ThesisAppendix {
		if got := row.Recomputed(); got != row.Printed {
			t.Errorf("%s/%s: %v, printed %v", row.Case, row.Extractor, got, row.Printed)
		}
		if tn := max(0, row.AllWords-row.Row.TP-row.Row.FP-row.Row.FN); tn != row.Row.TN {
			t.Errorf("%s/%s: TN %d, printed %d", row.Case, row.Extractor, tn, row.Row.TN)
		}
	}
	if len(ThesisAppendix) != 34 {
		t.Errorf("%d rows, want 34", len(ThesisAppendix))
	}
}
