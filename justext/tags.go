package justext

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// role is what an element name means to the walk and to the segmentation.
type role uint16

const (
	// splits: its start and its end each begin a new paragraph.
	splits role = 1 << iota
	lineBreak
	link
	// inHeading and inSelect hold for everything below the element as well.
	inHeading
	inSelect
	// removed elements vanish with all they contain.
	removed
	// unwrapped elements vanish, their content stays.
	unwrapped
	// rawText elements hold markup that x/net/html left as text.
	rawText
)

// inherited are the roles that an element passes on to what lies in it.
const inherited = inHeading | inSelect

// roleOf returns the roles of the element name, which is in lower case.
// Paragraph tags are the reference's PARAGRAPH_TAGS; ol, section, article, main
// and their like are not among them and glue what they hold to the text around.
// Removed and unwrapped are what lxml's Cleaner does under the reference's
// options (justext/core.py, preprocessor).
func roleOf(name string) role {
	switch name {
	case "div", "p", "li", "ul", "td", "tr", "table", "body", "th", "thead", "tfoot", "dd", "dl", "dt",
		"blockquote", "pre", "center", "fieldset", "legend", "caption", "col", "colgroup", "option", "optgroup":
		return splits
	case "h1", "h2", "h3", "h4", "h5", "h6":
		return splits | inHeading
	case "a":
		return link
	case "br":
		return lineBreak
	case "span", "b", "i", "em", "strong", "img", "svg", "path", "section", "nav", "article", "header", "footer", "main":
		return 0 // the commonest others, known not to need the search below
	case "head", "script", "style", "applet", "button", "input":
		return removed
	case "select":
		return removed | inSelect
	case "textarea":
		return removed | splits
	case "form":
		return unwrapped | splits
	case "embed", "layer", "object", "param":
		return unwrapped
	case "iframe":
		return unwrapped | rawText
	case "noembed", "noframes", "noscript", "plaintext", "xmp":
		return rawText
	}
	return unusualRole(name)
}

// unusualRole looks inside a name: the reference searches the joined path, so
// "h7", "h1-title" and "ng-select" count as heading and select.
func unusualRole(name string) role {
	var r role
	if headingWord(name) {
		r |= inHeading
	}
	if strings.Contains(name, "select") {
		r |= inSelect
	}
	return r
}

// headingWord reports whether name holds "h" and one digit as a word of its
// own: the reference's regular expression \bh\d\b. The names of a path are
// joined by dots, which are no word characters, so each name can be looked at
// by itself.
func headingWord(name string) bool {
	for i := 0; i < len(name); i++ {
		if name[i] != 'h' {
			continue
		}
		before, _ := utf8.DecodeLastRuneInString(name[:i])
		digit, n := utf8.DecodeRuneInString(name[i+1:])
		after, _ := utf8.DecodeRuneInString(name[i+1+n:])
		if unicode.IsDigit(digit) && !(i > 0 && isWordRune(before)) && !(i+1+n < len(name) && isWordRune(after)) {
			return true
		}
	}
	return false
}

// isWordRune is the \w of Python's regular expressions.
func isWordRune(r rune) bool {
	return r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r)
}
