package corpus

import (
	"fmt"
	"strings"

	"github.com/contentassay/assay/internal/nearest"
)

// Source is a public corpus that Fetch can clone. The pages are other people's work: use them for measuring, and do not
// pass them on.
type Source struct {
	// Name is what the user types.
	Name string
	// Doc says in one line what it holds.
	Doc string
	// URL is its public repository.
	URL string
	// Commit is the version that the figures in the documentation were measured on: the hash, or its first 12 digits or
	// more. Twelve are 48 bits: enough to notice a change, not to resist somebody who forges one with great effort.
	Commit string
	// Folder is where the corpus lies in the repository, "" for its root.
	Folder string
	// Size is how much there is to load, roughly.
	Size string
	// License is what the repository states, and nothing more.
	License string
	// Citation is what to cite.
	Citation string
}

const noLicense = "none stated"

// Sources are all corpora that Fetch knows, at the commits whose contents the readers are tested with. Sizes are those
// of packed copies, most of them of a part of the corpus, so they are lower bounds.
var Sources = []Source{
	{
		Name: "cleaneval", Doc: "CleanEval, evaluation set: 740 English pages, 681 with gold",
		URL: "https://github.com/j-szulc/html-cleaning-dataset-merged", Commit: "46e01a04b470", Folder: "cleaneval-final",
		Size: "40 MB or more", License: noLicense + "; the repository refers to the original sources",
		Citation: "M. Baroni, F. Chantree, A. Kilgarriff, S. Sharoff: CleanEval: a competition for cleaning web pages. LREC 2008",
	},
	{
		Name: "cleaneval-dev", Doc: "CleanEval, development set: 58 English pages",
		URL: "https://github.com/j-szulc/html-cleaning-dataset-merged", Commit: "46e01a04b470", Folder: "cleaneval-dev",
		Size: "4 MB or more", License: noLicense + "; the repository refers to the original sources",
		Citation: "M. Baroni, F. Chantree, A. Kilgarriff, S. Sharoff: CleanEval: a competition for cleaning web pages. LREC 2008",
	},
	{
		Name: "cleanportaleval", Doc: "71 pages of 4 news portals, many of one template each, gold as in CleanEval",
		URL: "https://github.com/ppke-nlpg/CleanPortalEval", Commit: "517726d64d8d",
		Size: "2 MB or more", License: noLicense,
		Citation: "I. Endredy, A. Novak: More effective boilerplate removal: the GoldMiner algorithm. Polibits 48, 2013",
	},
	{
		Name: "boilerplate-results", Doc: "stored outputs of jusText, boilerpipe, BTE and GoldMiner on CleanEval and CleanPortalEval; no pages",
		URL: "https://github.com/ppke-nlpg/boilerplateResults", Commit: "3e1dbd81b41b",
		Size: "20 MB or more", License: noLicense,
		Citation: "I. Endredy, A. Novak: More effective boilerplate removal: the GoldMiner algorithm. Polibits 48, 2013",
	},
	{
		Name: "aeb", Doc: "Article Extraction Benchmark: 181 news articles, stored outputs of many systems",
		URL: "https://github.com/scrapinghub/article-extraction-benchmark", Commit: "4a3bc979f76c",
		Size: "10 MB or more", License: "MIT",
		Citation: "Scrapinghub: Article extraction benchmark. 2020",
	},
	{
		Name: "wcxb", Doc: "Web Content Extraction Benchmark: 2,008 pages of seven types; a third of the gold drafted by a contestant",
		URL: "https://github.com/Murrough-Foley/web-content-extraction-benchmark", Commit: "c039d5ee9f5a",
		Size: "110 MB or more", License: "CC-BY-4.0",
		Citation: "M. Foley: WCXB, a web content extraction benchmark. arXiv 2605.21097, 2026",
	},
	{
		Name: "trafilatura", Doc: "990 pages, mostly German, with snippets that must and must not appear",
		URL: "https://github.com/adbar/trafilatura", Commit: "e90b0ef51ab0",
		Size: "30 MB or more", License: "Apache-2.0",
		Citation: "A. Barbaresi: Trafilatura: a web scraping library and command-line tool for text discovery and extraction. ACL 2021",
	},
	{
		Name: "readability", Doc: "130 test pages of Mozilla's Readability; gold is its own output",
		URL: "https://github.com/mozilla/readability", Commit: "ab4027a8b376",
		Size: "7 MB or more", License: "Apache-2.0",
		Citation: "Mozilla: Readability.js",
	},
	{
		Name: "l3s-gn1", Doc: "621 news articles of 2008 with six kinds of text marked by hand",
		URL: "https://github.com/geodrome/page-signal", Commit: "186d8153b3d1", Folder: "L3S-GN1-20100130203947-00001",
		Size: "12 MB or more", License: "research use only",
		Citation: "C. Kohlschuetter, P. Fankhauser, W. Nejdl: Boilerplate detection using shallow text features. WSDM 2010",
	},
	{
		Name: "fundus", Doc: "80 news articles with optional paragraphs, stored outputs of 7 systems",
		URL: "https://github.com/dobbersc/fundus-evaluation", Commit: "d43db54b2b39",
		Size: "10 MB or more", License: "MIT",
		Citation: "M. Dallabetta, C. Dobberstein, A. Breiding, A. Akbik: Fundus: a simple-to-use news scraper optimized for high quality extractions. ACL 2024",
	},
	{
		Name: "chinese", Doc: "Chinese pages, most of them from CleanEval, with a new gold",
		URL: "https://github.com/immortal-autumn/Chinese-Web-Content-Extraction-Dataset", Commit: "99d0ef084191",
		Size: "3 MB or more", License: "MIT",
		Citation: "Chinese-Web-Content-Extraction-Dataset",
	},
	{
		Name: "htmltotext", Doc: "28 pages in English, German, Croatian and Chinese",
		URL: "https://github.com/leogao2/htmltotext-benchmark", Commit: "feab59949ee4",
		Size: "2 MB or more", License: noLicense,
		Citation: "L. Gao: htmltotext-benchmark. 2020",
	},
	{
		Name: "ir-research-data", Doc: "180 news pages: 9 sites, 2 years, 10 pages of each",
		URL: "https://github.com/MSVCode/ir-research-data", Commit: "cbb428cea48e",
		Size: "5 MB or more", License: "for research purposes only",
		Citation: "MSVCode: ir-research-data",
	},
	{
		Name: "webmainbench", Doc: "samples of WebMainBench: 10 pages with gold as Markdown",
		URL: "https://github.com/opendatalab/WebMainBench", Commit: "9d991bdc00c5",
		Size: "1 MB or more", License: "Apache-2.0",
		Citation: "OpenDataLab: WebMainBench. 2025",
	},
}

// FindSource returns the source of that name; the error names the nearest one.
func FindSource(name string) (Source, error) {
	names := make([]string, len(Sources))
	for i, s := range Sources {
		if s.Name == name {
			return s, nil
		}
		names[i] = s.Name
	}
	return Source{}, fmt.Errorf("no public corpus is called %q%s; there are %s", name, nearest.Hint(name, names), strings.Join(names, ", "))
}
