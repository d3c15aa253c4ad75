package suite

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// evertSystems tells where the systems of derived-evert-scores.tsv and their gold are.
var evertSystems = map[string]struct{ outputs, gold string }{
	"ppke":        {"boilerplateResults/cleanEvalResults/", "boilerplateResults/cleanEvalResults/GoldStandard"},
	"ppke-portal": {"boilerplateResults/cleanPortalEvalResults/", "boilerplateResults/cleanPortalEvalResults/GoldStandard"},
	"dkpro":       {"c4corpus-cleaneval/JusText_Python_Defaults_CleanEvalHTMLTestSubset", "cleaneval/cleaneval-final/GoldStandard"},
}

// evertRuns measures all stored outputs of a system, those without gold too.
func evertRuns(t *testing.T, key [2]string) map[string]Stats {
	set, tool := key[0], key[1]
	where := evertSystems[set]
	path := where.outputs
	if strings.HasSuffix(path, "/") {
		path += tool
	}
	gold := folder(t, corpora(t, where.gold))
	stats := map[string]Stats{}
	for name, output := range folder(t, corpora(t, path)) {
		g, there := gold[name]
		stats[name] = evertMetric.Measure(Pair{Gold: Gold{Raw: g, Missing: !there}, Raw: output, Answered: true})
	}
	return stats
}

// The stored outputs of nine systems, against the figures that lie beside them.
func TestEvertPublished(t *testing.T) {
	systems := map[[2]string]map[string]Stats{}
	rows := table(t, corpora(t, "boilerplateResults", "derived-evert-scores.tsv"))
	for _, row := range rows {
		if key := [2]string{row[0], row[1]}; systems[key] == nil {
			systems[key] = evertRuns(t, key)
		}
	}
	t.Run("totals", func(t *testing.T) { compareEvertTotals(t, systems) })
	t.Run("pages", func(t *testing.T) { compareEvertPages(t, rows, systems) })
}

// compareEvertPages compares every page of every system, all twelve numbers as the script prints them.
func compareEvertPages(t *testing.T, rows [][]string, systems map[[2]string]map[string]Stats) {
	scored := 0
	for _, row := range rows {
		s := systems[[2]string{row[0], row[1]}][row[2]]
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

// compareEvertTotals compares with the totals in the README of the corpora, and some macro figures of published.json.
func compareEvertTotals(t *testing.T, systems map[[2]string]map[string]Stats) {
	for key, test := range map[[2]string]struct {
		pages   int
		figures map[string]float64
	}{
		{"ppke", "justext"}:           {419, map[string]float64{"micro.precision": .9531, "micro.recall": .9123, "macro.precision": .9242, "macro.recall": .8884, "macro.f1": .8889}},
		{"ppke", "boilerpipe"}:        {424, map[string]float64{"micro.precision": .9498, "micro.recall": .7435, "macro.precision": .9152, "macro.recall": .7582, "macro.f1": .7878}},
		{"ppke", "bte"}:               {420, map[string]float64{"micro.precision": .9047, "micro.recall": .9234}},
		{"ppke", "goldminer"}:         {375, map[string]float64{"micro.precision": .9530, "micro.recall": .9091}},
		{"ppke-portal", "justext"}:    {70, map[string]float64{"micro.precision": .7882, "micro.recall": .9772, "macro.f1": .8345}},
		{"ppke-portal", "boilerpipe"}: {71, map[string]float64{"micro.precision": .9291, "micro.recall": .8856, "macro.f1": .8703}},
		{"ppke-portal", "bte"}:        {70, map[string]float64{"micro.precision": .7120, "micro.recall": .9564, "macro.f1": .7735}},
		{"ppke-portal", "goldminer"}:  {70, map[string]float64{"micro.precision": .9850, "micro.recall": .9815, "macro.f1": .9688}},
		{"dkpro", "JusText_Python"}:   {429, map[string]float64{"micro.precision": .9620, "micro.recall": .8630}},
	} {
		var pages []Stats
		for _, s := range systems[key] {
			pages = append(pages, s)
		}
		v := summarizeEvert(pages)
		near(t, v, "pages", float64(test.pages), 0)
		for path, want := range test.figures {
			near(t, v, path, want, 4)
		}
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
