package boilerpipe

import "golang.org/x/net/html"

// balancer nests elements as NekoHTML does, in the state that the reference ships it (its own HTMLElements and
// HTMLTagBalancer): some elements may not stand in one of their own kind, whatever is between the two. The start of a
// list item ends the list item around it, inner list and all, that of an anchor the anchor around it. An HTML5 parser
// builds deeper trees. Link densities depend on this, and tag levels on most pages.
//
// The walk reports the elements of the tree; what is open for the segmenter is kept on a stack of its own.
type balancer struct {
	*segmenter
	stack []element
	open  [kinds]int // for each kind, 1 + the position on the stack of the element that is open, or 0
}

// element is an open element.
type element struct {
	node   *html.Node
	kind   kind
	nature nature
}

// kind groups the elements that end one another.
type kind uint8

const (
	otherKind kind = iota
	anchorKind
	itemKind
	termKind
	paragraphKind
	headingKind
	cellKind
	rowKind
	optionKind
	selectKind
	kinds
)

func kindOf(tag string) kind {
	switch tag {
	case "a":
		return anchorKind
	case "li":
		return itemKind
	case "dt", "dd":
		return termKind
	case "p":
		return paragraphKind
	case "h1", "h2", "h3", "h4", "h5", "h6":
		return headingKind
	case "td", "th":
		return cellKind
	case "tr":
		return rowKind
	case "option":
		return optionKind
	case "select":
		return selectKind
	}
	return otherKind
}

// start opens an element, after it has ended those that may not be around it.
func (b *balancer) start(n *html.Node) {
	k := kindOf(n.Data)
	if k != otherKind {
		b.endKind(k)
	}
	switch k {
	case headingKind:
		b.endKind(paragraphKind)
	case rowKind:
		b.endKind(cellKind)
	}
	b.stack = append(b.stack, element{n, k, natureOf(n.Data)})
	if k != otherKind {
		b.open[k] = len(b.stack)
	}
	b.segmenter.start(n.Data)
}

// endKind ends the open element of a kind and all inside it.
func (b *balancer) endKind(k kind) {
	if i := b.open[k]; i > 0 {
		b.endTo(i - 1)
	}
}

// endTo ends the elements from position i on, the innermost first.
func (b *balancer) endTo(i int) {
	for len(b.stack) > i {
		last := len(b.stack) - 1
		e := b.stack[last]
		b.stack = b.stack[:last]
		if e.kind != otherKind {
			b.open[e.kind] = 0
		}
		b.segmenter.end(e.node.Data)
	}
}

// maxSearch bounds the search for an element to end; trees that were parsed are not deeper.
const maxSearch = 512

// end takes the end of an element of the tree. One that has been ended early has still its end tag in the page, and that
// ends the nearest element of its name, unless a block lies between. To NekoHTML all unknown elements have one name.
func (b *balancer) end(n *html.Node) {
	last := len(b.stack) - 1
	if last >= 0 && b.stack[last].node == n {
		b.endTo(last)
		return
	}
	name := natureOf(n.Data)
	stops := (name == block || name == plain) && n.Data != "table" && kindOf(n.Data) == otherKind
	for i := last; i >= 0 && i > last-maxSearch; i-- {
		e := b.stack[i]
		if name == unknown && e.nature == unknown || e.node.Data == n.Data {
			b.endTo(i)
			return
		}
		if stops && e.nature == block {
			return
		}
	}
}

// nature is how NekoHTML's table of elements (HTMLElements) describes one, as far as it matters here.
type nature uint8

const (
	unknown   nature = iota
	block            // stops the search for the start of an element
	container        // may be ended across blocks, as unknown elements may
	plain            // all others
)

func natureOf(tag string) nature {
	switch tag {
	case "address", "blockquote", "div", "dl", "h1", "h2", "h3", "h4", "h5", "h6", "iframe", "ol", "table", "tr", "ul":
		return block
	case "body", "font", "form", "p", "select", "span", "td", "th":
		return container
	case "a", "abbr", "acronym", "applet", "area", "b", "base", "basefont", "bdo", "bgsound", "big", "blink", "br",
		"button", "caption", "center", "cite", "code", "col", "colgroup", "comment", "del", "dfn", "dir", "dd", "dt", "em",
		"embed", "fieldset", "frame", "frameset", "head", "hr", "html", "i", "img", "input", "ins", "isindex", "kbd",
		"keygen", "label", "legend", "li", "link", "listing", "map", "marquee", "menu", "meta", "multicol", "nextid",
		"nobr", "noembed", "noframes", "nolayer", "noscript", "object", "optgroup", "option", "param", "plaintext", "pre",
		"q", "rb", "rbc", "rp", "rt", "rtc", "ruby", "s", "samp", "script", "small", "sound", "spacer", "strike", "strong",
		"style", "sub", "sup", "tbody", "textarea", "tfoot", "thead", "title", "tt", "u", "var", "wbr", "xml", "xmp":
		return plain
	}
	return unknown
}
