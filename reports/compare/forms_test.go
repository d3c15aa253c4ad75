package compare

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/runs"
)

func TestReproducedIsSaidFirst(t *testing.T) {
	again := made(t, "x:gh")
	if got := textOf(t, compared(t, made(t, "x:gh"), again, byF1)); !strings.HasPrefix(got, "reproduced: the same signature and the same results\n") {
		t.Error(got)
	}
	set(again, "x.x", "x@2{}")
	if got := textOf(t, compared(t, made(t, "x:gh"), again, byF1)); !strings.HasPrefix(got, "the same results under another signature\n") {
		t.Error(got)
	}
	if got := textOf(t, compared(t, made(t, "x:gh"), made(t, "x:gg"), byF1)); !strings.HasPrefix(got, "old ") {
		t.Error(got)
	}
}

func TestCompareText(t *testing.T) {
	older, newer := made(t, "x:ggggggggggggg", "y:ghhhhhhhhhhhb"), made(t, "x:hhhhhhhhhhbhf", "y:ghhhhhhhhhhhc")
	newer.Dir = "my runs/two"
	newer.Manifest.Extractors[0].Options = []byte(`{ "least": 3, "new": [1, 2] }`)
	older.Manifest.Extractors[0].Options = []byte(`{"least":2,"old":true}`)
	newer.Manifest.Extractors[0].Version = "2"
	got := textOf(t, compared(t, older, newer, byF1))
	for _, want := range []string{
		"new       my runs/two  results ",
		"warning   my runs/two was interrupted; never tried, and so counted as nothing found: 1 pair\n",
		"changed   x: version 1 -> 2, least 2 -> 3, new (none) -> [1,2], old true -> (none)\n",
		"extractor  F1 old  F1 new             delta  micro delta  better  worse  same  new failures\n",
		"x          1.0000  0.4231  -0.5769 (p<.001)", "     0     13     0             1\n",
		"y          0.5000  0.5000              none",
		"no answer any more: 2 pairs\n  x  c13  failed: boom <&\\x1b\n  y  c13  cancelled\n",
		"got worse: 13 pairs; the first 10 (--all shows the rest)\n  1.0000  x  c11  1.0000 -> 0.0000   assay inspect 'my runs/two' c11 --extractor x\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the text lacks %q:\n%s", want, got)
		}
	}
	if n := strings.Count(got, "assay inspect"); n != FewPages {
		t.Errorf("%d pages are listed", n)
	}
	if again := textOf(t, compared(t, older, newer, byF1)); again != got {
		t.Error("a second comparison reads otherwise")
	}
}

// On a narrow terminal the table is folded and the notes are broken; the lines that name runs and commands stay whole.
func TestCompareTextFitsTheTerminal(t *testing.T) {
	c := compared(t, made(t, "x:ggggggggggggg", "y:ghhhhhhhhhhhb"), made(t, "x:hhhhhhhhhhbhf", "y:ghhhhhhhhhhhc"), byF1)
	var b strings.Builder
	if err := c.Text(&b, 60, FewPages); err != nil {
		t.Fatal(err)
	}
	whole := regexp.MustCompile(`^(old|new|warning|changed) |assay inspect`)
	for line := range strings.Lines(b.String()) {
		if n := len([]rune(strings.TrimRight(line, "\n"))); n > 60 && !whole.MatchString(line) {
			t.Errorf("a line of %d letters: %q", n, line)
		}
	}
	if !strings.Contains(b.String(), "new failures\n") {
		t.Errorf("a column is missing:\n%s", b.String())
	}
}

func TestCompareNotes(t *testing.T) {
	got := textOf(t, compared(t, made(t, "x:gghf"), made(t, "x:gebg"), Options{Metric: metrics.Precision}))
	for _, want := range []string{"x: on 2 pages precision is defined in one run only (1 old, 1 new); left out", "x: 1 page that had no answer now with one"} {
		if !strings.Contains(got, want) {
			t.Errorf("the text lacks %q:\n%s", want, got)
		}
	}
	got = textOf(t, compared(t, made(t, "x:egg", "y:egg", "z:ggg"), made(t, "x:egh", "y:egg", "z:ggg"), Options{Metric: metrics.Precision}))
	if want := "\nprecision of x, y is undefined in both runs on 1 page; left out\n"; !strings.Contains(got, want) {
		t.Errorf("the text lacks %q:\n%s", want, got)
	}
	if got := textOf(t, compared(t, made(t, "x:gh"), made(t, "x:hh"), Options{Metric: metrics.Fallout})); !strings.Contains(got, "less is better") {
		t.Error(got)
	}
}

func TestPText(t *testing.T) {
	for p, want := range map[float64]string{.0002: "p<.001", .001: "p=.001", .049: "p=.049", .1: "p=.10", .414: "p=.41", .994: "p=.99", 1: "p=1"} {
		if got := pText(p); got != want {
			t.Errorf("%v: %q, want %q", p, got, want)
		}
	}
}

// hostile is a comparison in which every string tries to leave its place.
func hostile(t *testing.T) *Comparison {
	older, newer := made(t, "x:gggggggg"), made(t, "x:bbbbbbbf")
	const name = "x]]>|<b>&\"'\x1b[2J\u202e"
	for _, run := range []*runs.Run{older, newer} {
		run.Dir = "dir</testsuite>`|"
		run.Manifest.Extractors[0].Name = name
		for i := range run.Results {
			run.Results[i].Extractor = name
		}
	}
	return compared(t, older, newer, Options{Metric: metrics.F1, Gate: Gate{Regression: true, NewFailure: true}})
}

func TestJUnit(t *testing.T) {
	var b bytes.Buffer
	if err := hostile(t).JUnit(&b); err != nil {
		t.Fatal(err)
	}
	var out junitSuites
	if err := xml.Unmarshal(b.Bytes(), &out); err != nil {
		t.Fatalf("%v:\n%s", err, b.String())
	}
	if len(out.Suites) != 1 || out.Tests != 1 || out.Failures != 1 || len(out.Suites[0].Cases) != 1 {
		t.Fatalf("%+v", out)
	}
	k := out.Suites[0].Cases[0]
	if k.Name != `x]]>|<b>&"'\x1b[2J\u202e` || k.Failure.Type != "regression new-failure" {
		t.Errorf("%+v", k)
	}
	for _, want := range []string{"regression: macro F1 1.0000 -> 0.0000, -1.0000 (p=.008)", "; new-failure: an answer before and none now on 1 page"} {
		if !strings.Contains(k.Failure.Message, want) {
			t.Errorf("the message lacks %q: %s", want, k.Failure.Message)
		}
	}
	if !strings.Contains(k.Failure.Text, "c1: 1.0000 -> 0.0000\n") || !strings.Contains(k.Failure.Text, `c8: 1.0000 -> 0.0000 (failed: boom <&\x1b)`) {
		t.Errorf("the failure: %s", k.Failure.Text)
	}
}

func TestJUnitCountsOnlyWhatTheGateBreaks(t *testing.T) {
	c := compared(t, made(t, "a:gg", "b:gg", "gone:gg"), made(t, "fresh:gg", "a:gf", "b:gg"), Options{Metric: metrics.F1, Gate: Gate{NewFailure: true}})
	var b bytes.Buffer
	if err := c.JUnit(&b); err != nil {
		t.Fatal(err)
	}
	var out junitSuites
	if err := xml.Unmarshal(b.Bytes(), &out); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, k := range out.Suites[0].Cases {
		got = append(got, fmt.Sprintf("%s/%v/%v", k.Name, k.Failure != nil, k.Skipped != nil))
	}
	if strings.Join(got, " ") != "a/true/false b/false/false gone/false/true fresh/false/true" {
		t.Errorf("test cases: %v", got)
	}
	if s := out.Suites[0]; s.Tests != 4 || s.Failures != 1 || s.Skipped != 2 {
		t.Errorf("%d tests, %d failures, %d skipped", s.Tests, s.Failures, s.Skipped)
	}
}

func TestCompareMarkdown(t *testing.T) {
	var b bytes.Buffer
	if err := hostile(t).Markdown(&b, 2); err != nil {
		t.Fatal(err)
	}
	const name = `x]]>\|&lt;b>&"'\\x1b\[2J\\u202e`
	for _, want := range []string{
		"**assay compare: broken: regression of " + name, "\n| " + name + " | 1.0000 | 0.0000 | -1.0000 (p=.008) |",
		"\nNo answer any more: 1 pair\n", "| c8 | " + name + ` | failed: boom &lt;&\\x1b |`,
		"\nGot worse: 8 pairs; the first 2 (--all shows the rest)\n", "| c2 | " + name + " | 1.0000 | 0.0000 | 1.0000 |\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the Markdown lacks %q:\n%s", want, b.String())
		}
	}
	if strings.Contains(b.String(), "c3") {
		t.Errorf("more pages than asked for:\n%s", b.String())
	}
	if n := len(strings.Split(b.String(), "<b>")); n != 1 {
		t.Errorf("markup came through:\n%s", b.String())
	}
}

func TestCompareJSON(t *testing.T) {
	c := compared(t, made(t, "x:gggggggg", "gone:gggggggg"), made(t, "x:hhhhhhhf"), Options{Metric: metrics.F1, Gate: Gate{Regression: true}})
	var b bytes.Buffer
	if err := c.JSON(&b); err != nil {
		t.Fatal(err)
	}
	var out struct {
		Reproduced bool
		Metric     string
		Cases      int
		OnlyOld    Missing `json:"only_old"`
		Extractors []struct {
			Macro, Micro    struct{ Old, New, Delta *float64 }
			P               float64
			Adjusted        float64 `json:"p_adjusted"`
			Distinguishable bool
			Pages           map[string]int
			Failures        []PageChange `json:"new_failures"`
			Lost            []PageChange `json:"worse_pages"`
		}
		Gate struct {
			FailOn  []string `json:"fail_on"`
			MaxDrop *float64 `json:"max_drop"`
			Holds   bool
			Broken  []Breach
		}
	}
	if err := json.Unmarshal(b.Bytes(), &out); err != nil {
		t.Fatal(err)
	}
	x := out.Extractors[0]
	if out.Metric != "f1" || out.Cases != 8 || len(out.OnlyOld.Extractors) != 1 || out.Reproduced {
		t.Errorf("%+v", out)
	}
	if math.Abs(*x.Macro.Delta+.5625) > 1e-12 || *x.Macro.Old != 1 || !x.Distinguishable || x.P != 2./256 || x.Adjusted != x.P {
		t.Errorf("%+v", x)
	}
	if x.Pages["worse"] != 8 || len(x.Lost) != 8 || len(x.Failures) != 1 || x.Failures[0].Status != runs.Failed {
		t.Errorf("pages %v, worse %v, failed %v", x.Pages, x.Lost, x.Failures)
	}
	if g := out.Gate; g.Holds || g.MaxDrop != nil || len(g.Broken) != 1 || g.FailOn[0] != "regression" {
		t.Errorf("gate %+v", out.Gate)
	}
	b.Reset()
	if err := compared(t, made(t, "x:e"), made(t, "x:e"), Options{Metric: metrics.Precision}).JSON(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"gate": null`, `"p": null`, `"worse_pages": []`, `"signature_differs": []`, `"defined_in_neither": 1`, `"reproduced": true`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the JSON lacks %s:\n%s", want, b.String())
		}
	}
}
