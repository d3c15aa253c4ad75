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
	{Package: "extractors", Inside: []string{"page"}},
	{Package: "corpus", Inside: []string{"text", "page"}, Outside: []string{"golang.org/x/text", "golang.org/x/net"}},
	{Package: "corpus/templates", Inside: []string{"corpus", "text", "page"}, Outside: []string{"golang.org/x/net/html"}},
	{Package: "corpus/signature", Inside: []string{"text"}, Outside: []string{"golang.org/x/text"}},
	{Package: "corpus/duplicates", Inside: []string{"text", "corpus/signature"}},
	{Package: "corpus/...", Inside: []string{"corpus", "text", "page", "align"}, Outside: []string{"golang.org/x/text"}},
	{Package: "metrics/suite", Inside: []string{"text", "align", "metrics"}},
	// 3: what implements the contract
	{Package: "extractors/...", Inside: []string{"extractors", "page", "justext", "justext/stoplists", "boilerpipe"}, Outside: []string{anything}},
	{Package: "offtopic", Inside: []string{"text", "page", "corpus", "corpus/warc", "extractors", "metrics", "justext"}, Outside: []string{"golang.org/x/text", "golang.org/x/net/html"}},
	// 4: what to do, and what came of it
	{Package: "config", Inside: []string{"extractors", "extractors/process", "metrics"}, Outside: []string{"github.com/BurntSushi/toml"}},
	{Package: "runs", Inside: []string{"metrics"}},
	// 5: doing it
	{Package: "harness", Inside: []string{"align", "corpus", "extractors", "runs", "text", "page", "metrics", "metrics/suite", "config"}},
	{Package: "annotate", Inside: []string{"corpus", "page", "text", "align", "metrics"}},
	// 6: showing it
	{Package: "reports", Inside: []string{"runs", "metrics", "metrics/suite", "align", "page", "text"}, Outside: []string{"github.com/olekukonko/tablewriter"}},
	{Package: "reports/htmlreport", Inside: []string{"reports", "runs", "metrics", "metrics/suite", "page", "text"}},
	// 7: in the browser, and the library's front door
	{Package: "serve", Inside: []string{"annotate"}},
	{Package: "", Inside: []string{"text", "page", "align", "metrics", "metrics/suite"}},
	// 8, 9: the command
	{Package: "cli", Inside: []string{"text", "page", "align", "metrics", "metrics/suite", "extractors", "corpus", "corpus/check", "corpus/warc", "corpus/signature", "corpus/duplicates", "corpus/templates", "config", "runs", "harness", "reports", "reports/htmlreport", "extractors/process", "offtopic", "annotate", "serve"},
		Outside: []string{"github.com/alecthomas/kong", "golang.org/x/term"}},
	{Package: "cmd/assay", Inside: []string{"cli", "extractors/suite"}},
	// beside all: what makes and measures, outside the command
	{Package: "tools/...", Inside: []string{"justext", "justext/stoplists", "boilerpipe"}, Outside: []string{"golang.org/x/net/html"}},
}
