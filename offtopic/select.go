package offtopic

import (
	"fmt"
	"slices"
	"strings"

	"github.com/contentassay/assay/internal/nearest"
)

// OfExtractors leaves the results of some extractors, each named once, in the order of their names here. A name without results is an error
// that lists those that there are.
func OfExtractors(results []Result, names []string) ([]Result, error) {
	by := map[string][]Result{}
	var there []string
	for _, r := range results {
		if by[r.Extractor] == nil {
			there = append(there, r.Extractor)
		}
		by[r.Extractor] = append(by[r.Extractor], r)
	}
	var some []Result
	for _, name := range names {
		if by[name] == nil {
			return nil, fmt.Errorf("no scores of extractor %q%s; there are %s", name, nearest.Hint(name, there), strings.Join(there, ", "))
		}
		some = append(some, by[name]...)
	}
	return some, nil
}

// OfMeasures leaves the scores of some measures, with any number of topics, against the first memento and the collection. A
// measure that is unknown or has no scores is an error.
func OfMeasures(results []Result, names []string) ([]Result, error) {
	var chosen []string
	for _, name := range names {
		m, err := FindMeasure(strings.TrimSpace(name))
		if err != nil {
			return nil, err
		}
		chosen = append(chosen, m.Name)
	}
	some := slices.Clone(results)
	var there []string
	for i := range some {
		some[i].Mementos = slices.Clone(some[i].Mementos)
		for j := range some[i].Mementos {
			scores := &some[i].Mementos[j].Scores
			for _, s := range *scores {
				if !slices.Contains(there, s.Measure) {
					there = append(there, s.Measure)
				}
			}
			*scores = slices.DeleteFunc(slices.Clone(*scores), func(s Score) bool { return !slices.Contains(chosen, s.Measure) })
		}
	}
	for _, name := range chosen {
		if !slices.Contains(there, name) {
			return nil, fmt.Errorf("no scores of %s; there are %s", name, strings.Join(there, ", "))
		}
	}
	return some, nil
}
