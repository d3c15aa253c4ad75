package page

import (
	"fmt"
	"strings"

	"golang.org/x/net/html"
)

// ParserVersion names the HTML parser. Trees differ between its versions and results with them, so it stands in the
// signature of a run; a test holds it equal to go.mod.
const ParserVersion = "x/net/html v0.62.0"

// Depths at which a page that the parser refuses is cut. The parser allows 512 open elements, and opens some that the
// page does not name: html, head and body; tbody and tr around a cell; and every unclosed <b> or <font> again in each
// paragraph that follows.
const (
	deep    = 400 // room for those on any page that people wrote
	shallow = 160 // a third of 512: a table cell may open three elements
)

// parse builds the tree of an HTML text. It says so if it had to flatten the text first.
//
// Scripting is off: the content of <noscript> is parsed, since that is what an extractor wants to see. A text nested
// deeper than the parser allows is flattened and parsed again, harder if that is not enough; the last attempt keeps no
// nesting at all.
func parse(text string) (tree *html.Node, flattened bool, err error) {
	if tree, err = parseOnce(text); err == nil {
		return tree, false, nil
	}
	for _, cut := range []flattening{{limit: deep}, {limit: shallow, strict: true}, {limit: 0, strict: true}} {
		if tree, err = parseOnce(cut.apply(text)); err == nil {
			return tree, true, nil
		}
	}
	return nil, true, fmt.Errorf("parse the page without its nesting: %w", err)
}

func parseOnce(text string) (*html.Node, error) {
	return html.ParseWithOptions(strings.NewReader(text), html.ParseOptionEnableScripting(false))
}
