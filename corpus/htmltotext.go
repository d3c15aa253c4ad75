package corpus

// htmltotext is the layout of leogao2's htmltotext-benchmark: a folder of pairs for each language.
//
//	benchmarkdata/de/html/news-1.html
//	benchmarkdata/de/text/news-1.txt
//
// A case is called "de/news-1", and its language is the name of its folder.
var htmltotext = Layout{
	Name:   "htmltotext",
	Doc:    "benchmarkdata/LANG/html/NAME.html and benchmarkdata/LANG/text/NAME.txt; IDs are LANG/NAME",
	detect: htmltotextSets.detect,
	find:   htmltotextSets.find,
}

var htmltotextSets = sets{
	base:     "benchmarkdata",
	describe: func(k *Case, set string) { k.Lang = set },
}
