package offtopic

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"
)

// Link format is what archives serve a TimeMap in: links with commas between, over many lines. The oldest memento has the
// relation "first memento", the newest "last memento", all others "memento":
//
//	<http://a.example/>; rel="original",
//	<http://archive.example/2012/http://a.example/>; rel="first memento"; datetime="Tue, 03 Jan 2012 01:43:26 GMT",
//
// Commas and semicolons also occur inside URIs and dates, so that the text cannot simply be cut at them.

// link is one entry of link format: <URI>; name="value"; name=value; name
type link struct {
	uri        string
	at         int // byte where it begins
	parameters [][2]string
}

// get returns a parameter, "" where there is none. Names do not depend on case.
func (l link) get(name string) string {
	for _, p := range l.parameters {
		if strings.EqualFold(p[0], name) {
			return p[1]
		}
	}
	return ""
}

// parseLinks takes what it needs of the links and passes over the rest: time gates, licences. The relation "first memento"
// is not trusted; the dates say which is first.
//
// A link to another TimeMap is a part of this list where it has a span of time, or where no memento is listed here. Else it
// is the same list in another form.
func parseLinks(raw []byte) (TimeMap, error) {
	var t TimeMap
	var others []string // TimeMaps without a span
	s := linkScanner{text: string(raw)}
	for {
		l, more, err := s.next()
		if err != nil {
			return t, err
		}
		if !more {
			if len(t.Mementos) == 0 && len(t.Pages) == 0 {
				t.Pages = others
			}
			return t, nil
		}
		relations := strings.Fields(strings.ToLower(l.get("rel")))
		switch {
		case slices.Contains(relations, "memento"):
			at, err := time.Parse(http.TimeFormat, l.get("datetime"))
			if err != nil {
				return t, fmt.Errorf("byte %d: datetime %q of %s is not of the form Thu, 31 Jan 2013 23:59:59 GMT", l.at, l.get("datetime"), l.uri)
			}
			t.Mementos = append(t.Mementos, Memento{URI: l.uri, Datetime: at})
		case slices.Contains(relations, "original"):
			t.Original = l.uri
		case slices.Contains(relations, "self"):
			t.URI = l.uri
		case slices.Contains(relations, "timemap") && l.get("from")+l.get("until") != "":
			t.Pages = append(t.Pages, l.uri)
		case slices.Contains(relations, "timemap"):
			others = append(others, l.uri)
		}
	}
}

// linkScanner cuts a list of links (RFC 8288, section 3) at commas outside angle brackets and quotes.
type linkScanner struct {
	text string
	at   int
}

// next returns the next link; more is false at the end. Empty entries, such as after a last comma, are passed over.
func (s *linkScanner) next() (l link, more bool, err error) {
	if s.skip(" \t\r\n,"); s.at < len(s.text) {
		l.at = s.at
		if s.text[s.at] != '<' {
			return l, false, fmt.Errorf("byte %d: a link begins with <, not with %q", s.at, s.text[s.at])
		}
		end := strings.IndexByte(s.text[s.at:], '>')
		if end < 0 {
			return l, false, fmt.Errorf("byte %d: the URI has no end", s.at)
		}
		l.uri = strings.TrimSpace(s.text[s.at+1 : s.at+end])
		s.at += end + 1
		l.parameters, err = s.parameters()
		return l, err == nil, err
	}
	return l, false, nil
}

// parameters reads up to the comma that ends a link, or the end.
func (s *linkScanner) parameters() (all [][2]string, err error) {
	for {
		s.skip(" \t\r\n")
		if s.at == len(s.text) || s.text[s.at] == ',' {
			return all, nil
		}
		if s.text[s.at] != ';' {
			return nil, fmt.Errorf("byte %d: %q stands where ; or a comma should", s.at, s.text[s.at])
		}
		s.at++
		s.skip(" \t\r\n")
		name := s.word()
		value := ""
		if s.skip(" \t"); s.at < len(s.text) && s.text[s.at] == '=' {
			s.at++
			s.skip(" \t")
			if value, err = s.value(); err != nil {
				return nil, err
			}
		}
		if name != "" {
			all = append(all, [2]string{name, value})
		}
	}
}

// value reads a quoted value, in which a backslash takes the next character as it is, or a bare one.
func (s *linkScanner) value() (string, error) {
	if s.at == len(s.text) || s.text[s.at] != '"' {
		return s.word(), nil
	}
	begin := s.at
	var b strings.Builder
	for s.at++; s.at < len(s.text); s.at++ {
		switch c := s.text[s.at]; {
		case c == '"':
			s.at++
			return b.String(), nil
		case c == '\\' && s.at+1 < len(s.text):
			s.at++
			b.WriteByte(s.text[s.at])
		default:
			b.WriteByte(c)
		}
	}
	return "", fmt.Errorf("byte %d: the quoted value has no end", begin)
}

// word reads up to the next character that has a meaning; it may be empty.
func (s *linkScanner) word() string {
	n := strings.IndexAny(s.text[s.at:], "=;, \t\r\n")
	if n < 0 {
		n = len(s.text) - s.at
	}
	s.at += n
	return s.text[s.at-n : s.at]
}

// skip passes over any of these characters.
func (s *linkScanner) skip(these string) {
	for s.at < len(s.text) && strings.IndexByte(these, s.text[s.at]) >= 0 {
		s.at++
	}
}
