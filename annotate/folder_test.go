package annotate

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/page"
)

const samplePage = `<nav>Home News</nav><div><h1>Head</h1><p>One two<br>three</p><pre>a

b</pre></div><p>Foot</p>`

// lay writes files into a new folder.
func lay(t *testing.T, files map[string]string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, content := range files {
		put(t, filepath.Join(dir, name), content)
	}
	return dir
}

func put(t *testing.T, name, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
}

// content reads a file; "(none)" where there is none.
func content(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return "(none)"
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// open opens a folder under a clock that goes on by 30 seconds each time it is read.
func open(t *testing.T, dir string, o Options) *Folder {
	t.Helper()
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	o.Tokenizer = tokenizer(t)
	o.Now = func() time.Time { now = now.Add(30 * time.Second); return now }
	f, err := Open(dir, o)
	if err != nil {
		t.Fatal(err)
	}
	if t.Name() != "TestLabelAPage" { // one test waits for the disk; in the others that only takes time
		f.write = func(name string, b []byte) error { return os.WriteFile(name, b, 0o666) }
	}
	return f
}

func sheetOf(t *testing.T, f *Folder, id string) *Sheet {
	t.Helper()
	s, err := f.Sheet(id)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// change makes an edit on the newest version.
func change(t *testing.T, f *Folder, id string, e Edit) *Sheet {
	t.Helper()
	s, _, err := f.Change(id, sheetOf(t, f, id).Version, e)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func stateOfPage(t *testing.T, f *Folder, i int) State {
	t.Helper()
	list, err := f.List()
	if err != nil {
		t.Fatal(err)
	}
	return list[i].State
}

func TestLabelAPage(t *testing.T) {
	dir := lay(t, map[string]string{"html/x.html": samplePage})
	f := open(t, dir, Options{})
	s := sheetOf(t, f, "x")
	if got := joined(LabelsOf(s.Blocks)); got != ",,,,," || s.State != New || s.Version != 0 {
		t.Fatalf("a new page: labels %q, state %s, version %d", got, s.State, s.Version)
	}
	change(t, f, "x", Edit{From: 1, Labels: []Label{Content, Content, Unsure, Content}})
	if got := content(t, filepath.Join(dir, "gold/x.txt")); got != "(none)" {
		t.Errorf("gold before the page is finished: %q", got)
	}
	if got := stateOfPage(t, f, 0); got != Begun {
		t.Errorf("state %s, want begun", got)
	}
	change(t, f, "x", Edit{Finish: true})
	if got, want := content(t, filepath.Join(dir, "gold/x.txt")), "Head\nOne two\na\n\nb\n"; got != want {
		t.Errorf("gold %q, want %q", got, want)
	}
	// whoever comes back finds everything, and changes go into the gold at once
	f = open(t, dir, Options{})
	if got := joined(LabelsOf(sheetOf(t, f, "x").Blocks)); got != ",content,content,unsure,content," {
		t.Errorf("labels of a page opened again: %q", got)
	}
	s = change(t, f, "x", Edit{From: 4, Labels: []Label{Optional}})
	if got := content(t, filepath.Join(dir, "gold/x.txt")); got != "Head\nOne two\n" || s.State != Done {
		t.Errorf("gold after a change %q, state %s", got, s.State)
	}
	checkRecord(t, filepath.Join(dir, "gold/x.json"))
}

func checkRecord(t *testing.T, name string) {
	t.Helper()
	var r Record
	if err := json.Unmarshal([]byte(content(t, name)), &r); err != nil {
		t.Fatal(err)
	}
	if want := (Tally{Content: 3, Unsure: 1, Optional: 2, Open: 3}); r.Tally != want {
		t.Errorf("words %+v, want %+v", r.Tally, want)
	}
	if r.Page != "html/x.html" || r.Version != 3 || r.Seconds != 30 || r.At != "2026-11-20T12:00:30Z" || r.Guidelines != "assay-2" || len(r.Draft) != 0 {
		t.Errorf("record %+v", r)
	}
	if r.PageSHA256 != digestOf([]byte(samplePage)) || r.GoldSHA256 != digestOf([]byte("Head\nOne two\n")) {
		t.Errorf("digests %s, %s", r.PageSHA256, r.GoldSHA256)
	}
}

// TestGoldIsGold loads what was made as a corpus: it has to be one, and complete.
func TestGoldIsGold(t *testing.T) {
	dir := lay(t, map[string]string{"html/x.html": samplePage, "html/y.html": "<a>Menu</a>", "html/z.html": "<p>Later"})
	f := open(t, dir, Options{Drafters: []Drafter{drafter("all", "Home News Head One two three a b Foot Menu")}})
	change(t, f, "x", Edit{Finish: true})
	change(t, f, "y", Edit{Labels: []Label{Boilerplate}, Finish: true})
	change(t, f, "z", Edit{Labels: []Label{Content}})
	c, err := corpus.Load(dir, corpus.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Cases) != 2 || c.Cases[0].Gold.Text != "Home News\nHead\nOne two\nthree\na\n\nb\nFoot\n" || c.Cases[1].Gold.Text != "" {
		t.Errorf("cases %+v", c.Cases)
	}
	if got := c.Cases[0].Tags[corpus.GoldSource]; got != "all-draft" {
		t.Errorf("gold source %q", got)
	}
	if len(c.Rejected) != 1 || c.Rejected[0].Path != "html/z.html" {
		t.Errorf("rejected %v, want the unfinished page", c.Rejected)
	}
}

// drafter always gives the same answer.
func drafter(name, answer string) Drafter {
	return Drafter{name, func(*page.Page) (string, error) { return answer, nil }}
}

func TestDrafts(t *testing.T) {
	dir := lay(t, map[string]string{"html/x.html": samplePage})
	failing := Drafter{"broken", func(*page.Page) (string, error) { return "", errors.New("no answer") }}
	f := open(t, dir, Options{Drafters: []Drafter{drafter("a", "Head One two"), failing, drafter("b", "One two three")}})
	s := sheetOf(t, f, "x")
	if got := joined(LabelsOf(s.Blocks)); got != "boilerplate,boilerplate,content,boilerplate,boilerplate,boilerplate" {
		t.Errorf("draft %q", got)
	}
	if !slices.Equal(s.Draft, []string{"a", "b"}) {
		t.Errorf("draft by %q, want those with an answer", s.Draft)
	}
	change(t, f, "x", Edit{From: 0, Labels: []Label{Boilerplate}})
	if s := sheetOf(t, open(t, dir, Options{}), "x"); !slices.Equal(s.Draft, []string{"a", "b"}) {
		t.Errorf("the record says the draft is by %q", s.Draft)
	}
	s = sheetOf(t, open(t, lay(t, map[string]string{"html/x.html": samplePage}), Options{Drafters: []Drafter{failing}}), "x")
	if !strings.Contains(s.Note, "no extractor has an answer") || len(s.Draft) != 0 {
		t.Errorf("when all fail: %q by %q", s.Note, s.Draft)
	}
}

func TestConflict(t *testing.T) {
	dir := lay(t, map[string]string{"html/x.html": samplePage})
	one, two := open(t, dir, Options{}), open(t, dir, Options{}) // two tabs, or two programs
	if _, _, err := one.Change("x", 0, Edit{From: 1, Labels: []Label{Content}}); err != nil {
		t.Fatal(err)
	}
	saved := content(t, filepath.Join(dir, "gold/x.json"))
	_, _, err := two.Change("x", 0, Edit{From: 1, Labels: []Label{Unsure}})
	var conflict *Conflict
	if !errors.As(err, &conflict) || conflict.Now.Version != 1 || conflict.Now.Blocks[1].Label != Content {
		t.Fatalf("the later change: %v", err)
	}
	if content(t, filepath.Join(dir, "gold/x.json")) != saved {
		t.Error("the refused change was saved")
	}
	if _, _, err := two.Change("x", conflict.Now.Version, Edit{From: 1, Labels: []Label{Unsure}}); err != nil {
		t.Errorf("made again on the newest version: %v", err)
	}
}

func TestStalePage(t *testing.T) {
	dir := lay(t, map[string]string{"html/x.html": samplePage})
	f := open(t, dir, Options{})
	change(t, f, "x", Edit{From: 1, Labels: []Label{Content, Content, Content, Content, Boilerplate}, Finish: true})
	put(t, filepath.Join(dir, "html/x.html"), strings.Replace(samplePage, "<h1>Head</h1>", "<p>New</p><h1>Head</h1>", 1))
	if _, err := f.Sheet("x"); err == nil || !strings.Contains(err.Error(), "has changed since") {
		t.Errorf("a page that changes meanwhile: %v", err)
	}
	if _, err := corpus.Load(dir, corpus.Options{}); err == nil || !strings.Contains(err.Error(), "stale") {
		t.Errorf("a corpus with nothing but stale gold: %v", err)
	}
	f = open(t, dir, Options{})
	s := sheetOf(t, f, "x")
	if got := joined(LabelsOf(s.Blocks)); s.State != Stale || !strings.HasPrefix(s.Note, "STALE") || got != ",,content,content,content,content,boilerplate" {
		t.Errorf("state %s, note %q, labels %q", s.State, s.Note, got)
	}
	// a change does not make the old gold fresh; finishing makes a new one
	if s = change(t, f, "x", Edit{From: 1, Labels: []Label{Content}}); s.State != Begun {
		t.Errorf("after a change: %s", s.State)
	}
	if _, err := corpus.Load(dir, corpus.Options{}); err == nil || !strings.Contains(err.Error(), "not finished") {
		t.Errorf("a corpus with unfinished gold: %v", err)
	}
	change(t, f, "x", Edit{Finish: true})
	if c, err := corpus.Load(dir, corpus.Options{}); err != nil || !strings.HasPrefix(c.Cases[0].Gold.Text, "New\nHead\n") {
		t.Errorf("finished again: %v", err)
	}
}

// TestForeignGoldIsKept replaces gold texts that were not written here.
func TestForeignGoldIsKept(t *testing.T) {
	dir := lay(t, map[string]string{"html/x.html": samplePage, "gold/x.txt": "One two three"})
	f := open(t, dir, Options{Drafters: []Drafter{drafter("a", "Foot")}})
	s := sheetOf(t, f, "x")
	if got := joined(LabelsOf(s.Blocks)); got != "boilerplate,boilerplate,content,content,boilerplate,boilerplate" || len(s.Draft) > 0 || s.Note == "" {
		t.Errorf("labels %q, draft %q, note %q", got, s.Draft, s.Note)
	}
	change(t, f, "x", Edit{Finish: true})
	gold := filepath.Join(dir, "gold/x.txt")
	put(t, gold, "by hand")
	if s = sheetOf(t, f, "x"); !strings.Contains(s.Note, "changed by other means") {
		t.Errorf("note %q", s.Note)
	}
	change(t, f, "x", Edit{From: 0, Labels: []Label{Boilerplate}})
	kept := map[string]bool{}
	names, _ := filepath.Glob(filepath.Join(dir, "annotators/before/x-*.txt"))
	for _, name := range names {
		kept[content(t, name)] = true
	}
	if want := map[string]bool{"One two three": true, "by hand": true}; !maps.Equal(kept, want) {
		t.Errorf("kept %v, want %v", kept, want)
	}
	if got := content(t, gold); got != "One two\nthree\n" {
		t.Errorf("gold %q", got)
	}
}

func TestSecondAnnotator(t *testing.T) {
	dir := lay(t, map[string]string{"html/x.html": samplePage})
	change(t, open(t, dir, Options{}), "x", Edit{From: 1, Labels: []Label{Content, Content, Content}, Finish: true})
	before := content(t, filepath.Join(dir, "gold/x.json")) + content(t, filepath.Join(dir, "gold/x.txt"))
	second := open(t, dir, Options{By: "anna"})
	if got := joined(LabelsOf(sheetOf(t, second, "x").Blocks)); got != ",,,,," {
		t.Errorf("the second annotator sees %q", got)
	}
	change(t, second, "x", Edit{From: 2, Labels: []Label{Content, Content}, Finish: true})
	if content(t, filepath.Join(dir, "gold/x.json"))+content(t, filepath.Join(dir, "gold/x.txt")) != before {
		t.Error("the second annotator changed the gold")
	}
	if got := content(t, filepath.Join(dir, "annotators/anna/x.txt")); got != "One two\nthree\n" {
		t.Errorf("the second annotator's text is %q", got)
	}
	list, err := second.List()
	if err != nil || list[0].Agreement == nil || list[0].Agreement.Words.TP != 3 || list[0].Agreement.Words.FN != 1 {
		t.Errorf("%v, %+v", err, list)
	}
	for _, name := range []string{"..", "a/b", "before", "Before", "."} {
		if _, err := Open(dir, Options{By: name}); err == nil {
			t.Errorf("the name %q was taken", name)
		}
	}
}

// TestFailedWrites lets each write fail in turn: the change is reported as failed, and what was there stays.
func TestFailedWrites(t *testing.T) {
	for failing := 1; failing <= 2; failing++ {
		dir := lay(t, map[string]string{"html/x.html": samplePage})
		f := open(t, dir, Options{})
		change(t, f, "x", Edit{From: 1, Labels: []Label{Content}, Finish: true})
		n, write := 0, f.write
		f.write = func(name string, b []byte) error {
			if n++; n == failing {
				return errors.New("the disk is full")
			}
			return write(name, b)
		}
		_, _, err := f.Change("x", 1, Edit{From: 1, Labels: []Label{Boilerplate}})
		if err == nil || !strings.Contains(err.Error(), "the disk is full") {
			t.Fatalf("write %d: %v", failing, err)
		}
		f = open(t, dir, Options{})
		if s := sheetOf(t, f, "x"); s.Version != 1 || s.Blocks[1].Label != Content {
			t.Errorf("write %d: version %d, label %q", failing, s.Version, s.Blocks[1].Label)
		}
		change(t, f, "x", Edit{From: 1, Labels: []Label{Boilerplate}})
		if got := content(t, filepath.Join(dir, "gold/x.txt")); got != "" {
			t.Errorf("write %d: when it is repeated, the gold is %q", failing, got)
		}
	}
}

// TestDamagedRecord wants somebody's work never to be taken for none.
func TestDamagedRecord(t *testing.T) {
	for _, damage := range []string{"", "{", `{"format": "other"}`, `{"format": "assay annotation 1", "blocks": [{"label": "good"}]}`} {
		f := open(t, lay(t, map[string]string{"html/x.html": samplePage, "gold/x.json": damage}), Options{})
		if _, _, err := f.Change("x", 0, Edit{Finish: true}); err == nil || !strings.Contains(err.Error(), "x.json") {
			t.Errorf("record %q: %v", damage, err)
		}
	}
}

func TestByDispute(t *testing.T) {
	dir := lay(t, map[string]string{"html/a.html": "<p>same", "html/b.html": "<p>one<p>two", "html/c.html": "<p>one", "html/d.html": "<p>one"})
	f := open(t, dir, Options{Drafters: []Drafter{drafter("a", "one two"), drafter("b", "two")}})
	change(t, f, "d", Edit{Finish: true})
	if err := f.ByDispute(); err != nil {
		t.Fatal(err)
	}
	list, err := f.List()
	var ids string
	for _, e := range list {
		ids += e.ID
	}
	if err != nil || ids != "cbad" {
		t.Errorf("order %s, %v: want the most disputed first and the one that is done last", ids, err)
	}
}

func TestPause(t *testing.T) {
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	for since, want := range map[string]int{
		"": 0, "yesterday": 0, "2026-11-20T11:59:15Z": 45, "2026-11-20T09:00:00Z": 120, "2026-11-20T12:00:30Z": 0,
	} {
		if got := pause(since, now); got != want {
			t.Errorf("since %q: %d s, want %d", since, got, want)
		}
	}
}

func TestPackedGoldIsNotReplaced(t *testing.T) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write([]byte("One two"))
	z.Close()
	dir := lay(t, map[string]string{"html/x.html": samplePage, "gold/x.txt.gz": packed.String()})
	f := open(t, dir, Options{})
	if got := joined(LabelsOf(sheetOf(t, f, "x").Blocks)); got != "boilerplate,boilerplate,content,boilerplate,boilerplate,boilerplate" {
		t.Errorf("labels %q", got)
	}
	if _, _, err := f.Change("x", 0, Edit{Finish: true}); err == nil || !strings.Contains(err.Error(), "unpack it first") {
		t.Errorf("error %v", err)
	}
	if got := content(t, filepath.Join(dir, "gold/x.json")); got != "(none)" {
		t.Errorf("a record was written: %s", got)
	}
}

func TestOwnGuidelines(t *testing.T) {
	f := open(t, lay(t, map[string]string{"html/x.html": "", "guidelines.md": "mine"}), Options{})
	if f.Guidelines.Text != "mine" || !strings.HasPrefix(f.Guidelines.Version, "guidelines.md@") {
		t.Errorf("%+v", f.Guidelines)
	}
}
