package reports

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/runs"
)

// variants is a run over n cases. Of x there are three variants: k=1 is right on cases that are in the part of seed 1 and
// share .5, k=2 on all others, and k=3 is k=1 again; y has one variant.
func variants(t *testing.T, n int) *runs.Run {
	t.Helper()
	m := runs.Manifest{Corpus: runs.Corpus{Name: "c", Cases: n, Total: n, Pages: true}}
	for _, name := range []string{"y", "x@k=1", "x@k=2", "x@k=3"} {
		use, _, _ := strings.Cut(name, "@")
		m.Extractors = append(m.Extractors, runs.Extractor{Name: name, Use: use, Options: []byte("{}")})
	}
	memory := runs.NewMemory(m)
	for i := range n {
		id := fmt.Sprint("case-", i)
		if err := memory.AddCase(runs.Case{ID: id, GoldWords: 4, PageWords: 4}, runs.Texts{}); err != nil {
			t.Fatal(err)
		}
		for _, x := range m.Extractors {
			r := runs.Result{Case: id, Extractor: x.Name, Status: runs.OK, GoldWords: 4, PageWords: 4, Words: metrics.Counts{FN: 4}}
			if inShare(id, 1, .5) != (x.Name == "x@k=2") {
				r.OutputWords, r.Words = 4, metrics.Counts{TP: 4}
			}
			if err := memory.AddResult(r, runs.Cost{Case: id, Extractor: x.Name}, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	run, err := memory.Finish()
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// The variant that is perfect on the tuning part and useless elsewhere is chosen, and its held-out score says so. Of equal
// variants the first of the plan is chosen.
func TestTuneScoresOnOtherCases(t *testing.T) {
	tuned, tuning, held, err := report(t, variants(t, 60), View{Seed: 1}).Tune(.5)
	if err != nil {
		t.Fatal(err)
	}
	want := []Tuned{{Extractor: "x", Chosen: "x@k=1", Variants: 3, Tuning: metrics.Of(1), Held: metrics.Of(0)}}
	if !slices.Equal(tuned, want) {
		t.Errorf("%+v, want %+v", tuned, want)
	}
	if tuning+held != 60 || tuning < 15 || held < 15 {
		t.Errorf("%d cases to tune on, %d held out", tuning, held)
	}
}

// Another seed makes other parts; then neither variant is right on a whole part.
func TestTuneDependsOnTheSeed(t *testing.T) {
	tuned, _, _, err := report(t, variants(t, 60), View{Seed: 2}).Tune(.5)
	if err != nil {
		t.Fatal(err)
	}
	if f1 := tuned[0].Tuning.Float; f1 == 0 || f1 == 1 {
		t.Errorf("with seed 2 the tuning part is that of seed 1: F1 %v", f1)
	}
}

func TestTuneRefuses(t *testing.T) {
	few := report(t, variants(t, 2), View{Seed: 1})
	for _, share := range []float64{0, 1, -1, 1e-9, 1 - 1e-9} {
		if _, _, _, err := few.Tune(share); err == nil {
			t.Errorf("a share of %v of 2 cases leaves no part empty", share)
		}
	}
	run := variants(t, 2)
	if err := CheckVariants(run.Manifest.Extractors); err != nil {
		t.Errorf("x has three variants: %v", err)
	}
	if err := CheckVariants(run.Manifest.Extractors[:2]); err == nil || !strings.Contains(err.Error(), "no extractor has several variants") {
		t.Errorf("y and x with one variant each: %v", err)
	}
}
