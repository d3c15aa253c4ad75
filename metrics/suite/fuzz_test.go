package suite

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/contentassay/assay/metrics"
)

// Any three texts: no metric panics, counts are whole and not negative, every figure but the word error rate lies between 0 and 1,
// and gold against itself is perfect where there is enough of it.
func FuzzMetrics(f *testing.F) {
	f.Add("<p>A cat. sat on the mat</p>\nURL: x", "URL: y\n<h>the mat\r\na Cat. sat", "menu the cat sat on the mat")
	f.Add("", " \n\t", "x")
	f.Add("\xff\x00<l>\x85 a", "汉字 and 3.5% \u00a0\u2003x.", "")
	f.Add("URL", "\nURL\nURL", "İ ſ K")
	f.Add("One. Two! \"Three?\" (Four.) e.g. five", "one two three four five six seven", "[x]")
	f.Fuzz(func(t *testing.T, gold, output, page string) {
		if len(gold)+len(output)+len(page) > 2000 {
			t.Skip("long texts take long")
		}
		pair := Pair{Gold: goldOf(gold), Output: output, Answered: true, Page: page}
		self := pair
		self.Output = gold
		for _, m := range Metrics {
			checkPair(t, m, m.Measure(pair))
			s := m.Measure(self)
			checkPair(t, m, s)
			if score := m.Score(s); score.Defined && score.Float != 1 && len(strings.Fields(gold)) > 5 && isLetters(gold) {
				t.Errorf("%s: gold against itself has %v, %v", m.Name, score.Float, s)
			}
			checkPair(t, m, m.Measure(Pair{Gold: goldOf(gold)}))
			checkPair(t, m, m.Measure(Pair{Gold: Gold{Missing: true}, Output: output, Answered: true}))
		}
		checkEvertWords(t, pair)
	})
}

// goldOf makes all kinds of gold of one text.
func goldOf(s string) Gold {
	g := Gold{Text: s, With: strings.Fields(s)}
	for i, p := range paragraphs(s) {
		g.Paragraphs = append(g.Paragraphs, Paragraph{Text: p, Optional: i%3 == 2})
	}
	return g
}

// isLetters tells texts that every tokenizer makes words of.
func isLetters(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r != ' ' && (r < 'a' || r > 'z') }) < 0
}

// checkPair looks at the Stats of one pair and at every figure made of them.
func checkPair(t *testing.T, m Metric, s Stats) {
	t.Helper()
	for _, x := range s {
		if x < 0 || x != math.Trunc(x) && m.Name != "levenshtein" {
			t.Fatalf("%s: %v", m.Name, s)
		}
	}
	if len(s) == 0 && m.Score(s).Defined {
		t.Fatalf("%s: a score of a pair left out", m.Name)
	}
	checkRange(t, m.Name, m.Summarize([]Stats{s, nil, s}))
}

func checkRange(t *testing.T, name string, v Values) {
	t.Helper()
	for _, x := range v {
		switch value := x.Value.(type) {
		case Values:
			if x.Name != "wer" && x.Name != "mean_counts" {
				checkRange(t, name+"."+x.Name, value)
			}
		case metrics.Value:
			if value.Defined && (value.Float < 0 || value.Float > 1+1e-9) {
				t.Fatalf("%s.%s is %v", name, x.Name, value.Float)
			}
		case int:
			if value < 0 {
				t.Fatalf("%s.%s is %v", name, x.Name, value)
			}
		default:
			t.Fatalf("%s.%s is a %T", name, x.Name, value)
		}
	}
}

// checkEvertWords: every word of both sides is counted once; none but the first and last is empty; the marks are among the words.
func checkEvertWords(t *testing.T, p Pair) {
	s := evertMetric.Measure(p)
	output, gold := evertWords(p.Output), evertWords(p.Gold.Text)
	if int(s[0]+s[1]) != len(output) || int(s[0]+s[2]) != len(gold) {
		t.Fatalf("%v of %d and %d words", s, len(output), len(gold))
	}
	if len(gold) > 2 && slices.Contains(gold[1:len(gold)-1], "") || s[3] > s[0] || s[4] > s[1] || s[5] > s[2] {
		t.Fatalf("%q: %v", gold, s)
	}
}
