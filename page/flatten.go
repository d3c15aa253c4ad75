package page

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// flattening drops the tags of a text beyond a depth and keeps everything else, as browsers do with pages that are
// nested too deep. It reads tokens and builds no tree, so that it takes linear time whatever the nesting.
//
// It follows the nesting by the tags alone, which is not quite the nesting that the parser will see: </div> inside a
// table cell, say, closes nothing there. The easy way takes each end tag as closing its element and all inside it. It
// is right for most pages and leaves the most structure, but a hostile page can stay flat in this reckoning and grow
// deep in the parser. The strict way errs on the other side: an end tag closes only what is surely open at that place,
// and formatting elements, which the parser opens again of its own accord, are dropped altogether.
type flattening struct {
	limit  int  // how many elements may be open
	strict bool // count an element as open when in doubt
}

// apply gives the text without the tags beyond the limit.
func (f flattening) apply(text string) string {
	var out strings.Builder
	out.Grow(len(text))
	stack := openElements{count: map[string]int{}}
	tokens := html.NewTokenizer(strings.NewReader(text))
	for {
		kind := tokens.Next()
		raw := tokens.Raw()
		switch kind {
		case html.ErrorToken:
			return out.String()
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			name, _ := tokens.TagName() // in lower case
			tag := string(name)
			if tag == "noscript" {
				tokens.NextIsNotRawText() // scripting is off
			}
			if !f.keeps(&stack, kind, tag) {
				raw = gap(tag)
			}
		}
		out.Write(raw)
	}
}

// keeps says whether a tag stays, and tells the stack of it.
func (f flattening) keeps(stack *openElements, kind html.TokenType, tag string) bool {
	name := atom.Lookup([]byte(tag))
	switch {
	case leaf[name]:
		return true // never deeper than one
	case f.strict && formatting[name]:
		return false
	case kind == html.EndTagToken:
		return stack.close(tag, f.strict) < f.limit
	case kind == html.SelfClosingTagToken && !f.strict:
		return len(stack.names) < f.limit // <path/>: closed at once, in the drawings where it occurs
	}
	return stack.open(tag) < f.limit
}

// gap is what a dropped tag leaves behind: nothing where the words on its sides may be one word, else a blank.
func gap(tag string) []byte {
	if formatting[atom.Lookup([]byte(tag))] || tag == "span" {
		return nil
	}
	return []byte{' '}
}

// openElements is the stack of elements that the tags have opened and not closed.
type openElements struct {
	names []string
	count map[string]int // how often each name stands in names
}

// open puts an element on the stack and gives the number of elements around it. An element whose end tag may be left
// out takes the place of one of its own kind, so that a list of a thousand unclosed <li> is one deep.
func (s *openElements) open(tag string) int {
	if n := len(s.names); n > 0 && s.names[n-1] == tag && optionalEnd[atom.Lookup([]byte(tag))] {
		return n - 1
	}
	s.names = append(s.names, tag)
	s.count[tag]++
	return len(s.names) - 1
}

// few is how many unclosed elements the strict way lets an end tag close: <p> in <li> in <dd>, and one to spare.
const few = 4

// close takes the element that an end tag closes off the stack, with all inside it, and gives the number of elements
// that were around it. An end tag that closes nothing changes nothing. The strict way closes over nothing but a few
// elements whose end tag may be left out. An element is taken off once and a strict search is short, so the whole
// stays linear.
func (s *openElements) close(tag string, strict bool) int {
	top := len(s.names)
	if s.count[tag] == 0 {
		return top
	}
	i := top - 1
	for ; s.names[i] != tag; i-- {
		if strict && (top-i > few || !optionalEnd[atom.Lookup([]byte(s.names[i]))]) {
			return top
		}
	}
	for _, name := range s.names[i:] {
		s.count[name]--
	}
	s.names = s.names[:i]
	return i
}

// set makes a set of elements.
func set(names ...atom.Atom) map[atom.Atom]bool {
	elements := make(map[atom.Atom]bool, len(names))
	for _, name := range names {
		elements[name] = true
	}
	return elements
}

// leaf holds the elements that have no elements inside: void ones and those whose content the tokenizer reads as text
// (HTML standard, section 13.1.2). noscript is not among them because scripting is off.
var leaf = set(
	atom.Area, atom.Base, atom.Br, atom.Col, atom.Embed, atom.Hr, atom.Img, atom.Input, atom.Link, atom.Meta,
	atom.Param, atom.Source, atom.Track, atom.Wbr, atom.Frame, atom.Keygen, atom.Bgsound, atom.Basefont,
	atom.Iframe, atom.Noembed, atom.Noframes, atom.Plaintext, atom.Script, atom.Style, atom.Textarea, atom.Title, atom.Xmp,
)

// formatting holds the elements that the parser reopens where they were left unclosed (HTML standard, section 13.2.4.2).
var formatting = set(
	atom.A, atom.B, atom.Big, atom.Code, atom.Em, atom.Font, atom.I, atom.Nobr, atom.S, atom.Small, atom.Strike,
	atom.Strong, atom.Tt, atom.U,
)

// optionalEnd holds elements that end without an end tag before one of their own kind and before the end of their
// parent, wherever they stand. Table parts are not among them, because a cell shields what is around it from end tags
// inside; nor are <option> and <rt>, which do this in some places only.
var optionalEnd = set(atom.P, atom.Li, atom.Dd, atom.Dt)
