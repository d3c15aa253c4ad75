package page

import (
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Text renders a node as plain text. It is the one renderer of the house, for the page's own text and for the node
// that an extractor chose, so that two texts never differ because two renderers do.
//
//   - Text nodes count in document order, also those in noscript and in hidden elements, which extractors see.
//   - Not counted are script, style, template, select, textarea, title, the fallbacks inside iframe and object, and
//     noembed and noframes, whose content the parser leaves as raw markup; nor comments and attributes.
//   - A block element starts a new line and ends it; so do br, hr and table rows. Table cells and buttons are set off
//     by a blank. Any other element joins: <b>w</b>ord is one word.
//   - White space of HTML (space, tab, line feed, form feed, carriage return) shrinks to one blank, none at the ends
//     of a line, and there are no empty lines. A run of no-break spaces between two such spaces goes with them.
//   - Inside pre, line breaks, empty lines and indentation stay.
//
// The walk uses no recursion and takes linear time. Text(nil) is "".
func Text(n *html.Node) string {
	var r renderer
	r.render(n)
	return r.out.String()
}

// render writes out a node with all that is in it.
func (r *renderer) render(n *html.Node) {
	for at := n; at != nil; {
		if r.enter(at) && at.FirstChild != nil {
			at = at.FirstChild
			continue
		}
		r.leave(at)
		for at != n && at.NextSibling == nil {
			at = at.Parent
			r.leave(at)
		}
		if at == n {
			break
		}
		at = at.NextSibling
	}
}

// Skips says whether Text leaves out an element with all that is in it.
func Skips(n *html.Node) bool {
	role := roles[n.Data]
	return n.Type == html.ElementNode && (role == hidden || role == hiddenApart)
}

// renderer collects text and owes the white space before the next word: writing it only when that word comes leaves
// none at the ends.
type renderer struct {
	out   strings.Builder
	lines int  // line breaks owed
	blank bool // a blank owed
	pre   int  // open elements that keep white space

	wrote func(text *html.Node, from, to int) // where set: told which bytes of the output a text node wrote
}

// enter takes in what a node says at its start, and says whether its children count.
func (r *renderer) enter(n *html.Node) bool {
	switch n.Type {
	case html.TextNode:
		from := r.out.Len()
		if r.pre > 0 {
			r.preformatted(n.Data)
		} else {
			r.flow(n.Data)
		}
		if to := r.out.Len(); to > from && r.wrote != nil {
			r.wrote(n, from, to)
		}
	case html.ElementNode:
		switch roles[n.Data] {
		case block:
			r.newLine()
		case preBlock:
			r.newLine()
			r.pre++
		case apart:
			r.blank = true
		case hidden:
			return false
		case hiddenApart:
			r.blank = true
			return false
		}
	}
	return true
}

// leave takes in what an element says at its end.
func (r *renderer) leave(n *html.Node) {
	if n.Type != html.ElementNode {
		return
	}
	switch roles[n.Data] {
	case block:
		r.newLine()
	case preBlock:
		r.lines = 1 // whatever empty lines the element ends with
		r.pre--
	case apart:
		r.blank = true
	}
}

// flow takes in running text, word by word.
func (r *renderer) flow(s string) {
	for {
		rest := strings.TrimLeft(s, htmlSpace)
		if len(rest) < len(s) {
			r.blank = true
		}
		if rest == "" {
			return
		}
		end := strings.IndexAny(rest, htmlSpace)
		if end < 0 {
			end = len(rest)
		}
		word := rest[:end]
		s = rest[end:]
		if strings.TrimLeftFunc(word, unicode.IsSpace) != "" {
			r.write(word)
		} else {
			r.blank = true // nothing but no-break spaces: the usual filler of empty paragraphs and cells
		}
	}
}

// preformatted takes in text whose lines stand as they are, but for white space at their ends.
func (r *renderer) preformatted(s string) {
	for i, line := range strings.Split(s, "\n") {
		if i > 0 {
			r.lines++
			r.blank = false
		}
		if kept := strings.TrimRightFunc(line, unicode.IsSpace); kept != "" {
			r.write(kept)
			r.blank = len(kept) < len(line)
		} else if line != "" {
			r.blank = true
		}
	}
}

// newLine makes the next word start a line.
func (r *renderer) newLine() {
	r.lines = max(r.lines, 1)
}

// write appends a word and the white space owed before it.
func (r *renderer) write(word string) {
	switch {
	case r.out.Len() == 0:
	case r.lines > 0:
		for range r.lines {
			r.out.WriteByte('\n')
		}
	case r.blank:
		r.out.WriteByte(' ')
	}
	r.out.WriteString(word)
	r.lines, r.blank = 0, false
}

const htmlSpace = " \t\n\f\r" // ASCII white space of the Infra Standard

// role is what an element does to the text around and inside it.
type role int8

const (
	inline      role = iota // joins; the zero role, also of unknown elements
	block                   // stands on lines of its own
	preBlock                // likewise, and keeps its white space
	apart                   // is set off by a blank
	hidden                  // is not text, and what is around it joins
	hiddenApart             // is not text, but something stands there on the screen
)

// roles follows the rendering section of the HTML standard (section 15.3), where block covers what is displayed as
// block, list item, table, table row and caption. The obsolete elements matter: CleanEval's pages are from 2006.
var roles = rolesOf(map[role]map[atom.Atom]bool{
	block: set(
		atom.Address, atom.Article, atom.Aside, atom.Blockquote, atom.Body, atom.Br, atom.Caption, atom.Center,
		atom.Col, atom.Colgroup, atom.Dd, atom.Details, atom.Dialog, atom.Dir, atom.Div, atom.Dl, atom.Dt,
		atom.Fieldset, atom.Figcaption, atom.Figure, atom.Footer, atom.Form, atom.Frame, atom.Frameset, atom.H1,
		atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Head, atom.Header, atom.Hgroup, atom.Hr, atom.Html,
		atom.Isindex, atom.Legend, atom.Li, atom.Main, atom.Marquee, atom.Menu, atom.Menuitem, atom.Nav, atom.Ol,
		atom.Optgroup, atom.Option, atom.P, atom.Search, atom.Section, atom.Summary, atom.Table, atom.Tbody,
		atom.Tfoot, atom.Thead, atom.Tr, atom.Ul,
	),
	preBlock:    set(atom.Listing, atom.Plaintext, atom.Pre, atom.Xmp),
	apart:       set(atom.Audio, atom.Button, atom.Canvas, atom.Svg, atom.Td, atom.Th, atom.Video),
	hidden:      set(atom.Noembed, atom.Noframes, atom.Script, atom.Style, atom.Template, atom.Title),
	hiddenApart: set(atom.Iframe, atom.Object, atom.Select, atom.Textarea),
})

// rolesOf turns the lists around, so that one look-up tells an element's role. It goes by the name and not by its atom,
// because libraries make elements without an atom and rename elements without changing it.
func rolesOf(lists map[role]map[atom.Atom]bool) map[string]role {
	roles := map[string]role{}
	for role, elements := range lists {
		for element := range elements {
			roles[element.String()] = role
		}
	}
	return roles
}
