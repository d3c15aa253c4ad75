package reports_test

import (
	"strings"
	"testing"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/runs"
)

// TestDownstreamAgreement: the order of the task against that of word F1, over the extractors that have both.
func TestDownstreamAgreement(t *testing.T) {
	extractors := []runs.Extractor{{Name: "best"}, {Name: "middle"}, {Name: "worst"}, {Name: "stored"}}
	run := &runs.Run{Manifest: runs.Manifest{Corpus: runs.Corpus{Cases: 1, Pages: true}, Extractors: extractors}, Cases: []runs.Case{{ID: "c"}}}
	for i, x := range extractors {
		run.Results = append(run.Results, runs.Result{Case: "c", Extractor: x.Name, Status: runs.OK, Words: metrics.Counts{TP: 9 - i, FN: 1 + i}})
	}
	agreement := func(f1 ...float64) metrics.Value {
		d := runs.Downstream{Task: "search", Rows: []runs.DownstreamRow{{Extractor: "stored", Error: "it is stored"}}}
		for i, x := range f1 {
			d.Rows = append(d.Rows, runs.DownstreamRow{Extractor: extractors[i].Name, F1: metrics.Of(x)})
		}
		run.Downstream = &d
		r, err := reports.New(run, reports.View{})
		if err != nil {
			t.Fatal(err)
		}
		if notes := strings.Join(r.Notes(), " "); r.DownstreamColumn() != "search F1" || !strings.Contains(notes, "stored has no search F1: it is stored") {
			t.Errorf("column %q, notes %q", r.DownstreamColumn(), notes)
		}
		return r.DownstreamAgreement()
	}
	for _, c := range []struct {
		f1   []float64
		want string
	}{{[]float64{.9, .8, .7}, "1.00"}, {[]float64{.7, .8, .9}, "-1.00"}, {[]float64{.8, .7, .9}, "-0.33"}, {[]float64{.8, .8, .8}, "–"}} {
		if got := agreement(c.f1...).Text(2); got != c.want {
			t.Errorf("%v: %s, want %s", c.f1, got, c.want)
		}
	}
	run.Downstream = nil
	r, err := reports.New(run, reports.View{})
	if err != nil || r.DownstreamColumn() != "" || r.DownstreamAgreement().Defined {
		t.Errorf("without a task: %v", err)
	}
}
