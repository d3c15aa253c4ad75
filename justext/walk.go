package justext

import (
	"strings"
	"unicode/utf8"
	"unsafe"

	"golang.org/x/net/html"
)

// walker feeds the segmentation with a tree, as the reference's is after lxml's
// Cleaner went over it: comments and removed elements are gone with their
// content, unwrapped ones are gone without it, and text that thereby becomes
// adjacent is one run (trap J3).
type walker struct {
	out    *segmenter
	open   []*html.Node // elements whose start has been sent
	chunk  string       // text read but not sent yet, when it is one piece
	pieces []byte       // the same, when it is more than one
	links  map[*byte]struct{}
}

// walk visits the tree under root in document order. It goes along the
// pointers of the tree itself, so depth costs no stack.
func (w *walker) walk(root *html.Node) {
	n := root
	for {
		if child := w.enter(n); child != nil {
			n = child
			continue
		}
		for {
			w.leave(n)
			if n == root {
				w.sendText()
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

// enter handles a node before its content. It returns where to go on below it,
// nil to pass its content over.
func (w *walker) enter(n *html.Node) *html.Node {
	switch n.Type {
	case html.TextNode:
		w.addText(n.Data)
		return nil
	case html.DocumentNode:
		return n.FirstChild
	case html.ElementNode:
		// below
	default:
		return nil
	}
	name := localName(n.Data)
	own := roleOf(name)
	w.closeBefore(n, name)
	if own&removed != 0 {
		return nil
	}
	if own&unwrapped == 0 && !(own&link != 0 && w.recreated(n)) {
		w.sendText()
		w.out.startElement(name, own)
		w.open = append(w.open, n)
	}
	if own&rawText != 0 {
		return markupWithin(n)
	}
	return n.FirstChild
}

// closeBefore ends the element around n early where the reference's parser does
// so: a start tag may end the element it stands in directly (libxml2 2.9,
// HTMLparser.c, htmlStartClose). Of its pairs only those matter here that decide
// what is link text and what is a heading. HTML5 nests these elements, so a
// never closed a before a table would make link text of the article.
func (w *walker) closeBefore(n *html.Node, name string) {
	top := len(w.open) - 1
	if top < 0 || w.open[top] != n.Parent {
		return
	}
	switch n.Parent.Data {
	case "a":
		switch name {
		case "a", "fieldset", "table", "td", "th":
			w.close()
		}
	case "h1", "h2", "h3", "h4", "h5", "h6":
		switch name {
		case "fieldset", "form", "li", "p", "table":
			w.close()
		}
	}
}

// localName cuts the prefix off a name such as "o:p", which word processors
// write: to the reference's parser that is a p.
func localName(name string) string {
	if i := strings.IndexByte(name, ':'); i > 0 && i+1 < len(name) {
		return name[i+1:]
	}
	return name
}

// leave handles a node after its content.
func (w *walker) leave(n *html.Node) {
	if top := len(w.open) - 1; top >= 0 && w.open[top] == n {
		w.close()
	}
}

// close ends the innermost element that was sent.
func (w *walker) close() {
	w.sendText()
	w.out.endElement()
	w.open = w.open[:len(w.open)-1]
}

// addText puts text behind what waits to be sent.
func (w *walker) addText(text string) {
	switch {
	case len(w.pieces) > 0:
		w.pieces = append(w.pieces, text...)
	case w.chunk == "":
		w.chunk = text
	default:
		w.pieces = append(append(w.pieces, w.chunk...), text...)
	}
}

// sendText sends the text up to a tag. Bytes that are no UTF-8 become U+FFFD
// first, one for each run of them: the halves of a character that stand in two
// chunks would otherwise be counted as two and read as one.
func (w *walker) sendText() {
	if len(w.pieces) > 0 {
		w.chunk = string(w.pieces)
		w.pieces = w.pieces[:0]
	}
	if !utf8.ValidString(w.chunk) {
		w.chunk = strings.ToValidUTF8(w.chunk, "\ufffd")
	}
	if w.chunk != "" {
		w.out.characters(w.chunk)
		w.chunk = ""
	}
}

// recreated reports whether an a element is a copy that HTML5's adoption agency
// made of an earlier one, which the page has once. It notes the others.
//
// HTML5 re-opens an unclosed a in every block that follows, the reference's
// parser closes it with its block. Without this, such pages turn into link text
// altogether.
//
// The parser copies attributes by value, so a copy's strings lie at the same
// address as the original's while equal attributes of two links do not. One-byte
// strings are shared by the Go runtime and prove nothing.
func (w *walker) recreated(n *html.Node) bool {
	for _, a := range n.Attr {
		if len(a.Val) < 2 {
			continue
		}
		at := unsafe.StringData(a.Val)
		if _, seen := w.links[at]; seen {
			return true
		}
		if w.links == nil {
			w.links = make(map[*byte]struct{})
		}
		w.links[at] = struct{}{}
		return false
	}
	return false
}

// markupWithin returns where to go on inside an element whose content x/net/html
// may have read as text. The tree it made of that text hangs on n without n
// knowing, so the walk finds back and the page stays as it is.
func markupWithin(n *html.Node) *html.Node {
	text := n.FirstChild
	if text == nil || text.Type != html.TextNode || text.NextSibling != nil || !strings.ContainsAny(text.Data, "<&") {
		return n.FirstChild
	}
	tree := parseFragment(text.Data)
	if tree != nil {
		tree.Parent = n
	}
	return tree
}
