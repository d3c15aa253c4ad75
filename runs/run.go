package runs

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/contentassay/assay/internal/natural"
)

// Run is a run in memory: everything but the texts, which are read when asked for.
type Run struct {
	Dir      string // "" for a run that was never written
	Manifest Manifest
	Cases    []Case   // natural order by ID
	Results  []Result // by case in natural order, then by extractor name
	Costs    []Cost   // in the order of Results; nil where their file is gone
	// Downstream is how well a task is done with what was extracted; nil where nobody asked.
	Downstream *Downstream

	memory map[string][]byte // the texts of a run that was never written, by digest
}

// Memory collects a run that is kept nowhere but in memory, as Writer does one on disk.
type Memory struct{ run Run }

// NewMemory starts such a run.
func NewMemory(m Manifest) *Memory {
	m.Schema, m.Inputs = Schema, true
	return &Memory{Run{Manifest: m, memory: map[string][]byte{}}}
}

// AddCase is Writer.AddCase.
func (k *Memory) AddCase(c Case, t Texts) error {
	files, err := t.files(&c)
	if err != nil {
		return err
	}
	for digest, f := range files {
		k.run.memory[digest] = f.content
	}
	k.run.Cases = append(k.run.Cases, c)
	return nil
}

// AddResult is Writer.AddResult.
func (k *Memory) AddResult(r Result, c Cost, output []byte) error {
	if output != nil {
		r.Output = Digest(output)
		k.run.memory[r.Output] = output
	}
	k.run.Results, k.run.Costs = append(k.run.Results, r), append(k.run.Costs, c)
	return nil
}

// Finish returns the run. It fails when a pair of the plan has no result, or two.
func (k *Memory) Finish() (*Run, error) {
	run := &k.run
	run.Sort()
	if err := run.check(); err != nil {
		return nil, err
	}
	lines, err := marshalLines(run.Results)
	if err != nil {
		return nil, err
	}
	run.Manifest.ResultsDigest = Digest(lines)
	return run, nil
}

// ErrDamaged is wrapped by the errors of files that are not what a finished run wrote.
var ErrDamaged = errors.New("damaged")

// Open reads a run directory. A run that was killed before it was finished is refused, and one whose files cannot be
// read or do not fit its plan (ErrDamaged).
func Open(dir string) (*Run, error) {
	run := &Run{Dir: dir}
	var err error
	if run.Manifest, err = readManifest(dir); err != nil {
		return nil, fmt.Errorf("open the run %s: %w", dir, err)
	}
	if run.Manifest.ResultsDigest == "" {
		return nil, fmt.Errorf("open the run %s: it was killed before it was finished (go on with it by assay run --resume %s and the same arguments)", dir, dir)
	}
	if err := run.checkFiles(); err != nil {
		return nil, fmt.Errorf("open the run %s: %w (assay verify names what has changed)", dir, err)
	}
	if run.Cases, err = readLines[Case](filepath.Join(dir, casesFile)); err != nil {
		return nil, err
	}
	if run.Results, err = readLines[Result](filepath.Join(dir, resultsFile)); err != nil {
		return nil, err
	}
	run.Costs, err = readLines[Cost](filepath.Join(dir, costsFile))
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // without costs a run can still be shown
		return nil, err
	}
	if run.Downstream, err = readDownstream(dir, run.Manifest.ResultsDigest); err != nil {
		return nil, fmt.Errorf("open the run %s: %w", dir, err)
	}
	if err := run.check(); err != nil {
		return nil, fmt.Errorf("open the run %s: %s: %w: %w (assay verify names what has changed)", dir, resultsFile, ErrDamaged, err)
	}
	return run, nil
}

// Input returns a text of a case by its digest (Case.Gold, Case.Page). It fails when the run keeps no inputs, or when
// the file's content is not what the digest says.
func (r *Run) Input(digest string) (string, error) {
	content, err := r.kept(inputsDir, digest, ".txt")
	return string(content), err
}

// Output returns the JSON of an answer by its digest (Result.Output): {"text","title","blocks"}.
func (r *Run) Output(digest string) ([]byte, error) { return r.kept(outputsDir, digest, ".json") }

// Stderr returns what the process of a pair without an answer had last written to its standard error, by its digest
// (Cost.Stderr): at most 64 KiB, not always valid UTF-8.
func (r *Run) Stderr(digest string) (string, error) {
	content, err := r.kept(stderrDir, digest, ".txt")
	return string(content), err
}

// Outputs lists the digests of the answers of one extractor by case. A case without an answer is not in it.
func (r *Run) Outputs(extractor string) map[string]string {
	digests := map[string]string{}
	for _, result := range r.Results {
		if result.Extractor == extractor && result.Output != "" {
			digests[result.Case] = result.Output
		}
	}
	return digests
}

// AnswerText returns the text of an answer by its digest (Result.Output); "" for the digest "" of a pair without an answer.
func (r *Run) AnswerText(digest string) (string, error) {
	if digest == "" {
		return "", nil
	}
	content, err := r.Output(digest)
	if err != nil {
		return "", err
	}
	var answer struct {
		Text string `json:"text"`
	}
	if err := json.Unmarshal(content, &answer); err != nil {
		return "", fmt.Errorf("read the answer %s of the run: %w: %w", digest, ErrDamaged, err)
	}
	return answer.Text, nil
}

// Detail returns what the corpus says of a case's gold beside its text.
func (r *Run) Detail(c Case) (d Detail, err error) {
	if c.Detail == "" {
		return d, nil
	}
	content, err := r.kept(inputsDir, c.Detail, ".json")
	if err != nil {
		return d, err
	}
	if err := json.Unmarshal(content, &d); err != nil {
		return d, fmt.Errorf("read the gold of case %q: %w", c.ID, err)
	}
	return d, nil
}

func (r *Run) kept(folder, digest, extension string) ([]byte, error) {
	if content, ok := r.memory[digest]; ok {
		return content, nil
	}
	path := filepath.Join(r.Dir, folder, filepath.Base(digest)+extension)
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read a text of the run: %w", err)
	}
	if Digest(content) != digest {
		return nil, fmt.Errorf("read a text of the run: %s: %w: its content does not match its name", path, ErrDamaged)
	}
	return content, nil
}

// Sort puts cases, results and costs in their order.
func (r *Run) Sort() {
	slices.SortFunc(r.Cases, func(a, b Case) int { return natural.Compare(a.ID, b.ID) })
	slices.SortFunc(r.Results, func(a, b Result) int { return compare(a.Case, a.Extractor, b.Case, b.Extractor) })
	slices.SortFunc(r.Costs, func(a, b Cost) int { return compare(a.Case, a.Extractor, b.Case, b.Extractor) })
}

// check holds the run against its plan: one result for every pair, and the identities that every count obeys.
func (r *Run) check() error {
	want := len(r.Cases) * len(r.Manifest.Extractors)
	if len(r.Cases) != r.Manifest.Corpus.Cases || len(r.Results) != want {
		return fmt.Errorf("%d cases with %d results, where the plan has %d cases and %d results",
			len(r.Cases), len(r.Results), r.Manifest.Corpus.Cases, r.Manifest.Corpus.Cases*len(r.Manifest.Extractors))
	}
	for i, x := range r.Results {
		if i > 0 && compare(r.Results[i-1].Case, r.Results[i-1].Extractor, x.Case, x.Extractor) == 0 {
			return fmt.Errorf("two results for case %q and extractor %s", x.Case, x.Extractor)
		}
		if x.Words.TP+x.Words.FN != x.GoldWords || x.Words.TP+x.Words.FP != x.OutputWords || x.Words.TN > x.PageWords {
			return fmt.Errorf("case %q, extractor %s: the counts %+v do not add up to %d gold, %d output and %d page words",
				x.Case, x.Extractor, x.Words, x.GoldWords, x.OutputWords, x.PageWords)
		}
	}
	return nil
}

func readManifest(dir string) (m Manifest, err error) {
	content, err := os.ReadFile(filepath.Join(dir, manifestFile))
	if errors.Is(err, fs.ErrNotExist) {
		return m, fmt.Errorf("no %s there (give a directory that assay run has made, or latest)", manifestFile)
	}
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(content, &m); err != nil {
		return m, fmt.Errorf("%s: %w: %w", manifestFile, ErrDamaged, err)
	}
	if m.Schema > Schema {
		return m, fmt.Errorf("written by a newer assay (format %d, this one reads up to %d)", m.Schema, Schema)
	}
	return m, nil
}

// readJournal reads a journal from its start, and says how many bytes of it are whole lines: a last line without its
// line end was torn by a kill and is left out.
func readJournal(journal io.ReadSeeker) (entries []entry, whole int64, err error) {
	if _, err := journal.Seek(0, io.SeekStart); err != nil {
		return nil, 0, err
	}
	content, err := io.ReadAll(journal)
	if err != nil {
		return nil, 0, err
	}
	content = content[:bytes.LastIndexByte(content, '\n')+1]
	entries, err = decodeLines[entry](bytes.NewReader(content))
	if err != nil {
		return nil, 0, fmt.Errorf("%s: %w", journalFile, err)
	}
	return entries, int64(len(content)), nil
}

// collect makes a run of journal entries. Of a case that was written twice, before a kill and after, the last counts.
func collect(dir string, m Manifest, entries []entry) *Run {
	run := &Run{Dir: dir, Manifest: m}
	at := map[string]int{}
	for _, e := range entries {
		if e.Result != nil && e.Cost != nil {
			run.Results, run.Costs = append(run.Results, *e.Result), append(run.Costs, *e.Cost)
		}
		if e.Case == nil {
			continue
		}
		if i, seen := at[e.Case.ID]; seen {
			run.Cases[i] = *e.Case
			continue
		}
		at[e.Case.ID] = len(run.Cases)
		run.Cases = append(run.Cases, *e.Case)
	}
	run.Sort()
	return run
}

func marshalLines[T any](values []T) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	for _, v := range values {
		if err := e.Encode(v); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), nil
}

func readLines[T any](name string) ([]T, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("open the run: %w", err)
	}
	defer f.Close()
	values, err := decodeLines[T](bufio.NewReader(f))
	if err != nil {
		return nil, fmt.Errorf("open the run: %s: %w: %w", name, ErrDamaged, err)
	}
	return values, nil
}

func decodeLines[T any](r io.Reader) ([]T, error) {
	var values []T
	for d := json.NewDecoder(r); ; {
		var v T
		if err := d.Decode(&v); err == io.EOF {
			return values, nil
		} else if err != nil {
			return nil, fmt.Errorf("entry %d: %w", len(values)+1, err)
		}
		values = append(values, v)
	}
}
