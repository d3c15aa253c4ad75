package suite

import (
	"fmt"
	"strings"

	"github.com/markusmobius/go-trafilatura"
	"golang.org/x/net/html"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/page"
)

const trafilaturaVersion = "v1.12.2" // as in go.mod, which a test checks

// TrafilaturaOptions are the settings of Trafilatura and TrafilaturaFast.
type TrafilaturaOptions struct {
	Focus            string `toml:"focus" doc:"balanced, precision (less text, surer) or recall (more text)"`
	Comments         bool   `toml:"comments" doc:"put readers' comments after the content"`
	Tables           bool   `toml:"tables" doc:"keep tables"`
	MinExtractedSize int    `toml:"min_extracted_size" doc:"characters below which the library tries other ways"`
}

var trafilaturaDefaults = TrafilaturaOptions{Focus: "balanced", Tables: true, MinExtractedSize: 250}

// Trafilatura is go-trafilatura with its fallback: where its own rules find little, it asks readability and
// domdistiller and may take their answer.
var Trafilatura = extractors.Define(
	trafilaturaInfo("trafilatura", "go-trafilatura, port of Trafilatura 1.12, with its fallback to readability and domdistiller"),
	trafilaturaDefaults,
	func(o TrafilaturaOptions) (extractors.Func, error) { return newTrafilatura(o, true) },
)

// TrafilaturaFast is go-trafilatura with its own rules alone.
var TrafilaturaFast = extractors.Define(
	trafilaturaInfo("trafilatura-fast", "go-trafilatura, port of Trafilatura 1.12, its own rules alone"),
	trafilaturaDefaults,
	func(o TrafilaturaOptions) (extractors.Func, error) { return newTrafilatura(o, false) },
)

func trafilaturaInfo(name, doc string) extractors.Info {
	return extractors.Info{
		Name:      name,
		Doc:       doc,
		URL:       "https://github.com/markusmobius/go-trafilatura",
		Version:   trafilaturaVersion,
		Licence:   apache,
		Languages: anyLanguage,
		Released:  "2024-10",
		Since:     "0.1.0",
	}
}

// newTrafilatura turns our options into the library's. The search for a date is off: it takes 40 % of the time and
// changes no content. The library copies the tree before it works on it, and logs nothing unless asked.
func newTrafilatura(o TrafilaturaOptions, fallback bool) (extractors.Func, error) {
	focus, ok := map[string]trafilatura.ExtractionFocus{
		"balanced":  trafilatura.Balanced,
		"precision": trafilatura.FavorPrecision,
		"recall":    trafilatura.FavorRecall,
	}[o.Focus]
	if !ok {
		return nil, fmt.Errorf("focus %q is unknown: use balanced, precision or recall", o.Focus)
	}
	if o.MinExtractedSize < 0 {
		return nil, fmt.Errorf("min_extracted_size %d is below 0: use 0 or more characters", o.MinExtractedSize)
	}
	config := trafilatura.DefaultConfig() // the library only reads it
	config.MinExtractedSize = o.MinExtractedSize
	options := trafilatura.Options{
		Config:          config,
		EnableFallback:  fallback,
		Focus:           focus,
		ExcludeComments: !o.Comments,
		ExcludeTables:   !o.Tables,
		HtmlDateMode:    trafilatura.Disabled,
	}
	return func(p *page.Page) (extractors.Extraction, error) { return runTrafilatura(p, options) }, nil
}

// nothingFound begins the library's error for a page in which it finds not a single character. With the options above
// it has no other, yet any other is passed on as what it is: no answer.
const nothingFound = "text and comments are not long enough"

// runTrafilatura puts comments, where they are asked for, below the text: the library keeps the two apart.
func runTrafilatura(p *page.Page, options trafilatura.Options) (extractors.Extraction, error) {
	options.OriginalURL = address(p)
	result, err := trafilatura.ExtractDocument(p.Tree(), options)
	if err != nil && strings.HasPrefix(err.Error(), nothingFound) {
		return extractors.Extraction{}, nil
	}
	if err != nil {
		return extractors.Extraction{}, fmt.Errorf("extract with go-trafilatura: %w", err)
	}
	text := spacedText(result.ContentNode)
	if comments := spacedText(result.CommentsNode); comments != "" {
		text = strings.TrimPrefix(text+"\n"+comments, "\n")
	}
	return extractors.Extraction{Text: text, Title: result.Metadata.Title}, nil
}

// spacedText renders a node of the library's own making with a blank at each element boundary. The library drops the
// white space after inline elements in lists and tables, so that <code>sort</code> writes would become one word; its
// own text output puts a blank at each boundary for that reason, and this follows it. (Without, F1 on 149 pages of WCXB
// is 0.2 points lower.)
func spacedText(root *html.Node) string {
	if root == nil {
		return ""
	}
	for n := range root.Descendants() {
		if n.Type == html.TextNode && n.Parent.Data != "pre" {
			n.Data = " " + n.Data + " "
		}
	}
	return page.Text(root)
}
