package page

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// inertElements are kept by Inert: those that only arrange text. What is in others is kept without them, but for the
// content of elements that Text skips.
var inertElements = set(
	atom.Html, atom.Body, atom.Address, atom.Article, atom.Aside, atom.Blockquote, atom.Br, atom.Caption, atom.Center, atom.Dd,
	atom.Details, atom.Div, atom.Dl, atom.Dt, atom.Figcaption, atom.Figure, atom.Footer, atom.H1, atom.H2, atom.H3, atom.H4,
	atom.H5, atom.H6, atom.Header, atom.Hgroup, atom.Hr, atom.Li, atom.Main, atom.Nav, atom.Ol, atom.P, atom.Pre, atom.Section,
	atom.Summary, atom.Table, atom.Tbody, atom.Td, atom.Tfoot, atom.Th, atom.Thead, atom.Tr, atom.Ul,
	atom.Abbr, atom.B, atom.Bdi, atom.Bdo, atom.Cite, atom.Code, atom.Del, atom.Em, atom.I, atom.Ins, atom.Kbd, atom.Mark, atom.Q,
	atom.S, atom.Samp, atom.Small, atom.Span, atom.Strong, atom.Sub, atom.Sup, atom.U, atom.Var,
)

// inertAttributes are the only ones that Inert keeps: none of them names an address, a style or a script.
var inertAttributes = []string{"colspan", "rowspan", "dir", "lang", "start"}

// Inert returns the page as HTML that loads nothing, runs nothing and leads nowhere, for people to look at: its text as
// headings, lists and tables arrange it. It has only elements and attributes from two short lists, so there are no scripts,
// styles, pictures, frames, forms or links in it, whatever the page has.
func (p *Page) Inert() string {
	var b strings.Builder
	b.WriteString("<!DOCTYPE html>")
	if p.tree != nil {
		writeInert(&b, p.tree)
	}
	return b.String()
}

// writeInert writes a node and what is in it. Trees are no deeper than the parser allows.
func writeInert(b *strings.Builder, n *html.Node) {
	switch {
	case n.Type == html.TextNode:
		b.WriteString(html.EscapeString(n.Data))
		return
	case n.Type == html.ElementNode && (Skips(n) || n.Data == "head"):
		return
	}
	keep := n.Type == html.ElementNode && n.Namespace == "" && inertElements[atom.Lookup([]byte(n.Data))]
	if keep {
		b.WriteString("<" + n.Data)
		for _, a := range n.Attr {
			if a.Namespace == "" && slices.Contains(inertAttributes, a.Key) {
				b.WriteString(" " + a.Key + `="` + html.EscapeString(a.Val) + `"`)
			}
		}
		b.WriteString(">")
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		writeInert(b, c)
	}
	if keep && n.Data != "br" && n.Data != "hr" {
		b.WriteString("</" + n.Data + ">")
	}
}
