package suite

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Every number of the three stored tables: 7 tools, 80 articles.
func TestFundusTables(t *testing.T) {
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
			got := read(storedRun(t, fundusMetric, "fundus-evaluation", "fundus-evaluation/dataset/extractions/"+row[0])[row[1]])
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

func TestGoldVersions(t *testing.T) {
	gold := func(s string) (paragraphs []Paragraph) {
		for _, c := range s {
			paragraphs = append(paragraphs, Paragraph{Text: strings.ToLower(string(c)), Optional: c >= 'a'})
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
	gold := Gold{Paragraphs: []Paragraph{{Text: "One two."}, {Text: "Three.", Optional: true}, {Text: "Four five six"}}}
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

// As jiwer splits: at spaces, and at two or more of any white space; a single no-break space does not split.
func TestJiwerWords(t *testing.T) {
	got := strings.Join(jiwerWords([]string{" a  b\u00a0c", "d\u00a0\u2003e\x1c\x1df g"}), "|")
	if want := "a|b\u00a0c|d|e|f|g"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
