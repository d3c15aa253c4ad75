// Package grouping says which cases of a corpus belong together: pages of one template, or copies of one text.
//
// A score is a mean over pages, as if each page were an observation of its own. Three hundred pages of twelve templates are
// twelve observations: an extractor fails on all pages of a template or on none. A report that knows the groups can give
// each of them one voice and draw whole groups when it resamples; a run can count copies once; a split can keep a group on
// one side.
//
// Groups depend on the cases and the settings alone, never on the order of files.
package grouping

import (
	"fmt"
	"slices"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/corpus/duplicates"
	"github.com/contentassay/assay/corpus/templates"
	"github.com/contentassay/assay/internal/natural"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/text"
)

// The groupings that can be computed. In a command the singular means the same (see Find).
const (
	ByTemplates  = "templates"  // pages alike in structure and style, by package templates
	ByDuplicates = "duplicates" // copies and versions of one text, by package duplicates
)

// Names are the groupings that Compute knows.
var Names = []string{ByTemplates, ByDuplicates}

// Find returns the grouping that a user means: one of Names, or its singular.
func Find(name string) (string, bool) {
	for _, n := range Names {
		if name == n || name+"s" == n {
			return n, true
		}
	}
	return "", false
}

// Group is cases that belong together.
type Group struct {
	// ID is that of the first member.
	ID string `json:"id"`
	// Members are IDs of cases, two at least, in natural order.
	Members []string `json:"members"`
	// Canonical is the best copy, of a group of duplicates; else "".
	Canonical string `json:"canonical,omitempty"`
}

// Apart is a case that could not be compared. It is in no group.
type Apart struct {
	Case string `json:"case"`
	Why  string `json:"why"`
}

// Grouping divides the cases of a corpus. A case that is in no group is by itself.
type Grouping struct {
	// Name is one of Names.
	Name string
	// Settings names everything that decides which cases are together, with the version of the rule.
	Settings string
	// Groups are in natural order of their IDs; no case is in two.
	Groups []Group
	// Apart are in natural order.
	Apart []Apart
}

// Of maps the ID of every case that is in a group to that of its group.
func (g Grouping) Of() map[string]string {
	of := map[string]string{}
	for _, group := range g.Groups {
		for _, id := range group.Members {
			of[id] = group.ID
		}
	}
	return of
}

// Members lists the members of each group.
func (g Grouping) Members() (lists [][]string) {
	for _, group := range g.Groups {
		lists = append(lists, group.Members)
	}
	return lists
}

// Compute finds the groups of a corpus by one of Names, with the usual thresholds. It reads every page, one at a time.
func Compute(c *corpus.Corpus, name string) (Grouping, error) {
	switch name {
	case ByTemplates:
		return Templates(c, templates.DefaultOptions())
	case ByDuplicates:
		return Duplicates(c, duplicates.Defaults)
	}
	return Grouping{}, fmt.Errorf("grouping by %q: it can be computed by %v", name, Names)
}

// Templates groups the pages of a corpus by template. A page that cannot be read or has too many elements is apart.
func Templates(c *corpus.Corpus, o templates.Options) (Grouping, error) {
	g := Grouping{Name: ByTemplates, Settings: fmt.Sprintf("templates.1 kappa %v, similar %v, share %v, costs %v %v %v, norm %s",
		o.Kappa, o.Similar, o.Share, o.Costs.Insert, o.Costs.Delete, o.Costs.Rename, o.Norm)}
	vocabulary := templates.NewVocabulary()
	var pages []templates.Page
	for _, k := range c.Cases {
		p, err := parse(c, k)
		var shape templates.Page
		if err == nil {
			shape, err = vocabulary.Page(k.ID, p.Tree())
		}
		if err != nil {
			g.Apart = append(g.Apart, Apart{k.ID, err.Error()})
			continue
		}
		pages = append(pages, shape)
	}
	clusters, err := templates.Groups(pages, o)
	if err != nil {
		return Grouping{}, fmt.Errorf("grouping by templates: %w", err)
	}
	for _, c := range clusters {
		g.Groups = append(g.Groups, Group{ID: c.ID, Members: c.Members})
	}
	return g, nil
}

// parse reads the page of a case.
func parse(c *corpus.Corpus, k corpus.Case) (*page.Page, error) {
	if !k.HasPage() {
		return nil, fmt.Errorf("case %q has no page", k.ID)
	}
	return c.Page(k)
}

// LeastWords is the number of words below which a text is a phrase, such as "Page not found", and copies of it tell nothing.
const LeastWords = 20

// Duplicates groups cases whose texts are copies or versions of each other, and those with the same page byte for byte.
// The text is the gold or, where that is snippets, that of the page; one of fewer than LeastWords words is compared with
// nothing. A text that is only part of another, or overlaps it, is no copy.
func Duplicates(c *corpus.Corpus, o duplicates.Options) (Grouping, error) {
	g := Grouping{Name: ByDuplicates, Settings: fmt.Sprintf("duplicates.1 near %v, variant %v, contains %v %v, from %d words",
		o.Near, o.Variant, o.Contains, o.Whole, LeastWords)}
	collection, err := duplicates.New(o)
	if err != nil {
		return Grouping{}, fmt.Errorf("grouping by duplicates: %w", err)
	}
	words, err := text.FindTokenizer("")
	if err != nil {
		return Grouping{}, err
	}
	for _, k := range c.Cases {
		content := k.Gold.Text
		if k.Gold.SnippetsOnly {
			p, err := parse(c, k)
			if err != nil {
				g.Apart = append(g.Apart, Apart{k.ID, err.Error()})
				continue
			}
			content = p.Text()
		}
		if len(words.Words(content)) >= LeastWords {
			collection.Add(duplicates.Text{ID: k.ID, Text: content})
		}
	}
	found, err := collection.Find()
	if err != nil {
		return Grouping{}, fmt.Errorf("grouping by duplicates: %w", err)
	}
	g.Groups = joined(c.Cases, found.Groups)
	return g, nil
}

// joined joins groups of texts with cases that have the same page. The best copy is that of the largest group of texts in
// it, of equals the first; of a group without texts the first member.
func joined(cases []corpus.Case, found []duplicates.Group) (groups []Group) {
	sets := newSets(cases)
	for _, g := range found {
		sets.join(g.Members)
	}
	pages := map[string]string{}
	for _, k := range cases {
		first, seen := pages[k.HTML.SHA256]
		switch {
		case k.HTML.Size == 0: // pages without a byte are no copies of each other
		case seen:
			sets.join([]string{first, k.ID})
		default:
			pages[k.HTML.SHA256] = k.ID
		}
	}
	best := map[int]duplicates.Group{}
	for _, g := range found {
		if root := sets.root(sets.at[g.Canonical]); len(g.Members) > len(best[root].Members) {
			best[root] = g
		}
	}
	for root, members := range sets.members(cases) {
		if len(members) > 1 {
			g := Group{ID: members[0], Members: members, Canonical: members[0]}
			if b, ok := best[root]; ok {
				g.Canonical = b.Canonical
			}
			groups = append(groups, g)
		}
	}
	slices.SortFunc(groups, func(a, b Group) int { return natural.Compare(a.ID, b.ID) })
	return groups
}

// sets are disjoint sets of cases (union-find).
type sets struct {
	at     map[string]int // place of a case
	parent []int
}

func newSets(cases []corpus.Case) *sets {
	s := &sets{at: map[string]int{}, parent: make([]int, len(cases))}
	for i, k := range cases {
		s.at[k.ID], s.parent[i] = i, i
	}
	return s
}

// root is the first place of a set.
func (s *sets) root(i int) int {
	for s.parent[i] != i {
		i = s.parent[i]
	}
	return i
}

// join makes one set of those that have these cases. The smaller root stays, so that a root is the first of its set.
func (s *sets) join(ids []string) {
	for _, id := range ids[1:] {
		a, b := s.root(s.at[ids[0]]), s.root(s.at[id])
		s.parent[max(a, b)] = min(a, b)
	}
}

// members lists the IDs of each set by its root, in the order of the cases.
func (s *sets) members(cases []corpus.Case) map[int][]string {
	all := map[int][]string{}
	for i, k := range cases {
		root := s.root(i)
		all[root] = append(all[root], k.ID)
	}
	return all
}
