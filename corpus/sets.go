package corpus

import (
	"fmt"
	"io/fs"
	"path"
)

// sets is the shape of a corpus that has several folders of layout pairs below one. The ID of a case is the name of its
// set and of its page, as in "de/news-1": the same name may occur in two sets.
type sets struct {
	// base is the folder that holds the sets.
	base string
	// describe says of a case what the name of its set means.
	describe func(k *Case, set string)
}

// locate returns the names of all sets. A folder below base that is not one is an error only where there is no other;
// find rejects it.
func (x sets) locate(files fs.FS) (dir string, names []string, err error) {
	if dir, err = folder(files, x.base); err != nil {
		return "", nil, err
	}
	found, err := fs.ReadDir(files, dir)
	if err != nil {
		return "", nil, plainError(err)
	}
	for _, d := range found {
		if sub, err := fs.Sub(files, path.Join(dir, d.Name())); err == nil && d.IsDir() && pairFolders.detect(sub) == nil {
			names = append(names, d.Name())
		}
	}
	if len(names) == 0 {
		return "", nil, fmt.Errorf("no folder %s/NAME/ with html/ and text/ or gold/", x.base)
	}
	return dir, names, nil
}

// detect serves as the detect of a layout of this shape.
func (x sets) detect(files fs.FS) error {
	_, _, err := x.locate(files)
	return err
}

// find lists the cases of all sets.
func (x sets) find(s *scan) ([]entry, error) {
	dir, names, err := x.locate(s.files)
	if err != nil {
		return nil, err
	}
	s.rejectOthers(dir, names)
	var entries []entry
	for _, name := range names {
		found, err := x.findSet(s, path.Join(dir, name), name)
		if err != nil {
			return nil, err
		}
		entries = append(entries, found...)
	}
	return entries, nil
}

// findSet lists the cases of one set.
func (x sets) findSet(s *scan, dir, name string) ([]entry, error) {
	sub, err := fs.Sub(s.files, dir)
	if err != nil {
		return nil, err
	}
	pages, gold, err := pairFolders.locate(sub)
	if err != nil {
		return nil, err
	}
	fill := func(gold file) func(*Case, []byte) error {
		read := plainGold(s.files)(gold)
		return func(k *Case, head []byte) error {
			x.describe(k, name)
			return read(k, head)
		}
	}
	entries := s.pair(s.list(path.Join(dir, pages), pageExtensions), s.list(path.Join(dir, gold), textExtensions), fill)
	for i := range entries {
		entries[i].id = name + "/" + entries[i].id
	}
	return entries, nil
}

// rejectOthers rejects what lies in a folder beside the names that were taken.
func (s *scan) rejectOthers(dir string, taken []string) {
	known := map[string]bool{}
	for _, name := range taken {
		known[name] = true
	}
	found, _ := fs.ReadDir(s.files, dir)
	for _, d := range found {
		if !known[d.Name()] {
			s.reject(path.Join(dir, d.Name()), "not a folder with pages and gold", "move it out of this folder")
		}
	}
}
