package suite

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Every page of nine systems, all twelve numbers as the script prints them.
func TestEvertPages(t *testing.T) {
	rows := table(t, corpora(t, "boilerplateResults", "derived-evert-scores.tsv"))
	systems := map[string]map[string]Stats{}
	for _, row := range rows {
		gold, outputs := "boilerplateResults/cleanEvalResults/GoldStandard", "boilerplateResults/cleanEvalResults/"+row[1]
		switch row[0] {
		case "ppke-portal":
			gold, outputs = "boilerplateResults/cleanPortalEvalResults/GoldStandard", "boilerplateResults/cleanPortalEvalResults/"+row[1]
		case "dkpro":
			gold, outputs = "cleaneval/cleaneval-final", "c4corpus-cleaneval/JusText_Python_Defaults_CleanEvalHTMLTestSubset"
		}
		if systems[outputs] == nil {
			systems[outputs] = storedRun(t, evertMetric, gold, outputs)
		}
		s := systems[outputs][row[2]]
		if s == nil {
			t.Fatalf("%v: we have no such output", row)
		}
		var got []string
		for _, part := range []Stats{s[:3], s[3:]} {
			p, r := 100*precisionOf(part), 100*recallOf(part) // the table's F is made of percentages, the script's is not
			got = append(got, fmt.Sprintf("%.2f", harmonic(p, r)), fmt.Sprintf("%.2f", p), fmt.Sprintf("%.2f", r))
		}
		for _, n := range s {
			got = append(got, fmt.Sprint(n))
		}
		if !slices.Equal(got, row[3:]) {
			t.Errorf("%v: got %v", row, got)
		}
	}
	scored := 0
	for _, pages := range systems {
		for _, s := range pages {
			if len(s) > 0 {
				scored++
			}
		}
	}
	if scored != len(rows) || len(rows) != 2348 || len(systems) != 9 {
		t.Errorf("%d pages scored, %d rows of %d systems, want 2348 of 9", scored, len(rows), len(systems))
	}
}

// By hand: three outputs, one of them without gold, and a page without output.
func TestEvertScriptMacro(t *testing.T) {
	v := summarizeEvert([]Stats{nil, {}, {3, 1, 0, 0, 0, 0}, {1, 1, 1, 1, 0, 1}})
	for path, want := range map[string]float64{
		"pages": 2, "skipped": 1, "without_gold": 1, "script_macro.files": 3,
		"macro.precision": (.75 + .5) / 2, "script_macro.precision": (.75 + .5 + 0) / 3, "micro.precision": 4. / 6,
		"sd.precision": .1767766952966369, "script_macro.sd.precision": .38188130791298663,
		"tags.micro.precision": 1, "tags.micro.recall": .5, "tags.counts.fn": 1, "counts.tp": 4,
	} {
		near(t, v, path, want, 12)
	}
}

// Words as Python's re.split gives them of what the script makes of a file, for bytes.
func TestEvertWords(t *testing.T) {
	for in, want := range map[string]string{
		"":                          "",
		" ":                         "|",
		"a b":                       "a|b",
		" a\n":                      "|a|",
		"<p>a b<H> c":               "|<p>|a|b|<H>|c",
		"x<l>":                      "x|<l>|",
		"URL: u\n<p>x":              "|<p>|x",
		"URL: u":                    "",
		"\n \n URL: u":              "",
		"a\n\n URL: u":              "a|",
		"a URL: u\nb":               "a|URL:|u|b",
		"a\rURL: u\nb":              "a|URL:|u|b",
		"url: u":                    "url:|u",
		"a\x00\x01b\x7fc\x85d\xa0e": "a|b\x7fc\x85d\xa0e",
		"a\x1cb\u00a0c":             "a|b\u00a0c",
		"\x1cURL":                   "|URL",
		"<p><p></p>":                "|<p>|<p>|</p>",
		"a<q>b":                     "a<q>b",
	} {
		if got := strings.Join(evertWords(in), "|"); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// By hand: a longest run first, a replaced word is one FP and one FN, marks are words and are counted apart too.
func TestEvertMeasure(t *testing.T) {
	for _, test := range []struct {
		gold, output string
		want         Stats
	}{
		{"<p>a b c", "<p>a x c", Stats{4, 1, 1, 1, 0, 0}},
		{"a b c d", "c d a b", Stats{2, 2, 2, 0, 0, 0}},
		{"", "", Stats{1, 0, 0, 0, 0, 0}},
		{"URL: u\n<h>t<p>x", "<p>t<p>x", Stats{4, 1, 1, 1, 1, 1}},
	} {
		if got := evertMetric.Measure(Pair{Gold: Gold{Raw: test.gold}, Raw: test.output, Answered: true}); !slices.Equal(got, test.want) {
			t.Errorf("%q against %q: %v, want %v", test.output, test.gold, got, test.want)
		}
	}
	if got := evertMetric.Measure(Pair{Gold: Gold{Text: "a b"}, Output: "a c", Answered: true}); !slices.Equal(got, Stats{1, 1, 1, 0, 0, 0}) {
		t.Errorf("texts without marks: %v", got)
	}
	if evertMetric.Measure(Pair{Gold: Gold{Raw: "a"}}) != nil {
		t.Error("a page without output must be skipped")
	}
}
