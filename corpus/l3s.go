package corpus

import (
	"bytes"
	"fmt"
	"io/fs"
	"regexp"
	"strings"

	"golang.org/x/net/html"

	"github.com/contentassay/assay/page"
)

var l3sFolders = twoFolders{pages: []string{"original"}, gold: []string{"annotated"}}

// l3sURLs is the file that tells the URL of each page.
const l3sURLs = "url-mapping.txt"

// l3s is the layout of L3S-GN1, the news pages on which boilerpipe was developed (Kohlschuetter, Fankhauser and Nejdl,
// "Boilerplate Detection using Shallow Text Features", WSDM 2010).
//
//	original/UUID.html    the page
//	annotated/UUID.html   the same page, its text in <span class="x-nc-selN"> as seven people judged it
//	url-mapping.txt       <urn:uuid:UUID> TAB URL
//
// N is 0 for not content, 1 headline, 2 full text, 3 supplemental (captions and such), 4 links to related articles,
// 5 readers' comments; text outside all spans is not content. The gold is what stands in 1, 2 and 3, the reading of
// Bevendorff et al. 2023 and of BoilerNet. The paper's own two-class figures count comments as content too, so they are
// not to be compared with scores on this gold.
//
// In six pages of the copy that circulates a piece of the head is missing, <title> never ends, and a browser shows
// nothing: package check lists them, and no extractor that parses as browsers do can find their gold.
//
// The gold keeps the lines of the page: its text is rendered as package page renders any node, without the text that
// was not selected.
var l3s = Layout{
	Name:   "l3s-gn1",
	Doc:    "original/UUID.html and annotated/UUID.html with <span class=x-nc-selN>; gold is headline, full text and supplemental (1, 2, 3)",
	detect: l3sFolders.detect,
	find:   findL3S,
}

func findL3S(s *scan) ([]entry, error) {
	pages, gold, err := s.locate(l3sFolders)
	if err != nil {
		return nil, err
	}
	urls := s.l3sURLs()
	return s.pair(s.list(pages, pageExtensions), s.list(gold, pageExtensions), func(gold file) func(*Case, []byte) error {
		return func(k *Case, _ []byte) error {
			k.URL = urls[k.ID]
			return fillL3S(s.files, k, gold.path)
		}
	}), nil
}

var l3sURL = regexp.MustCompile(`^<urn:uuid:([^>]+)>\t(\S+)$`)

// l3sURLs reads the URLs of all pages, by their IDs. A line that says nothing is rejected; the file may be missing.
func (s *scan) l3sURLs() map[string]string {
	if isFile(s.files, l3sURLs) != nil {
		return nil
	}
	b, err := readFile(s.files, l3sURLs, maxText)
	if err != nil {
		s.reject(l3sURLs, "cannot be read: "+plainError(err).Error(), "fetch it again; without it cases have no URL")
		return nil
	}
	urls := map[string]string{}
	number := 0
	for line := range bytes.Lines(b) {
		number++
		line = bytes.TrimSpace(line)
		m := l3sURL.FindSubmatch(line)
		switch {
		case m != nil:
			urls[string(m[1])] = string(m[2])
		case len(line) > 0:
			s.reject(fmt.Sprintf("%s:%d", l3sURLs, number), "no URL of a page", "write <urn:uuid:UUID>, a tab and the URL")
		}
	}
	return urls
}

// fillL3S fills a case with the selected text of an annotated page.
func fillL3S(files fs.FS, k *Case, gold string) error {
	p, err := goldPage(files, k.ID, gold)
	if err != nil {
		return err
	}
	k.Gold = Gold{Text: selectedText(p.Clone()), Source: gold, Charset: p.Charset.Name}
	return nil
}

// selectedText is the text of a tree without what was not selected as headline, full text or supplemental. Spans lie
// within each other; the innermost decides. It takes the tree apart.
func selectedText(root *html.Node) string {
	var drop []*html.Node
	for n := range root.Descendants() {
		if n.Type == html.TextNode && strings.TrimSpace(n.Data) != "" && !selected(n) {
			drop = append(drop, n)
		}
	}
	for _, n := range drop {
		n.Data = " " // not removed: what stood around it must not join to one word
	}
	for n := range root.Descendants() {
		if n.Type == html.ElementNode && n.Data == "body" {
			return page.Text(n)
		}
	}
	return ""
}

// selected tells whether the innermost span of the annotation around a node selects it.
func selected(n *html.Node) bool {
	for ; n != nil; n = n.Parent {
		for _, a := range n.Attr {
			if a.Key != "class" {
				continue
			}
			for class := range strings.FieldsSeq(a.Val) {
				if kind, ok := strings.CutPrefix(class, "x-nc-sel"); ok {
					return kind == "1" || kind == "2" || kind == "3"
				}
			}
		}
	}
	return false
}
