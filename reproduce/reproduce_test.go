package reproduce

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/contentassay/assay/internal/testfiles"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/metrics/suite"
)

// Without any stored outputs every figure is still accounted for: absent, not computed, or from the thesis' counts.
func TestFiguresWithoutOutputs(t *testing.T) {
	all, absent, err := Figures(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	stored, other := 0, 5*len(suite.ThesisAppendix)
	for _, p := range suite.PublishedFigures() {
		if p.Outputs != "" {
			stored++
		} else {
			other++
		}
	}
	if absent != stored || len(all) != other || stored == 0 {
		t.Errorf("%d absent and %d others, want %d and %d", absent, len(all), stored, other)
	}
	for _, f := range all {
		if f.Metric == "thesis" && f.Verdict != Equal || f.Metric != "thesis" && f.Verdict != NotComputed || f.Stored() {
			t.Errorf("%+v", f)
		}
	}
	for _, f := range all {
		if f.Metric == "thesis" && f.Ours.Defined && f.Difference != metrics.Of(0) {
			t.Errorf("difference %v: %+v", f.Difference, f)
		}
	}
	if some, absent, err := Figures(t.TempDir(), "thesis"); err != nil || absent != 0 || len(some) != 5*len(suite.ThesisAppendix) {
		t.Errorf("of the thesis alone: %d, %d absent (%v)", len(some), absent, err)
	}
}

// A case without output is measured as one, and so is an output without gold.
func TestMeasureStoredCountsBothSides(t *testing.T) {
	dir := testfiles.Folder(t, map[string]string{"gold/a.txt": "one two", "gold/b.txt": "three", "out/a.txt": "one two", "out/c.txt": "four"})
	m := suite.Metrics[0]
	stats, err := measureStored(m, filepath.Join(dir, "gold"), filepath.Join(dir, "out"))
	if err != nil || len(stats) != 3 {
		t.Fatalf("%v (%v)", stats, err)
	}
	if tp, fn := stats[0][0], stats[1][2]; tp != 2 || fn != 1 {
		t.Errorf("found %v of a, missed %v of b: %v", tp, fn, stats)
	}
}

// Corpora are found under the names of their repositories and under those that corpus.Fetch gives them.
func TestFiguresFindsFetchedCorpora(t *testing.T) {
	for _, name := range []string{"article-extraction-benchmark", "aeb"} {
		dir := t.TempDir()
		text := `{"1": {"articleBody": "one two three four", "url": "http://example.com/"}}`
		testfiles.Write(t, filepath.Join(dir, name), map[string]string{"html/1.html": "<p>one", "ground-truth.json": text, "output/justext.json": text})
		all, _, err := Figures(dir, "aeb")
		if err != nil || len(all) != 8 {
			t.Fatalf("%s: %d figures (%v)", name, len(all), err)
		}
		for _, f := range all {
			if !f.Stored() || f.System != "justext" || f.Verdict != OtherPages || f.Ours.Float != 1 || !f.Difference.Defined {
				t.Errorf("%s: %+v", name, f)
			}
		}
	}
}

// Each table says what it is of; what is over other pages is only counted, and a note stands once.
func TestText(t *testing.T) {
	row := func(outputs, system string, v Verdict, note string) Figure {
		return Figure{Metric: "aeb", System: system, Outputs: outputs, Figure: "f1", Ours: metrics.Of(.5), Theirs: metrics.Of(.5),
			Difference: metrics.Of(0), Verdict: v, Source: "them", Note: note}
	}
	var b strings.Builder
	if err := Text(&b, 0, []Figure{row("one/x", "x", Equal, ""), row("one/y", "hidden", OtherPages, "hidden"), row("one/z", "z", Equal, ""),
		row("two/x", "x", Differs, "why"), row("", "x", NotComputed, "why")}, 7); err != nil {
		t.Fatal(err)
	}
	const want = `aeb, one: them
system  figure    ours  theirs  difference  verdict
x           f1  0.5000  0.5000    0.000000    equal
z           f1  0.5000  0.5000    0.000000    equal

aeb, two: them
system  figure    ours  theirs  difference  verdict
x           f1  0.5000  0.5000    0.000000  differs

aeb: them
system  figure    ours  theirs  difference       verdict
x           f1  0.5000  0.5000    0.000000  not computed

aeb: why (them)

2 equal to the last printed digit, 1 differ; 1 are over other pages than those here, 7 have no outputs here, 1 need an extractor
`
	if b.String() != want {
		t.Errorf("%s", b.String())
	}
}
