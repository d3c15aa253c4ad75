package offtopic

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/page"
)

// The only thing that a synthetic archive needs to know of a page is where its article stands, so that it can be moved
// into other pages and others into its place. Structure and gold say so: articles are paragraphs under one parent, and
// gold tells them from comments and teasers that look the same.

// dissected is a page taken apart into its main paragraphs and everything around them, its shell.
type dissected struct {
	tree       *html.Node
	block      *html.Node // the main block
	paragraphs []string   // the texts of its p children
}

// Limits of a page that is fit for an archive: fewer paragraphs or characters are no article, and the largest pages of
// the corpora only cost time. Where gold has much that is not in the paragraphs, the shell would keep it, and not be one.
const (
	fewestParagraphs = 3
	fewestCharacters = 500
	leastOfGold      = .5
	mostPageBytes    = 2 << 20
)

// dissect finds the main block: the element whose p children hold most text. Where the case has gold, only paragraphs
// that stand in it count.
func (s *synthesis) dissect(k corpus.Case) (*dissected, error) {
	raw, err := s.corpus.ReadHTML(k, mostPageBytes)
	if err != nil {
		return nil, fmt.Errorf("read page %s: %w", k.ID, err)
	}
	p, err := page.New(k.ID, k.URL, k.Lang, raw)
	if err != nil {
		return nil, err
	}
	d := &dissected{tree: p.Clone()}
	gold, most := plain(k.Gold.Text), 0
	for n := range d.tree.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		if paragraphs, size := paragraphsOf(n, gold); size > most {
			d.block, d.paragraphs, most = n, paragraphs, size
		}
	}
	if len(d.paragraphs) < fewestParagraphs || most < fewestCharacters || float64(most) < leastOfGold*float64(len(gold)) {
		return nil, errors.New("no main block of paragraphs")
	}
	return d, nil
}

// paragraphsOf gives the p children of an element that have text, in gold where there is any, and the bytes of it.
func paragraphsOf(n *html.Node, gold string) (paragraphs []string, size int) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.ElementNode || c.DataAtom != atom.P {
			continue
		}
		s := plain(page.Text(c))
		if s == "" || gold != "" && !strings.Contains(gold, s) {
			continue
		}
		paragraphs, size = append(paragraphs, s), size+len(s)
	}
	return paragraphs, size
}

// plain makes texts comparable: single blanks.
func plain(s string) string { return strings.Join(strings.Fields(s), " ") }

// with renders the page with other paragraphs in the place of all that is in its main block: headings and lists there
// belong to the article too. It uses the tree up.
func (d *dissected) with(paragraphs []string) ([]byte, error) {
	for d.block.FirstChild != nil {
		d.block.RemoveChild(d.block.FirstChild)
	}
	for _, text := range paragraphs {
		p := &html.Node{Type: html.ElementNode, Data: "p", DataAtom: atom.P}
		p.AppendChild(&html.Node{Type: html.TextNode, Data: text})
		d.block.AppendChild(p)
		d.block.AppendChild(&html.Node{Type: html.TextNode, Data: "\n"})
	}
	var out bytes.Buffer
	if err := html.Render(&out, d.tree); err != nil {
		return nil, fmt.Errorf("write a synthetic page: %w", err)
	}
	return out.Bytes(), nil
}

// keepShare is how many of its paragraphs an edited page keeps; at least one.
const keepShare = .7

// some leaves paragraphs out, in order.
func some(paragraphs []string, rng *rand.Rand) []string {
	var kept []string
	for _, p := range paragraphs {
		if rng.Float64() < keepShare {
			kept = append(kept, p)
		}
	}
	if len(kept) == 0 {
		return paragraphs[:1]
	}
	return kept
}

// grown has a quarter more paragraphs, at least one, each the beginning of one and the end of another.
func grown(paragraphs []string, rng *rand.Rand) []string {
	all := append([]string(nil), paragraphs...)
	for range max(1, len(paragraphs)/4) {
		a := strings.Fields(paragraphs[rng.IntN(len(paragraphs))])
		b := strings.Fields(paragraphs[rng.IntN(len(paragraphs))])
		all = append(all, strings.Join(append(a[:len(a)/2:len(a)/2], b[len(b)/2:]...), " "))
	}
	return all
}

// stubs are pages that stand where a site was.
func stubs() []string {
	const frame = "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>%s</title></head><body><h1>%[1]s</h1>\n<p>%s</p></body></html>\n"
	return []string{
		fmt.Sprintf(frame, "Account suspended", "This account has been suspended. Please contact the billing department of your hosting company as soon as possible to have it restored."),
		fmt.Sprintf(frame, "This domain is for sale", "Buy this domain today. Related searches: cheap flights, car insurance, credit cards, online degrees, web hosting. Make an offer, our brokers answer within one day."),
		fmt.Sprintf(frame, "404 Not Found", "The requested page was not found on this server. Check the address, or begin again on the start page."),
		fmt.Sprintf(frame, "Hacked", "This site was taken over because its owner did not care for security. Greetings to all our friends. No data was deleted, the old start page is kept. See you soon."),
	}
}
