package runs

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/contentassay/assay/internal/atomicfile"
	"github.com/contentassay/assay/internal/dirlock"
)

// The names inside a run directory.
const (
	manifestFile = "manifest.json"
	journalFile  = "journal.jsonl"
	casesFile    = "cases.jsonl"
	resultsFile  = "results.jsonl"
	costsFile    = "costs.jsonl"
	inputsDir    = "in"
	outputsDir   = "out"
	stderrDir    = "err"
)

// Writer makes a run directory. It is used by one goroutine, and holds the directory's lock. What was given to it is
// handed to the system when the call returns, so that an interrupted or killed run keeps its work.
type Writer struct {
	dir       string
	manifest  Manifest
	lock      *dirlock.Lock
	journal   *os.File
	done      map[pair]bool // results that the journal held when it was opened
	cancelled []entry       // results of pairs that were not tried; never in the journal, so that they can be yet
}

// pair names a result.
type pair struct{ kase, extractor string }

// entry is one line of the journal. Exactly one of its halves is there: a case, or a result with its cost.
type entry struct {
	Case   *Case   `json:"case,omitempty"`
	Result *Result `json:"result,omitempty"`
	Cost   *Cost   `json:"cost,omitempty"`
}

// Create starts a run in the directory dir, which may exist only if it is empty, or if a run was killed in it before it
// had written its plan: there is nothing to lose in it then, and nothing to resume.
func Create(dir string, m Manifest) (*Writer, error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("start a run in %s: %w", dir, err)
	}
	if slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return !beforePlan(e) }) {
		return nil, fmt.Errorf("start a run in %s: the directory is not empty (give --out a new name, or go on with an unfinished run by --resume; runs are never overwritten)", dir)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("start a run: %w", err)
	}
	w, err := open(dir, m)
	if err != nil {
		return nil, fmt.Errorf("start a run in %s: %w", dir, err)
	}
	return w, nil
}

// beforePlan reports whether a run makes such a file before its manifest: the lock, and the manifest in the making.
func beforePlan(e fs.DirEntry) bool {
	return e.Name() == dirlock.Name || atomicfile.IsTemporary(e.Name(), manifestFile)
}

// ErrFinished says that a run has nothing left to do.
var ErrFinished = errors.New("the run is finished")

// Resume goes on with a run that was killed or interrupted: the pairs that its journal has are kept (see Done). The plan
// must be the one that the run was started with. A run that is finished is ErrFinished, and left alone.
func Resume(dir string, m Manifest) (*Writer, error) {
	was, err := readManifest(dir)
	if err != nil {
		return nil, fmt.Errorf("resume the run %s: %w", dir, err)
	}
	if keys := was.Signature.Differ(m.Signature); len(keys) > 0 {
		return nil, fmt.Errorf("resume the run %s: it was started with another plan: %s (resume with the same arguments, or start a new run)",
			dir, strings.Join(was.Signature.explain(m.Signature, keys[:min(3, len(keys))]), "; ")+more(len(keys)-3))
	}
	if !reflect.DeepEqual(was.Groupings, m.Groupings) {
		return nil, fmt.Errorf("resume the run %s: it was started with other groups of cases (resume with the same --group, or start a new run)", dir)
	}
	if _, err := os.Stat(filepath.Join(dir, journalFile)); was.ResultsDigest != "" && errors.Is(err, fs.ErrNotExist) {
		return nil, ErrFinished
	}
	m.Inputs = was.Inputs
	w, err := open(dir, m)
	if err != nil {
		return nil, fmt.Errorf("resume the run %s: %w", dir, err)
	}
	return w, nil
}

// more says how many things are not named.
func more(n int) string {
	if n <= 0 {
		return ""
	}
	return fmt.Sprintf("; and %d more", n)
}

// open locks the directory and makes what is missing of an unfinished run. A torn last line of the journal is cut off.
func open(dir string, m Manifest) (w *Writer, err error) {
	lock, err := dirlock.Take(dir)
	if errors.Is(err, dirlock.ErrLocked) {
		return nil, errors.New("another assay is working in it (wait for it, or give another --out)")
	}
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, lock.Release())
		}
	}()
	m.Schema, m.ResultsDigest = Schema, ""
	if err := writeManifest(dir, &m); err != nil { // first of all: what is killed before it is no run yet (beforePlan)
		return nil, err
	}
	for _, d := range []string{inputsDir, outputsDir} {
		if err := os.MkdirAll(filepath.Join(dir, d), 0o755); err != nil {
			return nil, err
		}
	}
	journal, err := os.OpenFile(filepath.Join(dir, journalFile), os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	entries, whole, err := readJournal(journal)
	if err == nil {
		err = journal.Truncate(whole)
	}
	if err != nil {
		return nil, errors.Join(err, journal.Close())
	}
	w = &Writer{dir: dir, manifest: m, lock: lock, journal: journal, done: map[pair]bool{}}
	for _, e := range entries {
		if e.Result != nil {
			w.done[pair{e.Result.Case, e.Result.Extractor}] = true
		}
	}
	return w, nil
}

// Manifest returns the plan of the run as it was started.
func (w *Writer) Manifest() Manifest { return w.manifest }

// Done reports whether the run already had a result for the pair when it was resumed.
func (w *Writer) Done(kase, extractor string) bool { return w.done[pair{kase, extractor}] }

// Texts are what a run keeps of a case in in/. HTML is never kept.
type Texts struct {
	Gold, Page string
	Detail     Detail
}

// files returns the texts as files: digest to extension and content. The case's digests are set to their names.
func (t Texts) files(c *Case) (map[string]file, error) {
	files := map[string]file{}
	add := func(content []byte, extension string) string {
		d := Digest(content)
		files[d] = file{extension, content}
		return d
	}
	c.Gold = add([]byte(t.Gold), ".txt")
	if c.HTML != "" {
		c.Page = add([]byte(t.Page), ".txt")
	}
	detail, err := t.Detail.encode()
	if err != nil {
		return nil, fmt.Errorf("keep the gold of case %q: %w", c.ID, err)
	}
	if detail != nil {
		c.Detail = add(detail, ".json")
	}
	return files, nil
}

// file is the content of a file that is named by its digest.
type file struct {
	extension string
	content   []byte
}

// AddCase records a case with its texts. A run that keeps no inputs (Manifest.Inputs false) records their digests only.
func (w *Writer) AddCase(c Case, t Texts) error {
	files, err := t.files(&c)
	if err != nil {
		return err
	}
	for digest, f := range files {
		if !w.manifest.Inputs {
			break
		}
		if err := w.keep(inputsDir, digest+f.extension, f.content); err != nil {
			return err
		}
	}
	return w.append(entry{Case: &c})
}

// AddResult records a result with its cost. output is the JSON of the answer, nil where there is none; the result's
// Output field is set to its digest. A cancelled pair is no work done: it is in the run's results when it finishes, but
// a resumed run tries it.
func (w *Writer) AddResult(r Result, c Cost, output []byte) error {
	if r.Status == Cancelled {
		w.cancelled = append(w.cancelled, entry{Result: &r, Cost: &c})
		return nil
	}
	if output != nil {
		r.Output = Digest(output)
		if err := w.keep(outputsDir, r.Output+".json", output); err != nil {
			return err
		}
	}
	return w.append(entry{Result: &r, Cost: &c})
}

// KeepStderr stores what a process had last written to its standard error and returns the digest for Cost.Stderr; "" for
// nothing. A run in which nothing went wrong has no folder for it.
func (w *Writer) KeepStderr(said string) (digest string, err error) {
	if said == "" {
		return "", nil
	}
	if err := os.MkdirAll(filepath.Join(w.dir, stderrDir), 0o755); err != nil {
		return "", fmt.Errorf("keep what a process said: %w", err)
	}
	digest = Digest([]byte(said))
	return digest, w.keep(stderrDir, digest+".txt", []byte(said))
}

// keep stores content under a name made from its digest, unless it is there already. A file of another size was torn by
// a kill, and is written again.
func (w *Writer) keep(folder, name string, content []byte) error {
	path := filepath.Join(w.dir, folder, name)
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if errors.Is(err, fs.ErrExist) {
		if info, err := os.Stat(path); err == nil && info.Size() == int64(len(content)) {
			return nil
		}
		if err := atomicfile.WriteBytes(path, content); err != nil {
			return fmt.Errorf("keep a text of the run: %w", err)
		}
		return nil
	}
	if err == nil {
		_, err = f.Write(content)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		return fmt.Errorf("keep a text of the run: %w", err)
	}
	return nil
}

// append adds one line to the journal in a single write, so that a kill leaves at most one torn line, the last.
func (w *Writer) append(e entry) error {
	line, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("write the journal: %w", err)
	}
	if _, err := w.journal.Write(append(line, '\n')); err != nil {
		return fmt.Errorf("write the journal: %w", err)
	}
	return nil
}

// Finish sorts the journal into the run's files, gives the directory free and returns the run. It fails, and leaves the
// journal as it is, when a pair of the plan has no result or has two. The journal of a run with cancelled pairs stays,
// so that the run can be resumed.
func (w *Writer) Finish() (*Run, error) {
	run, err := w.settle()
	if err := errors.Join(err, w.Close()); err != nil {
		return nil, fmt.Errorf("finish the run in %s: %w", w.dir, err)
	}
	return run, nil
}

// Close gives the directory free without finishing the run. After Finish it does nothing.
func (w *Writer) Close() error {
	if w.lock == nil {
		return nil
	}
	err := errors.Join(w.journal.Close(), w.lock.Release())
	w.lock = nil
	return err
}

// settle writes what the journal holds as sorted files, and the manifest last, since it names their digests. The journal is
// removed unless pairs were cancelled: a resumed run goes on from it.
func (w *Writer) settle() (*Run, error) {
	entries, _, err := readJournal(w.journal)
	if err != nil {
		return nil, err
	}
	run := collect(w.dir, w.manifest, append(entries, w.cancelled...))
	if err := run.check(); err != nil {
		return nil, err
	}
	run.Manifest.Files = map[string]string{}
	for name, lines := range map[string]func() ([]byte, error){
		casesFile:   func() ([]byte, error) { return marshalLines(run.Cases) },
		resultsFile: func() ([]byte, error) { return marshalLines(run.Results) },
		costsFile:   func() ([]byte, error) { return marshalLines(run.Costs) },
	} {
		content, err := lines()
		if err != nil {
			return nil, err
		}
		run.Manifest.Files[name] = Digest(content)
		if err := atomicfile.WriteBytes(filepath.Join(w.dir, name), content); err != nil {
			return nil, err
		}
	}
	run.Manifest.ResultsDigest = run.Manifest.Files[resultsFile]
	if err := writeManifest(w.dir, &run.Manifest); err != nil {
		return nil, err
	}
	if len(w.cancelled) > 0 {
		return run, nil
	}
	return run, os.Remove(filepath.Join(w.dir, journalFile))
}

// writeManifest seals a manifest and writes it.
func writeManifest(dir string, m *Manifest) error {
	seal, err := m.seal()
	if err != nil {
		return err
	}
	m.Seal = seal
	content, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return fmt.Errorf("write the manifest: %w", err)
	}
	if err := atomicfile.WriteBytes(filepath.Join(dir, manifestFile), append(content, '\n')); err != nil {
		return fmt.Errorf("write the manifest: %w", err)
	}
	return nil
}
