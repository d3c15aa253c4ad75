package corpus

import "io/fs"

// pairFolders are the names that the plain layout knows; html/ and content/ are the thesis' own.
var pairFolders = twoFolders{
	pages: []string{"html", "pages", "input"},
	gold:  []string{"content", "gold", "text"},
}

// pairs is the plain layout: two folders whose files pair by name. It is the thesis' layout, the embedded sample's, and
// the one for pages of one's own.
//
//	mine/html/news-1.html        the page, byte for byte as it was served
//	mine/content/news-1.txt      its main content, plain text
//	mine/content/news-1.json     optional, how that gold was made, see annotated.go
//	mine/cases.jsonl             optional, see metadata.go
//
// The gold is the text as it stands: nothing is stripped from it, since "<p>" may be what the page talks about.
var pairs = Layout{
	Name:   "pairs",
	Doc:    "html/NAME.html and content/NAME.txt (also pages/ or input/, gold/ or text/), optional cases.jsonl",
	detect: pairFolders.detect,
	find:   findPairs,
}

func findPairs(s *scan) ([]entry, error) {
	pages, gold, err := s.locate(pairFolders)
	if err != nil {
		return nil, err
	}
	found := s.list(pages, pageExtensions)
	entries := s.pair(found, s.list(gold, textExtensions), s.annotatedGold)
	s.acceptAnnotations(found, gold)
	s.addMetadata(entries)
	return entries, nil
}

// plainGold fills cases with gold texts that need no cleaning. Its shape is the one scan.pair takes: for a gold file,
// the function that reads it.
func plainGold(files fs.FS) func(file) func(*Case, []byte) error {
	return func(gold file) func(*Case, []byte) error {
		return func(k *Case, _ []byte) (err error) {
			k.Gold, err = readGold(files, gold.path)
			return err
		}
	}
}

// readGold reads and decodes a gold file.
func readGold(files fs.FS, path string) (Gold, error) {
	b, err := readFile(files, path, maxText)
	if err != nil {
		return Gold{}, err
	}
	return textGold(b, path), nil
}

// textGold makes a gold of the bytes of a text file.
func textGold(b []byte, source string) Gold {
	text, charset := decodeText(b)
	return Gold{Text: text, Source: source, Charset: charset}
}
