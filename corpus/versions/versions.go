// Package versions makes later versions of pages, in which everything but the content has changed, and one in which the
// content has.
//
// A page that is visited again is rarely the same: the date has moved on, somebody has left a comment, the advertisement is
// another one. An extractor that finds the article finds the same text each time (it is stable), and finds another text in
// another article of the same site (it is sensitive). Neither says much alone: whoever keeps nothing is perfectly stable.
//
// Every version is a page written out from its tree, and so is the base that it is compared with: what parsing mends is
// mended in both. Which change a page gets depends on its ID, the kind and the seed, on nothing else.
package versions

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/contentassay/assay/page"
)

// Kind is what was done to a page.
type Kind string

const (
	// Base is the page as it was.
	Base Kind = "base"
	// Redated has other digits in all numbers outside the content that the gold does not have: dates, times, counters.
	Redated Kind = "redated"
	// Comment has three readers' comments below the content.
	Comment Kind = "comment"
	// Ad has an advertisement in the middle of the content's element or, where that has no middle, before it.
	Ad Kind = "ad"
	// Related has a list of eight links to other articles below the content.
	Related Kind = "related"
	// Other has the words of another article in place of its own.
	Other Kind = "other"
	// Capture is a page as an archive has it at a later time.
	Capture Kind = "capture"
)

// Kinds are the kinds that Of makes, in its order. All but Other keep the content as it is.
var Kinds = []Kind{Redated, Comment, Ad, Related, Other}

// Changes says whether a version of this kind has other content than its base.
func (k Kind) Changes() bool { return k == Other }

// Doc says what the kind is, in one line.
func (k Kind) Doc() string {
	return map[Kind]string{
		Base: "the page as it was", Redated: "other digits in dates and counters outside the content", Comment: "three readers' comments below the content",
		Ad: "an advertisement in the middle of the content", Related: "eight links to other articles below the content",
		Other: "another article in place of this one", Capture: "a later capture in an archive",
	}[k]
}

// Version is one version of a page.
type Version struct {
	Kind Kind
	HTML string
	// Gold is the content: of Other, what replaced the old one.
	Gold string
}

// Of makes the versions of a page with the given gold, the base first. other is the gold of another article; where it has no
// words, or the page has none of its own gold, there is no Other. A page without a number outside its content has no
// Redated, and one without a body, such as a frameset, only its base. The page itself is not changed.
func Of(p *page.Page, gold, other string, seed uint64) (all []Version, err error) {
	base, err := render(p.Clone())
	if err != nil {
		return nil, err
	}
	all = append(all, Version{Base, base, gold})
	for _, kind := range Kinds {
		tree := p.Clone()
		v := Version{Kind: kind, Gold: gold}
		if !change(tree, &v, other, randomFor(p.ID, kind, seed)) {
			continue
		}
		if v.HTML, err = render(tree); err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return all, nil
}

// change makes a version out of a tree. It tells whether there is one.
func change(tree *html.Node, v *Version, other string, random *rand.Rand) bool {
	a := analyse(tree, v.Gold)
	if a.article == nil {
		return false
	}
	switch v.Kind {
	case Redated:
		return a.redate(random)
	case Comment:
		insertAfter(a.article, comments(random))
	case Ad:
		insertAmid(a, advertisement(random))
	case Related:
		insertAfter(a.article, relatedLinks(random))
	case Other:
		content := a.replace(other)
		v.Gold = content
		return content != ""
	}
	return true
}

// randomFor is a source of random numbers for one version.
func randomFor(id string, kind Kind, seed uint64) *rand.Rand {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s %s", len(id), id, kind)
	return rand.New(rand.NewPCG(seed, h.Sum64()))
}

func render(tree *html.Node) (string, error) {
	var b strings.Builder
	if err := html.Render(&b, tree); err != nil {
		return "", fmt.Errorf("write a version of a page: %w", err)
	}
	return b.String(), nil
}

// flow are elements in which a div may stand. (Inside others, such as tr or p, a parser would move it elsewhere.)
var flow = []string{"body", "div", "td", "th", "section", "article", "main", "center", "form", "blockquote", "li", "dd", "fieldset", "aside"}

func isFlow(n *html.Node) bool {
	return n != nil && n.Type == html.ElementNode && slices.Contains(flow, n.Data)
}

// insertAfter puts a fragment after an element or, where no div may stand there, after one of those around it. After the
// body is at its end.
func insertAfter(n *html.Node, fragment []*html.Node) {
	for n.Data != "body" && !isFlow(n.Parent) && n.Parent != nil {
		n = n.Parent
	}
	for _, f := range fragment {
		if n.Data == "body" || n.Parent == nil {
			n.AppendChild(f)
			continue
		}
		n.Parent.InsertBefore(f, n.NextSibling)
		n = f
	}
}

// insertAmid puts a fragment before the middle one of the children of the article that hold content; before the article
// where it has fewer than two, or may hold no div.
func insertAmid(a *analysis, fragment []*html.Node) {
	var children []*html.Node
	for c := a.article.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode && a.holds[c] > 0 {
			children = append(children, c)
		}
	}
	at := a.article
	if isFlow(at) && len(children) > 1 {
		at = children[len(children)/2]
	}
	for at.Data != "body" && !isFlow(at.Parent) && at.Parent != nil {
		at = at.Parent
	}
	for _, f := range fragment {
		if at.Data == "body" || at.Parent == nil {
			at.InsertBefore(f, at.FirstChild)
		} else {
			at.Parent.InsertBefore(f, at)
		}
	}
}
