package runs

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/contentassay/assay/internal/atomicfile"
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
)

// Writer makes a run directory. It is used by one goroutine. What was given to it is on disk when the call returns, so
// that an interrupted or killed run keeps its work.
type Writer struct {
	dir      string
	manifest Manifest
	journal  *os.File
}

// entry is one line of the journal. Exactly one of its halves is there: a case, or a result with its cost.
type entry struct {
	Case   *Case   `json:"case,omitempty"`
	Result *Result `json:"result,omitempty"`
	Cost   *Cost   `json:"cost,omitempty"`
}

// Create starts a run in the directory dir, which may exist only if it is empty.
func Create(dir string, m Manifest) (*Writer, error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("start a run in %s: %w", dir, err)
	}
	if len(entries) > 0 {
		return nil, fmt.Errorf("start a run in %s: the directory is not empty (give --out a new name; runs are never overwritten)", dir)
	}
	for _, d := range []string{inputsDir, outputsDir} {
		if err := os.MkdirAll(filepath.Join(dir, d), 0o755); err != nil {
			return nil, fmt.Errorf("start a run: %w", err)
		}
	}
	m.Schema, m.ResultsDigest = Schema, ""
	if err := writeManifest(dir, m); err != nil {
		return nil, err
	}
	journal, err := os.OpenFile(filepath.Join(dir, journalFile), os.O_CREATE|os.O_EXCL|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return nil, fmt.Errorf("start a run: %w", err)
	}
	return &Writer{dir: dir, manifest: m, journal: journal}, nil
}

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
	detail, err := json.Marshal(t.Detail)
	if err != nil {
		return nil, fmt.Errorf("keep the gold of case %q: %w", c.ID, err)
	}
	if string(detail) != "{}" {
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
// Output field is set to its digest.
func (w *Writer) AddResult(r Result, c Cost, output []byte) error {
	if output != nil {
		r.Output = Digest(output)
		if err := w.keep(outputsDir, r.Output+".json", output); err != nil {
			return err
		}
	}
	return w.append(entry{Result: &r, Cost: &c})
}

// keep stores content under a name made from its digest, unless it is there already.
func (w *Writer) keep(folder, name string, content []byte) error {
	f, err := os.OpenFile(filepath.Join(w.dir, folder, name), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if errors.Is(err, fs.ErrExist) {
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

// Finish sorts the journal into the run's files and returns the finished run. It fails, and leaves the journal as it is,
// when a pair of the plan has no result or has two.
func (w *Writer) Finish() (*Run, error) {
	run, err := w.settle()
	if err != nil {
		return nil, fmt.Errorf("finish the run in %s: %w", w.dir, err)
	}
	return run, nil
}

func (w *Writer) settle() (*Run, error) {
	if err := w.journal.Close(); err != nil {
		return nil, err
	}
	run, err := readJournal(w.dir, w.manifest)
	if err != nil {
		return nil, err
	}
	if err := run.check(); err != nil {
		return nil, err
	}
	results, err := marshalLines(run.Results)
	if err != nil {
		return nil, err
	}
	cases, err := marshalLines(run.Cases)
	if err != nil {
		return nil, err
	}
	costs, err := marshalLines(run.Costs)
	if err != nil {
		return nil, err
	}
	run.Manifest.ResultsDigest = Digest(results)
	for _, f := range []struct {
		name    string
		content []byte
	}{{casesFile, cases}, {costsFile, costs}, {resultsFile, results}} {
		if err := atomicfile.WriteBytes(filepath.Join(w.dir, f.name), f.content); err != nil {
			return nil, err
		}
	}
	if err := writeManifest(w.dir, run.Manifest); err != nil {
		return nil, err
	}
	return run, os.Remove(filepath.Join(w.dir, journalFile))
}

func writeManifest(dir string, m Manifest) error {
	content, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return fmt.Errorf("write the manifest: %w", err)
	}
	if err := atomicfile.WriteBytes(filepath.Join(dir, manifestFile), append(content, '\n')); err != nil {
		return fmt.Errorf("write the manifest: %w", err)
	}
	return nil
}
