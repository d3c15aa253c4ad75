package extractortest

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/net/html"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/page"
)

// leastOnPage is the share of an extractor's words that must come from the pages, in percent, over all ordinary pages
// together. Not all: some extractors take text from structured data in the head, and a library that joins or splits
// words at tags makes new ones.
const leastOnPage = 90

// wordCheck gathers the words of several answers.
type wordCheck struct {
	said    int
	foreign []string
}

// add counts the words of an answer that are not the page's. Each word may be used as often as the page has it, its
// title included.
func (c *wordCheck) add(p *page.Page, text string) {
	left := map[string]int{}
	for _, word := range words(p.Text()) {
		left[word]++
	}
	if title := find(p.Tree(), "title"); title != nil && title.FirstChild != nil {
		for _, word := range words(title.FirstChild.Data) {
			left[word]++
		}
	}
	for _, word := range words(text) {
		c.said++
		if left[word]--; left[word] < 0 {
			c.foreign = append(c.foreign, word)
		}
	}
}

func (c *wordCheck) report(t T, name string) {
	t.Helper()
	if len(c.foreign)*100 > c.said*(100-leastOnPage) {
		t.Errorf("%s on ordinary pages: %d of %d words are not the pages': %q", name, len(c.foreign), c.said, clip(strings.Join(c.foreign, " ")))
	}
}

// words are runs of letters and numbers in lower case; Han and Kana by character, since they have no blanks.
func words(s string) []string {
	var spaced strings.Builder
	for _, r := range strings.ToLower(s) {
		if unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) {
			spaced.WriteString(" " + string(r) + " ")
		} else {
			spaced.WriteRune(r)
		}
	}
	return strings.FieldsFunc(spaced.String(), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
}

// find gives the first element with a name, nil if there is none.
func find(root *html.Node, name string) *html.Node {
	for n := range root.Descendants() {
		if n.Type == html.ElementNode && n.Data == name {
			return n
		}
	}
	return nil
}

// checkConcurrent uses one Func from several goroutines, each starting at another page, and compares with what it
// answers alone.
func checkConcurrent(t T, name string, extract extractors.Func, pages []*page.Page) {
	t.Helper()
	const workers = 4
	alone := make([]answer, len(pages))
	for i, p := range pages {
		alone[i] = ask(extract, p)
	}
	differ := make([]string, workers)
	var all sync.WaitGroup
	for worker := range workers {
		all.Go(func() {
			for k := range pages {
				i := (k + worker) % len(pages)
				if got := ask(extract, pages[i]); !same(got, alone[i]) {
					differ[worker] = fmt.Sprintf("page %s: alone %s, among others %s", pages[i].ID, show(alone[i]), show(got))
				}
			}
		})
	}
	all.Wait()
	for _, d := range differ {
		if d != "" {
			t.Errorf("%s gives other answers when goroutines share it: %s", name, d)
			return
		}
	}
}

// fingerprint digests a tree: every node with its kind, name and attributes, and where it stands.
func fingerprint(root *html.Node) [sha256.Size]byte {
	digest := sha256.New()
	for at, depth := root, 0; ; {
		fmt.Fprintf(digest, "%d %d %q %q %q\n", depth, at.Type, at.Namespace, at.Data, at.Attr)
		if at.FirstChild != nil {
			at, depth = at.FirstChild, depth+1
			continue
		}
		for at != root && at.NextSibling == nil {
			at, depth = at.Parent, depth-1
			if at == nil { // torn out of its tree
				return [sha256.Size]byte{}
			}
		}
		if at == root {
			return [sha256.Size]byte(digest.Sum(nil))
		}
		at = at.NextSibling
	}
}
