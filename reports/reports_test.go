package reports

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports/printing"
	"github.com/contentassay/assay/runs"
)

// small is a run of three cases and three extractors, "base" a baseline. On case c10 "weak" has no answer, on c2 it has
// an empty one.
func small(t *testing.T) *runs.Run {
	t.Helper()
	m := runs.Manifest{
		Signature: runs.Signature{{Key: "corpus", Value: "1"}},
		Corpus:    runs.Corpus{Name: "tiny", Layout: "pairs", Cases: 3, Total: 3, Pages: true},
		Extractors: []runs.Extractor{
			{Name: "base", Use: "base", Baseline: true, Options: []byte("{}")},
			{Name: "weak", Use: "weak", Aliases: []string{"feeble"}, Options: []byte("{}"), Setup: "edition 3"},
			{Name: "strong", Use: "strong", Options: []byte("{}")},
		},
	}
	cases := []runs.Case{{ID: "c1", GoldWords: 4, PageWords: 8, Charset: "utf-8"}, {ID: "c2", GoldWords: 4, PageWords: 8, OffPage: 1, Charset: "utf-8"}, {ID: "c10", GoldWords: 4, PageWords: 8, Charset: "utf-8"}}
	result := func(kase, extractor string, status runs.Status, c metrics.Counts) runs.Result {
		return runs.Result{Case: kase, Extractor: extractor, Status: status, Words: c, GoldWords: c.TP + c.FN, OutputWords: c.TP + c.FP, PageWords: 8}
	}
	failed := result("c10", "weak", runs.Failed, metrics.Counts{FN: 4, TN: 4})
	failed.Error = "=boom"
	withBlocks := result("c1", "strong", runs.OK, metrics.Counts{TP: 4, TN: 4})
	withBlocks.Blocks = &metrics.Counts{TP: 1, TN: 1}
	memory := runs.NewMemory(m)
	for _, c := range cases {
		if err := memory.AddCase(c, runs.Texts{}); err != nil {
			t.Fatal(err)
		}
	}
	for _, r := range []runs.Result{
		result("c1", "base", runs.OK, metrics.Counts{TP: 4, FP: 4}), result("c2", "base", runs.OK, metrics.Counts{TP: 4, FP: 4}),
		result("c10", "base", runs.OK, metrics.Counts{TP: 4, FP: 4}),
		result("c1", "weak", runs.OK, metrics.Counts{TP: 2, FP: 2, FN: 2, TN: 2}), result("c2", "weak", runs.Empty, metrics.Counts{FN: 4, TN: 4}),
		failed,
		withBlocks, result("c2", "strong", runs.OK, metrics.Counts{TP: 2, FN: 2, TN: 4}),
		result("c10", "strong", runs.OK, metrics.Counts{TP: 4, TN: 4}),
	} {
		if err := memory.AddResult(r, runs.Cost{Case: r.Case, Extractor: r.Extractor}, nil); err != nil {
			t.Fatal(err)
		}
	}
	run, err := memory.Finish()
	if err != nil {
		t.Fatal(err)
	}
	return run
}

func report(t *testing.T, run *runs.Run, view View) *Report {
	t.Helper()
	r, err := New(run, view)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func filter(t *testing.T, s string) metrics.Filter {
	t.Helper()
	f, err := metrics.ParseFilter(s)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestRankedByMacroF1(t *testing.T) {
	r := report(t, small(t), View{})
	var got []string
	for _, row := range r.Ranked() {
		got = append(got, row.Name+" "+row.Words.F1.Macro.Text(3))
	}
	// strong: (1 + 2/3 + 1)/3; base: 8/12 each; weak: (1/2 + 0 + 0)/3
	if want := "strong 0.889, base 0.667, weak 0.167"; strings.Join(got, ", ") != want {
		t.Errorf("ranked %v, want %s", got, want)
	}
}

func TestPagesWithoutAnswerCountAsNothingFoundUnlessExcluded(t *testing.T) {
	r := report(t, small(t), View{})
	weak := r.Extractors[1]
	if weak.Words.F1.N != 3 || weak.Answered.F1.N != 2 || weak.Answered.F1.Macro.Text(3) != "0.250" {
		t.Errorf("over all %+v, over the answered %+v", weak.Words.F1, weak.Answered.F1)
	}
	if weak.Words.Precision.N != 1 || weak.Words.PrecisionOrZero.Text(4) != "0.1667" {
		t.Errorf("precision over %d pages, with the others as 0 %v", weak.Words.Precision.N, weak.Words.PrecisionOrZero)
	}
}

func TestFilters(t *testing.T) {
	for _, c := range []struct {
		filters   string
		kept      string
		undefined int
	}{
		{"strong.recall>.9", "c1 c10", 0},
		{"strong.recall>.9 weak.precision>0", "c1", 1},
		{"weak.precision>=0", "c1", 2},
		{"feeble.tp=2", "c1", 0},
		{"base.f1>1", "", 0},
	} {
		var filters []metrics.Filter
		for _, f := range strings.Fields(c.filters) {
			filters = append(filters, filter(t, f))
		}
		r := report(t, small(t), View{Filters: filters})
		if got := strings.Join(r.Kept, " "); got != c.kept || r.Undefined != c.undefined {
			t.Errorf("%s keeps %q with %d undefined, want %q with %d", c.filters, got, r.Undefined, c.kept, c.undefined)
		}
	}
	if _, err := New(small(t), View{Filters: []metrics.Filter{filter(t, "strng.f1>0")}}); err == nil || !strings.Contains(err.Error(), `"strong"`) {
		t.Errorf("a filter for an unknown extractor: %v", err)
	}
}

func TestWithoutPagesNothingIsSaidOfBoilerplate(t *testing.T) {
	run := small(t)
	run.Manifest.Corpus.Pages = false
	r := report(t, run, View{})
	var b bytes.Buffer
	if err := r.JSON(&b); err != nil {
		t.Fatal(err)
	}
	var out struct {
		Extractors []struct {
			Counts map[string]*int
			Macro  map[string]any
		}
	}
	if err := json.Unmarshal(b.Bytes(), &out); err != nil {
		t.Fatal(err)
	}
	x := out.Extractors[2]
	if x.Counts["tn"] != nil || x.Macro["fallout"] != nil || x.Macro["accuracy"] != nil || x.Macro["f1"] == nil {
		t.Errorf("without pages: %+v", x)
	}
	if r := report(t, run, View{Filters: []metrics.Filter{filter(t, "strong.fallout<=1")}}); len(r.Kept) != 0 || r.Undefined != 3 {
		t.Errorf("a filter on fallout keeps %v, %d undefined", r.Kept, r.Undefined)
	}
}

func TestJSONShape(t *testing.T) {
	var b bytes.Buffer
	if err := report(t, small(t), View{}).JSON(&b); err != nil {
		t.Fatal(err)
	}
	var out map[string]any
	if err := json.Unmarshal(b.Bytes(), &out); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{
		"run", "signature", "results_digest", "corpus.name", "corpus.layout", "corpus.cases", "corpus.kept", "corpus.rejected",
		"extractors.name", "extractors.version", "extractors.status.ok", "extractors.status.cancelled", "extractors.counts.tp",
		"extractors.counts.tn", "extractors.blocks", "extractors.micro.precision", "extractors.micro.accuracy", "extractors.macro.n",
		"extractors.macro.f1", "extractors.median.fallout", "extractors.excluding_no_answer.f1", "extractors.ms_per_page",
	} {
		var at any = out
		for _, key := range strings.Split(path, ".") {
			if list, ok := at.([]any); ok {
				at = list[0]
			}
			value, ok := at.(map[string]any)[key]
			if !ok {
				t.Errorf("the JSON has no %s", path)
				break
			}
			at = value
		}
	}
}

func TestCSVGuardsCellsAndLeavesUndefinedEmpty(t *testing.T) {
	var b bytes.Buffer
	if err := report(t, small(t), View{}).CSV(&b); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(b.String(), "\n")
	if len(lines) != 11 || lines[3] != "c1,weak,ok,2,2,2,2,4,4,8,0,0,0.500000,0.500000,0.500000,0.500000,0.500000,0,0," {
		t.Errorf("CSV of %d lines, the third pair %q", len(lines), lines[3])
	}
	if last := lines[9]; last != "c10,weak,failed,0,0,4,4,4,0,8,0,0,,0.000000,0.000000,0.000000,0.500000,0,0,'=boom" {
		t.Errorf("the failed pair: %q", last)
	}
}

func TestTextSaysWhatMustBeKnown(t *testing.T) {
	var b bytes.Buffer
	if err := report(t, small(t), View{}).Text(&b, 0); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"tiny: 3 cases, 12 words of gold", "base *", "* baseline", "weak: edition 3", "weak 1 of 3 (0.167)", "weak: 1 failed",
		"F1 answered", "1 page holds less than 90 % of its gold words", "c2", "worth a look", "strong 0.67",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the report lacks %q:\n%s", want, b.String())
		}
	}
}

func TestNarrowTerminalGetsFewerColumns(t *testing.T) {
	r := report(t, small(t), View{})
	for _, width := range []int{40, 60, 80, 120} {
		var b bytes.Buffer
		p := printing.NewPrinter(&b, 0)
		p.Table(columnNames(r.columns(width)), r.leaderboard(width))
		if err := p.Err(); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(b.String()) {
			if n := len([]rune(strings.TrimRight(line, "\n"))); n > width {
				t.Errorf("a line of %d letters for a terminal of %d: %q", n, width, line)
			}
		}
		if !strings.Contains(b.String(), "F1") {
			t.Errorf("width %d has no F1", width)
		}
	}
	has := func(r *Report, width int, name string) bool {
		return slices.Contains(columnNames(r.columns(width)), name)
	}
	if !has(r, 45, "no answer") {
		t.Error("where there are pages without an answer, a narrow terminal does not say so")
	}
	all := small(t)
	for n := range all.Results {
		all.Results[n].Status = runs.OK
	}
	if r := report(t, all, View{}); has(r, 45, "no answer") || !has(r, 45, "precision") {
		t.Errorf("a narrow terminal has %q: zeros in place of what is known", columnNames(r.columns(45)))
	}
}

func TestWorthALook(t *testing.T) {
	r := report(t, small(t), View{})
	pages := r.worth(3)
	// strong leads; it is perfect on c1 and c10, so only c2 is left, where no contestant beats it
	if len(pages) != 1 || pages[0].id != "c2" || pages[0].leader != "strong" || pages[0].best != "strong" {
		t.Errorf("worth a look: %+v", pages)
	}
}

func TestMarkdownEscapes(t *testing.T) {
	run := small(t)
	run.Manifest.Extractors[2].Setup = "a|b <c> `d`"
	var b bytes.Buffer
	if err := report(t, run, View{}).Markdown(&b); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "a\\|b &lt;c> \\`d\\`") || !strings.Contains(b.String(), "| base \\* |") {
		t.Errorf("Markdown:\n%s", b.String())
	}
}

// Where the gold is snippets, there is no leaderboard and nothing is said of words.
func TestMarkdownOfSnippets(t *testing.T) {
	r := report(t, small(t), View{})
	r.Snippets = true
	var b bytes.Buffer
	if err := r.Markdown(&b); err != nil {
		t.Fatal(err)
	}
	if got := b.String(); !strings.HasPrefix(got, snippetNote+"\n\nOver 3 of 3 pages of ") || strings.Contains(got, "precision") {
		t.Error(got)
	}
}

// Slices are of words, and say so where the table is of blocks.
func TestSlicesOfABlockView(t *testing.T) {
	for unit, want := range map[Unit]string{UnitWord: "macro F1 by lang,", UnitBlock: "macro F1 of words by lang,"} {
		var b bytes.Buffer
		run := small(t)
		run.Cases[0].Lang = "de"
		if err := report(t, run, View{By: "lang", Unit: unit}).Text(&b, 0); err != nil || !strings.Contains(b.String(), want) {
			t.Errorf("%s: %v, the report lacks %q:\n%s", unit, err, want, b.String())
		}
	}
}

func TestSlicesByQuartile(t *testing.T) {
	run := small(t)
	run.Cases[0].GoldWords, run.Cases[1].GoldWords, run.Cases[2].GoldWords = 2, 4, 4
	r := report(t, run, View{By: "length"})
	var got []string
	for _, s := range r.Slices() {
		got = append(got, fmt.Sprintf("%s: %d", s.Value, s.Pages))
	}
	if want := []string{"1 (least): 1", "2: 2"}; !slices.Equal(got, want) {
		t.Errorf("slices by length: %q, want %q: one page in the first quartile and two, equally long, in the next", got, want)
	}
	if _, err := New(run, View{By: "complexity"}); err != nil {
		t.Error(err)
	}
	run.Manifest.Corpus.Pages = false
	if _, err := New(run, View{By: "complexity"}); err == nil || !strings.Contains(err.Error(), "nothing is known of the pages") {
		t.Errorf("complexity without pages: %v", err)
	}
}

// A language is sliced by whatever its region and however it is written.
func TestSlicesByLanguage(t *testing.T) {
	run := small(t)
	run.Cases[0].Lang, run.Cases[1].Lang, run.Cases[2].Lang = "en-US", "EN_gb", "de"
	s := report(t, run, View{By: "lang"}).Slices()
	if len(s) != 2 || s[0].Value != "en" || s[0].Pages != 2 || s[1].Value != "de" {
		t.Errorf("slices by language: %+v", s)
	}
	for tag, want := range map[string]string{"zh-Hant-TW": "zh", " De ": "de", "en_US.UTF-8": "en", "": "", "<!--x": "<!--x", "e": "e"} {
		if got := language(tag); got != want {
			t.Errorf("language of %q: %q, want %q", tag, got, want)
		}
	}
}
