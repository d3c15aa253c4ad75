package corpus

import (
	"html"
	"regexp"
	"strings"
)

// cleanevalFolders are the names of the official sets; the development set calls its pages input/, the evaluation set
// finalrun-input/.
var cleanevalFolders = twoFolders{
	pages: []string{"input", "finalrun-input"},
	gold:  []string{"GoldStandard"},
}

// cleaneval is the layout of the CleanEval competition (Baroni et al., LREC 2008), which CleanPortalEval also uses.
//
// A page begins with a header line that is not part of the page as served, and ends with </text>:
//
//	<text id="http://www.example.com/" title="..." encoding="iso-8859-1">
//
// The encoding is free text and often wrong; package page weighs it with the rest. A gold file looks like this:
//
//	URL: http://www.example.com/
//
//	<h>A heading
//	<p>A paragraph, wrapped by hand
//	over several lines
//	<l>A list item
//
// In practice the URL line is missing in every fourth file and stands below a byte order mark or blank lines in others;
// tags occur in upper case, in the middle of a line, and closed; five golds of the evaluation set hold nothing but the
// URL line; encodings vary from file to file (see decodeText); and 37 of the 466 pages that circulate have no gold. Those
// are rejections here, not defects: the official set has none for them.
var cleaneval = Layout{
	Name:   "cleaneval",
	Doc:    "input/N.html (or finalrun-input/) and GoldStandard/N.txt with a URL: line and <p> <h> <l> tags: CleanEval, CleanPortalEval",
	detect: cleanevalFolders.detect,
	find:   findCleaneval,
}

func findCleaneval(s *scan) ([]entry, error) {
	pages, gold, err := s.locate(cleanevalFolders)
	if err != nil {
		return nil, err
	}
	return s.pair(s.list(pages, pageExtensions), s.list(gold, textExtensions), s.cleanevalGold), nil
}

// cleanevalGold fills a case with a tagged gold file. The URL is the one in the page's <text> header, which every page
// of the sets has; the gold's own line, missing in every fourth file, serves where there is no header.
func (s *scan) cleanevalGold(gold file) func(*Case, []byte) error {
	return func(k *Case, head []byte) error {
		b, err := readFile(s.files, gold.path, maxText)
		if err != nil {
			return err
		}
		k.Gold = textGold(b, gold.path)
		k.Gold.Raw = string(b)
		k.Gold.Text, k.URL = cleanevalText(k.Gold.Text)
		if m := textHeader.FindSubmatch(head); m != nil {
			k.URL = html.UnescapeString(string(m[1]))
		}
		return nil
	}
}

var (
	// textHeader is the first line of every CleanEval page; the rest of the file is the page itself.
	textHeader = regexp.MustCompile(`^(?:\xef\xbb\xbf)?\s*<text\s+id="([\x20-\x7e]*?)"`)
	// firstURL is the URL: line at the top of a gold file, laterURL one further down. The latter must be a full URL:
	// page 638 lists "URL: www.macromedia.com.au" among the contact data of its main content.
	firstURL = regexp.MustCompile(`^\s*URL:[ \t]*(.*)\n?`)
	laterURL = regexp.MustCompile(`(?m)^[ \t]*URL:[ \t]*(https?://\S+)[ \t]*$\n?`)
	// segmentTag opens (by accident also closes) a segment: paragraph, heading or list item.
	segmentTag = regexp.MustCompile(`(?i)</?[phl]>`)
	// onlyComment is how CleanPortalEval says that a page has no main content.
	onlyComment = regexp.MustCompile(`^\s*<!--[^>]*-->\s*$`)
	emptyLines  = regexp.MustCompile(`\n{3,}`)
	// taggedStart begins a text that is written like a gold file.
	taggedStart = regexp.MustCompile(`(?i)^\s*(?:URL:|<[phl]>)`)
)

// cleanevalText removes from a gold file its URL line and its segment tags and returns the URL. Every tag begins a new
// line, since a tag separates words. Other marks (<CR>, <marquee>, an unfinished <h) belong to the text as published.
func cleanevalText(s string) (text, url string) {
	for _, header := range []*regexp.Regexp{firstURL, laterURL} {
		if at := header.FindStringSubmatchIndex(s); at != nil {
			url = strings.TrimSpace(s[at[2]:at[3]])
			s = s[:at[0]] + s[at[1]:]
			break
		}
	}
	if onlyComment.MatchString(s) {
		return "", url
	}
	lines := strings.Split(segmentTag.ReplaceAllString(s, "\n"), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
	}
	return strings.TrimSpace(emptyLines.ReplaceAllString(strings.Join(lines, "\n"), "\n\n")), url
}
