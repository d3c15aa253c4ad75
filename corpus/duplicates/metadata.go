package duplicates

import (
	"net/url"
	"strings"

	"golang.org/x/net/html"
)

// Metadata is what a page says of itself; "" where it is silent.
type Metadata struct {
	Title, Author, URL string
}

// MetadataOf reads the head of a page: title and author as they stand in meta elements (also those of Open Graph), the
// canonical address, which may be relative. What is stated first counts. The title element stands in for a missing title,
// and address for a missing canonical one.
func MetadataOf(tree *html.Node, address string) Metadata {
	var m Metadata
	element := ""
	first := func(field *string, value string) {
		if *field == "" {
			*field = strings.Join(strings.Fields(value), " ")
		}
	}
	for n := range tree.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		switch n.Data {
		case "title":
			if n.FirstChild != nil && n.Parent.Data == "head" {
				first(&element, n.FirstChild.Data)
			}
		case "link":
			if strings.EqualFold(attribute(n, "rel"), "canonical") {
				first(&m.URL, resolved(address, attribute(n, "href")))
			}
		case "meta":
			switch name := strings.ToLower(attribute(n, "name") + attribute(n, "property")); name {
			case "author", "article:author":
				first(&m.Author, attribute(n, "content"))
			case "og:title":
				first(&m.Title, attribute(n, "content"))
			case "og:url":
				first(&m.URL, resolved(address, attribute(n, "content")))
			}
		}
	}
	first(&m.Title, element)
	first(&m.URL, address)
	return m
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// resolved is an address as seen from another one; as it is where one of them is none.
func resolved(from, to string) string {
	base, err := url.Parse(from)
	if err != nil || to == "" {
		return to
	}
	u, err := base.Parse(to)
	if err != nil {
		return to
	}
	return u.String()
}

// AnyKind is the relation of a Labelled pair that is known to be in one, but not in which.
const AnyKind Relation = AnyRelation

// leastTitle is the number of words of a title that identifies a page without an author.
const leastTitle = 4

// Matches are pairs whose metadata say that they are the same: the same address but for scheme, "www." and fragment, or the
// same title and author, or a long title where no author is stated. It is a second truth, and incomplete: most pages of
// one story have titles of their own, and some sites give all pages one title. Each text is paired with the first one of
// its kind.
func (c *Collection) Matches() (pairs []Labelled) {
	known := map[[2]int]bool{}
	first := map[string]int{}
	for _, e := range c.texts {
		for _, k := range keys(e.Metadata) {
			at, seen := first[k.key]
			if !seen {
				first[k.key] = e.at
			} else if pair := [2]int{at, e.at}; !known[pair] {
				known[pair] = true
				pairs = append(pairs, Labelled{c.texts[at].ID, e.ID, AnyKind, k.kind})
			}
		}
	}
	return pairs
}

// key is what two texts must have in common for a match of some kind.
type key struct{ kind, key string }

func keys(m Metadata) (list []key) {
	title, author := strings.ToLower(m.Title), strings.ToLower(m.Author)
	if title != "" && (author != "" || len(strings.Fields(title)) >= leastTitle) {
		list = append(list, key{"title", "title\x00" + title + "\x00" + author})
	}
	if u, err := url.Parse(m.URL); err == nil && u.Host != "" {
		address := strings.TrimPrefix(u.Host, "www.") + strings.TrimSuffix(u.EscapedPath(), "/") + "?" + u.RawQuery
		list = append(list, key{"url", "url\x00" + address})
	}
	return list
}
