package grouping

import "github.com/contentassay/assay/corpus"

// Copy is a case that is left out because another one stands for it.
type Copy struct {
	Case string `json:"case"`
	Of   string `json:"of"` // the best copy, which stays
}

// Copies lists the cases of a grouping by duplicates that are not the best copy of their group, group by group.
func (g Grouping) Copies() (copies []Copy) {
	for _, group := range g.Groups {
		for _, id := range group.Members {
			if group.Canonical != "" && id != group.Canonical {
				copies = append(copies, Copy{id, group.Canonical})
			}
		}
	}
	return copies
}

// Without returns a corpus without these copies, with a digest of its own. What was rejected stays told.
func Without(c *corpus.Corpus, copies []Copy) (*corpus.Corpus, error) {
	out := map[string]bool{}
	for _, k := range copies {
		out[k.Case] = true
	}
	var ids []string
	for _, k := range c.Cases {
		if !out[k.ID] {
			ids = append(ids, k.ID)
		}
	}
	part, err := c.Select(ids)
	if err != nil {
		return nil, err
	}
	part.Rejected, part.Total = c.Rejected, c.Total
	return part, nil
}
