package reports

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/runs"
)

// Seed is the seed of all random numbers of a report that asks for no other.
const Seed = 1

// alpha is the level below which two extractors count as told apart.
const alpha = 0.05

// Labels that a view can group or slice by, beside the tags of the corpus.
const (
	byGroup  = "group"  // the case's own group: copies, a template
	byDomain = "domain" // host of the URL, without www.
	byLang   = "lang"
)

// label returns the value of a case under a name: a tag of the corpus, or one of group, domain and lang. "" where the
// case has none.
func label(c runs.Case, name string) string {
	if v, ok := c.Tags[name]; ok {
		return v
	}
	switch name {
	case byGroup:
		return c.Group
	case byLang:
		return c.Lang
	case byDomain:
		if u, err := url.Parse(c.URL); err == nil {
			return strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.")
		}
	}
	return ""
}

// checkLabel fails when no case of the run has a value under the name; it lists the names that exist.
func checkLabel(run *runs.Run, name, what string) error {
	names := []string{byDomain, byGroup, byLang, "length", "complexity"}
	if measures[name] != nil && what == "slice by" {
		return nil
	}
	for _, c := range run.Cases {
		if label(c, name) != "" {
			return nil
		}
		for tag := range c.Tags {
			if !slices.Contains(names, tag) {
				names = append(names, tag)
			}
		}
	}
	slices.Sort(names)
	return fmt.Errorf("%s %q: no case has such a value; there are %s", what, name, strings.Join(names, ", "))
}

// resampler draws pages, or whole groups of them where the view groups.
func (r *Report) resampler() metrics.Resampler {
	var groups []string
	if r.View.Group != "" {
		for _, c := range r.countable {
			groups = append(groups, label(c, r.View.Group))
		}
	}
	return metrics.NewResampler(r.View.Seed, groups)
}

// Inferred is what resampling says of one extractor.
type Inferred struct {
	Intervals metrics.Intervals
	// Versus compares the leading contestant with this extractor by macro F1, Holm-adjusted over all that are compared;
	// nil for the leader itself and for baselines.
	Versus *metrics.Comparison
}

// Level tells that the extractor cannot be told apart from the leader.
func (i Inferred) Level() bool { return i.Versus != nil && !i.Versus.Distinguishable(alpha) }

// infer computes intervals and comparisons for the rows, in the unit of the view. Without resampling (Seed 0) it does
// nothing.
func (r *Report) infer() {
	if r.View.Seed == 0 || len(r.countable) == 0 {
		return
	}
	resampler := r.resampler()
	contestants := slices.DeleteFunc(r.Ranked(), func(row Row) bool { return row.Baseline })
	var versus []metrics.Comparison
	for i, row := range contestants {
		if i > 0 {
			versus = append(versus, resampler.Compare(r.counts(contestants[0].Name), r.counts(row.Name), metrics.F1))
		}
	}
	metrics.Adjust(versus)
	for i := range r.Extractors {
		row := &r.Extractors[i]
		row.Inferred.Intervals = resampler.Intervals(r.counts(row.Name))
		if !r.Run.Manifest.Corpus.Pages {
			row.Inferred.Intervals = row.Inferred.Intervals.WithoutPage()
		}
		at := slices.IndexFunc(contestants, func(c Row) bool { return c.Name == row.Name })
		if at > 0 {
			row.Inferred.Versus = &versus[at-1]
		}
	}
}

// counts returns the word counts of an extractor on the kept cases, in their order.
func (r *Report) counts(extractor string) []metrics.Counts {
	var counts []metrics.Counts
	for _, p := range r.counted[extractor] {
		counts = append(counts, p.Words)
	}
	return counts
}

// groupMean is the mean of the groups' mean F1: every group has one voice, however many pages it has. Undefined where the
// view does not group. Pages without a label are groups of their own.
func (r *Report) groupMean(extractor string) metrics.Value {
	if r.View.Group == "" {
		return metrics.Value{}
	}
	var order []string
	pages := map[string][]metrics.Counts{}
	for i, c := range r.countable {
		group := label(c, r.View.Group)
		if group == "" {
			group = "\x00" + c.ID
		}
		if pages[group] == nil {
			order = append(order, group)
		}
		pages[group] = append(pages[group], r.counted[extractor][i].Words)
	}
	sum, n := 0.0, 0
	for _, group := range order {
		if f1 := metrics.Summarize(pages[group]).F1.Macro; f1.Defined {
			sum, n = sum+f1.Float, n+1
		}
	}
	if n == 0 {
		return metrics.Value{}
	}
	return metrics.Of(sum / float64(n))
}
