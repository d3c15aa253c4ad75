package check

import (
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strings"

	"github.com/contentassay/assay/corpus"
)

// sight is what is kept of a case to compare it with others.
type sight struct {
	at place
	// sha is the digest of the page, "" without one or for a page without a byte.
	sha string
	// lines are the hashes of the distinct long lines of the page's text, in their order. content are those of them that
	// the gold has, whole, or that hold one of its snippets.
	lines, content []uint64
	// script says that the page has a script element.
	script bool
}

// longLine is how many words make a line long: enough that two people would not write the same one.
const longLine = 8

// sight keeps what the checks of several cases need.
func (r *reading) sight(at place) sight {
	s := sight{at: at}
	if r.page == nil {
		return s
	}
	if r.HTML.Size > 0 {
		s.sha = r.HTML.SHA256
	}
	s.script = hasScript(r.page.HTML)
	inGold := r.goldLines()
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

// samePages finds pages that are the same byte for byte: one finding, at the first of them.
func samePages(all []*corpus.Corpus, seen []sight) []located {
	groups := map[string][]place{}
	for _, s := range seen {
		if s.sha != "" {
			groups[s.sha] = append(groups[s.sha], s.at)
		}
	}
	var found []located
	for _, s := range seen {
		group := groups[s.sha]
		if len(group) < 2 || group[0] != s.at {
			continue
		}
		first := goldOf(all, s.at)
		var others []string
		for _, at := range group[1:] {
			gold := "the same gold"
			if goldOf(all, at).Text != first.Text {
				gold = "another gold"
			}
			others = append(others, fmt.Sprintf("%s (%s)", name(all, s.at, at), gold))
		}
		found = append(found, located{s.at, SamePage, "the same bytes as " + strings.Join(others, ", ")})
	}
	return found
}

func goldOf(all []*corpus.Corpus, at place) corpus.Gold { return all[at.corpus].Cases[at.index].Gold }

// name names a case as seen from another one: with its corpus where that is not the same.
func name(all []*corpus.Corpus, from, at place) string {
	id := all[at.corpus].Cases[at.index].ID
	if from.corpus == at.corpus {
		return "case " + id
	}
	return fmt.Sprintf("case %s of %s", id, all[at.corpus].Name)
}

// What makes two pages the same article: at least fewLines of the content lines of one are on the other, and half of
// them. A line on more than manyPages pages belongs to a template, whatever the gold says.
const (
	fewLines  = 2
	manyPages = 8
)

// sameTexts finds pages that tell the same article, though their bytes differ: one finding for each pair. It counts, for
// each page, on which other pages its content stands; menus and footers that two pages of a site share are no content.
func sameTexts(all []*corpus.Corpus, seen []sight) []located {
	on := map[uint64][]int{}
	for i, s := range seen {
		for _, line := range s.lines {
			on[line] = append(on[line], i)
		}
	}
	var found []located
	reported := map[[2]int]bool{}
	for i, s := range seen {
		shared := map[int]int{}
		for _, line := range s.content {
			if len(on[line]) > manyPages {
				continue
			}
			for _, j := range on[line] {
				shared[j]++
			}
		}
		for _, j := range slices.Sorted(maps.Keys(shared)) {
			pair := [2]int{min(i, j), max(i, j)}
			if n := shared[j]; n < fewLines || 2*n < len(s.content) || s.sha == seen[j].sha || reported[pair] {
				continue
			}
			reported[pair] = true
			found = append(found, located{s.at, SameText,
				fmt.Sprintf("%d of its %d long lines of content are on the page of %s", shared[j], len(s.content), name(all, s.at, seen[j].at))})
		}
	}
	return found
}
