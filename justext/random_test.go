package justext

import "testing"

// randomPage is one line of testdata/random.jsonl.gz: random events and random
// settings, and what the reference made of them (testdata/random.py).
type randomPage struct {
	goldenPage
	Events  [][]string `json:"ev"`
	Stop    []string
	Options struct {
		LengthLow      int     `json:"length_low"`
		LengthHigh     int     `json:"length_high"`
		StopwordsLow   float64 `json:"stopwords_low"`
		StopwordsHigh  float64 `json:"stopwords_high"`
		MaxLinkDensity float64 `json:"max_link_density"`
		NoHeadings     bool    `json:"no_headings"`
	}
	Distance int
}

// TestRandomEvents holds the algorithm to the reference where real pages do not
// go: every pair of odd tags, white space, letters and settings.
func TestRandomEvents(t *testing.T) {
	pages, paragraphs := 0, 0
	for _, page := range readLines[randomPage](t, "testdata/random.jsonl.gz") {
		got := segmentEvents(page.Events)
		if !comparePage(t, page.goldenPage, got) {
			continue
		}
		o := page.Options
		for revise, run := range page.Runs {
			params := Params{o.LengthLow, o.LengthHigh, o.StopwordsLow, o.StopwordsHigh, o.MaxLinkDensity,
				page.Distance, o.NoHeadings, Revise(revise)}
			Classify(got, NewStopList(page.Stop), params)
			compareRun(t, page.ID+" "+revise, run, got)
		}
		pages++
		paragraphs += len(got)
	}
	if pages != 200 || paragraphs < 1000 {
		t.Errorf("compared %d pages with %d paragraphs, want 200 and more than 1000", pages, paragraphs)
	}
}
