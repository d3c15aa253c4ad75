package suite

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/contentassay/assay/metrics"
)

func TestMetricsAreDocumented(t *testing.T) {
	seen := map[string]bool{}
	name := regexp.MustCompile(`^[a-z][a-z0-9-]*$`)
	for _, m := range Metrics {
		if !name.MatchString(m.Name) || seen[m.Name] || m.Version < 1 || len(m.Doc) < 80 || m.Source == "" || m.Needs == "" {
			t.Errorf("%s lacks a part or stands there twice", m.Name)
		}
		seen[m.Name] = true
		values := m.Summarize(nil)
		if _, err := values.Get(m.Headline); err != nil {
			t.Errorf("%s: the headline: %v", m.Name, err)
		}
		near(t, values, "pages", 0, 0)
		near(t, m.Summarize([]Stats{nil}), "skipped", 1, 0)
		if m.Score(nil).Defined {
			t.Errorf("%s scores a pair that was left out", m.Name)
		}
	}
	if len(seen) != 14 {
		t.Errorf("%d metrics, want 14", len(seen))
	}
}

func TestFind(t *testing.T) {
	if m, err := Find("AEB"); err != nil || m.Signature() != "aeb.1" {
		t.Errorf("AEB: %s, %v", m.Signature(), err)
	}
	if _, err := Find("evret"); err == nil || !strings.Contains(err.Error(), `did you mean "evert"`) || !strings.Contains(err.Error(), "context3") {
		t.Errorf("a mistyped name: %v", err)
	}
}

func TestValues(t *testing.T) {
	v := Values{{"b", metrics.Of(.5)}, {"a", Values{{"n", 3}, {"x", metrics.Value{}}}}}
	if got, err := json.Marshal(v); err != nil || string(got) != `{"b":0.5,"a":{"n":3,"x":null}}` {
		t.Errorf("%s, %v", got, err)
	}
	near(t, v, "b", .5, 9)
	near(t, v, "a.n", 3, 9)
	if x, err := v.Get("a.x"); err != nil || x.Defined {
		t.Errorf("a.x: %v, %v", x, err)
	}
	for _, path := range []string{"", "c", "a", "b.c", "a.y", "a.n.z"} {
		if _, err := v.Get(path); err == nil {
			t.Errorf("%q must be an error", path)
		}
	}
}

// What the metric page makes of many pages is what metrics.Summarize makes of their counts, to the last bit.
func TestPageSummaryEqualsTheRuns(t *testing.T) {
	var counts []metrics.Counts
	var pages []Stats
	for i := range 23 {
		c := metrics.Counts{TP: i * i % 13, FP: i % 4, FN: i % 7, TN: i % 11}
		counts, pages = append(counts, c), append(pages, Stats{float64(c.TP), float64(c.FP), float64(c.FN), float64(c.TN)})
	}
	score, values := metrics.Summarize(counts), pageMetric.Summarize(pages)
	for _, m := range metrics.Ratios {
		stat := score.Stat(m)
		if get(t, values, "micro."+m.String()) != stat.Micro || get(t, values, "macro."+m.String()) != stat.Macro ||
			get(t, values, "median."+m.String()) != stat.Median || get(t, values, "macro.n."+m.String()).Float != float64(stat.N) {
			t.Errorf("%v: %+v, want %+v", m, values, stat)
		}
	}
}

// Where the page's text is not known, so is TN, and what is made of it; a single such page leaves the sum unknown.
func TestUnknownPage(t *testing.T) {
	known := Pair{Gold: Gold{Text: "a b"}, Output: "a c", Page: "a b c d"}
	unknown := known
	unknown.Page = ""
	for _, m := range []Metric{pageMetric, thesisMetric} {
		pages := []Stats{m.Measure(known), m.Measure(unknown)}
		if len(pages[0]) != 4 || pages[0][3] != 1 || len(pages[1]) != 3 {
			t.Errorf("%s: %v", m.Name, pages)
		}
		v := m.Summarize(pages)
		if get(t, v, "micro.accuracy").Defined || get(t, v, "counts.tn").Defined {
			t.Errorf("%s: TN of an unknown page", m.Name)
		}
		near(t, v, "macro.n.fallout", 1, 0)
		near(t, v, "macro.n.f1", 2, 0)
		near(t, v, "micro.f1", .5, 6)
	}
}

// The thesis metric has the very digits of the thesis' row 238/justext, and the means of overall_results.txt.
func TestThesisMetric(t *testing.T) {
	row := Stats{4508, 86, 837, 0}
	v := thesisMetric.Summarize([]Stats{row, {0, 0, 1, 5}})
	got := thesisMetric.Summarize([]Stats{row})
	for path, want := range map[string]string{"micro.precision": "0.9812799", "macro.recall": "0.84340507", "median.f1": "0.9071335", "micro.accuracy": "0.8300497"} {
		if s := JavaFloat(float32(get(t, got, path).Float)); s != want {
			t.Errorf("%s: %s, want %s", path, s, want)
		}
	}
	near(t, v, "mean_counts.tp", 2254, 9)
	near(t, v, "macro.n.f1", 1, 0)
	if get(t, thesisMetric.Summarize(nil), "mean_counts.tp").Defined {
		t.Error("means of nothing")
	}
}
