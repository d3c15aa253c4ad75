package htmlreport

import (
	"strings"
	"testing"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/runs"
)

// TestDownstreamSection: who does the task best comes first, whoever could not do it has the reason, names are only ever
// text, and a run without a task has no such section.
func TestDownstreamSection(t *testing.T) {
	extractors := []runs.Extractor{{Name: "good words"}, {Name: "<i>good task"}, {Name: "stored"}}
	run := &runs.Run{Manifest: runs.Manifest{Corpus: runs.Corpus{Cases: 1, Pages: true}, Extractors: extractors}, Cases: []runs.Case{{ID: "c"}}}
	for i, x := range extractors {
		run.Results = append(run.Results, runs.Result{Case: "c", Extractor: x.Name, Status: runs.OK, Words: metrics.Counts{TP: 9 - i, FN: 1 + i}})
	}
	curve := func(best float64) []runs.CurvePoint {
		return []runs.CurvePoint{{Threshold: 0, F1: metrics.Of(0)}, {Threshold: .5, F1: metrics.Of(best)}, {Threshold: 1, F1: metrics.Value{}}}
	}
	kinds := []runs.DownstreamKind{{Name: "stub", Positive: true, Right: 3, Total: 4}}
	run.Downstream = &runs.Downstream{Task: "search", Doc: "F1 of searching", Measure: "jaccard", Rows: []runs.DownstreamRow{
		{Extractor: "good words", F1: metrics.Of(.5), Threshold: .5, Curve: curve(.5), Kinds: kinds},
		{Extractor: "<i>good task", F1: metrics.Of(.9), Threshold: .5, Curve: curve(.9), Kinds: kinds, Failed: 7},
		{Extractor: "stored", Error: "its answers are stored"}}}
	r, err := reports.New(run, reports.View{})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := Write(&b, r, Options{}); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	_, section, found := strings.Cut(page, `<section id="downstream"`)
	section, _, _ = strings.Cut(section, "</section>")
	if !found || strings.Count(section, "<polyline") != 2 || strings.Count(section, "<tr data-extractor") != 3 || strings.Contains(section, "<i>") {
		t.Fatalf("%s", section)
	}
	for _, want := range []string{"F1 of searching", "its answers are stored", "3/4", ">7<", "was judged right", `points="52.0,334.0 298.0,47.8 544.0,334.0"`} {
		if !strings.Contains(section, want) {
			t.Errorf("%q is missing in\n%s", want, section)
		}
	}
	if strings.Index(section, "&lt;i&gt;good task") > strings.Index(section, "good words") {
		t.Error("the best at the task does not come first")
	}
	run.Downstream = nil
	b.Reset()
	if r, err = reports.New(run, reports.View{}); err != nil {
		t.Fatal(err)
	}
	if err := Write(&b, r, Options{}); err != nil || strings.Contains(b.String(), "downstream-h") {
		t.Errorf("a section without a task (%v)", err)
	}
}
