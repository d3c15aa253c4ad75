package justext

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// parseFragment makes a tree of the content that x/net/html kept as text in
// iframe, noembed, noframes, xmp, plaintext, and, when scripting was on,
// noscript. HTML5 reads that content as text; the reference's parser reads
// elements. An iframe that is never closed would else swallow the rest of the
// page.
func parseFragment(markup string) *html.Node {
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragmentWithOptions(strings.NewReader(withoutRawTags(markup)), body,
		html.ParseOptionEnableScripting(false))
	if err != nil {
		// departs: more than 512 elements deep, which x/net/html refuses; this
		// content is left out. The reference's own limit is 256.
		return nil
	}
	tree := &html.Node{Type: html.DocumentNode}
	for _, n := range nodes {
		tree.AppendChild(n)
	}
	return tree
}

// withoutRawTags takes the tags of raw-text elements out of markup. Left in,
// each would turn what follows into text again, to be parsed again: quadratic
// for a page of unclosed iframes. Without them one parse is enough.
func withoutRawTags(markup string) string {
	var kept strings.Builder
	tokens := html.NewTokenizer(strings.NewReader(markup))
	for {
		kind := tokens.Next()
		if kind == html.ErrorToken {
			// At the end of the input, Raw may hold an unfinished tag, which
			// is no content.
			return kept.String()
		}
		raw := tokens.Raw()
		if kind == html.StartTagToken || kind == html.EndTagToken || kind == html.SelfClosingTagToken {
			switch tagName(raw) {
			case "iframe", "noembed", "noframes", "plaintext", "xmp":
				tokens.NextIsNotRawText()
				continue
			case "noscript": // read as elements when scripting is off
				tokens.NextIsNotRawText()
			}
		}
		kept.Write(raw)
	}
}

// tagName returns the lower-case name of a tag that is given from its "<". It
// looks no further than the longest name asked for, and unlike
// [html.Tokenizer.TagName] leaves the tokenizer's bytes as they are.
func tagName(tag []byte) string {
	name := strings.TrimPrefix(string(tag[1:min(len(tag), len("</plaintext>"))]), "/")
	if end := strings.IndexAny(name, " \t\n\f\r/>"); end >= 0 {
		name = name[:end]
	}
	return strings.ToLower(name)
}
