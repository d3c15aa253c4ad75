package reproduce

import (
	"os"
	"path/filepath"
	"testing"

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
		if f.Metric == "thesis" && f.Verdict != Equal || f.Metric != "thesis" && f.Verdict != NotComputed {
			t.Errorf("%+v", f)
		}
	}
	if some, absent, err := Figures(t.TempDir(), "thesis"); err != nil || absent != 0 || len(some) != 5*len(suite.ThesisAppendix) {
		t.Errorf("of the thesis alone: %d, %d absent (%v)", len(some), absent, err)
	}
}

// A case without output is measured as one, and so is an output without gold.
func TestMeasureStoredCountsBothSides(t *testing.T) {
	dir := t.TempDir()
	for name, content := range map[string]string{"gold/a.txt": "one two", "gold/b.txt": "three", "out/a.txt": "one two", "out/c.txt": "four"} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	m := suite.Metrics[0]
	stats, err := measureStored(m, filepath.Join(dir, "gold"), filepath.Join(dir, "out"))
	if err != nil || len(stats) != 3 {
		t.Fatalf("%v (%v)", stats, err)
	}
	if tp, fn := stats[0][0], stats[1][2]; tp != 2 || fn != 1 {
		t.Errorf("found %v of a, missed %v of b: %v", tp, fn, stats)
	}
}
