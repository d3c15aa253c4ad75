package page

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
	"golang.org/x/net/html/charset"
)

// prescan is how far a declaration is looked for. The HTML standard reads 1,024 bytes (section 13.2.3.2); real heads
// put scripts and styles before the declaration, and only pages that are not UTF-8 come here, so this reads on.
const prescan = 1 << 16

// headerSpan is how far CleanEval's header is looked for: it stands at the very start, but after white space at times.
const headerSpan = 64

// declared lists the encodings that a page declares, by WHATWG name, in the order in which they stand, each once:
// CleanEval's header <text id=... encoding="...">, <meta charset> and <meta http-equiv="content-type"> up to <body>.
// A label that means nothing ("unset", "unknown-0") is passed over.
func declared(raw []byte) []string {
	var names []string
	add := func(label string) {
		if _, name := charset.Lookup(label); decodable(name) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	tags := html.NewTokenizer(bytes.NewReader(raw[:min(len(raw), prescan)]))
	for offset := 0; ; {
		kind := tags.Next()
		if kind == html.ErrorToken {
			return names
		}
		start := offset
		offset += len(tags.Raw())
		if kind != html.StartTagToken && kind != html.SelfClosingTagToken {
			continue
		}
		switch tag := tags.Token(); {
		case tag.DataAtom == atom.Body:
			return names
		case tag.DataAtom == atom.Meta:
			add(attribute(tag.Attr, "charset"))
			if strings.EqualFold(strings.TrimSpace(attribute(tag.Attr, "http-equiv")), "content-type") {
				add(contentCharset(attribute(tag.Attr, "content")))
			}
		case tag.Data == "text" && start <= headerSpan:
			add(attribute(tag.Attr, "encoding"))
		}
	}
}

// attribute gives the value of an attribute, "" if it is absent.
func attribute(attributes []html.Attribute, key string) string {
	for _, a := range attributes {
		if a.Key == key && a.Namespace == "" {
			return a.Val
		}
	}
	return ""
}

// contentCharset finds the charset in the content of a <meta http-equiv>, as in "text/html; charset=utf-8", quoted or
// not (HTML standard, section 2.4.4). It is "" where there is none.
func contentCharset(content string) string {
	const space = " \t\n\f\r"
	for rest := strings.ToLower(content); ; {
		_, after, found := strings.Cut(rest, "charset")
		if !found {
			return ""
		}
		rest = after
		value, found := strings.CutPrefix(strings.TrimLeft(after, space), "=")
		if !found {
			continue
		}
		value = strings.TrimLeft(value, space)
		if value != "" && strings.ContainsAny(value[:1], `"'`) {
			value, _, _ = strings.Cut(value[1:], value[:1])
			return value
		}
		if end := strings.IndexAny(value, ";"+space); end >= 0 {
			value = value[:end]
		}
		return value
	}
}
