package corpus

import (
	"encoding/json"
	"errors"
	"io/fs"
)

var (
	aebFolders = []string{"html"}
	aebGold    = []string{"ground-truth.json", "ground-truth.json.gz"}
)

// aeb is the layout of Scrapinghub's article-extraction benchmark: packed pages named by a digest, and one file with the
// gold of all of them:
//
//	{"042bb7...": {"articleBody": "Gaming used to be so simple. ...", "url": "https://..."}, ...}
//
// Its output/ folder holds answers of systems in the same shape, which LoadOutputs reads.
var aeb = Layout{
	Name:   "aeb",
	Doc:    `html/ID.html and ground-truth.json {ID: {"articleBody", "url"}}`,
	detect: detectAEB,
	find:   findAEB,
}

func detectAEB(files fs.FS) error {
	_, folderErr := folder(files, aebFolders...)
	_, goldErr := firstFile(files, aebGold...)
	if folderErr != nil {
		return folderErr
	}
	return goldErr
}

func findAEB(s *scan) ([]entry, error) {
	pages, err := folder(s.files, aebFolders...)
	if err != nil {
		return nil, err
	}
	path, err := firstFile(s.files, aebGold...)
	if err != nil {
		return nil, err
	}
	golds, fill, err := s.aebGolds(path)
	if err != nil {
		return nil, err
	}
	return s.pair(s.list(pages, pageExtensions), golds, fill), nil
}

// aebArticle is the value of one ID.
type aebArticle struct {
	Body *string `json:"articleBody"`
	URL  string  `json:"url"`
}

// aebGolds reads the file of all golds.
func (s *scan) aebGolds(path string) (golds []file, fill func(file) func(*Case, []byte) error, err error) {
	const mend = `write {"articleBody": TEXT, "url": URL} once for each ID, with "" for a page without main content`
	golds, articles, err := collect(s, path, aebDecode, mend)
	return golds, func(gold file) func(*Case, []byte) error {
		a := articles[gold.stem]
		return func(k *Case, _ []byte) error {
			k.Gold = Gold{Text: unixLines(*a.Body), Source: gold.path, Charset: "utf-8"}
			k.URL = a.URL
			return nil
		}
	}, err
}

// aebDecode reads one member of the file of golds. A body that is missing or null is an error and not an empty gold:
// the published corpus has none, so it can only be an accident.
func aebDecode(m member) (id string, a aebArticle, err error) {
	if err := json.Unmarshal(m.value, &a); err != nil {
		return "", a, jsonError(err)
	}
	if a.Body == nil {
		return "", a, errors.New(`it has no "articleBody"`)
	}
	return m.key, a, nil
}
