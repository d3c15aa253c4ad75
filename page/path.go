package page

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

// Path names the place of a node in its tree, such as "html/body/div[2]/p[1]": element names from the root, each with
// its number among the siblings of the same name, from 1. html, head, body and frameset stand alone. Text is "text()",
// a comment "comment()", numbered likewise; the document itself is "". As an XPath expression the path finds the node.
// It counts siblings, so naming every child of one long list takes quadratic time.
func Path(n *html.Node) string {
	var steps []string
	for ; n != nil && n.Type != html.DocumentNode; n = n.Parent {
		steps = append(steps, step(n))
	}
	slices.Reverse(steps)
	return strings.Join(steps, "/")
}

// step names a node among its siblings.
func step(n *html.Node) string {
	name := stepName(n)
	switch name {
	case "html", "head", "body", "frameset":
		return name
	}
	number := 1
	for s := n.PrevSibling; s != nil; s = s.PrevSibling {
		if stepName(s) == name {
			number++
		}
	}
	return name + "[" + strconv.Itoa(number) + "]"
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
