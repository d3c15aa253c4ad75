package reports

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/runs"
)

// templated is a run of 16 pages: six of template a, six of template b, three of template c, and one by itself. Extractor
// "one" finds all on a, a quarter on b and nothing on c, "two" half of everything; "base" is a baseline that finds nothing.
func templated(t *testing.T) *runs.Run {
	t.Helper()
	found := map[string]map[string]int{"one": {"a": 8, "b": 2, "c": 0, "": 8}, "two": {"a": 4, "b": 4, "c": 4, "": 4}, "base": {}}
	m := runs.Manifest{
		Corpus:    runs.Corpus{Name: "templated", Cases: 16, Total: 16, Pages: true, Copies: []runs.Copy{{Case: "x", Of: "a0"}}},
		Groupings: []runs.Grouping{{Name: "templates", Settings: "templates.1", Groups: 3, Cases: 15, Apart: []runs.Apart{{Case: "alone", Why: "too large"}}}},
	}
	for _, name := range []string{"one", "two", "base"} {
		m.Extractors = append(m.Extractors, runs.Extractor{Name: name, Use: name, Baseline: name == "base", Options: []byte("{}")})
	}
	memory := runs.NewMemory(m)
	add := func(id, template string, i int) {
		c := runs.Case{ID: id, GoldWords: 8, PageWords: 20, Charset: "utf-8"}
		if template != "" {
			c.Groups = map[string]string{"templates": template}
		}
		if err := memory.AddCase(c, runs.Texts{}); err != nil {
			t.Fatal(err)
		}
		for _, x := range m.Extractors {
			tp := found[x.Name][template]
			if x.Name == "one" && template == "b" && i == 3 {
				tp = 1 // the worst page
			}
			r := runs.Result{Case: id, Extractor: x.Name, Status: runs.OK, Words: metrics.Counts{TP: tp, FN: 8 - tp, TN: 12}, GoldWords: 8, OutputWords: tp, PageWords: 20}
			if err := memory.AddResult(r, runs.Cost{Case: id, Extractor: x.Name}, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	for template, n := range map[string]int{"a": 6, "b": 6, "c": 3} { // the order of cases is no matter
		for i := range n {
			add(fmt.Sprint(template, i), template, i)
		}
	}
	add("alone", "", 0)
	run, err := memory.Finish()
	if err != nil {
		t.Fatal(err)
	}
	return run
}

func TestMeanOverTemplates(t *testing.T) {
	r := report(t, templated(t), View{Group: "templates", Seed: 1})
	// by hand: F1 of TP of 8 and no wrong word is 2TP/(TP+8): 8 1, 4 2/3, 2 .4, 1 2/9
	b := (5*.4 + 2./9) / 6
	if got, want := r.GroupMean("one").Float, (1+b+0+1)/4; got < want-1e-12 || got > want+1e-12 {
		t.Errorf("mean over groups %v, want %v", got, want)
	}
	if got, want := r.Extractors[0].Words.F1.Macro.Float, (6+6*b+0+1)/16; got < want-1e-12 || got > want+1e-12 {
		t.Errorf("mean over pages %v, want %v", got, want)
	}
	if units := r.Extractors[0].Inferred.Intervals.Units; units != 4 {
		t.Errorf("%d units drawn, want 3 templates and a page", units)
	}
}

// Collapses are held against the definition, written out: every group, every extractor.
func TestCollapsesAreThoseOfTheDefinition(t *testing.T) {
	run := templated(t)
	for _, least := range []int{0, 2, 3, 7} {
		r := report(t, run, View{Group: "templates", Seed: 1, Least: least})
		var want []string
		for _, template := range []string{"a", "b", "c"} {
			for _, x := range []string{"one", "two"} {
				var here []metrics.Counts
				sum, n := 0.0, 0.0
				for _, p := range run.Results {
					if p.Extractor != x {
						continue
					}
					sum, n = sum+p.Words.F1().Value().Float, n+1
					if strings.HasPrefix(p.Case, template) && p.Case != "alone" {
						here = append(here, p.Words)
					}
				}
				mean := metrics.Summarize(here).F1.Macro.Float
				high := metrics.NewResampler(1, nil).Intervals(here).F1.Macro.High.Float
				if enough := max(least, map[bool]int{true: 5}[least == 0]); len(here) >= enough && high < sum/n && sum/n-mean >= .1 {
					want = append(want, x+" "+template)
				}
			}
		}
		var got []string
		for _, c := range r.Collapses() {
			got = append(got, c.Extractor+" "+c.Group)
		}
		if !slices.IsSortedFunc(r.Collapses(), func(a, b Collapse) int { return -int(1000 * (a.gap() - b.gap())) }) {
			t.Error("the deepest fall should come first")
		}
		slices.Sort(got)
		slices.Sort(want)
		if strings.Join(got, ",") != strings.Join(want, ",") {
			t.Errorf("least %d: %v, want %v", least, got, want)
		}
	}
}

// A fall counts only if it is both certain and deep.
func TestFalls(t *testing.T) {
	for _, c := range []struct {
		f1, high, overall float64
		want              bool
	}{{.5, .55, .625, true}, {.5, .625, .625, false}, {.5, .7, .625, false}, {.5625, .58, .625, false}, {.9, .95, .625, false}} {
		got := Collapse{F1: metrics.Of(c.f1), Overall: metrics.Of(c.overall), Interval: metrics.Interval{Low: metrics.Of(0), High: metrics.Of(c.high)}}.falls()
		if got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
	if (Collapse{F1: metrics.Of(.1), Overall: metrics.Of(.9)}).falls() {
		t.Error("a fall without an interval")
	}
}

func TestCollapse(t *testing.T) {
	all := report(t, templated(t), View{Group: "templates", Seed: 1, Least: 3}).Collapses()
	if len(all) != 2 || all[0].Group != "c" || all[1].Group != "b" {
		t.Fatalf("%+v, want template c, then b", all)
	}
	if c := all[1]; c.Pages != 6 || c.Worst != "b3" || c.Best != "two" || c.Others.Text(3) != "0.667" || c.F1.Text(3) != "0.370" || c.Overall.Text(3) != "0.576" {
		t.Errorf("%+v", c)
	}
	for name, view := range map[string]View{"no groups": {Seed: 1}, "no resampling": {Group: "templates"}, "blocks": {Group: "templates", Seed: 1, Unit: UnitBlock}} {
		if got := report(t, templated(t), view).Collapses(); got != nil {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestGroupsInEveryForm(t *testing.T) {
	r := report(t, templated(t), View{Group: "templates", Seed: 1})
	var out bytes.Buffer
	if err := r.Text(&out, 80); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"dedup     1 copy left out", "  x  copy of a0\n", "F1 by templates", "4 groups of 16 pages, 1 of one page, the largest of 6",
		"compared: 1 page", "where extractors collapse: 2 groups of 5 pages or more", "\nb          6        one  0.370  0.281-0.400    0.576\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("text lacks %q:\n%s", want, &out)
		}
	}
	for line := range strings.Lines(out.String()) {
		if n := len([]rune(line)); n > 112 {
			t.Errorf("a line of %d letters: %s", n, line)
		}
	}
	out.Reset()
	if err := r.Markdown(&out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"- 1 copy left out, so that each text counts once: x (of a0)", "| b | 6 | one | 0.370 |", "| 0.576 | 0.667 two |"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("Markdown lacks %q:\n%s", want, &out)
		}
	}
	out.Reset()
	if err := r.JSON(&out); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Corpus struct{ Copies []runs.Copy }
		Groups struct {
			Settings                 string
			Groups, Alone, Looked_at int
			Apart                    []runs.Apart
			Collapses                []Collapse
		}
	}
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	g := got.Groups
	if g.Settings != "templates.1" || g.Groups != 4 || g.Alone != 1 || g.Looked_at != 2 || len(g.Apart) != 1 || len(g.Collapses) != 1 || len(got.Corpus.Copies) != 1 {
		t.Errorf("JSON: %+v", got)
	}
}

func TestUnknownGroups(t *testing.T) {
	run := templated(t)
	for name, says := range map[string]string{"template": `did you mean "templates"?`, "duplicates": "assay run --group duplicates --reuse RUN", "domian": `did you mean "domain"?`} {
		if _, err := New(run, View{Group: name}); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("group %s: %v, want %q", name, err, says)
		}
	}
	run.Manifest.Groupings = append(run.Manifest.Groupings, runs.Grouping{Name: "duplicates"})
	if _, err := New(run, View{Group: "duplicates"}); err != nil {
		t.Errorf("a corpus without duplicates: %v", err)
	}
	if _, err := New(run, View{Least: 1}); err == nil || !strings.Contains(err.Error(), "2 or more") {
		t.Errorf("groups of one page: %v", err)
	}
}
