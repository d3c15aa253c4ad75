package corpus

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
)

// readabilityBases are the folders that may hold the cases: the repository, its test/ or a copy of the latter.
var readabilityBases = []string{"test/test-pages", "test-pages"}

// The files of one case; expected-metadata.json is optional.
var (
	readabilitySource   = []string{"source.html", "source.html.gz"}
	readabilityExpected = []string{"expected.html", "expected.html.gz"}
	readabilityMetadata = []string{"expected-metadata.json", "expected-metadata.json.gz"}
)

// readability is the layout of the test pages in Mozilla's Readability: a folder for each page, with the page and the
// article that Readability made of it as HTML. The gold is the text of that article, as package page renders text.
//
//	test/test-pages/NAME/{source.html, expected.html, expected-metadata.json}
//
// The gold is circular: it was written by Readability itself and looked over, so Readability and its ports score near
// the top whatever they do. Every case is tagged gold_source=readability. What these pages are good for is a port's
// likeness to the original.
var readability = Layout{
	Name:   "readability",
	Doc:    "test/test-pages/NAME/source.html and expected.html; gold is Readability's own output, so circular for it and its ports",
	detect: func(files fs.FS) error { _, err := readabilityBase(files); return err },
	find:   findReadability,
}

func readabilityBase(files fs.FS) (string, error) {
	for _, base := range readabilityBases {
		if info, err := fs.Stat(files, base); err == nil && info.IsDir() {
			return base, nil
		}
	}
	return "", fmt.Errorf("no folder %s/", readabilityBases[0])
}

func findReadability(s *scan) ([]entry, error) {
	base, err := readabilityBase(s.files)
	if err != nil {
		return nil, err
	}
	found, err := fs.ReadDir(s.files, base)
	if err != nil {
		return nil, plainError(err)
	}
	var entries []entry
	for _, d := range found {
		dir := path.Join(base, d.Name())
		if why := idProblem(d.Name()); why != "" {
			s.reject(dir, why, "rename it")
		} else if e, err := s.readabilityCase(dir); err != nil {
			s.reject(dir, err.Error(), "a case is a folder with source.html and expected.html")
		} else {
			entries = append(entries, e)
		}
	}
	return entries, nil
}

// readabilityCase makes an entry of one folder and rejects the files that have no business in it.
func (s *scan) readabilityCase(dir string) (entry, error) {
	sub, err := fs.Sub(s.files, dir)
	if err != nil {
		return entry{}, err
	}
	source, err := firstFile(sub, readabilitySource...)
	if err != nil {
		return entry{}, err
	}
	expected, err := firstFile(sub, readabilityExpected...)
	if err != nil {
		return entry{}, err
	}
	metadata, _ := firstFile(sub, readabilityMetadata...)
	files, _ := fs.ReadDir(sub, ".")
	for _, d := range files {
		if !slices.Contains([]string{source, expected, metadata}, d.Name()) {
			s.reject(path.Join(dir, d.Name()), "no part of a case, or there already in another form", "remove it")
		}
	}
	e := entry{id: path.Base(dir), page: path.Join(dir, source), gold: path.Join(dir, expected)}
	e.fill = func(k *Case, _ []byte) error {
		return fillReadability(s.files, k, e.gold, path.Join(dir, metadata), metadata != "")
	}
	return e, nil
}

// fillReadability fills a case with the text of an expected article and the language that its metadata states.
func fillReadability(files fs.FS, k *Case, gold, metadata string, described bool) error {
	p, err := goldPage(files, k.ID, gold)
	if err != nil {
		return err
	}
	var stated struct {
		Lang string `json:"lang"`
	}
	if described {
		if err := readJSON(files, metadata, &stated); err != nil {
			return fmt.Errorf("%s: %w", metadata, plainError(err))
		}
	}
	k.Lang = stated.Lang
	k.Tags = map[string]string{GoldSource: "readability"}
	k.Gold = Gold{Text: p.Text(), Source: gold, Charset: p.Charset.Name}
	return nil
}
