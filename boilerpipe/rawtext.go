package boilerpipe

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

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
			return textNodes(raw) // departs: deep-raw-text
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

// textNodes returns the texts of a raw text that nests too deep for the parser, without scripts and styles.
func textNodes(raw string) []*html.Node {
	var nodes []*html.Node
	z := html.NewTokenizer(strings.NewReader(raw))
	hidden := false
	for {
		switch z.Next() {
		case html.ErrorToken:
			return nodes
		case html.StartTagToken:
			name, _ := z.TagName()
			hidden = actionOf(string(name)) == skips
		case html.EndTagToken:
			hidden = false
		case html.TextToken:
			if !hidden {
				nodes = append(nodes, &html.Node{Type: html.TextNode, Data: string(z.Text())})
			}
		}
	}
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
