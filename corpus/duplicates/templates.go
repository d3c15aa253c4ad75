package duplicates

import (
	"github.com/contentassay/assay/corpus/signature"
	"github.com/contentassay/assay/corpus/templates"
)

// otherText is the Jaccard similarity below which two pages of one template have nothing else in common: what they share is
// the frame.
const otherText = .2

// leastElements is the number of elements below which a page shows no template: html, head, body and a child are what every
// page has.
const leastElements = 5

// layOut divides the pages among the texts into templates, by structure and style at the usual thresholds, and pairs each
// page with the first of its template that it is in no other relation to. A template of a thousand pages makes a thousand
// pairs and not half a million; between knows them all.
func (c *Collection) layOut(found *Found) error {
	places := map[string]int{}
	var pages []templates.Page
	for _, e := range c.texts {
		if e.Page != nil && e.words != nil && e.Page.Tree.Size() >= leastElements {
			p := *e.Page
			p.ID = e.ID
			pages = append(pages, p)
			places[e.ID] = e.at
		}
	}
	if len(pages) == 0 {
		return nil
	}
	groups, err := templates.Groups(pages, templates.DefaultOptions())
	if err != nil {
		return err
	}
	found.template = make([]int, len(c.texts))
	for i, group := range groups {
		for _, id := range group.Members {
			found.template[places[id]] = i + 1
		}
	}
	found.pairTemplates()
	return nil
}

// pairTemplates adds the pairs that layOut promises.
func (f *Found) pairTemplates() {
	earlier := map[int][]*entry{} // pages of each template
	for _, e := range f.texts {
		template := f.template[e.at]
		if template == 0 {
			continue
		}
		for _, first := range earlier[template] {
			if f.between(first.at, e.at) == SameTemplate {
				f.Pairs = append(f.Pairs, newPair(first, e, signature.Common(first.set, e.set), SameTemplate))
				break
			}
		}
		if len(earlier[template]) < crowd {
			earlier[template] = append(earlier[template], e)
		}
	}
}

// framed is SameTemplate for two pages of one template whose texts have little in common, else Different.
func (f *Found) framed(a, b *entry) Relation {
	if f.template == nil || f.template[a.at] == 0 || f.template[a.at] != f.template[b.at] {
		return Different
	}
	if jaccard(len(a.set), len(b.set), signature.Common(a.set, b.set)) >= otherText {
		return Different
	}
	return SameTemplate
}
