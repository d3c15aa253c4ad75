package suite

// publishedTables are the tables. A system is the name of its file or folder of outputs.
var publishedTables = []publishedTable{
	{
		metric: "evert", corpus: cleanEval + "GoldStandard", outputs: cleanEval, digits: 4,
		source:  "Endrédy and Novák 2013, More effective boilerplate removal: the GoldMiner algorithm, as quoted in Rolli 2014, table 2.1",
		figures: []string{"micro.precision", "micro.recall"},
		rows: []publishedRow{
			{"boilerpipe", 674, []float64{.9515, .7438}},
			{"justext", 668, []float64{.9529, .9199}},
		},
	},
	{
		metric: "evert", corpus: cleanEval + "GoldStandard", outputs: cleanEval, digits: 4,
		source:  allOutputs,
		figures: evertPublished,
		rows: []publishedRow{
			{"boilerpipe", 674, []float64{.9515, .7438, .8349, .9199, .7685, .7982}},
			{"bte", 668, []float64{.905, .9168, .9109, .8699, .8845, .8618}},
			{"goldminer", 605, []float64{.9532, .9155, .934, .9273, .8926, .8943}},
			{"goldminer+onion", 605, []float64{.9549, .9078, .9308, .9292, .8855, .8911}},
			{"justext", 668, []float64{.9529, .9199, .9361, .9264, .8976, .8973}},
			{"justext+onion", 668, []float64{.9551, .9108, .9324, .9286, .8887, .8931}},
		},
	},
	{
		metric: "evert", corpus: cleanEval + "GoldStandard", outputs: cleanEval, digits: 4,
		source:  samplePages,
		figures: []string{"micro.precision", "micro.recall"},
		rows: []publishedRow{
			{"boilerpipe", 424, []float64{.9498, .7435}},
			{"bte", 420, []float64{.9047, .9234}},
			{"goldminer", 375, []float64{.953, .9091}},
			{"justext", 419, []float64{.9531, .9123}},
		},
	},
	{
		metric: "evert", corpus: cleanEval + "GoldStandard", outputs: cleanEval, digits: 4,
		source:  samplePages,
		figures: []string{"macro.precision", "macro.recall", "macro.f1"},
		rows: []publishedRow{
			{"boilerpipe", 424, []float64{.9152, .7582, .7878}},
			{"justext", 419, []float64{.9242, .8884, .8889}},
		},
	},
	{
		metric: "evert", corpus: cleanPortalEval + "GoldStandard", outputs: cleanPortalEval, digits: 4,
		source:  allOutputs,
		figures: evertPublished,
		rows: []publishedRow{
			{"boilerpipe", 71, []float64{.9291, .8856, .9068, .8903, .8765, .8703}},
			{"bte", 70, []float64{.712, .9564, .8163, .6895, .9324, .7735}},
			{"goldminer", 70, []float64{.985, .9815, .9832, .9803, .9673, .9688}},
			{"goldminer+onion", 70, []float64{.9848, .9707, .9777, .9802, .9531, .9596}},
			{"justext", 70, []float64{.7882, .9772, .8726, .7629, .9588, .8345}},
			{"justext+onion", 70, []float64{.8648, .9638, .9116, .8551, .9384, .8784}},
		},
	},
	{
		metric: "evert", corpus: cleanEval + "GoldStandard", outputs: cleanEval, digits: 4, over: "script_macro.files",
		source:  scriptMeans,
		figures: []string{"script_macro.f1"},
		rows: []publishedRow{
			{"boilerpipe", 880, []float64{.6113}},
			{"bte", 868, []float64{.6632}},
			{"goldminer", 787, []float64{.6875}},
			{"goldminer+onion", 787, []float64{.685}},
			{"justext", 869, []float64{.6898}},
			{"justext+onion", 869, []float64{.6865}},
		},
	},
	{
		metric: "evert", corpus: cleanPortalEval + "GoldStandard", outputs: cleanPortalEval, digits: 4, over: "script_macro.files",
		source:  scriptMeans,
		figures: []string{"script_macro.f1"},
		rows: []publishedRow{
			{"boilerpipe", 71, []float64{.8703}},
			{"bte", 76, []float64{.7124}},
			{"goldminer", 70, []float64{.9688}},
			{"goldminer+onion", 70, []float64{.9596}},
			{"justext", 71, []float64{.8228}},
			{"justext+onion", 71, []float64{.866}},
		},
	},
	{
		metric: "evert", corpus: "cleaneval/cleaneval-final", outputs: "c4corpus-cleaneval/", digits: 4,
		source:  "the arithmetic of cleaneval.py v1.0 over the outputs of dkpro/dkpro-c4corpus @da61281 in the collection of corpora",
		figures: []string{"micro.precision", "micro.recall"},
		rows: []publishedRow{
			{"JusText_Python_Defaults_CleanEvalHTMLTestSubset", 429, []float64{.962, .863}},
		},
	},
	{
		metric: "aeb", corpus: "article-extraction-benchmark", outputs: "article-extraction-benchmark/output/", digits: 3,
		source:  "scrapinghub/article-extraction-benchmark @4a3bc97, README",
		figures: aebPublished,
		rows: []publishedRow{
			{"AutoExtract", 181, []float64{.97, .984, .956, .47}},
			{"Diffbot", 181, []float64{.951, .958, .944, .348}},
			{"august", 181, []float64{.471, .312, .955, 0}},
			{"beautifulsoup", 181, []float64{.665, .499, .994, 0}},
			{"boilerpipe", 181, []float64{.86, .85, .87, .006}},
			{"boilerpipe_rs", 181, []float64{.739, .761, .717, 0}},
			{"dom_smoothie", 181, []float64{.865, .785, .963, .055}},
			{"dragnet", 181, []float64{.907, .925, .889, .221}},
			{"fast_html2md", 181, []float64{.515, .351, .967, 0}},
			{"go_domdistiller", 181, []float64{.927, .901, .956, .061}},
			{"go_readability", 181, []float64{.934, .9, .971, .188}},
			{"go_readability_fork", 181, []float64{.947, .914, .982, .166}},
			{"go_trafilatura", 181, []float64{.96, .94, .98, .287}},
			{"goose3", 181, []float64{.896, .94, .856, .232}},
			{"html-text", 181, []float64{.665, .5, .994, 0}},
			{"html2md_rs", 181, []float64{.15, .142, .16, 0}},
			{"html2text", 181, []float64{.662, .499, .983, 0}},
			{"html2text_rs", 181, []float64{.438, .283, .965, 0}},
			{"inscriptis", 181, []float64{.679, .517, .992, 0}},
			{"justext", 181, []float64{.804, .858, .756, .088}},
			{"llm_readability", 181, []float64{.829, .851, .809, .077}},
			{"mdka", 181, []float64{.435, .285, .914, 0}},
			{"nanohtml2text", 181, []float64{.469, .309, .973, 0}},
			{"news_please", 181, []float64{.948, .964, .933, .326}},
			{"newspaper", 181, []float64{.949, .964, .934, .326}},
			{"readability", 181, []float64{.922, .913, .931, .315}},
			{"readability_js", 181, []float64{.947, .914, .982, .166}},
			{"readability_rs", 181, []float64{.873, .906, .843, .227}},
			{"readabilityrs", 181, []float64{.832, .745, .943, .028}},
			{"readable_readability", 181, []float64{.884, .886, .881, .177}},
			{"rs_trafilatura", 181, []float64{.97, .951, .99, .287}},
			{"trafilatura", 181, []float64{.958, .938, .978, .293}},
		},
	},
	{
		metric: "aeb", corpus: "article-extraction-benchmark", outputs: "article-extraction-benchmark/output/", digits: 4,
		source:  "its evaluate.py over the pages that are in the collection of corpora beside this program",
		figures: aebPublished,
		rows: []publishedRow{
			{"boilerpipe", 104, []float64{.8711, .8638, .8785, .0096}},
			{"go_readability", 104, []float64{.9539, .922, .988, .2019}},
			{"go_trafilatura", 104, []float64{.9671, .9454, .9899, .3077}},
			{"justext", 104, []float64{.8152, .8756, .7626, .0865}},
		},
	},
	{
		metric: "fundus", corpus: "fundus-evaluation", outputs: "fundus-evaluation/dataset/extractions/", digits: 4,
		source:  "dobbersc/fundus-evaluation @d43db54 (v0.2.0), README",
		figures: []string{"macro.precision", "sd.precision", "macro.recall", "sd.recall", "macro.f1", "sd.f1"},
		rows: []publishedRow{
			{"bte", 80, []float64{.8109, .1941, .9823, .0861, .8714, .1548}},
			{"boilernet", 80, []float64{.8596, .1855, .9121, .1915, .8652, .1803}},
			{"boilerpipe", 80, []float64{.8289, .2065, .8211, .2999, .799, .2586}},
			{"fundus", 80, []float64{.9989, .0057, .9675, .1275, .9769, .0975}},
			{"trafilatura", 80, []float64{.9391, .1289, .9685, .1569, .9362, .1673}},
			{"justext", 80, []float64{.8651, .1892, .9023, .2061, .8696, .1976}},
			{"newsplease", 80, []float64{.9795, .1008, .9189, .1615, .9339, .1452}},
		},
	},
	{
		metric: "segments", corpus: "trafilatura", digits: 3,
		source: "adbar/trafilatura @e90b0ef, docs/evaluation.rst (August 2026)",
		note: "the output is the page itself, decoded; other rows of that table are of Python programs whose outputs " +
			"are not stored",
		figures: []string{"micro.precision", "micro.recall", "micro.accuracy", "micro.f1"},
		rows:    []publishedRow{{"raw HTML", 990, []float64{.528, .906, .549, .667}}},
	},
	{
		metric: "segments-go", corpus: "trafilatura", digits: 3,
		source: "markusmobius/go-trafilatura @67c3f2a, README (May 2025)",
		note: "no outputs are stored: the extractor must be run. The table is over 960 documents of its time, where the" +
			" corpus at the pinned commit has 990, and over the extractors' versions of its time. With those of this program and" +
			" the 990 documents, micro.f1 is: go-domdistiller v1.0.0 .8753 (domdistiller), go-readability of December 2025 .8875" +
			" (readability-shiori), go-trafilatura v1.12.2 .9039 (trafilatura-fast), with fallback .9138 (trafilatura); assay run" +
			" --corpus trafilatura --extractor trafilatura --metric segments-go computes it again",
		figures: []string{"micro.precision", "micro.recall", "micro.accuracy", "micro.f1"},
		rows: []publishedRow{
			{"go-domdistiller", 960, []float64{.873, .872, .873, .872}},
			{"go-readability", 960, []float64{.871, .891, .88, .881}},
			{"go-trafilatura", 960, []float64{.912, .897, .906, .904}},
			{"go-trafilatura + fallback", 960, []float64{.909, .921, .914, .915}},
			{"go-trafilatura + fallback + precision", 960, []float64{.921, .9, .912, .91}},
			{"go-trafilatura + fallback + recall", 960, []float64{.893, .927, .908, .91}},
		},
	},
}

// The outputs that the authors of GoldMiner stored, with the gold beside them.
const (
	cleanEval       = "boilerplateResults/cleanEvalResults/"
	cleanPortalEval = "boilerplateResults/cleanPortalEvalResults/"
)

// Sources. The collection of corpora beside this program has part of the pages of some corpora, so that the same
// figures exist twice, over all pages and over those.
const (
	allOutputs  = "the arithmetic of cleaneval.py v1.0 over all outputs of ppke-nlpg/boilerplateResults @3e1dbd8"
	samplePages = "the arithmetic of cleaneval.py v1.0 over the pages that are in the collection of corpora beside this program"
	scriptMeans = "the means that cleaneval.py v1.0 prints for ppke-nlpg/boilerplateResults @3e1dbd8: over files, with or without gold"
)

var (
	evertPublished = []string{"micro.precision", "micro.recall", "micro.f1", "macro.precision", "macro.recall", "macro.f1"}
	aebPublished   = []string{"f1", "precision", "recall", "accuracy"}
)
