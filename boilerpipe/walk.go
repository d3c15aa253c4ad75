package boilerpipe

import (
	"strings"
	"unsafe"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
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
	w.end(n.Data)
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
			return true
		}
		w.anchors[id] = struct{}{}
		return false
	}
	return false // departs: copied-anchor
}

// isRaw says whether the HTML5 parser took what is inside the element for text, while NekoHTML reads tags in it.
func (w *walker) isRaw(n *html.Node) bool {
	if w.splice != nil || n.Type != html.ElementNode || n.Namespace != "" {
		return false
	}
	switch n.Data {
	case "iframe", "noembed", "xmp", "plaintext":
		return true
	case "noframes":
		return n.Parent == nil || n.Parent.Data != "head"
	}
	return false
}

// walkRaw parses the raw text of an element and walks what comes out as if it stood in the tree. An iframe that is never
// closed holds the rest of the page. Raw-text elements inside the raw text are given names that mean nothing to the
// parser, so that one parse is enough however deep they nest.
func (w *walker) walkRaw(n *html.Node) {
	var raw strings.Builder
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.TextNode {
			raw.WriteString(c.Data)
		}
	}
	if !strings.Contains(raw.String(), "<") {
		w.at = n
		w.characters(raw.String())
		return
	}
	w.splice = n
	for _, c := range w.parseRaw(defuse(raw.String())) {
		w.walk(c)
	}
	w.splice = nil
}

// parseRaw returns the nodes that stand in place of a raw text: inside body those of a fragment, in a frameset page the
// body element that its noframes holds.
func (w *walker) parseRaw(raw string) []*html.Node {
	noScript := html.ParseOptionEnableScripting(false)
	if w.body != 0 {
		div := &html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div}
		nodes, err := html.ParseFragmentWithOptions(strings.NewReader(raw), div, noScript)
		if err != nil {
			return nil // departs: deep-raw-text
		}
		return nodes
	}
	doc, err := html.ParseWithOptions(strings.NewReader(raw), noScript)
	if err != nil {
		return nil
	}
	for n := doc.LastChild; n != nil; n = n.LastChild {
		if n.Data == "body" {
			return []*html.Node{n}
		}
	}
	return nil
}

// defuse renames the start tags of raw-text elements.
func defuse(raw string) string {
	var sb strings.Builder
	from := 0
	for i := 0; i < len(raw); i++ {
		if raw[i] == '<' && startsRaw(raw[i+1:]) {
			sb.WriteString(raw[from : i+1])
			sb.WriteString("raw-")
			from = i + 1
		}
	}
	if from == 0 {
		return raw
	}
	sb.WriteString(raw[from:])
	return sb.String()
}

// startsRaw says whether s begins with the name of a raw-text element, in any case.
func startsRaw(s string) bool {
	for _, name := range [...]string{"iframe", "noembed", "noframes", "xmp", "plaintext"} {
		if len(s) >= len(name) && strings.EqualFold(s[:len(name)], name) {
			return true
		}
	}
	return false
}
