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
	w := walker{balancer: balancer{segmenter: newSegmenter()}, anchors: map[*byte]struct{}{}}
	w.walk(root)
	return w.document()
}

// walker turns a tree into events.
type walker struct {
	balancer
	anchors map[*byte]struct{} // what identifies the anchors seen so far
	silent  []*html.Node       // open anchors whose tags are left out, the innermost last
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

// enter reports what comes before the children of a node. Left out are the tags of copied anchors, and of anchors in
// ignored text: one in an object must not end the one around the object.
func (w *walker) enter(n *html.Node) {
	switch n.Type {
	case html.TextNode:
		w.at = n
		if w.splice != nil {
			w.at = w.splice
		}
		w.characters(n.Data)
	case html.ElementNode:
		if n.Data == "a" && (w.ignorable > 0 || w.isCopy(n)) {
			w.silent = append(w.silent, n)
			return
		}
		w.start(n)
		if w.isRaw(n) {
			w.walkRaw(n)
		}
	}
}

// leave reports what comes after them.
func (w *walker) leave(n *html.Node) {
	if n.Type != html.ElementNode {
		return
	}
	if last := len(w.silent) - 1; last >= 0 && w.silent[last] == n {
		w.silent = w.silent[:last]
		return
	}
	w.end(n)
}

// isCopy says whether the parser copied the anchor from an earlier one that was still open when its block ended:
// NekoHTML ends it there, and its tags are left out. The copy's attributes are the very strings of the original, at the
// same address, while two anchors that the page itself has never share them; strings of one byte say nothing, since Go
// keeps one copy of each.
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
