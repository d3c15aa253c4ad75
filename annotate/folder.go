package annotate

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/internal/atomicfile"
	"github.com/contentassay/assay/internal/nearest"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/text"
)

// Options say how a folder is annotated.
type Options struct {
	By        string         // the name of a second annotator; "" is the first, who makes the gold
	Against   string         // whom to compare with: another annotator's name; "" is the first, or nobody where By is "" too
	Drafters  []Drafter      // propose labels for a page that nobody has begun; nil for none
	Tokenizer text.Tokenizer // what a word is
	Now       func() time.Time
}

// Folder is a folder of pages on which one annotator works. It is not for concurrent use.
type Folder struct {
	Guidelines Guidelines

	dir    string
	o      Options
	corpus *corpus.Corpus
	write  func(name string, content []byte) error // replaces a file, all or nothing
}

// annotators is the folder of what is no part of the corpus.
const annotators = "annotators"

// before is where gold texts are kept that were replaced. No annotator may have that name.
const before = "before"

// maxPage is the size of the largest page that is shown, in bytes.
const maxPage = 20_000_000

// Open opens a folder with pages in html/ (or pages/, input/). It writes nothing.
func Open(dir string, o Options) (*Folder, error) {
	for _, name := range []string{o.By, o.Against} {
		if name != "" && (corpus.FileName(name) != name || strings.EqualFold(name, before)) {
			return nil, fmt.Errorf("annotator %q: that cannot be the name of a folder (choose a plain name, such as anna)", name)
		}
	}
	if o.Against != "" {
		if _, err := os.Stat(filepath.Join(dir, annotators, o.Against)); err != nil {
			return nil, fmt.Errorf("compare with annotator %q: nobody of that name has labelled here (annotate --as %s does)", o.Against, o.Against)
		}
	}
	pages, err := corpus.LoadPages(dir)
	if err != nil {
		return nil, err
	}
	f := &Folder{dir: dir, o: o, corpus: pages, write: atomicfile.WriteBytes}
	f.Guidelines, err = readGuidelines(filepath.Join(dir, guidelinesFile))
	return f, err
}

// Rejected is what lies among the pages and cannot be one.
func (f *Folder) Rejected() []corpus.Rejection { return f.corpus.Rejected }

// State is how far a page is.
type State string

// The states of a page.
const (
	New   State = "new"   // nobody has begun; it may have a gold that was made elsewhere
	Begun State = "begun" // there are labels, and no gold yet
	Done  State = "done"
	Stale State = "stale" // the page has changed since it was labelled
)

// Entry is a line in the list of pages.
type Entry struct {
	ID        string        `json:"id"`
	State     State         `json:"state"`
	Agreement *Agreement    `json:"agreement"` // with the other annotator, nil unless both are done
	Kappa     metrics.Value `json:"kappa"`
	F1        metrics.Value `json:"f1"`
	Words     Tally         `json:"words"` // by label; zero where nobody has begun
}

// List gives all pages in the corpus' order. It reads the records and no page.
func (f *Folder) List() ([]Entry, error) {
	entries := make([]Entry, len(f.corpus.Cases))
	for i, k := range f.corpus.Cases {
		var err error
		if entries[i], err = f.entry(k); err != nil {
			return nil, err
		}
	}
	return entries, nil
}

// Entry gives the line of one page.
func (f *Folder) Entry(id string) (Entry, error) {
	k, err := f.find(id)
	if err != nil {
		return Entry{}, err
	}
	return f.entry(k)
}

func (f *Folder) entry(k corpus.Case) (Entry, error) {
	r, found, err := readRecord(f.files(k, f.o.By).record)
	if err != nil {
		return Entry{}, err
	}
	e := Entry{ID: k.ID, State: stateOf(k, r, found), Words: r.Tally}
	other, done, err := f.other(k, e.State)
	if err != nil {
		return Entry{}, err
	}
	if a, ok := Compare(other.Blocks, r.Blocks, f.o.Tokenizer); done && ok {
		e.Agreement, e.Kappa, e.F1 = &a, a.Kappa(), a.Words.F1().Value()
	}
	return e, nil
}

// Compared says whether there is another annotator to compare with.
func (f *Folder) Compared() bool { return f.o.Against != f.o.By }

// other gives the record of the other annotator where both have finished the page: nobody sees what the other says before
// he has said it himself.
func (f *Folder) other(k corpus.Case, mine State) (r Record, done bool, err error) {
	if !f.Compared() || mine != Done {
		return Record{}, false, nil
	}
	r, found, err := readRecord(f.files(k, f.o.Against).record)
	return r, err == nil && stateOf(k, r, found) == Done, err
}

func stateOf(k corpus.Case, r Record, found bool) State {
	switch {
	case !found:
		return New
	case r.PageSHA256 != k.HTML.SHA256:
		return Stale
	case r.Done:
		return Done
	default:
		return Begun
	}
}

// files are the two files of a page and an annotator.
type files struct{ gold, record string }

func (f *Folder) files(k corpus.Case, by string) files {
	gold := k.Gold.Source
	if by != "" {
		gold = path.Join(annotators, by, path.Base(gold))
	}
	gold = strings.TrimSuffix(gold, ".gz") // see place: such a gold is never written
	stem := strings.TrimSuffix(path.Base(gold), path.Ext(gold))
	return files{
		gold:   filepath.Join(f.dir, filepath.FromSlash(gold)),
		record: filepath.Join(f.dir, filepath.FromSlash(path.Join(path.Dir(gold), stem+".json"))),
	}
}

// find gives the case of an ID.
func (f *Folder) find(id string) (corpus.Case, error) {
	ids := make([]string, len(f.corpus.Cases))
	for i, k := range f.corpus.Cases {
		if ids[i] = k.ID; k.ID == id {
			return k, nil
		}
	}
	return corpus.Case{}, fmt.Errorf("no page is called %q%s: %w", id, nearest.Hint(id, ids), fs.ErrNotExist)
}

// load reads a page.
func (f *Folder) load(k corpus.Case) (*page.Page, error) {
	raw, err := f.corpus.ReadHTML(k, maxPage)
	if err != nil {
		return nil, err
	}
	return page.New(k.ID, k.URL, k.Lang, raw)
}

// ByDispute orders the pages by how much they teach: first those that both annotators have finished and do not agree on,
// then those that nobody has begun and the drafters differ on, the most disputed words first, and then the others, as
// they were. It runs every drafter on every new page; a page that they cannot read comes last.
func (f *Folder) ByDispute() error {
	entries, err := f.List()
	if err != nil {
		return err
	}
	dispute := map[string]float64{}
	for i, k := range f.corpus.Cases {
		switch e := entries[i]; {
		case e.Agreement != nil && e.Agreement.Dispute().Float > 0:
			dispute[k.ID] = 1 + e.Agreement.Dispute().Float // above any share
		case e.State == New:
			dispute[k.ID] = f.draftersDispute(k)
		default:
			dispute[k.ID] = -1
		}
	}
	slices.SortStableFunc(f.corpus.Cases, func(a, b corpus.Case) int { return cmp.Compare(dispute[b.ID], dispute[a.ID]) })
	return nil
}

// draftersDispute is how much the drafters differ on a page, -1 where they cannot read it.
func (f *Folder) draftersDispute(k corpus.Case) float64 {
	p, err := f.load(k)
	if err != nil {
		return -1
	}
	texts, _, err := draft(p, f.o.Drafters)
	if err != nil {
		return -1
	}
	blocks := blocksOf(p)
	return Dispute(blocks, Votes(blocks, texts, f.o.Tokenizer), f.o.Tokenizer).Float
}
