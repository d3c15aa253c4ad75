package runs

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// A run in memory says what the same run on disk does, and has the same texts.
func TestMemoryIsARun(t *testing.T) {
	w := create(t)
	fill(t, w, allPairs)
	onDisk, err := w.Finish()
	if err != nil {
		t.Fatal(err)
	}
	memory := NewMemory(plan())
	for _, id := range []string{"c10", "c9"} {
		if err := memory.AddCase(Case{ID: id, HTML: "h", GoldWords: 3, PageWords: 5}, Texts{Gold: "gold " + id, Page: "page " + id, Detail: Detail{With: []string{id}}}); err != nil {
			t.Fatal(err)
		}
	}
	for _, p := range allPairs {
		if err := memory.AddResult(result(p[0], p[1]), Cost{Case: p[0], Extractor: p[1], Wall: 7}, []byte(`{"text":"out `+p[0]+`"}`)); err != nil {
			t.Fatal(err)
		}
	}
	run, err := memory.Finish()
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(onDisk, run, cmpopts.IgnoreUnexported(Run{}), cmpopts.IgnoreFields(Run{}, "Dir", "Manifest")); d != "" {
		t.Errorf("-disk +memory:\n%s", d)
	}
	for _, r := range []*Run{onDisk, run} {
		if got, err := r.AnswerText(r.Outputs("a")["c9"]); err != nil || got != "out c9" {
			t.Errorf("the answer of a to c9 is %q (%v)", got, err)
		}
		if got, err := r.Input(r.Cases[1].Gold); err != nil || got != "gold c10" {
			t.Errorf("the gold of c10 is %q (%v)", got, err)
		}
	}
}

func TestOutputsLeavesOutWhatHasNoAnswer(t *testing.T) {
	r := &Run{Results: []Result{{Case: "1", Extractor: "a", Output: "x"}, {Case: "2", Extractor: "a"}, {Case: "2", Extractor: "b", Output: "y"}}}
	if got, want := r.Outputs("a"), map[string]string{"1": "x"}; !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := r.Outputs("c"); len(got) > 0 {
		t.Errorf("an extractor that there is not has answers: %v", got)
	}
}

func TestStderrIsKept(t *testing.T) {
	w := create(t)
	digest, err := w.KeepStderr("boom\n\xff")
	if err != nil {
		t.Fatal(err)
	}
	if again, err := w.KeepStderr("boom\n\xff"); again != digest || err != nil {
		t.Errorf("said twice: %s and %s (%v)", digest, again, err)
	}
	if nothing, err := w.KeepStderr(""); nothing != "" || err != nil {
		t.Errorf("nothing said: %q (%v)", nothing, err)
	}
	fill(t, w, allPairs)
	run, err := w.Finish()
	if err != nil {
		t.Fatal(err)
	}
	if said, err := run.Stderr(digest); said != "boom\n\xff" || err != nil {
		t.Errorf("kept %q (%v)", said, err)
	}
}

// A name comes before an alias, and an alias before the extractor that a variant is of.
func TestFindExtractor(t *testing.T) {
	m := Manifest{Extractors: []Extractor{
		{Name: "x@k=1", Use: "x", Aliases: []string{"old"}}, {Name: "x@k=2", Use: "x"}, {Name: "old", Use: "z"}, {Name: "y", Use: "w", Aliases: []string{"x"}},
	}}
	for name, want := range map[string]string{"x@k=2": "x@k=2", "old": "old", "x": "y", "w": "y", "z": "old"} {
		if x, ok := m.Find(name); !ok || x.Name != want {
			t.Errorf("%s finds %q, want %q", name, x.Name, want)
		}
	}
	if _, ok := m.Find("k"); ok {
		t.Error("k is found")
	}
	if err := m.NoExtractor("x@k=3"); !strings.Contains(err.Error(), `did you mean "x@k=1"`) || !strings.Contains(err.Error(), "it has x@k=1, x@k=2, old, y") {
		t.Error(err)
	}
}

func TestDrafters(t *testing.T) {
	for source, want := range map[string][]string{"": nil, "readability": {"readability"}, "justext+trafilatura-draft": {"justext", "trafilatura"}, "rs-trafilatura-draft": {"rs-trafilatura"}} {
		if got := (Case{Tags: map[string]string{GoldSource: source}}).Drafters(); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", source, got, want)
		}
	}
}
