package corpus

import (
	"encoding/json"
	"errors"
	"io/fs"
	"path"
	"slices"
)

// trafilaturaBases are the folders that may hold the file of annotations: the repository, or its tests/ by itself.
var trafilaturaBases = []string{"tests", "."}

// trafilatura is the layout of the evaluation data in Trafilatura's repository. One file names for each URL a saved
// page, which lies in eval/ or in cache/, with snippets of text that a good extraction has and such that it lacks:
//
//	tests/evaldata.json   {"https://...": {"file": "a.example.x.html", "with": ["..."], "without": ["..."], "title", ...}}
//	tests/eval/a.example.x.html
//
// Three snippets a side are no text: the gold says SnippetsOnly, and metric segments fits it. A case's ID is the name of
// its file; titles, authors and dates are not read. Two pages of the published set have no annotation.
var trafilatura = Layout{
	Name:   "trafilatura",
	Doc:    "tests/evaldata.json {URL: {file, with, without}} with the pages in tests/eval/ and tests/cache/; gold is snippets",
	detect: func(files fs.FS) error { _, err := trafilaturaBase(files); return err },
	find:   findTrafilatura,
}

// trafilaturaBase returns the folder of the annotations.
func trafilaturaBase(files fs.FS) (string, error) {
	for _, base := range trafilaturaBases {
		if _, err := firstFile(files, trafilaturaGold(base)...); err == nil {
			return base, nil
		}
	}
	return "", isFile(files, trafilaturaGold(trafilaturaBases[0])[0])
}

func trafilaturaGold(base string) []string {
	return []string{path.Join(base, "evaldata.json"), path.Join(base, "evaldata.json.gz")}
}

func findTrafilatura(s *scan) ([]entry, error) {
	base, err := trafilaturaBase(s.files)
	if err != nil {
		return nil, err
	}
	path, err := firstFile(s.files, trafilaturaGold(base)...)
	if err != nil {
		return nil, err
	}
	golds, fill, err := s.trafilaturaGolds(path)
	if err != nil {
		return nil, err
	}
	return s.pair(s.trafilaturaPages(base), golds, fill), nil
}

// trafilaturaGolds reads the file of annotations.
func (s *scan) trafilaturaGolds(path string) (golds []file, fill func(file) func(*Case, []byte) error, err error) {
	golds, annotations, err := collect(s, path, trafilaturaDecode, `give the page's "file" and at least one snippet in "with" or "without"`)
	return golds, func(gold file) func(*Case, []byte) error {
		a := annotations[gold.stem]
		return func(k *Case, _ []byte) error {
			k.URL = a.url
			k.Gold = Gold{With: a.With, Without: a.Without, SnippetsOnly: true, Source: gold.path, Charset: "utf-8"}
			return nil
		}
	}, err
}

// trafilaturaPages lists both folders of pages, either of which may be missing. Of two pages with the same name the one
// in eval/ counts, as in Trafilatura's own evaluation.
func (s *scan) trafilaturaPages(base string) []file {
	var pages []file
	first := map[string]string{}
	for _, dir := range []string{path.Join(base, "eval"), path.Join(base, "cache")} {
		if info, err := fs.Stat(s.files, dir); err != nil || !info.IsDir() {
			continue
		}
		for _, f := range s.list(dir, pageExtensions) {
			if other := first[f.stem]; other != "" {
				s.reject(f.path, "the same name as "+other, "keep one of the two")
				continue
			}
			first[f.stem] = f.path
			pages = append(pages, f)
		}
	}
	return pages
}

// trafilaturaAnnotation is the value of one URL.
type trafilaturaAnnotation struct {
	File    string   `json:"file"`
	With    []string `json:"with"`
	Without []string `json:"without"`
	url     string
}

// trafilaturaDecode reads one annotation. An empty snippet is in every text: it would count for nothing or against
// everything, so it is refused with the annotation, and so is an annotation without any.
func trafilaturaDecode(m member) (id string, a trafilaturaAnnotation, err error) {
	if err := json.Unmarshal(m.value, &a); err != nil {
		return "", a, jsonError(err)
	}
	id, ok := cutExtension(a.File, pageExtensions)
	switch {
	case a.File == "":
		return "", a, errors.New(`it has no "file"`)
	case !ok || path.Base(a.File) != a.File:
		return "", a, errors.New(`its "file" is no name of a page`)
	case len(a.With)+len(a.Without) == 0:
		return "", a, errors.New("it has no snippets")
	case slices.Contains(a.With, "") || slices.Contains(a.Without, ""):
		return "", a, errors.New("a snippet is empty")
	}
	a.url = m.key
	return id, a, nil
}
