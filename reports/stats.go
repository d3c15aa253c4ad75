package reports

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/contentassay/assay/internal/nearest"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/runs"
)

// alpha is the level below which two extractors count as told apart.
const alpha = 0.05

// Labels that a view can group or slice by, beside the tags of the corpus.
const (
	byGroup  = "group"  // the case's own group: copies, a template
	byDomain = "domain" // host of the URL, without www.
	byLang   = "lang"   // the language alone: en-US and en-gb are en
)

// label returns the value of a case under a name: a tag of the corpus, a grouping that the run computed, or one of group,
// domain and lang. "" where the case has none.
func label(c runs.Case, name string) string {
	if v, ok := c.Tags[name]; ok {
		return v
	}
	if v, ok := c.Groups[name]; ok {
		return v
	}
	switch name {
	case byGroup:
		return c.Group
	case byLang:
		return language(c.Lang)
	case byDomain:
		if u, err := url.Parse(c.URL); err == nil {
			return strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.")
		}
	}
	return ""
}

// languageTag is a language with region, script and what else there is: as in BCP 47, or as in a locale.
var languageTag = regexp.MustCompile(`^\s*([A-Za-z]{2,8})(?:[-_].*)?\s*$`)

// language is the language of a tag, or the whole where it is no tag.
func language(tag string) string {
	if m := languageTag.FindStringSubmatch(tag); m != nil {
		return strings.ToLower(m[1])
	}
	return tag
}

// computed are the groupings that assay run --group computes. They are named in errors only: reports know what a run kept.
var computed = []string{"templates", "duplicates"}

// checkLabel fails when no case of the run has a value under the name; it lists the names that exist. A grouping of the run
// is right also where every case is by itself.
func checkLabel(run *runs.Run, name, what string) error {
	names := []string{byDomain, byGroup, byLang, byLength, byComplexity}
	if measures[name] != nil && what == "slice by" {
		if name == byComplexity && !run.Manifest.Corpus.Pages {
			return fmt.Errorf("%s %q: nothing is known of the pages where stored outputs are scored (slice by length)", what, name)
		}
		return nil
	}
	for _, g := range run.Manifest.Groupings {
		if g.Name == name {
			return nil
		}
		names = append(names, g.Name)
	}
	if slices.Contains(computed, name) {
		return fmt.Errorf("%s %q: this run has not kept them (assay run --group %s --reuse RUN computes them; or give --groups FILE, as assay corpus cluster and dups write it)", what, name, name)
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
	return fmt.Errorf("%s %q: no case has such a value%s; there are %s", what, name, nearest.Hint(name, append(names, computed...)), strings.Join(names, ", "))
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

// groupLabels returns the group of each case under a name; a case without a label is a group of its own.
func groupLabels(cases []runs.Case, name string) []string {
	labels := make([]string, len(cases))
	for i, c := range cases {
		if labels[i] = label(c, name); labels[i] == "" {
			labels[i] = "\x00" + c.ID
		}
	}
	return labels
}

// groupMean is the mean of the groups' mean F1: every group has one voice, however many pages it has. Undefined where the
// view does not group. Pages without a label are groups of their own.
func (r *Report) groupMean(extractor string) metrics.Value {
	sum, n := 0.0, 0
	for _, g := range r.groups() {
		if f1 := metrics.Summarize(r.countsOf(extractor, g.cases)).F1.Macro; f1.Defined {
			sum, n = sum+f1.Float, n+1
		}
	}
	if n == 0 {
		return metrics.Value{}
	}
	return metrics.Of(sum / float64(n))
}

// group is countable cases, by their places, that share a label; one without a label is a group by itself.
type group struct {
	name  string // "" for a case by itself
	cases []int
}

// groups cuts the countable cases by the view's Group, in the order of their first cases; nil where the view does not group.
func (r *Report) groups() (all []group) {
	if r.View.Group == "" {
		return nil
	}
	at := map[string]int{}
	for i, c := range r.countable {
		name := label(c, r.View.Group)
		n, seen := at[name]
		if name == "" || !seen {
			n = len(all)
			at[name] = n
			all = append(all, group{name: name})
		}
		all[n].cases = append(all[n].cases, i)
	}
	return all
}

// countsOf returns the word counts of an extractor on some countable cases.
func (r *Report) countsOf(extractor string, cases []int) (counts []metrics.Counts) {
	for _, i := range cases {
		counts = append(counts, r.counted[extractor][i].Words)
	}
	return counts
}
