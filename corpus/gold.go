package corpus

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// LoadGold reads gold for scoring stored outputs, where pages are welcome but not needed. The path is
//   - a corpus of any layout, or an embedded one: as in Load, but a gold without a page is a case too;
//   - a bare folder of ID.txt files, as they stand; in a folder GoldStandard, or with Options.Layout "cleaneval", their
//     URL line and tags are removed;
//   - a file like AEB's ground-truth.json, Fundus' ground_truth.json or Trafilatura's evaldata.json.
//
// A case without a page has a zero HTML reference (see Case.HasPage).
func LoadGold(path string, o Options) (*Corpus, error) {
	c, err := loadGold(path, o)
	if err != nil {
		return nil, fmt.Errorf("loading gold %s: %w", shown(path), err)
	}
	return c, nil
}

// loadGold tells a file of golds, a bare folder and a corpus apart.
func loadGold(path string, o Options) (*Corpus, error) {
	if info, err := os.Stat(path); err == nil && !info.IsDir() {
		return loadGoldFile(path, o)
	}
	name, files, err := open(path)
	if err != nil {
		return nil, err
	}
	s := &scan{files: files, goldOnly: true}
	if bare := s.bareGold(name, o.Layout); bare != nil {
		c := &Corpus{Name: name, files: files}
		return c, c.read(s, bare, o.Limit)
	}
	return load(name, s, o)
}

// bareGold returns the entries of a folder that holds gold texts and nothing else, nil for any other folder.
func (s *scan) bareGold(name, layout string) []entry {
	if layout != "" && layout != cleaneval.Name {
		return nil
	}
	for _, l := range Layouts {
		if l.detect(s.files) == nil {
			return nil
		}
	}
	if !holdsTexts(s.files) {
		return nil
	}
	fill := plainGold(s.files)
	if layout == cleaneval.Name || strings.EqualFold(name, cleanevalFolders.gold[0]) {
		fill = s.cleanevalGold
	}
	return s.pair(nil, s.list(".", textExtensions), fill)
}

// holdsTexts reports whether a text file lies directly in the folder.
func holdsTexts(files fs.FS) bool {
	found, _ := fs.ReadDir(files, ".")
	for _, d := range found {
		if _, ok := cutExtension(d.Name(), []string{".txt"}); ok && !d.IsDir() {
			return true
		}
	}
	return false
}

// loadGoldFile reads a JSON file of golds, of whichever layout has such a file.
func loadGoldFile(path string, o Options) (*Corpus, error) {
	files, name, err := openParent(path)
	if err != nil {
		return nil, err
	}
	s := &scan{files: files, goldOnly: true}
	golds, fill, err := s.goldFile(name)
	if err != nil {
		return nil, fmt.Errorf(`%w; a file of golds is {ID: {"articleBody": TEXT}}, or that of layout fundus or trafilatura`, err)
	}
	stem, _ := cutExtension(filepath.Base(path), jsonExtensions)
	c := &Corpus{Name: shown(stem), files: files}
	return c, c.read(s, s.pair(nil, golds, fill), o.Limit)
}

// goldFile reads a file of golds in the shape that its first member has.
func (s *scan) goldFile(path string) (golds []file, fill func(file) func(*Case, []byte) error, err error) {
	members, err := readObject(s.files, path)
	if err != nil {
		return nil, nil, err
	}
	if len(members) > 0 {
		if _, _, err := fundusDecode(members[0]); err == nil {
			return s.fundusGolds(path)
		}
		if _, _, err := trafilaturaDecode(members[0]); err == nil {
			return s.trafilaturaGolds(path)
		}
	}
	return s.aebGolds(path)
}
