package reports

import (
	"slices"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/runs"
)

// Pair is one contestant set against another by macro F1.
type Pair struct {
	A          string             `json:"a"` // the one that ranks higher
	B          string             `json:"b"`
	Comparison metrics.Comparison `json:"comparison"` // of A less B
}

// Pairs compares every two contestants, in the order of the table. The p-values are Holm-adjusted over all pairs, a larger
// family than that of Inferred.Versus, so they are higher. It is computed anew at each call: for 900 pages about .1 s a
// pair. Without resampling there are none.
func (r *Report) Pairs() (all []Pair) {
	if r.View.Seed == 0 || len(r.countable) == 0 {
		return nil
	}
	resampler := r.resampler()
	contestants := slices.DeleteFunc(r.Ranked(), func(row Row) bool { return row.Baseline })
	var family []metrics.Comparison
	for i, a := range contestants {
		for _, b := range contestants[i+1:] {
			family = append(family, resampler.Compare(r.counts(a.Name), r.counts(b.Name), metrics.F1))
			all = append(all, Pair{A: a.Name, B: b.Name})
		}
	}
	metrics.Adjust(family)
	for i := range all {
		all[i].Comparison = family[i]
	}
	return all
}

// Cases returns the kept cases, in natural order.
func (r *Report) Cases() []runs.Case { return r.cases() }

// Countable returns the kept cases whose gold is a text: those that scores are over.
func (r *Report) Countable() []runs.Case { return r.countable }

// Results returns the results of one case, by extractor name.
func (r *Report) Results(id string) []runs.Result { return r.resultsOf(id) }

// Counts returns the word counts of an extractor on the countable cases, in their order.
func (r *Report) Counts(extractor string) []metrics.Counts { return r.counts(extractor) }

// Score returns the row's score in the unit of the view, nil where it has none.
func (r *Report) Score(row Row) *metrics.Score { return r.score(row) }

// GroupMean is the mean of the groups' mean F1; undefined where the view does not group.
func (r *Report) GroupMean(extractor string) metrics.Value { return r.groupMean(extractor) }

// LowCoverage returns the kept cases whose pages lack too many of their gold words, worst first.
func (r *Report) LowCoverage() []runs.Case { return r.lowCoverage() }

// Labels returns the names that the countable cases can be sliced by, each with at least two values: the tags of the corpus
// by name, then lang. Neither group nor domain is among them: they have too many values to compare.
func (r *Report) Labels() (names []string) {
	values := map[string][]string{}
	for _, c := range r.countable {
		tags := []string{byLang}
		for tag := range c.Tags {
			tags = append(tags, tag)
		}
		for _, tag := range tags {
			if v := label(c, tag); !slices.Contains(values[tag], v) {
				values[tag] = append(values[tag], v)
			}
		}
	}
	for name, v := range values {
		if len(v) > 1 && name != byLang {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	if len(values[byLang]) > 1 && !slices.Contains(names, byLang) {
		names = append(names, byLang)
	}
	return names
}
