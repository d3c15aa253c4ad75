package corpus

import (
	"encoding/json"
	"errors"
	"io/fs"
	"strings"
)

var (
	fundusFolder = "dataset"
	fundusGold   = []string{"ground_truth.json", "ground_truth.json.gz"}
	fundusPages  = []string{"html"}
)

// fundus is the layout of the evaluation of Fundus (Dallabetta et al., ACL 2024): news articles whose gold is a list of
// paragraphs, all in one file.
//
//	dataset/html/APNews_0.html.gz
//	dataset/ground_truth.json   {"APNews_0.html.gz": {"url", "crawl_date", "body": ["A paragraph.", "[An optional one.]"]}}
//
// A paragraph in square brackets is optional: an extraction may have it or not (a note on the author, a list of related
// articles). Gold.Paragraphs keeps the difference; Gold.Text holds all of them, one a line and without the brackets. The
// answers of systems in dataset/extractions/ have the same shape and are read by LoadOutputs.
var fundus = Layout{
	Name:   "fundus",
	Doc:    `dataset/html/NAME.html and dataset/ground_truth.json {NAME.html: {"url", "body": [paragraph, "[optional paragraph]"]}}`,
	detect: func(files fs.FS) error { _, err := fundusRoot(files); return err },
	find:   findFundus,
}

// fundusRoot returns the file system of the folder dataset/, or says what is missing.
func fundusRoot(files fs.FS) (fs.FS, error) {
	dir, err := folder(files, fundusFolder)
	if err != nil {
		return nil, err
	}
	sub, err := fs.Sub(files, dir)
	if err != nil {
		return nil, err
	}
	if _, err := folder(sub, fundusPages...); err != nil {
		return nil, err
	}
	_, err = firstFile(sub, fundusGold...)
	return sub, err
}

func findFundus(s *scan) ([]entry, error) {
	sub, err := fundusRoot(s.files)
	if err != nil {
		return nil, err
	}
	dir, err := folder(s.files, fundusFolder)
	if err != nil {
		return nil, err
	}
	gold, err := firstFile(sub, fundusGold...)
	if err != nil {
		return nil, err
	}
	pages, err := folder(sub, fundusPages...)
	if err != nil {
		return nil, err
	}
	golds, fill, err := s.fundusGolds(dir + "/" + gold)
	if err != nil {
		return nil, err
	}
	return s.pair(s.list(dir+"/"+pages, pageExtensions), golds, fill), nil
}

// fundusGolds reads the file of all golds.
func (s *scan) fundusGolds(path string) (golds []file, fill func(file) func(*Case, []byte) error, err error) {
	golds, articles, err := collect(s, path, fundusDecode, `write {"url", "body": [PARAGRAPH, ...]} once for each page`)
	return golds, func(gold file) func(*Case, []byte) error {
		a := articles[gold.stem]
		return func(k *Case, _ []byte) error {
			k.URL = a.URL
			k.Gold = fundusText(a.Body)
			k.Gold.Source = gold.path
			return nil
		}
	}, err
}

// fundusArticle is the value of one page, in the gold and in the stored answers.
type fundusArticle struct {
	URL  string   `json:"url"`
	Body []string `json:"body"`
}

// fundusDecode reads one member; its key is the name of the page's file.
func fundusDecode(m member) (id string, a fundusArticle, err error) {
	if err := json.Unmarshal(m.value, &a); err != nil {
		return "", a, jsonError(err)
	}
	if a.Body == nil {
		return "", a, errors.New(`it has no "body"`)
	}
	return fundusID(m.key), a, nil
}

// fundusID is the ID of the case whose page has this file name.
func fundusID(name string) string {
	id, _ := cutExtension(name, pageExtensions)
	return id
}

// fundusText is the gold that a list of paragraphs makes.
func fundusText(body []string) Gold {
	g := Gold{Charset: "utf-8"}
	var lines []string
	for _, p := range body {
		p = unixLines(p)
		inner, optional := strings.CutPrefix(p, "[")
		if inner, closed := strings.CutSuffix(inner, "]"); optional && closed {
			p = inner
		} else {
			optional = false
		}
		g.Paragraphs = append(g.Paragraphs, Paragraph{Text: p, Optional: optional})
		lines = append(lines, p)
	}
	g.Text = strings.Join(lines, "\n")
	return g
}
