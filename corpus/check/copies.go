package check

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/corpus/duplicates"
)

// Two cases may be the same in three ways: their pages have the same bytes, their texts are copies or parts of each other
// by package duplicates, or the content of one stands on the page of the other. A pair is told once, by the first way that
// finds it. Two cases of different splits, or of different corpora that are checked together, are a leak: what a system is
// tuned on comes back in its test. Otherwise one of them counts twice.

// copies finds all of them.
func copies(all []*corpus.Corpus, seen []sight) ([]located, error) {
	found := samePages(all, seen)
	on := pagesOf(seen)
	told := map[[2]int]bool{}
	texts, err := sameTexts(all, seen)
	if err != nil {
		return nil, err
	}
	for _, p := range append(texts, sameLines(all, seen, on)...) {
		pair := [2]int{min(p.a, p.b), max(p.a, p.b)}
		if a, b := seen[p.a], seen[p.b]; !told[pair] && (a.sha == "" || a.sha != b.sha) {
			told[pair] = true
			found = append(found, located{a.at, kindOf(all, a.at, b.at, SameText), p.detail})
		}
	}
	return found, nil
}

// double is two cases with the same text, as indexes of their sights, and how that shows.
type double struct {
	a, b   int
	detail string
}

// kindOf is Leakage for two cases on different sides, else the given kind.
func kindOf(all []*corpus.Corpus, a, b place, kind string) string {
	split := func(at place) string { return all[at.corpus].Cases[at.index].Tags[splitTag] }
	if a.corpus != b.corpus || split(a) != split(b) {
		return Leakage
	}
	return kind
}

// samePages finds pages that are the same byte for byte: one finding at the first of them for those on its side, and one
// for those on others.
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
		others := map[string][]string{}
		for _, at := range group[1:] {
			gold := "the same gold"
			if other := goldOf(all, at); other.Text != first.Text || !slices.Equal(other.With, first.With) {
				gold = "another gold"
			}
			kind := kindOf(all, s.at, at, SamePage)
			others[kind] = append(others[kind], fmt.Sprintf("%s (%s)", name(all, s.at, at), gold))
		}
		for _, kind := range slices.Sorted(maps.Keys(others)) {
			found = append(found, located{s.at, kind, "the same bytes as " + strings.Join(others[kind], ", ")})
		}
	}
	return found
}

func goldOf(all []*corpus.Corpus, at place) corpus.Gold { return all[at.corpus].Cases[at.index].Gold }

// name names a case as seen from another one: with its corpus or its split where that is not the same.
func name(all []*corpus.Corpus, from, at place) string {
	k := all[at.corpus].Cases[at.index]
	switch split := k.Tags[splitTag]; {
	case from.corpus != at.corpus:
		return fmt.Sprintf("case %s of %s", k.ID, all[at.corpus].Name)
	case split != all[from.corpus].Cases[from.index].Tags[splitTag]:
		return fmt.Sprintf("case %s of split %q", k.ID, split)
	default:
		return "case " + k.ID
	}
}

// A line on more than manyPages pages belongs to a template, whatever the gold says.
const manyPages = 8

// pagesOf lists, for each long line, the sights of the pages that it is on.
func pagesOf(seen []sight) map[uint64][]int {
	on := map[uint64][]int{}
	for i, s := range seen {
		for _, line := range s.lines {
			on[line] = append(on[line], i)
		}
	}
	return on
}

// leastText is the number of words below which a text is a phrase, and tells of no copy.
const leastText = 20

// sameTexts compares the texts of all cases by package duplicates. Where the gold is snippets, the text is what the page
// has of its own: its long lines without those of a template. There, two texts that only overlap tell the same article if
// one has all snippets of the other: pages of two papers that print one story of an agency.
func sameTexts(all []*corpus.Corpus, seen []sight) ([]double, error) {
	collection, err := duplicates.New(duplicates.Defaults)
	if err != nil {
		return nil, err
	}
	texts := ownTexts(seen)
	for i, text := range texts {
		if len(strings.Fields(text)) >= leastText {
			collection.Add(duplicates.Text{ID: strconv.Itoa(i), Text: text})
		}
	}
	found, err := collection.Find()
	if err != nil {
		return nil, err
	}
	var list []double
	for _, p := range found.Pairs {
		a, err := strconv.Atoi(p.Left)
		b, err2 := strconv.Atoi(p.Right)
		if err := cmp.Or(err, err2); err != nil {
			return nil, err
		}
		other := name(all, seen[a].at, seen[b].at)
		if form := kinship[p.Relation]; form != "" {
			list = append(list, double{a, b, fmt.Sprintf(form, other, p.Jaccard)})
		} else if n := max(within(seen[a].with, texts[b]), within(seen[b].with, texts[a])); n > 0 {
			list = append(list, double{a, b, fmt.Sprintf("its text overlaps that of %s, and all %d snippets of one are on the page of the other", other, n)})
		}
	}
	return list, nil
}

// kinship puts the relations that make two texts the same into words: of the other case, and the similarity.
var kinship = map[duplicates.Relation]string{
	duplicates.IdenticalBytes: "its text is that of %s (J %.2f)",
	duplicates.IdenticalText:  "its text is that of %s (J %.2f)",
	duplicates.Near:           "its text is nearly that of %s (J %.2f)",
	duplicates.Variant:        "its text is a variant of that of %s (J %.2f)",
	duplicates.Contains:       "its text contains that of %s (J %.2f)",
	duplicates.PartOf:         "its text is part of that of %s (J %.2f)",
}

// ownTexts puts the lines of each sight together, but for those of a template, which more than manyPages have. A text with
// no other lines keeps them: so many copies of one text are no template.
func ownTexts(seen []sight) []string {
	on := map[string]int{}
	for _, s := range seen {
		for _, line := range slices.Compact(slices.Sorted(slices.Values(s.own))) {
			on[line]++
		}
	}
	texts := make([]string, len(seen))
	for i, s := range seen {
		own := slices.DeleteFunc(slices.Clone(s.own), func(line string) bool { return strings.TrimSpace(line) == "" || on[line] > manyPages })
		if len(own) == 0 {
			own = s.own
		}
		texts[i] = strings.Join(own, "\n")
	}
	return texts
}

// within counts snippets if all of them, and two or more, are in a text; otherwise it is 0.
func within(snippets []string, text string) int {
	for _, s := range snippets {
		if !strings.Contains(text, s) {
			return 0
		}
	}
	if len(snippets) < 2 {
		return 0
	}
	return len(snippets)
}

// What makes two pages the same article: at least fewLines of the content lines of one are on the other, and half of
// them.
const fewLines = 2

// sameLines finds pages that tell the same article by their lines: golds may differ, as when one leaves out what the other
// takes. It counts, for each page, on which other pages its content stands; menus and footers that two pages of a site
// share are no content.
func sameLines(all []*corpus.Corpus, seen []sight, on map[uint64][]int) []double {
	var found []double
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
			if n := shared[j]; j != i && n >= fewLines && 2*n >= len(s.content) {
				found = append(found, double{i, j, fmt.Sprintf("%d of its %d long lines of content are on the page of %s", n, len(s.content), name(all, s.at, seen[j].at))})
			}
		}
	}
	return found
}
