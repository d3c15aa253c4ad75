package runs

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// While a run goes on, Peek shows the cases that are done, and disturbs nobody; then it shows what Open does.
func TestPeek(t *testing.T) {
	w := create(t)
	seen := func() int {
		t.Helper()
		run, err := Peek(w.dir)
		if err != nil {
			t.Fatal(err)
		}
		if len(run.Results) != 2*len(run.Cases) || len(run.Costs) != len(run.Results) || run.Manifest.Corpus.Cases != 2 {
			t.Errorf("%d results and %d costs of %d cases", len(run.Results), len(run.Costs), len(run.Cases))
		}
		return len(run.Cases)
	}
	if n := seen(); n != 0 {
		t.Errorf("%d cases before the first", n)
	}
	fill(t, w, allPairs[:3]) // c10 is done, c9 half
	if n := seen(); n != 1 {
		t.Errorf("%d cases are done, want 1", n)
	}
	if _, err := w.journal.WriteString(`{"result":{"case":"c9"`); err != nil { // a line that is being written
		t.Fatal(err)
	}
	if n := seen(); n != 1 {
		t.Errorf("with half a line %d cases are done, want 1", n)
	}
	journal := filepath.Join(w.dir, journalFile)
	content, err := os.ReadFile(journal)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(journal, int64(len(content)-len(`{"result":{"case":"c9"`))); err != nil {
		t.Fatal(err)
	}
	if err := w.AddResult(result("c9", "a"), Cost{Case: "c9", Extractor: "a"}, nil); err != nil {
		t.Fatal(err)
	}
	want, err := w.Finish()
	if err != nil {
		t.Fatal(err)
	}
	got, err := Peek(w.dir)
	if d := cmp.Diff(want, got, cmpopts.IgnoreUnexported(Run{}), cmpopts.EquateEmpty()); err != nil || d != "" {
		t.Errorf("%v, finished:\n%s", err, d)
	}
	if _, err := Peek(t.TempDir()); err == nil {
		t.Error("an empty folder is a run")
	}
}
