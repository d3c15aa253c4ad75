package corpus

import "html"

// chineseFolders are those of the pages and of their main content. The authors and dates of the articles lie in author/
// and date/ beside them; they are no part of a gold text and are not read.
var chineseFolders = twoFolders{pages: []string{"original"}, gold: []string{"cleaned"}}

// chinese is the layout of the Chinese-Web-Content-Extraction-Dataset: pages, most of them from the Chinese part of
// CleanEval and with its <text> header, and a gold for each that was written anew as plain text, without tags.
//
//	original/UUID.html   <text id="http://..." title="..." encoding="gb2312"> and the page, in whatever charset
//	cleaned/UUID.txt     UTF-8
//
// The language is stated by the corpus as a whole. Words of Chinese are not set off by blanks: choose a tokenizer that
// knows it (uax29 makes one word of each ideograph).
var chinese = Layout{
	Name:   "chinese",
	Doc:    "original/NAME.html and cleaned/NAME.txt (Chinese pages of CleanEval with a new gold)",
	detect: chineseFolders.detect,
	find:   findChinese,
}

func findChinese(s *scan) ([]entry, error) {
	pages, gold, err := s.locate(chineseFolders)
	if err != nil {
		return nil, err
	}
	return s.pair(s.list(pages, pageExtensions), s.list(gold, textExtensions), s.chineseGold), nil
}

// chineseGold fills a case with a gold file, and with the URL in the page's header.
func (s *scan) chineseGold(gold file) func(*Case, []byte) error {
	return func(k *Case, head []byte) (err error) {
		if m := textHeader.FindSubmatch(head); m != nil {
			k.URL = html.UnescapeString(string(m[1]))
		}
		k.Lang = "zh"
		k.Gold, err = readGold(s.files, gold.path)
		return err
	}
}
