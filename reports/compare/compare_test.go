package compare

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/runs"
)

// outcomes are what the letters of made stand for, on a page of 8 words with 4 words of gold.
var outcomes = map[rune]runs.Result{
	'g': {Status: runs.OK, Words: metrics.Counts{TP: 4, TN: 4}},                            // good: F1 1, fallout 0
	'h': {Status: runs.OK, Words: metrics.Counts{TP: 2, FP: 2, FN: 2, TN: 2}},              // half: F1 .5, fallout .5
	'b': {Status: runs.OK, Words: metrics.Counts{FP: 4, FN: 4}},                            // bad: F1 0, fallout 1
	'e': {Status: runs.Empty, Words: metrics.Counts{FN: 4, TN: 4}},                         // empty: F1 0, precision undefined
	'f': {Status: runs.Failed, Words: metrics.Counts{FN: 4, TN: 4}, Error: "boom\n<&\x1b"}, // failed: as empty
	'c': {Status: runs.Cancelled, Words: metrics.Counts{FN: 4, TN: 4}},
}

// made is a run in memory: an entry for each extractor, its name and a letter for every page, as in "justext:ggfh".
func made(t *testing.T, entries ...string) *runs.Run {
	t.Helper()
	_, pages, _ := strings.Cut(entries[0], ":")
	m := runs.Manifest{
		Signature: runs.Signature{
			{Key: "corpus", Value: "c1"}, {Key: "tok", Value: "uax29.1"}, {Key: "html", Value: "parser 1"}, {Key: "max", Value: "10"},
			{Key: "limits", Value: "30s"},
		},
		Corpus: runs.Corpus{Name: "tiny", Cases: len(pages), Pages: true},
	}
	var results []runs.Result
	for _, entry := range entries {
		name, letters, _ := strings.Cut(entry, ":")
		m.Extractors = append(m.Extractors, runs.Extractor{Name: name, Use: name, Version: "1", Options: []byte("{}")})
		m.Signature = append(m.Signature, runs.Setting{Key: runs.ExtractorKey + name, Value: name + "@1{}"})
		for i, letter := range letters {
			r := outcomes[letter]
			r.Case, r.Extractor = fmt.Sprintf("c%d", i+1), name
			r.GoldWords, r.OutputWords, r.PageWords = r.Words.TP+r.Words.FN, r.Words.TP+r.Words.FP, 8
			results = append(results, r)
		}
	}
	m.Signature = append(m.Signature, runs.Setting{Key: "assay", Value: "1"})
	memory := runs.NewMemory(m)
	for i := range pages {
		if err := memory.AddCase(runs.Case{ID: fmt.Sprintf("c%d", i+1), HTML: "h"}, runs.Texts{Gold: "g", Page: "p"}); err != nil {
			t.Fatal(err)
		}
	}
	for _, r := range results {
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

// set changes a setting of a run's signature.
func set(run *runs.Run, key, value string) {
	s := slices.Clone(run.Manifest.Signature)
	if i := slices.IndexFunc(s, func(x runs.Setting) bool { return x.Key == key }); i >= 0 {
		s[i].Value = value
	} else {
		s = append(s, runs.Setting{Key: key, Value: value})
	}
	run.Manifest.Signature = s
}

var byF1 = Options{Metric: metrics.F1}

func compared(t *testing.T, older, newer *runs.Run, how Options) *Comparison {
	t.Helper()
	c, err := Runs(older, newer, how)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// pages writes pages as "c1 1.00>0.50".
func pages(list []PageChange) string {
	var parts []string
	for _, p := range list {
		parts = append(parts, fmt.Sprintf("%s %s>%s", p.Case, p.Old.Text(2), p.New.Text(2)))
	}
	return strings.Join(parts, ", ")
}

func TestCompareCountsPages(t *testing.T) {
	for _, k := range []struct {
		metric              metrics.Metric
		old, new            string
		better, worse, same int
		means               string
		lost, failures      string
		recovered           int
	}{
		{metrics.F1, "gghhbf", "ghhbgg", 2, 2, 2, "0.500 0.667", "c2 1.00>0.50, c4 0.50>0.00", "", 1},
		{metrics.F1, "ghg", "hbb", 0, 3, 0, "0.833 0.167", "c3 1.00>0.00, c1 1.00>0.50, c2 0.50>0.00", "", 0},
		{metrics.F1, "ggbe", "efff", 0, 2, 2, "0.500 0.000", "c1 1.00>0.00, c2 1.00>0.00", "c2 1.00>0.00, c3 0.00>0.00, c4 0.00>0.00", 0},
		{metrics.Fallout, "ghb", "bhg", 1, 1, 1, "0.500 0.500", "c1 0.00>1.00", "", 0},
		{metrics.Fallout, "hh", "ge", 2, 0, 0, "0.500 0.000", "", "", 0},
		{metrics.Precision, "gghe", "gefg", 0, 0, 1, "1.000 1.000", "", "c3 0.50>–", 0},
		{metrics.Recall, "gh", "hg", 1, 1, 0, "0.750 0.750", "c1 1.00>0.50", "", 0},
	} {
		c := compared(t, made(t, "x:"+k.old), made(t, "x:"+k.new), Options{Metric: k.metric})
		x := c.Changes[0]
		name := fmt.Sprintf("%s of %s -> %s", k.metric, k.old, k.new)
		if x.Better != k.better || x.Worse != k.worse || x.Same != k.same || x.Recovered != k.recovered {
			t.Errorf("%s: %d better, %d worse, %d same, %d recovered", name, x.Better, x.Worse, x.Same, x.Recovered)
		}
		if got := x.Test.B.Text(3) + " " + x.Test.A.Text(3); got != k.means {
			t.Errorf("%s: means %s, want %s", name, got, k.means)
		}
		if pages(x.Lost) != k.lost || pages(x.Failures) != k.failures {
			t.Errorf("%s: lost %s; no answer any more %s", name, pages(x.Lost), pages(x.Failures))
		}
		if d := x.Test.Higher + x.Test.Lower; d != x.Better+x.Worse || x.Test.Pages != x.Better+x.Worse+x.Same {
			t.Errorf("%s: the test sees %d of %d pages differ", name, d, x.Test.Pages)
		}
	}
}

func TestLostIsSortedOverAllExtractors(t *testing.T) {
	c := compared(t, made(t, "x:hgg", "y:ghg"), made(t, "x:bhg", "y:ghb"), byF1)
	if got := pages(c.Lost()); got != "c3 1.00>0.00, c1 0.50>0.00, c2 1.00>0.50" {
		t.Error(got)
	}
}

func TestCompareMicroPoolsTheWords(t *testing.T) {
	x := compared(t, made(t, "x:gb"), made(t, "x:gf"), byF1).Changes[0]
	// 2 TP / (2 TP + FP + FN): 8 / (8 + 4 + 4), then 8 / (8 + 4)
	if x.MicroOld.Text(4) != "0.5000" || x.MicroNew.Text(4) != "0.6667" || x.Test.Difference.Float != 0 {
		t.Errorf("micro %v -> %v, macro by %v", x.MicroOld, x.MicroNew, x.Test.Difference)
	}
}

// An extractor that nobody has touched is in no family: it must not make the others' p larger.
func TestOnlyExtractorsThatDifferAreAFamily(t *testing.T) {
	const before, after = "gggggggg", "hhhhhhhg" // 7 of 8 pages worse: p = 2/128
	p := func(older, newer *runs.Run) (list []float64) {
		for _, x := range compared(t, older, newer, byF1).Changes {
			list = append(list, x.Test.Adjusted.Float)
		}
		return list
	}
	for _, k := range []struct {
		name         string
		older, newer *runs.Run
		want         []float64
	}{
		{"alone", made(t, "a:"+before), made(t, "a:"+after), []float64{2. / 128}},
		{"beside one that is the same", made(t, "a:"+before, "b:"+before), made(t, "a:"+after, "b:"+before), []float64{2. / 128, 1}},
		{"beside one that differs", made(t, "a:"+before, "b:"+before), made(t, "a:"+after, "b:hhgggggg"), []float64{4. / 128, .5}},
	} {
		if got := p(k.older, k.newer); !slices.Equal(got, k.want) {
			t.Errorf("%s: p %v, want %v", k.name, got, k.want)
		}
	}
}

func TestPagesOfOneGroupAreOneWitness(t *testing.T) {
	older, newer := made(t, "a:gggggggg"), made(t, "a:hhhhhhhh")
	for i := range newer.Cases {
		newer.Cases[i].Group = "template"
	}
	if x := compared(t, older, newer, byF1).Changes[0]; x.Test.Units != 1 || x.Test.Adjusted.Defined {
		t.Errorf("%d units, p %v: copies of one page count as many", x.Test.Units, x.Test.Adjusted)
	}
	if got := deltaText(compared(t, older, newer, byF1).Changes[0]); got != "-0.5000 (no test)" {
		t.Errorf("without a test the delta is %q", got)
	}
}

// Where the gold is snippets no word can be counted: a gate on words must not hold because nothing is measured.
func TestCompareSnippets(t *testing.T) {
	older, newer := made(t, "x:ggg"), made(t, "x:bbf")
	for i := range older.Cases {
		older.Cases[i].Snippets, newer.Cases[i].Snippets = i > 0, i > 0
	}
	c := compared(t, older, newer, Options{Metric: metrics.F1, Gate: Gate{Regression: true, MaxDrop: metrics.Of(.1)}})
	if x := c.Changes[0]; x.Worse != 1 || x.Better+x.Same != 0 || x.Test.Neither != 2 || len(x.Failures) != 1 || len(c.Breaches) != 1 || x.MicroOld != metrics.Of(1) {
		t.Errorf("two of three with snippets: %+v", x)
	}
	if text := textOf(t, c); !strings.Contains(text, "warning   the gold of 2 of them is snippets") {
		t.Error(text)
	}
	older.Cases[0].Snippets = true // the gold of either run
	if _, err := Runs(older, newer, Options{Metric: metrics.F1, Gate: Gate{Regression: true}}); err == nil || !strings.Contains(err.Error(), "the gold is snippets") {
		t.Errorf("all with snippets: %v", err)
	}
	if c := compared(t, older, newer, Options{Metric: metrics.F1, Gate: Gate{NewFailure: true}}); len(c.Breaches) != 1 {
		t.Errorf("a new failure: %+v", c.Breaches)
	}
}

func TestCompareRefusesRunsThatMeasureSomethingElse(t *testing.T) {
	for _, k := range []struct {
		name    string
		change  func(older, newer *runs.Run)
		refused []string
	}{
		{"nothing", func(_, _ *runs.Run) {}, nil},
		{"an extractor's options", func(_, n *runs.Run) { set(n, "x.x", "x@1{a:2}") }, nil},
		{"the program", func(_, n *runs.Run) { set(n, "assay", "2") }, nil},
		{"the corpus", func(_, n *runs.Run) { set(n, "corpus", "c2") }, []string{"corpus: c1 / c2"}},
		{"two settings", func(_, n *runs.Run) { set(n, "tok", "word.1"); set(n, "corpus", "c2") }, []string{"corpus: c1 / c2", "tok: uax29.1 / word.1"}},
		{"a setting not known here", func(_, n *runs.Run) { set(n, "future", "1") }, []string{"future: (none) / 1"}},
		{"a limit that nobody met", func(_, n *runs.Run) { set(n, "max", "20") }, nil},
		{"another limit of tags that nobody met", func(_, n *runs.Run) { set(n, "tags", "20") }, nil},
		{"a limit that the old run met", func(o, n *runs.Run) { set(n, "max", "20"); o.Results[0].Status = runs.Refused }, []string{"max: 10 / 20"}},
		{"a limit that the new run met", func(_, n *runs.Run) { set(n, "max", "20"); n.Results[0].Status = runs.Refused }, []string{"max: 10 / 20"}},
		{"time limits that nobody met", func(_, n *runs.Run) { set(n, "limits", "9s") }, nil},
		{"time limits that a pair met", func(o, n *runs.Run) { set(n, "limits", "9s"); o.Results[1].Status = runs.Timeout }, []string{"limits: 30s / 9s"}},
		{"memory limits that a pair met", func(_, n *runs.Run) { set(n, "limits", "9s"); n.Results[1].Status = runs.Crashed }, []string{"limits: 30s / 9s"}},
		{"a parser that reads the same", func(_, n *runs.Run) { set(n, "html", "parser 2") }, nil},
		{"a parser that reads otherwise", func(_, n *runs.Run) { set(n, "html", "parser 2"); n.Cases[1].Page = "q" }, []string{"html: parser 1 / parser 2"}},
	} {
		older, newer := made(t, "x:gg"), made(t, "x:gh")
		k.change(older, newer)
		_, err := Runs(older, newer, byF1)
		var refusal *NotComparable
		if errors.As(err, &refusal) != (k.refused != nil) {
			t.Errorf("%s: %v", k.name, err)
			continue
		}
		for _, want := range k.refused {
			if !strings.Contains(err.Error(), "\n  "+want+"\n") {
				t.Errorf("%s: the refusal lacks %q: %v", k.name, want, err)
			}
		}
		if c, err := Runs(older, newer, Options{Metric: metrics.F1, Anyway: true}); err != nil || len(c.Differ) != len(k.refused) {
			t.Errorf("%s, anyway: %v, %v", k.name, c, err)
		}
	}
}

func TestAnywayComparesWhatIsInBoth(t *testing.T) {
	older, newer := made(t, "x:ggb", "gone:ggg"), made(t, "x:bhg", "fresh:ggg")
	set(newer, "corpus", "c2")
	newer.Cases = newer.Cases[1:] // c1 is only in the old run
	newer.Cases[0].Gold, newer.Cases[1].HTML = "another", "another"
	c := compared(t, older, newer, Options{Metric: metrics.F1, Anyway: true})
	if got := fmt.Sprint(c.Cases, c.Changed, c.OnlyOld, c.OnlyNew); got != "[c2 c3] [c2 c3] {[c1] [gone]} {[] [fresh]}" {
		t.Errorf("in both, changed, only old, only new: %s", got)
	}
	if x := c.Changes[0]; len(c.Changes) != 1 || x.Better != 1 || x.Worse != 1 || x.Test.B.Text(2) != "0.50" {
		t.Errorf("%+v", c.Changes)
	}
	got := textOf(t, c)
	for _, want := range []string{
		"warning   the runs do not measure the same, compared anyway: corpus: c1 / c2", "cases     2 in both; left out: 1 only in old (c1)",
		"warning   2 of them with another gold or page: c2, c3", "gone", "only in old", "fresh", "only in new",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the text lacks %q:\n%s", want, got)
		}
	}
}

func TestCompareFails(t *testing.T) {
	torn := made(t, "x:gg")
	torn.Results = torn.Results[:1]
	outputs := made(t, "x:gg")
	outputs.Manifest.Corpus.Pages = false
	moved := made(t, "x:gg")
	for i := range moved.Cases {
		moved.Cases[i].ID = "other"
	}
	for _, k := range []struct {
		name string
		run  *runs.Run
		how  Options
		want string
	}{
		{"a count", made(t, "x:gg"), Options{Metric: metrics.TP}, "tp is a count"},
		{"fallout without pages", outputs, Options{Metric: metrics.Fallout}, "fallout needs the words of the pages"},
		{"no common extractor", made(t, "y:gg"), byF1, "0 extractors and 2 cases"},
		{"no common case", moved, byF1, "1 extractors and 0 cases"},
		{"a damaged run", torn, byF1, `no result of x for case "c2"`},
		{"a drop in percent", made(t, "x:gg"), Options{Metric: metrics.F1, Gate: Gate{Regression: true, MaxDrop: metrics.Of(2)}}, "such as .002"},
	} {
		if _, err := Runs(made(t, "x:gg"), k.run, k.how); err == nil || !strings.Contains(err.Error(), k.want) {
			t.Errorf("%s: %v", k.name, err)
		}
	}
}

func TestGate(t *testing.T) {
	chance := Gate{Regression: true}
	atMost := func(x float64) Gate { return Gate{Regression: true, MaxDrop: metrics.Of(x)} }
	for _, k := range []struct {
		name     string
		metric   metrics.Metric
		gate     Gate
		old, new string
		want     string
	}{
		{"nothing asked", metrics.F1, Gate{}, "gggggggg", "ffffffff", ""},
		{"a drop beyond chance", metrics.F1, chance, "gggggggg", "hhhhhhhg", "regression"},
		{"a rise beyond chance", metrics.F1, chance, "hhhhhhhh", "gggggggg", ""},
		{"a drop that may be chance", metrics.F1, chance, "gggggggg", "bggggggg", ""},
		{"the same drop over the limit", metrics.F1, atMost(.12), "gggggggg", "bggggggg", "regression"},
		{"just the limit", metrics.F1, atMost(.125), "gggggggg", "bggggggg", ""},
		{"a limit without binary form", metrics.F1, atMost(.1), "ggggbbbbbb", "gggbbbbbbb", ""},
		{"a limit that forgives a certain drop", metrics.F1, atMost(.5), "gggggggg", "hhhhhhhg", ""},
		{"no drop at all", metrics.F1, atMost(0), "ghgh", "hghg", ""},
		{"any drop at all", metrics.F1, atMost(0), "ggg", "ggh", "regression"},
		{"fallout rises", metrics.Fallout, atMost(.1), "gg", "gh", "regression"},
		{"fallout falls", metrics.Fallout, atMost(.1), "hh", "gg", ""},
		{"nothing has a precision any more", metrics.Precision, chance, "gg", "ee", "regression"},
		{"an answer lost", metrics.F1, Gate{NewFailure: true}, "be", "ff", "new-failure"},
		{"failed before", metrics.F1, Gate{NewFailure: true}, "gf", "bf", ""},
		{"both", metrics.F1, Gate{Regression: true, NewFailure: true, MaxDrop: metrics.Of(0)}, "gg", "gf", "regression new-failure"},
	} {
		c := compared(t, made(t, "x:"+k.old), made(t, "x:"+k.new), Options{Metric: k.metric, Gate: k.gate})
		var got []string
		for _, b := range c.Breaches {
			got = append(got, b.Condition)
		}
		if strings.Join(got, " ") != k.want {
			t.Errorf("%s: %v, want %q", k.name, c.Breaches, k.want)
		}
	}
}

func TestVerdict(t *testing.T) {
	for _, k := range []struct {
		gate     Gate
		old, new string
		want     string
	}{
		{Gate{}, "gg", "ff", ""},
		{Gate{NewFailure: true}, "gg", "gh", "holds"},
		{Gate{Regression: true}, "gg", "gh", "holds; worse, but not distinguishable: x -0.2500 (--max-drop bounds the drop itself)"},
		{Gate{Regression: true, NewFailure: true, MaxDrop: metrics.Of(.1)}, "gg", "gf", "broken: regression of x, new-failure of x"},
	} {
		if got := compared(t, made(t, "x:"+k.old), made(t, "x:"+k.new), Options{Metric: metrics.F1, Gate: k.gate}).verdict(); got != k.want {
			t.Errorf("%+v on %s -> %s: %q", k.gate, k.old, k.new, got)
		}
	}
}

func TestBreachNamesItsPages(t *testing.T) {
	gate := Gate{Regression: true, NewFailure: true}
	c := compared(t, made(t, "x:gggggggg", "y:gggggggg"), made(t, "x:hhhhhhff", "y:gggggggg"), Options{Metric: metrics.F1, Gate: gate})
	if len(c.Breaches) != 2 || c.Breaches[0].Extractor != "x" || c.Breaches[0].Why != "macro F1 1.0000 -> 0.3750, -0.6250 (p=.008)" {
		t.Fatalf("%+v", c.Breaches)
	}
	if got := c.Breaches[0].Lines(2); !slices.Equal(got, []string{"c7: 1.0000 -> 0.0000 (failed: boom <&\x1b)", "c8: 1.0000 -> 0.0000 (failed: boom <&\x1b)", "... 6 more (--all)"}) {
		t.Errorf("%q", got)
	}
	if got := c.Breaches[1].Lines(0); len(got) != 2 {
		t.Errorf("%q", got)
	}
}

func textOf(t *testing.T, c *Comparison) string {
	t.Helper()
	var b bytes.Buffer
	if err := c.Text(&b, 0, FewPages); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
