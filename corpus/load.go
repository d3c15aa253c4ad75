package corpus

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/contentassay/assay/internal/natural"
	"github.com/contentassay/assay/internal/nearest"
)

// Options say how to read a corpus. The zero value detects the layout and reads everything.
type Options struct {
	// Layout is the name of a layout, or "" to have it detected.
	Layout string
	// Limit keeps the first Limit cases in natural order of their IDs; 0 keeps all. The others are not read.
	Limit int
}

// Load reads the corpus in a folder, or the embedded one ("embedded:sample"). Nothing outside the folder is read: links
// that lead out of it are rejections. An error means that there is no case at all; it says what is wrong and what to do.
func Load(path string, o Options) (*Corpus, error) {
	c, err := loadFrom(path, o)
	if err != nil {
		return nil, fmt.Errorf("loading corpus %s: %w", shown(path), err)
	}
	return c, nil
}

func loadFrom(path string, o Options) (*Corpus, error) {
	if name, ok := strings.CutPrefix(path, embeddedPrefix); ok {
		files, err := embedded(name)
		if err != nil {
			return nil, err
		}
		return loadLayout(name, files, o)
	}
	files, err := openFolder(path)
	if err != nil {
		return nil, err
	}
	return loadLayout(baseName(path), files, o)
}

// LoadFolders reads a corpus of layout pairs whose two folders lie anywhere, as the thesis' config allows. Paths in the
// corpus begin with html/ and content/, whatever the folders are called; there is no cases.jsonl.
func LoadFolders(pages, gold string, o Options) (*Corpus, error) {
	var files mounted
	for name, path := range map[string]string{"html": pages, "content": gold} {
		dir, err := openFolder(path)
		if err != nil {
			return nil, fmt.Errorf("loading %s from %s: %w", name, shown(path), err)
		}
		files = append(files, mount{name, dir})
	}
	slices.SortFunc(files, func(a, b mount) int { return cmp.Compare(a.name, b.name) })
	o.Layout = pairs.Name
	c, err := loadLayout(baseName(pages), files, o)
	if err != nil {
		return nil, fmt.Errorf("loading pages from %s and gold from %s: %w", shown(pages), shown(gold), err)
	}
	return c, nil
}

// loadLayout reads the corpus of a folder whose layout is given or detected.
func loadLayout(name string, files fs.FS, o Options) (*Corpus, error) {
	l, err := choose(files, o.Layout)
	if err != nil {
		return nil, err
	}
	s := &scan{files: files}
	entries, err := l.find(s)
	if err != nil {
		return nil, err
	}
	c := &Corpus{Name: name, Layout: l.Name, files: files}
	return c, c.read(s, entries, o.Limit)
}

// read turns entries into cases, up to the limit, and finishes the corpus.
func (c *Corpus) read(s *scan, entries []entry, limit int) error {
	if limit < 0 {
		return fmt.Errorf("a limit of %d cases; give 1 or more, or 0 for all", limit)
	}
	entries = s.distinct(entries)
	c.Total = len(entries)
	for _, e := range entries {
		if limit > 0 && len(c.Cases) == limit {
			break
		}
		if k, ok := s.readCase(e); ok {
			c.Cases = append(c.Cases, k)
		}
	}
	slices.SortFunc(s.rejected, func(a, b Rejection) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(a.Why, b.Why))
	})
	c.Rejected = s.rejected
	c.Digest = digest(c.Cases)
	if len(c.Cases) == 0 {
		return noCase(c.Layout, s.rejected)
	}
	return nil
}

// distinct sorts the entries and rejects those whose ID another one has, also in another letter case: files named
// after them would overwrite each other where names ignore case.
func (s *scan) distinct(entries []entry) []entry {
	slices.SortStableFunc(entries, func(a, b entry) int { return natural.Compare(a.id, b.id) })
	first := map[string]entry{}
	return slices.DeleteFunc(entries, func(e entry) bool {
		other, taken := first[fold(e.id)]
		if !taken {
			first[fold(e.id)] = e
			return false
		}
		why := fmt.Sprintf("the case ID %q differs from %q only in letter case or the coding of accents", e.id, other.id)
		if e.id == other.id {
			why = fmt.Sprintf("the case ID %q is taken by %s", e.id, shown(other.source()))
		}
		s.rejectEntry(e, e.source(), why, "rename one of the two")
		return true
	})
}

// source is the file that stands for the entry in a message.
func (e entry) source() string { return cmp.Or(e.page, e.gold) }

// rejectEntry rejects all files of an entry because of one of them.
func (s *scan) rejectEntry(e entry, culprit, why, mend string) {
	for _, path := range []string{e.page, e.gold} {
		switch path {
		case "":
		case culprit:
			s.reject(path, why, mend)
		default:
			s.reject(path, "not used, because "+shown(culprit)+" is rejected", "mend that file")
		}
	}
}

// readCase reads gold and metadata of an entry and takes the digest of its page.
func (s *scan) readCase(e entry) (Case, bool) {
	k := Case{ID: e.id}
	var head []byte
	if e.page != "" {
		var err error
		if k.HTML, head, err = hashFile(s.files, e.page); err != nil {
			s.rejectEntry(e, e.page, "the page cannot be read: "+plainError(err).Error(), "put a readable file here")
			return Case{}, false
		}
	}
	if err := e.fill(&k, head); err != nil {
		s.rejectEntry(e, e.gold, "the gold cannot be read: "+plainError(err).Error(), "put a readable file here")
		return Case{}, false
	}
	return k, true
}

// noCase is the error for a folder whose layout fits but where nothing can be used.
func noCase(layout string, rejected []Rejection) error {
	if len(rejected) == 0 {
		return errors.New("no cases: the folders are empty; add pages and gold")
	}
	shownFirst := rejected[:min(3, len(rejected))]
	var b strings.Builder
	for _, r := range shownFirst {
		b.WriteString("\n  " + r.Error())
	}
	return fmt.Errorf("no cases (layout %q): all %d files are rejected, the first:%s", layout, len(rejected), b.String())
}

// openFolder opens a folder such that nothing outside it can be reached through it.
func openFolder(path string) (fs.FS, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is no such folder%s", sibling(path))
	case err != nil:
		return nil, fmt.Errorf("%w; allow reading the folder", plainError(err))
	case !info.IsDir():
		return nil, fmt.Errorf("this is a file; give the folder that holds the corpus, such as %s", filepath.Dir(path))
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, fmt.Errorf("%w; allow reading the folder", plainError(err))
	}
	return root.FS(), nil
}

// sibling is the mend for a path that does not exist: a neighbour whose name is near, or where the path breaks off.
func sibling(path string) string {
	parent := filepath.Dir(filepath.Clean(path))
	neighbours, err := os.ReadDir(parent)
	if err != nil {
		return fmt.Sprintf("; %s is missing too: check the path", shown(parent))
	}
	names := make([]string, len(neighbours))
	for i, d := range neighbours {
		names[i] = d.Name()
	}
	if n := nearest.Name(filepath.Base(path), names); n != "" {
		return fmt.Sprintf("; did you mean %s?", shown(filepath.Join(parent, n)))
	}
	return "; check the path"
}

// baseName names a corpus after its folder, also when the path is "." or ends in "..".
func baseName(path string) string {
	if full, err := filepath.Abs(path); err == nil {
		path = full
	}
	return shown(filepath.Base(path))
}
