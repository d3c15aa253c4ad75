package page

import (
	"slices"
	"strconv"

	"golang.org/x/net/html"
)

// Path names the place of a node in its tree, such as "html/body/div[2]/p[1]": element names from the root, each with
// its number among the siblings of the same name, from 1. html, head, body and frameset stand alone. Text is "text()",
// a comment "comment()", numbered likewise; the document itself is "". As an XPath expression the path finds the node.
// To name many nodes of one tree, use Paths: it does not count the same siblings again.
func Path(n *html.Node) string { return new(Paths).Of(n) }

// Paths names any number of nodes of one tree; naming all of them takes time in proportion to the length of the names.
// The tree must not change meanwhile. The zero value is ready; it is for one goroutine.
type Paths struct {
	numbers map[*html.Node]int    // of all children of every parent met so far
	names   map[*html.Node]string // paths of the parents met so far
}

// Of returns Path(n).
func (p *Paths) Of(n *html.Node) string {
	if p.numbers == nil {
		p.numbers, p.names = map[*html.Node]int{}, map[*html.Node]string{}
	}
	var few [32]*html.Node
	below := few[:0] // from n up to the first ancestor whose path is known
	known := ""
	for ; n != nil && n.Type != html.DocumentNode; n = n.Parent {
		if name, ok := p.names[n]; ok {
			known = name
			break
		}
		below = append(below, n)
	}
	if len(below) == 0 {
		return known
	}
	path := append(make([]byte, 0, len(known)+16*len(below)), known...)
	var ends [len(few)]int
	far := ends[:0]
	for _, n := range slices.Backward(below) {
		if len(path) > 0 {
			path = append(path, '/')
		}
		path = p.appendStep(path, n)
		far = append(far, len(path))
	}
	full := string(path)
	for i := 1; i < len(below); i++ { // the path of an ancestor is the front of the path
		p.names[below[i]] = full[:far[len(below)-1-i]]
	}
	return full
}

// appendStep adds the name of a node among its siblings.
func (p *Paths) appendStep(path []byte, n *html.Node) []byte {
	name := stepName(n)
	path = append(path, name...)
	switch name {
	case "html", "head", "body", "frameset":
		return path
	}
	number, counted := p.numbers[n]
	if !counted {
		p.count(n)
		number = p.numbers[n]
	}
	return append(strconv.AppendInt(append(path, '['), int64(number), 10), ']')
}

// count numbers a node and all its siblings, each name by itself.
func (p *Paths) count(n *html.Node) {
	for n.PrevSibling != nil {
		n = n.PrevSibling
	}
	last := map[string]int{}
	for ; n != nil; n = n.NextSibling {
		name := stepName(n)
		last[name]++
		p.numbers[n] = last[name]
	}
}

// stepName is a node's name without its number.
func stepName(n *html.Node) string {
	switch n.Type {
	case html.TextNode:
		return "text()"
	case html.CommentNode:
		return "comment()"
	case html.DoctypeNode:
		return "doctype()"
	default:
		return n.Data
	}
}
