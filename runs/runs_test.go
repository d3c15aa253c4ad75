package runs

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/contentassay/assay/metrics"
)

// plan is a run of two cases and two extractors.
func plan() Manifest {
	return Manifest{
		Signature:  Signature{{"corpus", "tiny@1"}, {"x.a", "a 1 {}"}, {"x.b", "b 1 {}"}, {"assay", "0"}},
		Corpus:     Corpus{Name: "tiny", Cases: 2, Total: 2, Pages: true},
		Extractors: []Extractor{{Name: "b", Options: []byte("{}")}, {Name: "a", Options: []byte("{}")}},
		Tokenizer:  "uax29",
		Inputs:     true,
	}
}

// result is a pair that obeys the identities: 3 gold words, 2 output words, 5 page words.
func result(kase, extractor string) Result {
	return Result{Case: kase, Extractor: extractor, Status: OK, Words: metrics.Counts{TP: 1, FP: 1, FN: 2, TN: 1},
		GoldWords: 3, OutputWords: 2, PageWords: 5}
}

// fill writes both cases and the pairs given, in that order.
func fill(t *testing.T, w *Writer, pairs [][2]string) {
	t.Helper()
	for _, id := range []string{"c10", "c9"} {
		if err := w.AddCase(Case{ID: id, HTML: "h", GoldWords: 3, PageWords: 5}, Texts{Gold: "gold " + id, Page: "page " + id, Detail: Detail{With: []string{id}}}); err != nil {
			t.Fatal(err)
		}
	}
	for _, p := range pairs {
		r := result(p[0], p[1])
		if err := w.AddResult(r, Cost{Case: p[0], Extractor: p[1], Wall: 7}, []byte(`{"text":"out `+p[0]+`"}`)); err != nil {
			t.Fatal(err)
		}
	}
}

func create(t *testing.T) *Writer {
	t.Helper()
	w, err := Create(filepath.Join(t.TempDir(), "run"), plan())
	if err != nil {
		t.Fatal(err)
	}
	return w
}

var allPairs = [][2]string{{"c10", "b"}, {"c9", "b"}, {"c10", "a"}, {"c9", "a"}}

func TestFinishedRunReadsBack(t *testing.T) {
	w := create(t)
	fill(t, w, allPairs)
	finished, err := w.Finish()
	if err != nil {
		t.Fatal(err)
	}
	opened, err := Open(w.dir)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(finished, opened, cmpopts.IgnoreUnexported(Run{})); d != "" {
		t.Errorf("the run read back differs (-finished +opened):\n%s", d)
	}
	var order []string
	for _, r := range opened.Results {
		order = append(order, r.Case+"/"+r.Extractor)
	}
	if got, want := strings.Join(order, " "), "c9/a c9/b c10/a c10/b"; got != want {
		t.Errorf("results stand as %s, want %s", got, want)
	}
	if text, err := opened.Input(opened.Cases[0].Page); err != nil || text != "page c9" {
		t.Errorf("the page text of c9 is %q (%v)", text, err)
	}
	if out, err := opened.Output(opened.Results[0].Output); err != nil || string(out) != `{"text":"out c9"}` {
		t.Errorf("the output of c9 is %q (%v)", out, err)
	}
	if d, err := opened.Detail(opened.Cases[0]); err != nil || !cmp.Equal(d, Detail{With: []string{"c9"}}) {
		t.Errorf("the gold's detail of c9 is %+v (%v)", d, err)
	}
	if _, err := os.Stat(filepath.Join(w.dir, journalFile)); !os.IsNotExist(err) {
		t.Errorf("the finished run still has its journal (%v)", err)
	}
}

// TestDownstreamBelongsToItsResults: it is read back, leaves the run whole, and is none of other results.
func TestDownstreamBelongsToItsResults(t *testing.T) {
	w := create(t)
	fill(t, w, allPairs)
	run, err := w.Finish()
	if err != nil {
		t.Fatal(err)
	}
	d := Downstream{Task: "search", Rows: []DownstreamRow{{Extractor: "a", F1: metrics.Of(.5)}, {Extractor: "b", Error: "stored"}}}
	if err := run.WriteDownstream(d); err != nil {
		t.Fatal(err)
	}
	opened, err := Open(w.dir)
	if err != nil || len(opened.Check()) > 0 {
		t.Fatal(err, opened.Check())
	}
	d.Results = run.Manifest.ResultsDigest
	if diff := cmp.Diff(&d, opened.Downstream); diff != "" {
		t.Error(diff)
	}
	if row, ok := opened.Downstream.Row("b"); !ok || row.F1.Defined {
		t.Errorf("%+v", row)
	}
	if _, ok := (*Downstream)(nil).Row("b"); ok {
		t.Error("a row of nothing")
	}
	write(t, w.dir, downstreamFile, `{"results_digest": "of another run"}`)
	if opened, err := Open(w.dir); err != nil || opened.Downstream != nil {
		t.Errorf("%+v, %v", opened.Downstream, err)
	}
	write(t, w.dir, downstreamFile, `{`)
	if _, err := Open(w.dir); !errors.Is(err, ErrDamaged) {
		t.Errorf("%v", err)
	}
}

func TestOrderOfWorkDoesNotShow(t *testing.T) {
	var digests []string
	for _, pairs := range [][][2]string{allPairs, {allPairs[3], allPairs[1], allPairs[0], allPairs[2]}} {
		w := create(t)
		fill(t, w, pairs)
		run, err := w.Finish()
		if err != nil {
			t.Fatal(err)
		}
		content, err := os.ReadFile(filepath.Join(run.Dir, resultsFile))
		if err != nil {
			t.Fatal(err)
		}
		if Digest(content) != run.Manifest.ResultsDigest {
			t.Error("the manifest's digest is not that of the file")
		}
		digests = append(digests, run.Manifest.ResultsDigest)
	}
	if digests[0] != digests[1] {
		t.Errorf("digests %v differ with the order of work", digests)
	}
}

func TestFinishRefusesWhatDoesNotAddUp(t *testing.T) {
	wrong := result("c9", "a")
	wrong.Words.TP++
	tooMany := result("c9", "a")
	tooMany.Words.TN = 6
	for name, last := range map[string][]Result{
		"a pair without a result": nil,
		"a pair twice":            {result("c10", "a"), result("c10", "a")},
		"TP + FN is not gold":     {wrong},
		"TN above page words":     {tooMany},
	} {
		w := create(t)
		fill(t, w, allPairs[:3])
		if name == "a pair twice" {
			last = last[:1]
		}
		for _, r := range last {
			if err := w.AddResult(r, Cost{Case: r.Case, Extractor: r.Extractor}, nil); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := w.Finish(); err == nil {
			t.Errorf("%s: accepted", name)
		}
		if _, err := os.Stat(filepath.Join(w.dir, journalFile)); err != nil {
			t.Errorf("%s: the journal is gone: %v", name, err)
		}
	}
}

func TestCreateRefusesAFullDirectory(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "precious"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Create(dir, plan()); err == nil || !strings.Contains(err.Error(), "--out") {
		t.Errorf("error %v, want one that names --out", err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("the refused directory now holds %v", entries)
	}
}

func TestOpenSaysWhatIsWrong(t *testing.T) {
	unfinished := create(t)
	fill(t, unfinished, allPairs)
	newer := t.TempDir()
	write(t, newer, manifestFile, `{"schema":99,"results_digest":"x"}`)
	damaged := t.TempDir()
	write(t, damaged, manifestFile, `{"schema":`)
	for want, dir := range map[string]string{
		"no manifest.json": t.TempDir(), "killed before it was finished": unfinished.dir, "newer assay": newer, "damaged": damaged,
	} {
		if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
}

func TestResumeKeepsWhatWasDone(t *testing.T) {
	w := create(t)
	fill(t, w, allPairs[:2])
	if _, err := w.journal.WriteString(`{"result":{"case":"c9","extr`); err != nil {
		t.Fatal(err)
	}
	if _, err := Resume(w.dir, plan()); err == nil || !strings.Contains(err.Error(), "another assay") {
		t.Errorf("resuming a run that is going on: %v", err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	other := plan()
	other.Signature = append(Signature{{"corpus", "other@2"}}, other.Signature[1:]...)
	if _, err := Resume(w.dir, other); err == nil || !strings.Contains(err.Error(), "corpus: tiny@1 then, other@2 now") {
		t.Errorf("resuming with another plan: %v", err)
	}
	resumed, err := Resume(w.dir, plan())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range allPairs {
		want := p == allPairs[0] || p == allPairs[1]
		if resumed.Done(p[0], p[1]) != want {
			t.Errorf("pair %v done: %v, want %v", p, !want, want)
		}
	}
	fill(t, resumed, allPairs[2:]) // the cases come a second time
	run, err := resumed.Finish()
	if err != nil {
		t.Fatal(err)
	}
	undisturbed := create(t)
	fill(t, undisturbed, allPairs)
	want, err := undisturbed.Finish()
	if err != nil {
		t.Fatal(err)
	}
	if run.Manifest.ResultsDigest != want.Manifest.ResultsDigest || run.Manifest.Files[casesFile] != want.Manifest.Files[casesFile] {
		t.Error("the resumed run differs from an undisturbed one")
	}
}

func TestCancelledPairsAreTriedAgain(t *testing.T) {
	w := create(t)
	fill(t, w, allPairs[:3])
	cancelled := Result{Case: "c9", Extractor: "a", Status: Cancelled, Words: metrics.Counts{FN: 3}, GoldWords: 3, PageWords: 5}
	if err := w.AddResult(cancelled, Cost{Case: "c9", Extractor: "a"}, nil); err != nil {
		t.Fatal(err)
	}
	run, err := w.Finish()
	if err != nil {
		t.Fatal(err)
	}
	if run.Results[0].Status != Cancelled {
		t.Errorf("the pair that was not tried: %+v", run.Results[0])
	}
	if _, err := Open(w.dir); err != nil {
		t.Errorf("an interrupted run cannot be read: %v", err)
	}
	resumed, err := Resume(w.dir, plan())
	if err != nil {
		t.Fatal(err)
	}
	if resumed.Done("c9", "a") || !resumed.Done("c9", "b") {
		t.Error("the cancelled pair counts as done, or a done one does not")
	}
	if err := resumed.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestTornTextIsWrittenAgain(t *testing.T) {
	w := create(t)
	torn := Digest([]byte(`{"text":"out c9"}`)) + ".json"
	write(t, filepath.Join(w.dir, outputsDir), torn, `{"te`)
	fill(t, w, allPairs)
	run, err := w.Finish()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := run.Output(run.Results[0].Output); err != nil {
		t.Error(err)
	}
}

func TestDamagedTextIsNoticed(t *testing.T) {
	w := create(t)
	fill(t, w, allPairs)
	run, err := w.Finish()
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(w.dir, inputsDir), run.Cases[0].Gold+".txt", "gold c8")
	if _, err := run.Input(run.Cases[0].Gold); err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("error %v, want one that says damaged", err)
	}
}

func TestInputsCanBeLeftOut(t *testing.T) {
	m := plan()
	m.Inputs = false
	w, err := Create(filepath.Join(t.TempDir(), "run"), m)
	if err != nil {
		t.Fatal(err)
	}
	fill(t, w, allPairs)
	if entries, err := os.ReadDir(filepath.Join(w.dir, inputsDir)); err != nil || len(entries) > 0 {
		t.Errorf("inputs kept: %v (%v)", entries, err)
	}
}

func TestSignature(t *testing.T) {
	a := Signature{{"corpus", "tiny@1"}, {"x.a", "a 1 {}"}, {"long", strings.Repeat("v", 41)}, {"assay", "0"}}
	if got, want := a.String(), "corpus:tiny@1|long:@"+Digest([]byte(a[2].Value))[:8]+"|assay:0|x:1@"+Digest([]byte("x.a=a 1 {}"))[:8]; got != want {
		t.Errorf("signature %s, want %s", got, want)
	}
	b := Signature{{"corpus", "tiny@1"}, {"x.a", "a 2 {}"}, {"long", a[2].Value}, {"seed", "1"}}
	if got, want := a.Differ(b), []string{"x.a", "assay", "seed"}; !cmp.Equal(got, want) {
		t.Errorf("differing keys %v, want %v", got, want)
	}
	if a.String() == b.String() {
		t.Error("two different signatures read the same")
	}
}

func write(t *testing.T, dir, name, content string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// A run that was killed in its first moments can be started again under its name: a plan that was never written cannot be
// resumed. Anything else in the directory is somebody's, and is left alone.
func TestCreateWhereARunWasKilledBeforeItsPlan(t *testing.T) {
	for _, test := range []struct {
		names []string // "/" at the end: a folder
		free  bool
	}{
		{nil, true},
		{[]string{".lock"}, true},
		{[]string{".lock", ".manifest.json.123"}, true},
		{[]string{".lock", "manifest.json"}, false},
		{[]string{".lock", ".results.jsonl.123"}, false},
		{[]string{".lock", "in/"}, false},
		{[]string{".lock/"}, false},
		{[]string{"notes.txt"}, false},
	} {
		dir := t.TempDir()
		for _, name := range test.names {
			path := filepath.Join(dir, name)
			if strings.HasSuffix(name, "/") {
				if err := os.Mkdir(path, 0o755); err != nil {
					t.Fatal(err)
				}
			} else if err := os.WriteFile(path, nil, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		w, err := Create(dir, plan())
		if (err == nil) != test.free {
			t.Errorf("%v: error %v, want a new run: %t", test.names, err, test.free)
		}
		if err == nil {
			if err := w.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestAnswerText(t *testing.T) {
	dir := t.TempDir()
	run := &Run{Dir: dir}
	if err := os.Mkdir(filepath.Join(dir, outputsDir), 0o755); err != nil {
		t.Fatal(err)
	}
	for content, want := range map[string]string{`{"text":"the pier","title":"x","blocks":[]}`: "the pier", `{"title":"x"}`: "", `{"text":`: "damaged"} {
		digest := Digest([]byte(content))
		if err := os.WriteFile(filepath.Join(dir, outputsDir, digest+".json"), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		got, err := run.AnswerText(digest)
		if damaged := want == "damaged"; damaged != errors.Is(err, ErrDamaged) || !damaged && got != want {
			t.Errorf("%s: %q, %v", content, got, err)
		}
	}
	if got, err := run.AnswerText(""); got != "" || err != nil {
		t.Errorf("no answer: %q, %v", got, err)
	}
	if _, err := run.AnswerText("00"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("an answer that is gone: %v", err)
	}
}
