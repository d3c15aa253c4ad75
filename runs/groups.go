package runs

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
)

// Grouping says by what a run knows which cases belong together (Case.Groups).
type Grouping struct {
	Name     string  `json:"name"`            // what reports call it: templates, duplicates
	Settings string  `json:"settings"`        // everything that decides which cases are together
	Groups   int     `json:"groups"`          // groups of two cases or more
	Cases    int     `json:"cases"`           // cases in them; every other one is by itself
	Apart    []Apart `json:"apart,omitempty"` // cases that could not be compared
}

// Apart is a case that could not be compared with others.
type Apart struct {
	Case string `json:"case"`
	Why  string `json:"why"`
}

// Copy is a case that a run left out because another one stands for it.
type Copy struct {
	Case string `json:"case"`
	Of   string `json:"of"` // the case that was counted
}

// Group is cases that belong together, as assay corpus cluster and assay corpus dups write them.
type Group struct {
	ID        string   `json:"id"`        // what tables call it; "" for the canonical or the first member
	Canonical string   `json:"canonical"` // of copies, the best
	Members   []string `json:"members"`   // IDs of cases
}

// ReadGroups reads groups: one JSON object each, {"id", "members"}, or objects with a list of such as "groups". A case in
// two groups is an error, and so is a group without members.
func ReadGroups(r io.Reader) (groups []Group, err error) {
	seen := map[string]string{}
	for d := json.NewDecoder(r); ; {
		var next struct {
			Group
			Groups []Group `json:"groups"`
		}
		if err := d.Decode(&next); err == io.EOF {
			return groups, nil
		} else if err != nil {
			return nil, fmt.Errorf("after %d groups: %w", len(groups), err)
		}
		if next.Groups == nil {
			next.Groups = []Group{next.Group}
		}
		for _, g := range next.Groups {
			if len(g.Members) == 0 {
				return nil, fmt.Errorf(`group %d (%q) has no "members"`, len(groups)+1, g.ID)
			}
			g.ID = cmp.Or(g.ID, g.Canonical, g.Members[0])
			for _, id := range g.Members {
				if other, twice := seen[id]; twice {
					return nil, fmt.Errorf("case %q is in two groups, %q and %q", id, other, g.ID)
				}
				seen[id] = g.ID
			}
			groups = append(groups, g)
		}
	}
}

// AddGrouping adds groups to a run in memory, under a name that no tag and no grouping of it has. A group of which the run
// has one case says nothing: that case is by itself. It returns the IDs of members that the run does not have; that it has
// none of them is an error.
func (r *Run) AddGrouping(name string, groups []Group) (unknown []string, err error) {
	at := map[string]int{}
	for i, c := range r.Cases {
		at[c.ID] = i
	}
	summary := Grouping{Name: name, Settings: "from a file"}
	known := 0
	for _, g := range groups {
		var here []int
		for _, id := range g.Members {
			if i, ok := at[id]; ok {
				here = append(here, i)
			} else {
				unknown = append(unknown, id)
			}
		}
		known += len(here)
		if len(here) < 2 {
			continue
		}
		summary.Groups, summary.Cases = summary.Groups+1, summary.Cases+len(here)
		for _, i := range here {
			more := map[string]string{}
			maps.Copy(more, r.Cases[i].Groups)
			more[name] = g.ID
			r.Cases[i].Groups = more
		}
	}
	if known == 0 && len(groups) > 0 {
		return unknown, errors.New("none of its members is a case of this run")
	}
	r.Manifest.Groupings = append(r.Manifest.Groupings, summary)
	return unknown, nil
}
