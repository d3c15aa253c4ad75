// Package page turns the bytes of a web page into what extractors and counts work on: text in UTF-8, an HTML tree, and
// the page's words. It is the only place that decodes HTML, so that all extractors see the same page.
package page

import (
	"fmt"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Page is one web page, read, decoded and parsed once. Nothing changes it after New, so goroutines may share it.
type Page struct {
	ID        string  // the case that the page belongs to, "" outside a corpus
	URL       string  // where the page comes from, "" if unknown
	Lang      string  // a language tag as in "de-AT": as given to New, else from <html lang>, "" if unknown
	Raw       []byte  // the bytes as they were read
	HTML      string  // the bytes as text: always valid UTF-8, without byte order mark
	Charset   Charset // how Raw became HTML
	Replaced  int     // replacement characters (U+FFFD) that decoding introduced
	Flattened bool    // the page was nested too deep to be parsed, and its tree lacks the deepest elements (not their text)

	tree *html.Node
	text string
}

// New decodes and parses a page. An empty page, a fragment, and bytes that are no HTML at all are pages too: the error
// is there for a parser that refuses even a page without any nesting, which no known input brings about. It keeps raw,
// which the caller must not change.
func New(id, url, lang string, raw []byte) (*Page, error) {
	p := &Page{ID: id, URL: url, Lang: lang, Raw: raw}
	p.HTML, p.Charset, p.Replaced = Decode(raw)
	var err error
	if p.tree, p.Flattened, err = parse(p.HTML); err != nil {
		return nil, fmt.Errorf("make page %q: %w", id, err)
	}
	if p.Lang == "" {
		p.Lang = attribute(child(p.tree, atom.Html).Attr, "lang")
	}
	if body := child(child(p.tree, atom.Html), atom.Body); body != nil {
		p.text = Text(body)
	}
	return p, nil
}

// Tree is the document node of the page's tree. All extractors share it: it must not be changed; see Clone.
func (p *Page) Tree() *html.Node { return p.tree }

// Text is the text of the page's body, by the function Text. Its words are the page words: everything that an
// extractor could have chosen. A page of frames has no body and no text.
func (p *Page) Text() string { return p.text }

// Clone gives a copy of the page's tree that the caller may change. Its nodes are new; strings are shared.
func (p *Page) Clone() *html.Node {
	root := copyNode(p.tree)
	for from, to := p.tree, root; ; {
		if from.FirstChild != nil {
			from = from.FirstChild
			to.AppendChild(copyNode(from))
			to = to.LastChild
			continue
		}
		for from != p.tree && from.NextSibling == nil {
			from, to = from.Parent, to.Parent
		}
		if from == p.tree {
			return root
		}
		from = from.NextSibling
		to.Parent.AppendChild(copyNode(from))
		to = to.NextSibling
	}
}

// copyNode copies a node without its place in the tree. The attributes are copied too: extractors rewrite them.
func copyNode(n *html.Node) *html.Node {
	return &html.Node{
		Type: n.Type, DataAtom: n.DataAtom, Data: n.Data, Namespace: n.Namespace,
		Attr: append([]html.Attribute(nil), n.Attr...),
	}
}

// child gives the first child element of a kind, nil if there is none.
func child(n *html.Node, name atom.Atom) *html.Node {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode && c.DataAtom == name {
			return c
		}
	}
	return nil
}
