package versions

import (
	"math/rand/v2"
	"strings"

	"golang.org/x/net/html"

	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/text"
)

// analysis says where on a page its content stands.
type analysis struct {
	texts   []passage
	gold    map[string]bool // the words of the gold, as they stand between blanks
	holds   map[*html.Node]int
	article *html.Node // the lowest element that holds most of the content; the body where there is none; nil in a frameset
}

// passage is a text node with words.
type passage struct {
	node    *html.Node
	words   int
	matched int // words that the gold has, by the leftmost longest common subsequence of page and gold
}

// content says whether a passage belongs to the content: most of its words do.
func (p passage) content() bool { return 2*p.matched > p.words }

// most is the share of the content that the article holds: not all of it, since a word of the gold may stand in the menu.
const most = .9

// analyse finds the content of a page.
func analyse(tree *html.Node, gold string) *analysis {
	a := &analysis{gold: map[string]bool{}, holds: map[*html.Node]int{}}
	for _, w := range strings.Fields(gold) {
		a.gold[w] = true
	}
	words, _ := text.FindTokenizer("") // the default one is always there
	vocabulary := align.NewVocabulary()
	var all []string
	var body *html.Node
	walk(tree, func(n *html.Node) {
		switch {
		case n.Type == html.ElementNode && n.Data == "body":
			body = n
		case n.Type == html.TextNode && body != nil:
			if list := words.Words(n.Data); len(list) > 0 {
				all = append(all, list...)
				a.texts = append(a.texts, passage{node: n, words: len(list)})
			}
		}
	})
	match := align.Match(vocabulary.Words(words.Words(gold)), vocabulary.Words(all))
	at, total := 0, 0
	for i := range a.texts {
		p := &a.texts[i]
		for range p.words {
			if match.B.Get(at) {
				p.matched++
			}
			at++
		}
		if !p.content() {
			continue
		}
		total += p.matched
		for n := p.node.Parent; n != nil; n = n.Parent {
			a.holds[n] += p.matched
		}
	}
	a.article = a.lowest(body, total)
	return a
}

// lowest is the lowest element that holds most of the content.
func (a *analysis) lowest(body *html.Node, total int) *html.Node {
	at := body
	for at != nil && total > 0 {
		var next *html.Node
		for c := at.FirstChild; c != nil; c = c.NextSibling {
			if float64(a.holds[c]) >= most*float64(total) {
				next = c
			}
		}
		if next == nil {
			return at
		}
		at = next
	}
	return at
}

// walk calls visit for a node and all below it whose text counts, in document order.
func walk(n *html.Node, visit func(*html.Node)) {
	if n.Type == html.ElementNode && page.Skips(n) {
		return
	}
	visit(n)
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		walk(c, visit)
	}
}

// redate gives the numbers outside the content other digits. A word that the gold has somewhere stays as it is. It tells
// whether anything has changed.
func (a *analysis) redate(random *rand.Rand) (changed bool) {
	step := byte(1 + random.IntN(9))
	for _, p := range a.texts {
		if p.content() {
			continue
		}
		p.node.Data = eachWord(p.node.Data, func(word string) string {
			if a.gold[word] || !strings.ContainsAny(word, "0123456789") {
				return word
			}
			changed = true
			digits := []byte(word)
			for i, c := range digits {
				if '0' <= c && c <= '9' {
					digits[i] = '0' + (c-'0'+step)%10
				}
			}
			return string(digits)
		})
	}
	return changed
}

// replace puts the words of another text in place of the content, as many in each passage as there were and over again
// where they end, and returns the new content, a line a passage; "" where there is nothing to replace, or to replace it by.
func (a *analysis) replace(other string) string {
	words := strings.Fields(other)
	if len(words) == 0 {
		return ""
	}
	var lines []string
	next := 0
	for _, p := range a.texts {
		if !p.content() {
			continue
		}
		p.node.Data = eachWord(p.node.Data, func(string) string {
			w := words[next%len(words)]
			next++
			return w
		})
		lines = append(lines, strings.Join(strings.Fields(p.node.Data), " "))
	}
	return strings.Join(lines, "\n")
}

// eachWord replaces what stands between white space, and keeps the white space.
func eachWord(s string, by func(string) string) string {
	var b strings.Builder
	for s != "" {
		blank := len(s) - len(strings.TrimLeft(s, " \t\r\n\f"))
		b.WriteString(s[:blank])
		s = s[blank:]
		end := strings.IndexAny(s, " \t\r\n\f")
		if end < 0 {
			end = len(s)
		}
		if end > 0 {
			b.WriteString(by(s[:end]))
		}
		s = s[end:]
	}
	return b.String()
}
