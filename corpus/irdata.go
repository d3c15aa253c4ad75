package corpus

// irdata is the layout of ir-research-data: nine news sites in two years, "the big five" and more, a folder for each
// year. Its pages were saved by a browser, and most of its golds are windows-1252.
//
//	Extraction/big5-05/html/amd (1).htm
//	Extraction/big5-05/gold/amd (1).txt
//
// A case is called "big5-05/amd (1)"; the tag set is the name of its folder.
var irdata = Layout{
	Name:   "ir-research-data",
	Doc:    "Extraction/SET/html/NAME.htm and Extraction/SET/gold/NAME.txt; IDs are SET/NAME",
	detect: irdataSets.detect,
	find:   irdataSets.find,
}

var irdataSets = sets{
	base:     "Extraction",
	describe: func(k *Case, set string) { k.Tags = map[string]string{"set": set} },
}
