package boilerpipe

import (
	"unsafe"

	"golang.org/x/net/html"
)

// Segment cuts the tree into blocks, none of them content yet. Root is what html.Parse returns: text outside a body
// element does not count, so that of a lone article element nothing is left. The tree is read, never changed.
//
// The tree is walked as the reference's parser, NekoHTML, would have reported the page. Where the two parsers build
// different trees from the same page, and the difference can be told from the tree, the walk undoes it.
func Segment(root *html.Node) *Document {
	if root == nil {
		return &Document{}
	}
	w := walker{segmenter: newSegmenter(), anchors: map[*byte]struct{}{}}
	w.walk(root)
	return w.document()
}

// walker turns a tree into events.
type walker struct {
	*segmenter
	anchors map[*byte]struct{} // what identifies the anchors seen so far
	silent  []*html.Node       // open elements whose tags are left out, the innermost last
	anchor  *html.Node         // the open anchor
	closed  []*html.Node       // anchors around it that have been ended already, the innermost last
	splice  *html.Node         // the element whose raw text is being walked
}

// walk visits the tree under root in document order. It goes up and down by the nodes' own links: a tree of any depth
// costs no stack.
func (w *walker) walk(root *html.Node) {
	for n := root; ; {
		w.enter(n)
		if n.FirstChild != nil && !w.isRaw(n) {
			n = n.FirstChild
			continue
		}
		for {
			w.leave(n)
			if n == root || n.Parent == nil {
				return
			}
			if n.NextSibling != nil {
				n = n.NextSibling
				break
			}
			n = n.Parent
		}
	}
}

func (w *walker) enter(n *html.Node) {
	switch n.Type {
	case html.TextNode:
		w.at = n
		if w.splice != nil {
			w.at = w.splice
		}
		w.characters(n.Data)
	case html.ElementNode:
		if w.isSilent(n) {
			w.silent = append(w.silent, n)
			return
		}
		if n.Data == "a" {
			w.closeOuterAnchor(n)
		}
		w.start(n.Data)
		if w.isRaw(n) {
			w.walkRaw(n)
		}
	}
}

func (w *walker) leave(n *html.Node) {
	if n.Type != html.ElementNode {
		return
	}
	if last := len(w.silent) - 1; last >= 0 && w.silent[last] == n {
		w.silent = w.silent[:last]
		return
	}
	if last := len(w.closed) - 1; last >= 0 && w.closed[last] == n {
		w.closed = w.closed[:last]
		return
	}
	if n == w.anchor {
		w.anchor = nil
	}
	w.end(n.Data)
}

// closeOuterAnchor ends the anchor that n stands in, if there is one, before n begins: NekoHTML, as the reference ships
// it, never nests anchors, while the HTML5 parser does inside of table cells, objects and drawings.
func (w *walker) closeOuterAnchor(n *html.Node) {
	if w.anchor != nil {
		w.closed = append(w.closed, w.anchor)
		w.end("a")
	}
	w.anchor = n
}

// isSilent says whether the tags of the element are left out, because the HTML5 parser made it up: tbody in every table,
// and copies of an anchor that was still open when its block ended, which NekoHTML closes.
func (w *walker) isSilent(n *html.Node) bool {
	switch n.Data {
	case "tbody":
		return len(n.Attr) == 0 // departs: tbody
	case "a":
		return w.isCopy(n)
	}
	return false
}

// isCopy says whether the parser copied the anchor from an earlier one. The copy's attributes are the very strings of
// the original, at the same address, while two anchors that the page itself has never share them; strings of one byte
// say nothing, since Go keeps one copy of each.
func (w *walker) isCopy(n *html.Node) bool {
	for _, a := range n.Attr {
		if len(a.Val) < 2 {
			continue
		}
		id := unsafe.StringData(a.Val)
		if _, seen := w.anchors[id]; seen {
			return !holdsAnchor(n.Parent)
		}
		w.anchors[id] = struct{}{}
		return false
	}
	return false // departs: copied-anchor
}

// holdsAnchor says whether an anchor around the element lives on inside it: the HTML5 parser takes the start of these
// elements for the end of a paragraph, and with it of the anchor, while NekoHTML does not know them.
func holdsAnchor(n *html.Node) bool {
	if n == nil {
		return false
	}
	switch n.Data {
	case "article", "aside", "details", "figcaption", "figure", "footer", "header", "main", "nav", "section", "summary":
		return true
	}
	return false
}
