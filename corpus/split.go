package corpus

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/contentassay/assay/internal/natural"
	"github.com/contentassay/assay/internal/nearest"
)

// SplitOptions say how to divide a corpus in two.
type SplitOptions struct {
	// By is what stays together: "hash" or "" for each page by itself, "domain" for the pages of a site (Case.Domain), or
	// the name of a tag for the pages with the same value of it. A case without the domain or tag is by itself.
	By string
	// Together are further lists of IDs that stay together, such as the pages of a template (package grouping).
	Together [][]string
	// Fraction is the share of the first part, between 0 and 1, both excluded.
	Fraction float64
	// Seed makes another split of the same corpus; any text, also "".
	Seed string
}

// Split divides the cases into two lists of IDs, dev and test, each in natural order. Cases of one Group and cases with
// the same page are never divided, whatever By says: what a system is tuned on must not come back in its test.
//
// The side of a case depends on its ID (or domain, or tag) and the seed alone, not on the other cases, so that a corpus
// may grow without a page changing sides; the shares come near the fraction, and exactly so only in the long run. A part
// without any case is an error.
func (c *Corpus) Split(o SplitOptions) (dev, test []string, err error) {
	keys, err := c.splitKeys(o.By)
	switch {
	case err != nil:
		return nil, nil, fmt.Errorf("splitting corpus %s: %w", c.Name, err)
	case !(o.Fraction > 0 && o.Fraction < 1):
		return nil, nil, fmt.Errorf("splitting corpus %s: a fraction of %v; give one between 0 and 1, such as 0.5", c.Name, o.Fraction)
	}
	for _, part := range together(c.Cases, keys, o.Together) {
		key := keys[part[0]]
		for _, i := range part {
			key = min(key, keys[i])
		}
		side := &test
		if lot(o.Seed, key) < o.Fraction {
			side = &dev
		}
		for _, i := range part {
			*side = append(*side, c.Cases[i].ID)
		}
	}
	if len(dev) == 0 || len(test) == 0 {
		return nil, nil, fmt.Errorf("splitting corpus %s: one part is empty; give another seed or fraction, or split by something that divides the pages more", c.Name)
	}
	slices.SortFunc(dev, natural.Compare)
	slices.SortFunc(test, natural.Compare)
	return dev, test, nil
}

// splitKeys gives each case what it is divided by.
func (c *Corpus) splitKeys(by string) ([]string, error) {
	keys := make([]string, len(c.Cases))
	tags := map[string]bool{"hash": true, "domain": true}
	for i, k := range c.Cases {
		for key := range k.Tags {
			tags[key] = true
		}
		keys[i] = "id " + k.ID
		if value := splitValue(k, by); value != "" {
			keys[i] = by + " " + value
		}
	}
	if by != "" && !tags[by] {
		var names []string
		for name := range tags {
			names = append(names, name)
		}
		slices.Sort(names)
		const computed = "template, duplicates" // by callers (Together)
		hint := nearest.Hint(by, append(names, strings.Split(computed, ", ")...))
		return nil, fmt.Errorf("no case has a tag %q%s; it can be divided by %s, and by %s where these are computed, as assay corpus split does", by, hint, strings.Join(names, ", "), computed)
	}
	return keys, nil
}

// splitValue is the domain or the tag of a case, "" where it is by itself.
func splitValue(k Case, by string) string {
	switch by {
	case "", "hash":
		return ""
	case "domain":
		return k.Domain()
	}
	return k.Tags[by]
}

// together joins the cases, given by their indexes, that share a key, a group or a page, or are in one of the lists.
func together(cases []Case, keys []string, lists [][]string) [][]int {
	parent := make([]int, len(cases))
	root := func(i int) int {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	first := map[string]int{}
	listed := map[string][]string{}
	for n, list := range lists {
		for _, id := range list {
			listed[id] = append(listed[id], fmt.Sprintf("list %d", n))
		}
	}
	for i, k := range cases {
		parent[i] = i
		for _, mark := range append(marks(k, keys[i]), listed[k.ID]...) {
			if j, known := first[mark]; known {
				parent[root(i)] = root(j)
			} else {
				first[mark] = i
			}
		}
	}
	parts := make([][]int, len(cases))
	for i := range cases {
		parts[root(i)] = append(parts[root(i)], i)
	}
	return slices.DeleteFunc(parts, func(p []int) bool { return p == nil })
}

// marks are what a case has in common with those it must stay with. Pages without a byte are no copies of each other.
func marks(k Case, key string) []string {
	list := []string{"key " + key}
	if k.Group != "" {
		list = append(list, "group "+k.Group)
	}
	if k.HTML.Size > 0 {
		list = append(list, "page "+k.HTML.SHA256)
	}
	return list
}

// lot draws a number from [0, 1) for a key.
func lot(seed, key string) float64 {
	w := digester{sha256.New()}
	w.text("assay split 1", seed, key)
	return float64(binary.BigEndian.Uint64(w.Sum(nil))>>11) / (1 << 53)
}

// Select returns a corpus of some of the cases, with a digest of its own. It reads pages as the whole one does.
func (c *Corpus) Select(ids []string) (*Corpus, error) {
	wanted := map[string]bool{}
	for _, id := range ids {
		wanted[id] = true
	}
	part := &Corpus{Name: c.Name, Layout: c.Layout, files: c.files, lines: c.lines}
	var names []string
	for _, k := range c.Cases {
		names = append(names, k.ID)
		if wanted[k.ID] {
			part.Cases = append(part.Cases, k)
			delete(wanted, k.ID)
		}
	}
	for _, id := range ids {
		if wanted[id] {
			return nil, fmt.Errorf("corpus %s has no case %q%s", c.Name, id, nearest.Hint(id, names))
		}
	}
	part.Total = len(part.Cases)
	part.Digest = digest(part.Cases)
	return part, nil
}

// WriteSplit writes two parts of a corpus as plain pairs, into the folders dev and test of dir (see Convert).
func WriteSplit(c *Corpus, dev, test []string, dir string) error {
	for _, part := range []struct {
		name string
		ids  []string
	}{{"dev", dev}, {"test", test}} {
		selected, err := c.Select(part.ids)
		if err != nil {
			return fmt.Errorf("writing part %s: %w", part.name, err)
		}
		if err := Convert(selected, filepath.Join(dir, part.name)); err != nil {
			return err
		}
	}
	return nil
}
