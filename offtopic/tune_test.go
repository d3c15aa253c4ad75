package offtopic_test

import (
	"testing"

	"github.com/contentassay/assay/offtopic"
)

// TestTunedThresholdsJudge: labels say that only the buy-this-domain page is off topic; the threshold that was far too
// strict is replaced by one that says so too, and pattern and date follow.
func TestTunedThresholdsJudge(t *testing.T) {
	d := detector(t, "jaccard=0.1,wordcount=-1", false)
	r := d.Detect(drifting())[0]
	if !r.Mementos[3].OffTopic || offtopic.Stamp(r.OffSince) != "20130104000000" {
		t.Fatalf("%+v", r)
	}
	var labels []offtopic.Label
	for i, m := range r.Mementos {
		labels = append(labels, offtopic.Label{Seed: "7", URI: m.URI, Datetime: m.Datetime, OffTopic: i == 5})
	}
	s, err := offtopic.Join([]offtopic.Result{r}, labels)
	if err != nil {
		t.Fatal(err)
	}
	tuned := s.Tuned()
	if tuned[0].Threshold <= .2 || tuned[0].Threshold >= 1 || tuned[1].Threshold < -.63 {
		t.Errorf("thresholds %v and %v", tuned[0].Threshold, tuned[1].Threshold)
	}
	again := d.Rejudge(r, tuned)
	for i, m := range again.Mementos {
		if m.OffTopic != (i == 5) {
			t.Errorf("memento %d: off topic %v", i, m.OffTopic)
		}
	}
	if offtopic.Stamp(again.OffSince) != "20130106000000" || again.Mementos[3].Scores[0].Threshold != tuned[0].Threshold {
		t.Errorf("%+v", again)
	}
	if !r.Mementos[3].OffTopic || r.Mementos[3].Scores[0].Threshold != .1 {
		t.Error("the result that was judged again has changed itself")
	}
	if on := d.Rejudge(r, []offtopic.Choice{{Measure: tuned[0].Measure, Threshold: 1}, {Measure: tuned[1].Measure, Threshold: -1}}); on.Pattern != offtopic.AlwaysOn || !on.OffSince.IsZero() {
		t.Errorf("%s since %v", on.Pattern, on.OffSince)
	}
}
