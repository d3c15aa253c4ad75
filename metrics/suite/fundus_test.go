package suite

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

type fundusArticle struct{ Body []string }

// fundusRuns measures the stored outputs of every tool.
func fundusRuns(t *testing.T) map[string]map[string]Stats {
	dataset := corpora(t, "fundus-evaluation", "dataset")
	var gold map[string]fundusArticle
	readJSON(t, dataset+"/ground_truth.json", &gold)
	files, err := filepath.Glob(dataset + "/extractions/*.json")
	if err != nil || len(files) != 7 {
		t.Fatalf("%d files of extractions, want 7; %v", len(files), err)
	}
	runs := map[string]map[string]Stats{}
	for _, file := range files {
		var outputs map[string]fundusArticle
		readJSON(t, file, &outputs)
		stats := map[string]Stats{}
		for name, g := range gold {
			pair := Pair{Output: strings.Join(outputs[name].Body, "\n\n"), Answered: true}
			for _, p := range g.Body {
				inner, optional := strings.CutPrefix(strings.TrimSuffix(p, "]"), "[")
				if !optional || !strings.HasSuffix(p, "]") {
					inner, optional = p, false
				}
				pair.Gold.Paragraphs = append(pair.Gold.Paragraphs, Paragraph{inner, optional})
			}
			stats[name] = fundusMetric.Measure(pair)
		}
		runs[strings.TrimSuffix(filepath.Base(file), ".json")] = stats
	}
	return runs
}

func TestFundusPublished(t *testing.T) {
	runs := fundusRuns(t)
	t.Run("tables", func(t *testing.T) { compareFundusTables(t, runs) })
	t.Run("summary", func(t *testing.T) { compareFundusSummary(t, runs) })
}

// compareFundusTables compares every number of the three stored tables: 7 tools, 80 articles.
func compareFundusTables(t *testing.T, runs map[string]map[string]Stats) {
	for file, read := range map[string]func(Stats) []float64{
		"rouge_lsum.tsv":      func(s Stats) []float64 { return figuresOf(s[:3], scriptFigures) },
		"paragraph_match.tsv": func(s Stats) []float64 { return figuresOf(s[3:6], paragraphFigures) },
		"wer.tsv":             func(s Stats) []float64 { return figuresOf(s[6:], []figure{{"wer", wordErrorRate}}) },
	} {
		rows := table(t, corpora(t, "fundus-evaluation", "dataset", "scores", file))
		if len(rows) != 7*80 {
			t.Errorf("%s: %d rows, want 560", file, len(rows))
		}
		for _, row := range rows {
			got := read(runs[row[0]][row[1]])
			for i, printed := range row[2:] {
				want, err := strconv.ParseFloat(printed, 64)
				if err != nil && printed != "" {
					t.Fatal(row, err)
				}
				if printed == "" && !math.IsNaN(got[i]) || printed != "" && !(math.Abs(got[i]-want) < 1e-12) {
					t.Errorf("%s %v: got %v", file, row, got)
					break
				}
			}
		}
	}
}

// figuresOf reads figures as plain numbers, NaN where undefined.
func figuresOf(s Stats, figures []figure) []float64 {
	var values []float64
	for _, f := range figures {
		if v := f.of(s); v.Defined {
			values = append(values, v.Float)
		} else {
			values = append(values, math.NaN())
		}
	}
	return values
}

// compareFundusSummary compares the table of the README, rouge_lsum_scraper_summary.tsv: mean and standard deviation in percent.
func compareFundusSummary(t *testing.T, runs map[string]map[string]Stats) {
	rows := table(t, corpora(t, "fundus-evaluation", "dataset", "analysis", "rouge_lsum_scraper_summary.tsv"))
	compared := 0
	for _, row := range rows {
		stats, there := runs[row[0]]
		if !there {
			continue
		}
		compared++
		var pages []Stats
		for _, s := range stats {
			pages = append(pages, s)
		}
		v := fundusMetric.Summarize(pages)
		for i, path := range []string{"macro.precision", "sd.precision", "macro.recall", "sd.recall", "macro.f1", "sd.f1"} {
			want, err := strconv.ParseFloat(row[1+i], 64)
			if err != nil {
				t.Fatal(err)
			}
			near(t, v, path, want/100, 4)
		}
	}
	if compared != 7 {
		t.Errorf("%d tools compared, want 7", compared)
	}
}

func TestGoldVersions(t *testing.T) {
	gold := func(s string) (paragraphs []Paragraph) {
		for _, c := range s {
			paragraphs = append(paragraphs, Paragraph{strings.ToLower(string(c)), c >= 'a'})
		}
		return paragraphs
	}
	for in, want := range map[string]string{
		"AB":     "[ab]",
		"AbC":    "[abc ac]",
		"abC":    "[abc bc ac c]",
		"aBcd":   "[abcd bcd abd abc bd bc ab b]",
		"abcdeF": "[abcdef f]",
	} {
		var got []string
		for _, v := range goldVersions(gold(in)) {
			got = append(got, strings.Join(v, ""))
		}
		if fmt.Sprint(got) != want {
			t.Errorf("%s: %v, want %s", in, got, want)
		}
	}
}

// By hand: an optional paragraph that the output has counts, and one that it lacks does not.
func TestFundusMeasure(t *testing.T) {
	gold := Gold{Paragraphs: []Paragraph{{"One two.", false}, {"Three.", true}, {"Four five six", false}}}
	for _, test := range []struct {
		output string
		want   Stats
	}{
		{"One two.\nThree.\nFour five six", Stats{6, 0, 0, 3, 0, 0, 0, 6}},
		{"One two.\n\n  Four five six", Stats{5, 0, 0, 2, 0, 0, 0, 5}},
		{"one TWO\nFour five", Stats{4, 0, 1, 0, 2, 3, 3, 5}},
		{"", Stats{0, 0, 6, 0, 0, 3, 6, 6}},
	} {
		if got := fundusMetric.Measure(Pair{Gold: gold, Output: test.output, Answered: true}); !slices.Equal(got, test.want) {
			t.Errorf("%q: %v, want %v", test.output, got, test.want)
		}
	}
	if fundusMetric.Measure(Pair{Gold: Gold{Text: "x"}, Output: "x", Answered: true}) != nil || fundusMetric.Measure(Pair{Gold: gold}) != nil {
		t.Error("without paragraphs or without an answer, a pair must be left out")
	}
}
