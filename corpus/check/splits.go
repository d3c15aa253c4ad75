package check

import (
	"fmt"
	"maps"
	"regexp"
	"slices"

	"github.com/contentassay/assay/corpus"
)

// scripted is a tag that hardly a page of the web is without, and that those who sanitise pages take out.
var scripted = regexp.MustCompile(`(?i)<script[\s>]`)

func hasScript(html string) bool { return scripted.MatchString(html) }

// splitTag is the tag that says which split of a published corpus a case belongs to.
const splitTag = "split"

// A split is compared only when it has some pages, and differs when the shares of pages with a script are far apart.
const (
	enoughPages = 5
	farApart    = 50 // percent points
)

// part counts the pages of a split.
type part struct {
	corpus          int
	name            string
	pages, scripted int
}

func (p part) share() int { return p.scripted * 100 / p.pages }

// sanitisedSplits finds a corpus, or two of the same layout, where one split has scripts and another has none. The
// split is the tag of that name; a corpus without it is one split.
func sanitisedSplits(all []*corpus.Corpus, seen []sight) []located {
	byLayout := map[string][]part{}
	index := map[string]int{}
	for _, s := range seen {
		if s.sha == "" {
			continue
		}
		c := all[s.at.corpus]
		split := c.Cases[s.at.index].Tags[splitTag]
		key := fmt.Sprintf("%d %s", s.at.corpus, split)
		at, known := index[key]
		if !known {
			at = len(byLayout[c.Layout])
			index[key] = at
			byLayout[c.Layout] = append(byLayout[c.Layout], part{corpus: s.at.corpus, name: splitName(c, split)})
		}
		p := &byLayout[c.Layout][at]
		p.pages++
		if s.script {
			p.scripted++
		}
	}
	var found []located
	for _, layout := range slices.Sorted(maps.Keys(byLayout)) {
		found = append(found, compareParts(byLayout[layout])...)
	}
	return found
}

// splitName names a split for a message.
func splitName(c *corpus.Corpus, split string) string {
	if split == "" {
		return c.Name
	}
	return c.Name + " " + split
}

// compareParts reports the splits with the least and the most scripts where they are far apart.
func compareParts(parts []part) []located {
	parts = slices.DeleteFunc(slices.Clone(parts), func(p part) bool { return p.pages < enoughPages })
	if len(parts) < 2 {
		return nil
	}
	byShare := func(a, b part) int { return a.share() - b.share() }
	least, most := slices.MinFunc(parts, byShare), slices.MaxFunc(parts, byShare)
	if most.share()-least.share() < farApart {
		return nil
	}
	return []located{{place{least.corpus, -1}, Sanitised,
		fmt.Sprintf("scripts are in %d of %d pages of %s, and in %d of %d of %s", least.scripted, least.pages, least.name, most.scripted, most.pages, most.name)}}
}
