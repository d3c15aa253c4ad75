package corpus

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/contentassay/assay/internal/natural"
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
	name, files, err := open(path)
	if err != nil {
		return nil, fmt.Errorf("loading corpus %s: %w", shown(path), err)
	}
	c, err := load(name, &scan{files: files}, o)
	if err != nil {
		return nil, fmt.Errorf("loading corpus %s: %w", shown(path), err)
	}
	return c, nil
}

// open opens the folder of a corpus, an archive of one, or an embedded corpus, and names it.
func open(path string) (name string, files fs.FS, err error) {
	if name, ok := strings.CutPrefix(path, embeddedPrefix); ok {
		files, err = embedded(name)
		return name, files, err
	}
	if info, err := os.Stat(path); err == nil && !info.IsDir() && IsArchive(path) {
		files, err = openArchive(path)
		return baseName(path), files, err
	}
	files, err = openFolder(path)
	return baseName(path), files, err
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
	c, err := load(baseName(pages), &scan{files: files}, o)
	if err != nil {
		return nil, fmt.Errorf("loading pages from %s and gold from %s: %w", shown(pages), shown(gold), err)
	}
	return c, nil
}

// load reads the corpus of a folder whose layout is given or detected.
func load(name string, s *scan, o Options) (*Corpus, error) {
	l, err := choose(s.files, o.Layout)
	if err != nil {
		return nil, err
	}
	entries, err := l.find(s)
	if err != nil {
		return nil, err
	}
	c := &Corpus{Name: name, Layout: l.Name, files: s.files, lines: s.lines}
	return c, c.read(s, entries, o.Limit)
}

// read turns entries into cases, up to the limit, and finishes the corpus. A pair that proves unreadable does not count
// against the limit: the next one takes its place.
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
	slices.SortFunc(s.rejected, byPath)
	c.Rejected = s.rejected
	c.Digest = digest(c.Cases)
	if len(c.Cases) == 0 {
		return noneLeft("cases", s.rejected)
	}
	return nil
}

// distinct sorts the entries and rejects those whose ID another one has, also in another letter case: files named
// after them would overwrite each other where names ignore case. Within one folder scan.list has seen to this; here it
// is about the keys of a JSON file and about IDs that occur in two splits. Of two equals the one found first stays.
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

// rejectEntry rejects all files of an entry because of one of them, the culprit: a page without its gold, or a gold
// without its page, is not silently there.
func (s *scan) rejectEntry(e entry, culprit, why, mend string) {
	for _, path := range slices.Compact([]string{e.page, e.gold}) {
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
	if k.HTML = e.hashed; k.HTML == (Ref{}) && e.page != "" {
		var err error
		if k.HTML, head, err = hashFile(s.files, e.page, maxPage); err != nil {
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

// byPath is the order of rejections; one path may have several.
func byPath(a, b Rejection) int {
	return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(a.Why, b.Why))
}

// noneLeft is the error for a folder or file in which nothing can be used: the first rejections tell why.
func noneLeft(what string, rejected []Rejection) error {
	if len(rejected) == 0 {
		return fmt.Errorf("there are no %s in it; add some", what)
	}
	var first strings.Builder
	for _, r := range rejected[:min(3, len(rejected))] {
		first.WriteString("\n  " + r.String())
	}
	return fmt.Errorf("no %s: everything in it is rejected (%d), first of all%s", what, len(rejected), first.String())
}
