package check

import (
	"hash/fnv"
	"slices"
	"strings"
)

// sight is what is kept of a case to compare it with others.
type sight struct {
	at place
	// sha is the digest of the page, "" without one or for a page without a byte.
	sha string
	// lines are the hashes of the distinct long lines of the page's text, in their order. content are those of them that
	// the gold has, whole, or that hold one of its snippets.
	lines, content []uint64
	// own are the lines that package duplicates compares: those of the gold or, where that is snippets, the long ones of
	// the page. with are those snippets, white space squeezed.
	own, with []string
	// script says that the page has a script element.
	script bool
}

// longLine is how many words make a line long: enough that two people would not write the same one.
const longLine = 8

// sight keeps what the checks of several cases need.
func (r *reading) sight(at place) sight {
	s := sight{at: at}
	if !r.Gold.SnippetsOnly {
		s.own = strings.Split(r.Gold.Text, "\n")
	}
	if r.page == nil {
		return s
	}
	if r.HTML.Size > 0 {
		s.sha = r.HTML.SHA256
	}
	s.script = hasScript(r.page.HTML)
	inGold := r.goldLines()
	if r.Gold.SnippetsOnly {
		for _, snippet := range r.Gold.With {
			s.with = append(s.with, squeezed(snippet))
		}
	}
	seen := map[uint64]bool{}
	for line := range strings.Lines(r.text) {
		if len(line) < longLine {
			continue
		}
		words := r.words(line)
		h := fnv.New64a()
		h.Write([]byte(strings.Join(words, " ")))
		sum := h.Sum64()
		if len(words) < longLine || seen[sum] {
			continue
		}
		seen[sum] = true
		s.lines = append(s.lines, sum)
		if r.Gold.SnippetsOnly {
			s.own = append(s.own, squeezed(line))
		}
		if inGold(squeezed(line)) {
			s.content = append(s.content, sum)
		}
	}
	return s
}

// goldLines returns a function that tells whether a line of the page, white space squeezed, belongs to the gold.
func (r *reading) goldLines() func(line string) bool {
	if !r.Gold.SnippetsOnly {
		gold := squeezed(r.Gold.Text)
		return func(line string) bool { return strings.Contains(gold, line) }
	}
	var with []string
	for _, s := range r.Gold.With {
		with = append(with, squeezed(s))
	}
	return func(line string) bool {
		return slices.ContainsFunc(with, func(s string) bool { return strings.Contains(line, s) })
	}
}
