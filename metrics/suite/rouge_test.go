package suite

import (
	"slices"
	"strings"
	"testing"

	"github.com/contentassay/assay/internal/rouge"
)

// By hand: sentences by Punkt, words by white space with case, hits over all output sentences.
func TestROUGELSum(t *testing.T) {
	for _, test := range []struct {
		gold, output string
		want         Stats
		p, r, f      float64
	}{
		{"Mr. Smith came. He saw.", "He saw. Mr. Smith came.", Stats{5, 0, 0}, 1, 1, 1},
		{"Mr. Smith came. He saw.", "mr. Smith came.\nHe\tsaw", Stats{3, 2, 2}, .6, .6, .6},
		{"a b c d", "c d a b", Stats{2, 2, 2}, .5, .5, .5},
		{"a b c d.", "c d.\n\nX a b", Stats{2, 3, 2}, .4, .5, 4. / 9}, // no upper case after the stop: one sentence
		{"", "a", Stats{0, 1, 0}, 0, 1, 0},
		{" ", "", Stats{0, 0, 0}, 1, 1, 1},
		{"a", "", Stats{0, 0, 1}, 0, 0, 0},
	} {
		s := rougeLSumMetric.Measure(Pair{Gold: Gold{Text: test.gold}, Output: test.output, Answered: true})
		if !slices.Equal(s, test.want) {
			t.Errorf("%q against %q: %v, want %v", test.output, test.gold, s, test.want)
			continue
		}
		v := rougeLSumMetric.Summarize([]Stats{s})
		near(t, v, "macro.precision", test.p, 12)
		near(t, v, "macro.recall", test.r, 12)
		near(t, v, "macro.f1", test.f, 12)
	}
	if rougeLSumMetric.Measure(Pair{Gold: Gold{Text: "a"}}) != nil {
		t.Error("a page without output must be skipped")
	}
}

// The ratio is the F1 of the longest common subsequence: page on the same words.
func TestLevenshtein(t *testing.T) {
	for _, test := range []struct {
		gold, output string
		want         float64
	}{{"a b c", "a x c", 1 - 2./6}, {"a b", "A b", .5}, {"", " ", 1}, {"a", "", 0}, {"a b c d", "c d a b", .5}, {"a\u00a0b", "a b", 1}, {"a\x1cb", "a b", 1}} {
		pair := Pair{Gold: Gold{Text: test.gold}, Output: test.output, Answered: true, Tokenizer: mustTokenizer("space")}
		v := levenshteinMetric.Summarize([]Stats{levenshteinMetric.Measure(pair), nil})
		near(t, v, "macro.ratio", test.want, 12)
		near(t, v, "median.ratio", test.want, 12)
		near(t, v, "skipped", 1, 0)
		if f := pageMetric.Score(pageMetric.Measure(pair)); f.Defined && !strings.Contains(test.gold, "\x1c") {
			near(t, v, "macro.ratio", f.Float, 12)
		}
	}
	if levenshteinMetric.Measure(Pair{Gold: Gold{Text: "a"}}) != nil {
		t.Error("a page without output must be skipped")
	}
}

// As jieba 0.42.1 cuts these, but for the Chinese, which it makes words of.
func TestJiebaTokens(t *testing.T) {
	for in, want := range map[string]string{
		"":                         "",
		"the cat":                  "the| |cat",
		"a  b\r\nc\n":              "a| | |b|\r\n|c|\n",
		"well-known U.S. 3.14% $5": "well|-|known| |U|.|S|.| |3.14%| |$|5",
		"v2.0.1 x.y a--b...":       "v2.0|.|1| |x|.|y| |a|--|b|...",
		"汉字and字":                   "汉|字|and|字",
		"für “Q”, &amp;":           "f|ü|r| |“|Q|”|,| |&|amp|;",
		"50%%off":                  "50%|%|off",
	} {
		if got := strings.Join(jiebaTokens(in), "|"); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// By hand, and against rouge.NGrams, which is tested against the Python package.
func TestROUGEN(t *testing.T) {
	for _, test := range []struct {
		gold, output string
		want         Stats
	}{
		{"a b c", "a b c", Stats{1, 0, 0, 0}},       // a, space, b, space, c
		{"a b c d", "a b c x", Stats{2, 1, 1, 0}},   // the space after c counts
		{"a b", "a b", Stats{0, 0, 0, 0}},           // three tokens make no run
		{" \n", "", Stats{0, 0, 0, 1}},              // blank
		{"     ", "\t\t\t\t\t", Stats{0, 0, 0, 1}},  // blank, whatever the runs
		{"一二三四五六", "二三四五六七", Stats{1, 1, 1, 0}},     // by characters
		{"a b c a b c", "a b c", Stats{1, 0, 6, 0}}, // repeated
	} {
		s := rougeNMetric.Measure(Pair{Gold: Gold{Text: test.gold}, Output: test.output, Answered: true})
		if !slices.Equal(s, test.want) {
			t.Errorf("%q against %q: %v, want %v", test.output, test.gold, s, test.want)
		}
		g, o := number(jiebaTokens(test.gold), jiebaTokens(test.output))
		if n := overlapStats(rouge.NGrams(g, o, 5)); s[3] == 0 && !slices.Equal(s[:3], n) {
			t.Errorf("%q against %q: %v, by NGrams %v", test.output, test.gold, s, n)
		}
	}
	v := rougeNMetric.Summarize([]Stats{{2, 1, 1, 0}, {0, 0, 0, 1}, {0, 0, 0, 0}, nil})
	near(t, v, "macro.f1", (2./3+1+0)/3, 12)
	near(t, v, "micro.f1", 2./3, 12)
	near(t, v, "skipped", 1, 0)
}
