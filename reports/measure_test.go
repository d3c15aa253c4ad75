package reports

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/runs"
)

// texts is a run that keeps its texts: 24 pages on two sites, one of 20 pages and one of 4. "whole" has all of each gold
// and two words more, "half" the first half, and nothing at all on the small site.
func texts(t *testing.T) *runs.Run {
	t.Helper()
	m := runs.Manifest{
		Tokenizer:  "uax29",
		Corpus:     runs.Corpus{Name: "sites", Layout: "pairs", Cases: 24, Total: 24, Pages: true},
		Extractors: []runs.Extractor{{Name: "half", Use: "half"}, {Name: "whole", Use: "whole"}, {Name: "most", Use: "most"}},
		Inputs:     true,
	}
	memory := runs.NewMemory(m)
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range 24 {
		id, url := fmt.Sprintf("c%d", i), "https://large.example/"
		if i >= 20 {
			url = "https://small.example/"
		}
		gold := strings.Repeat(fmt.Sprintf("word %d of the gold ", i), i+2)
		answers := map[string]string{"half": gold[:len(gold)/2], "whole": "two more " + gold, "most": gold[:len(gold)*9/10]}
		if i >= 20 {
			answers["half"] = ""
		}
		must(memory.AddCase(runs.Case{ID: id, URL: url, GoldWords: 5 * (i + 2), Charset: "utf-8"}, runs.Texts{Gold: gold, Page: "menu " + gold}))
		for _, x := range m.Extractors {
			output, err := json.Marshal(map[string]string{"text": answers[x.Name]})
			must(err)
			s := suite.Pair{Gold: suite.Gold{Text: gold}, Output: answers[x.Name]}
			c := metrics.Counts{}
			for j, n := range []*int{&c.TP, &c.FP, &c.FN} {
				*n = int(suite.Metrics[0].Measure(s)[j])
			}
			must(memory.AddResult(runs.Result{Case: id, Extractor: x.Name, Status: runs.OK, Words: c, GoldWords: c.TP + c.FN, OutputWords: c.TP + c.FP}, runs.Cost{Case: id, Extractor: x.Name}, output))
		}
	}
	run, err := memory.Finish()
	must(err)
	return run
}

// TestMetricsOfARunAreThoseOfItsPairs computes every metric of a report, on as many cores as there are, and in a plain loop.
func TestMetricsOfARunAreThoseOfItsPairs(t *testing.T) {
	run := texts(t)
	var names []string
	for _, m := range suite.Metrics {
		names = append(names, m.Name)
	}
	r := report(t, run, View{Metrics: names})
	for i, row := range r.Extractors {
		for j, m := range suite.Metrics {
			var stats []suite.Stats
			for n, c := range r.cases() {
				shared, err := r.sharedPart(c, suite.Pair{}.Tokenizer)
				if err != nil {
					t.Fatal(err)
				}
				pair, err := r.withAnswer(shared, r.pairs[row.Name][n])
				if err != nil {
					t.Fatal(err)
				}
				pair.Kept = nil
				stats = append(stats, m.Measure(pair))
			}
			if got, want := fmt.Sprint(r.Extractors[i].Metrics[j].Values), fmt.Sprint(m.Summarize(stats)); got != want {
				t.Errorf("%s of %s: %s, one by one %s", m.Name, row.Name, got, want)
			}
		}
	}
}

func TestMetricsOverGroupsAndTheirDeviation(t *testing.T) {
	r := report(t, texts(t), View{Metrics: []string{"aeb", "wcxb"}, Group: "domain", Seed: 1})
	half := r.Extractors[0].Metrics
	get := func(v suite.Values, path string) float64 {
		x, err := v.Get(path)
		if err != nil || !x.Defined {
			t.Fatal(path, x, err)
		}
		return x.Float
	}
	// Nothing on 4 of 24 pages: their site is one of two voices, so the mean over groups is half of the large site's.
	large := get(half[1].Values, "macro.f1") * 24 / 20
	if got := get(half[1].Values, "over_groups.mean_of_means"); got < large/2-1e-12 || got > large/2+1e-12 || get(half[1].Values, "over_groups.groups") != 2 {
		t.Errorf("mean over groups %v, want %v", got, large/2)
	}
	if sd := get(half[0].Values, "bootstrap_sd.recall"); sd < .01 || sd > .1 { // 20 pages near .5 and 4 of 0: about .04
		t.Errorf("deviation of recall %v", sd)
	}
	if _, err := half[1].Values.Get("bootstrap_sd.f1"); err == nil {
		t.Error("wcxb prints no deviation")
	}
	var b bytes.Buffer
	if err := r.Text(&b, 0); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"over_groups.mean_of_means", "bootstrap_sd.accuracy", "median.f1", "macro.f1", "micro.f1"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the text lacks %q:\n%s", want, b.String())
		}
	}
}

func TestJSONOfMetrics(t *testing.T) {
	r := report(t, texts(t), View{Metrics: []string{"evert", "aeb"}, Seed: 1, Pairs: true})
	var b bytes.Buffer
	if err := r.JSON(&b); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Extractors []struct {
			Metrics map[string]map[string]any
		}
		Stability []jsonStability `json:"rank_stability"`
		Pairs     []Pair
	}
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	evert, aeb := got.Extractors[0].Metrics["evert"], got.Extractors[0].Metrics["aeb"]
	for _, group := range []string{"micro", "macro"} {
		for _, name := range []string{"precision", "recall", "f1"} {
			if _, ok := evert[group].(map[string]any)[name].(float64); !ok {
				t.Errorf("no metrics.evert.%s.%s", group, name)
			}
		}
	}
	if _, ok := evert["counts"].(map[string]any)["tp"].(float64); !ok || evert["pages"] != 24. {
		t.Errorf("evert has %v", evert)
	}
	for _, name := range []string{"f1", "precision", "recall", "accuracy"} {
		if _, ok := aeb[name].(float64); !ok {
			t.Errorf("no metrics.aeb.%s", name)
		}
	}
	if len(got.Stability) != 3 || got.Stability[0].Ranks["half"] != 3 || got.Stability[0].Tau["leaderboard"].Float != 1 {
		t.Errorf("rank stability: %+v", got.Stability)
	}
	if len(got.Pairs) != 3 {
		t.Errorf("%d pairs of 3 extractors", len(got.Pairs))
	}
}

func TestPairsInEveryForm(t *testing.T) {
	r := report(t, texts(t), View{Seed: 1, Pairs: true})
	var plain, md, csv bytes.Buffer
	for _, err := range []error{r.Text(&plain, 0), r.Markdown(&md), r.PairsCSV(&csv)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ form, text, want string }{
		{"text", plain.String(), "\n3 half"}, {"text", plain.String(), "most / half "}, {"text", plain.String(), "  24     0     0  "},
		{"md", md.String(), "| most / half | +0."}, {"csv", csv.String(), "\nmost,half,24,"}, {"csv", csv.String(), "\nwhole,most,24,"},
	} {
		if !strings.Contains(c.text, c.want) {
			t.Errorf("%s lacks %q:\n%s", c.form, c.want, c.text)
		}
	}
	if n := strings.Count(csv.String(), "\n"); n != 4 {
		t.Errorf("CSV has %d lines, want a header and 3 pairs", n)
	}
}

func TestOnePageHasNoIntervalAndNoTest(t *testing.T) {
	r := report(t, texts(t), View{Seed: 1, Pairs: true, Metrics: []string{"aeb"}, Filters: []metrics.Filter{filter(t, "half.tp>51")}})
	var b bytes.Buffer
	if err := r.Text(&b, 0); err != nil {
		t.Fatal(err)
	}
	if len(r.Kept) != 1 || !strings.Contains(b.String(), "no interval from 1 page: resampling needs at least 2") {
		t.Errorf("%d pages kept:\n%s", len(r.Kept), b.String())
	}
	if c := r.Pairs()[0].Comparison; c.Interval.Low.Defined || c.Permutation.P.Defined || c.Bootstrap.P.Defined || c.Wilcoxon.P.Defined || c.Adjusted.Defined {
		t.Errorf("a comparison on one page: %+v", c)
	}
	if sd, err := r.Extractors[0].Metrics[0].Values.Get("bootstrap_sd.f1"); err != nil || sd.Defined {
		t.Errorf("a deviation of one page: %v %v", sd, err)
	}
}
