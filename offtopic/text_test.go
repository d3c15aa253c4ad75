package offtopic_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/offtopic"
)

// Every result has a line, which says what was not measured, and the tally is of all of them.
func TestTextAndTally(t *testing.T) {
	results := []offtopic.Result{
		{Seed: "1", TimeMap: "map\x1b[31m", Extractor: offtopic.AllTextName, Pattern: offtopic.Step, OffSince: time.Date(2013, 1, 3, 0, 0, 0, 0, time.UTC),
			Mementos: []offtopic.Judgement{
				{Scores: []offtopic.Score{{Value: metrics.Of(0)}}},
				{Scores: []offtopic.Score{{Value: metrics.Of(1), OffTopic: true}, {Error: "no text"}}, OffTopic: true},
			}},
		{Seed: "2", TimeMap: "other", Extractor: "bte", Pattern: offtopic.Unknown, Mementos: []offtopic.Judgement{{Unscored: "HTTP status 404"}}, Notes: []string{"a", "b"}},
	}
	var out strings.Builder
	var tally offtopic.Tally
	if err := offtopic.WriteText(&out, tally.Count(slices.Values(results))); err != nil {
		t.Fatal(err)
	}
	const want = "1  step since 2013-01-03: 1 of 2 mementos off topic, 0 not scored  map\\x1b[31m\n" +
		"2  bte  unknown: 0 of 1 mementos off topic, 1 not scored  other  (a; b)\n"
	if out.String() != want {
		t.Errorf("%s, want\n%s", out.String(), want)
	}
	if got := tally.String(); got != "2 pages with 3 mementos: 1 step, 1 unknown; 1 memento not scored, 1 score failed" {
		t.Error(got)
	}
	var several offtopic.Tally // a page counts once, whatever the number of texts
	for range several.Count(slices.Values([]offtopic.Result{results[1], {TimeMap: "other", Extractor: "justext", Pattern: offtopic.Unknown, Mementos: results[1].Mementos}})) {
	}
	if got := several.String(); got != "1 page with 1 memento, under 2 texts: 2 unknown; 1 memento not scored, 0 scores failed" {
		t.Error(got)
	}
	if got := (offtopic.Tally{}).String(); got != "0 pages with 0 mementos: nothing to judge; 0 mementos not scored, 0 scores failed" {
		t.Error(got)
	}
}
