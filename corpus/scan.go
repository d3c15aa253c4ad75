package corpus

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

// scan collects what a layout finds in a corpus folder. Its methods keep one rule: an entry of a folder they list is
// either returned or rejected.
type scan struct {
	files fs.FS
	// goldOnly is set by LoadGold: a gold without a page is an entry, not a rejection.
	goldOnly bool
	rejected []Rejection
	// lines are those of the JSON lines files that hold pages, by path.
	lines map[string]lineIndex
}

// entry is a case that was found but not read yet.
type entry struct {
	id string
	// page is the path of the page, "" for gold only; gold is where the gold is, as in Gold.Source. Both are FILE:LINE
	// where one line holds the two.
	page, gold string
	// hashed is the page where it was read already, since it lies beside the gold; else the zero Ref.
	hashed Ref
	// fill reads gold and metadata into the case; head is the beginning of the page. Its errors are about the gold.
	fill func(k *Case, head []byte) error
}

// reject records a path with the reason and what to do about it.
func (s *scan) reject(path, why, mend string) {
	s.rejected = append(s.rejected, Rejection{Path: shown(path), Why: why, Mend: mend})
}

// file is one usable file of a layout's folder; stem is its name without the extensions.
type file struct{ path, stem string }

// Extensions that a layout's folders hold; "" admits names without an extension. Each may be followed by .gz.
var (
	pageExtensions = []string{".html", ".htm", ".xhtml", ".xht", ".shtml", ""}
	textExtensions = []string{".txt", ".text", ".md", ""}
	jsonExtensions = []string{".json"}
)

// list returns the files of a folder that have one of the extensions, in byte order of their names. Everything else in
// the folder is rejected, and so is the second of two files whose stems are the same or might be on another system: a
// corpus must have the same cases wherever it is copied.
func (s *scan) list(dir string, extensions []string) []file {
	found, err := fs.ReadDir(s.files, dir)
	if err != nil {
		s.reject(dir, "the folder cannot be read: "+plainError(err).Error(), "allow reading it")
	}
	var list []file
	first := map[string]file{}
	for _, d := range found {
		f := file{path: path.Join(dir, d.Name())}
		var ok bool
		if f.stem, ok = s.usable(d, f.path, extensions); !ok {
			continue
		}
		switch other, taken := first[fold(f.stem)]; {
		case !taken:
			first[fold(f.stem)] = f
			list = append(list, f)
		case other.stem == f.stem:
			s.reject(f.path, "the same name as "+other.path+" but for the extension", "keep one of the two")
		default:
			s.reject(f.path, "its name differs from "+other.path+" only in letter case or the coding of accents", "rename one of the two")
		}
	}
	return list
}

// usable gives the stem of a file, or rejects it.
func (s *scan) usable(d fs.DirEntry, name string, extensions []string) (stem string, ok bool) {
	if !utf8.ValidString(name) {
		s.reject(name, "its name is not valid UTF-8", "rename it")
		return "", false
	}
	if !s.regular(d, name) {
		return "", false
	}
	if strings.HasPrefix(d.Name(), ".") {
		s.reject(name, "a hidden file, which is no part of a corpus", "delete it, or rename it if it is one")
		return "", false
	}
	stem, ok = cutExtension(d.Name(), extensions)
	if !ok {
		s.reject(name, "its extension is none of "+spelled(extensions), "rename it, or move it out of this folder")
		return "", false
	}
	if why := idProblem(stem); why != "" {
		s.reject(name, why, "rename it")
		return "", false
	}
	return stem, true
}

// regular rejects what is not a file. Links are followed, but not out of the corpus folder, and pipes and devices are
// never opened: reading one may not end.
func (s *scan) regular(d fs.DirEntry, name string) bool {
	kind := d.Type()
	if kind&fs.ModeSymlink != 0 {
		info, err := fs.Stat(s.files, name)
		if err != nil {
			s.reject(name, "a link that cannot be followed: "+plainError(err).Error(), "put the file itself here")
			return false
		}
		kind = info.Mode().Type()
	}
	switch {
	case kind.IsRegular():
		return true
	case kind.IsDir():
		s.reject(name, "a folder where a file is expected; nothing in it was read", "move its files up, or the folder away")
	default:
		s.reject(name, "not a regular file", "put a regular file here")
	}
	return false
}

// cutExtension removes .gz and then one of the extensions, in any letter case. A name whose extension is unknown
// passes only where "" is among them and it has no dot.
func cutExtension(name string, extensions []string) (stem string, ok bool) {
	stem = cutSuffixFold(name, ".gz")
	for _, e := range extensions {
		if cut := cutSuffixFold(stem, e); e != "" && cut != stem {
			return cut, true
		}
	}
	return stem, slices.Contains(extensions, "") && !strings.Contains(stem, ".")
}

// cutSuffixFold is strings.TrimSuffix without regard to letter case.
func cutSuffixFold(s, suffix string) string {
	if n := len(s) - len(suffix); n >= 0 && strings.EqualFold(s[n:], suffix) {
		return s[:n]
	}
	return s
}

// spelled lists extensions for a message.
func spelled(extensions []string) string {
	var named []string
	for _, e := range extensions {
		if e != "" {
			named = append(named, e)
		}
	}
	return strings.Join(named, " ") + " (with or without .gz)"
}

// pair joins pages and golds of the same stem and rejects the rest. A page whose gold differs only in letter case gets
// no pair, since names are compared as the published corpora compare them, byte by byte; the mend tells. fill gives, for
// a gold file, the function that reads it into a case.
func (s *scan) pair(pages, golds []file, fill func(gold file) func(*Case, []byte) error) []entry {
	byStem := map[string]file{}
	for _, g := range golds {
		byStem[g.stem] = g
	}
	var entries []entry
	var widows []file
	for _, p := range pages {
		g, ok := byStem[p.stem]
		if !ok {
			widows = append(widows, p)
			continue
		}
		delete(byStem, p.stem)
		entries = append(entries, entry{id: p.stem, page: p.path, gold: g.path, fill: fill(g)})
	}
	orphans := slices.DeleteFunc(slices.Clone(golds), func(g file) bool { _, left := byStem[g.stem]; return !left })
	s.rejectUnpaired(widows, orphans, "no gold for this page", "write its gold, or remove the page")
	if !s.goldOnly {
		s.rejectUnpaired(orphans, widows, "no page for this gold", "add the page, or remove the gold")
		return entries
	}
	for _, g := range orphans {
		entries = append(entries, entry{id: g.stem, gold: g.path, fill: fill(g)})
	}
	return entries
}

// rejectUnpaired rejects files that have no partner. Where a file of the other side has the same name but for letter
// case or accents, the mend says so.
func (s *scan) rejectUnpaired(lone, others []file, why, mend string) {
	near := map[string]string{}
	for _, o := range others {
		near[fold(o.stem)] = o.path
	}
	for _, f := range lone {
		if other := near[fold(f.stem)]; other != "" {
			s.reject(f.path, why, fmt.Sprintf("rename it or %s: the two names differ only in letter case or the coding of accents", other))
			continue
		}
		s.reject(f.path, why, mend)
	}
}
