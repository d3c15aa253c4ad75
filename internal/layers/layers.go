// Package layers holds the one table of who may import whom in this module. Its test reads the imports of every package
// and fails on an arrow that the table does not allow, and on a package that the table does not know.
package layers

// Rule says what one package may import beside the standard library.
type Rule struct {
	Package string   // folder below the module root; "" is the root itself; "x/..." is x's sub-folders
	Inside  []string // folders of this module, with "x/..." for all below x; internal packages need no mention
	Outside []string // module paths, or prefixes of import paths, of other people's code
}

// anything marks a package that may import every module outside.
const anything = "*"

// Table lists the packages from the bottom up: a rule names only packages of the layers above it in this list.
var Table = []Rule{
	// 0: pure arithmetic, the two ports, and small tools that know nothing of assay
	{Package: "internal/...", Outside: []string{anything}},
	{Package: "metrics"},
	{Package: "justext", Outside: []string{"golang.org/x/net/html"}},
	{Package: "justext/stoplists", Outside: []string{anything}},
	{Package: "boilerpipe", Outside: []string{"golang.org/x/net/html"}},
	// 1: words and pages
	{Package: "text", Outside: []string{"golang.org/x/text", "github.com/clipperhouse/uax29/v2"}},
	{Package: "align", Inside: []string{"text"}, Outside: []string{"github.com/sergi/go-diff"}},
	{Package: "page", Inside: []string{"text"}, Outside: []string{"golang.org/x/net", "golang.org/x/text", "github.com/saintfish/chardet"}},
	// 2: the contract, the corpora, the definitions of metrics
	{Package: "metrics/suite", Inside: []string{"text", "align", "metrics"}},
	{Package: "extractors", Inside: []string{"page"}},
	{Package: "corpus", Inside: []string{"text", "page"}, Outside: []string{"golang.org/x/text", "golang.org/x/net"}},
	{Package: "corpus/templates", Inside: []string{"text", "page"}, Outside: []string{"golang.org/x/net/html"}},
	{Package: "corpus/signature", Inside: []string{"text"}, Outside: []string{"golang.org/x/text"}},
	{Package: "corpus/duplicates", Inside: []string{"text", "corpus/signature", "corpus/templates"}, Outside: []string{"golang.org/x/net/html"}},
	{Package: "corpus/check", Inside: []string{"corpus", "text", "page", "align", "metrics/suite", "corpus/duplicates"}, Outside: []string{"golang.org/x/text"}},
	{Package: "corpus/grouping", Inside: []string{"metrics", "corpus", "text", "page", "corpus/templates", "corpus/duplicates"}},
	{Package: "corpus/warc"},
	{Package: "corpus/versions", Inside: []string{"corpus", "text", "page", "align", "corpus/grouping", "corpus/templates", "corpus/signature", "corpus/warc"}, Outside: []string{"golang.org/x/net/html"}},
	{Package: "corpus/...", Inside: []string{"corpus", "text", "page", "align"}, Outside: []string{"golang.org/x/text"}},
	// 3: what implements the contract
	{Package: "extractors/...", Inside: []string{"extractors", "page", "justext", "justext/stoplists", "boilerpipe"}, Outside: []string{anything}},
	{Package: "offtopic", Inside: []string{"text", "page", "corpus", "corpus/warc", "extractors", "metrics", "justext"}, Outside: []string{"golang.org/x/text", "golang.org/x/net/html"}},
	{Package: "offtopic/fetch", Inside: []string{"offtopic"}},
	// 4: what to do, and what came of it
	{Package: "config", Inside: []string{"extractors", "extractors/process", "metrics"}, Outside: []string{"github.com/BurntSushi/toml"}},
	{Package: "runs", Inside: []string{"metrics"}},
	// two rooms of the corpus that stand above runs: collections of texts come out of those too
	{Package: "corpus/texts", Inside: []string{"corpus", "corpus/warc", "page", "runs"}},
	{Package: "corpus/delta", Inside: []string{"corpus/signature", "corpus/texts", "page"}},
	{Package: "stability", Inside: []string{"runs", "metrics", "corpus/signature", "corpus/versions"}},
	// 5: doing it
	{Package: "harness", Inside: []string{"align", "corpus", "corpus/grouping", "extractors", "runs", "text", "page", "metrics", "metrics/suite", "config"}},
	{Package: "offtopic/downstream", Inside: []string{"offtopic", "harness", "corpus", "extractors", "page", "runs"}},
	{Package: "annotate", Inside: []string{"corpus", "page", "text", "align", "metrics"}},
	// 6: showing it
	{Package: "reports/printing", Inside: []string{"text"}, Outside: []string{"github.com/olekukonko/tablewriter"}},
	{Package: "offtopic/study", Inside: []string{"reports/printing", "offtopic", "metrics", "text"}},
	{Package: "reports/compare", Inside: []string{"reports/printing", "runs", "metrics", "text"}},
	{Package: "reports/inspect", Inside: []string{"reports/printing", "runs", "metrics", "metrics/suite", "align", "page", "text"}},
	{Package: "reports", Inside: []string{"reports/printing", "reports/inspect", "runs", "metrics", "metrics/suite", "text"}},
	{Package: "reports/htmlreport", Inside: []string{"reports", "reports/inspect", "runs", "metrics", "metrics/suite", "page", "text"}},
	{Package: "reproduce", Inside: []string{"corpus", "text", "metrics", "metrics/suite", "reports/printing"}},
	{Package: "originals", Inside: []string{"corpus", "extractors/process", "page", "runs", "reports/inspect", "reports/printing"}},
	// 7: in the browser, and the library's front door
	{Package: "serve", Inside: []string{"annotate", "reports", "reports/compare", "reports/htmlreport", "runs", "metrics"}},
	{Package: "", Inside: []string{"text", "page", "align", "metrics", "metrics/suite"}},
	// 8, 9: the command
	{Package: "cli",
		Inside: []string{
			"text", "page", "metrics", "metrics/suite",
			"extractors", "extractors/process",
			"corpus", "corpus/check", "corpus/signature", "corpus/delta", "corpus/duplicates", "corpus/templates", "corpus/grouping", "corpus/texts", "corpus/versions", "reproduce",
			"config", "runs", "harness", "stability",
			"reports", "reports/compare", "reports/inspect", "reports/htmlreport", "originals",
			"offtopic", "offtopic/downstream", "offtopic/fetch", "offtopic/study",
			"annotate", "serve",
		},
		Outside: []string{"github.com/alecthomas/kong", "golang.org/x/term"}},
	{Package: "cmd/assay", Inside: []string{"cli", "extractors/suite"}},
	// beside all: what makes and measures, outside the command
	{Package: "tools/...", Inside: []string{"justext", "justext/stoplists", "boilerpipe"}, Outside: []string{"golang.org/x/net/html"}},
}

// Concurrent names the packages that start goroutines, and what for. All others are called from as many as their doc
// comments allow, and start none.
var Concurrent = map[string]string{
	"harness":                  "works on several pages at once, and waits for processes with a clock beside it",
	"offtopic":                 "does independent work on all cores, and keeps its order",
	"internal/parallel":        "the loop over cores for cases that do not depend on each other",
	"internal/procgroup":       "reads, watches and reaps a process",
	"extractors/process":       "writes a page to a process while it reads the answer",
	"extractors/extractortest": "asks an extractor from several goroutines, to see whether it can be",
	"cli":                      "waits for Ctrl-C",
}
