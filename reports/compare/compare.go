// Package compare sets a run against an older one, case by case: what became of each extractor, which pages it lost, and
// whether a gate for continuous integration holds. It needs the two runs and nothing else.
package compare

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/runs"
)

// The level of the tests (what can be told apart at it is no "~") and the seed of their permutations. Both are fixed, so
// that the same two runs always compare the same.
const (
	alpha = 0.05
	seed  = 1
)

// Options say how two runs are compared.
type Options struct {
	Metric metrics.Metric // one of metrics.Ratios; its mean over pages (macro) is what is tested
	Anyway bool           // compare the cases in common even where the runs do not measure the same
	Gate   Gate           // what must hold; the zero Gate asks for nothing
}

// Comparison sets a new run against an old one, case by case. Both have the same cases unless Anyway was asked for;
// then those count that are in both, by ID.
type Comparison struct {
	Options
	Old, New   *runs.Run
	Reproduced bool            // same signature, same results digest
	Differ     []SettingChange // settings that matter and are not the same: empty but for Anyway
	Cases      []string        // IDs of the cases in both runs, in natural order: those that count
	Changed    []string        // IDs among them whose gold or page is not the same
	OnlyOld    Missing         // what the new run lacks
	OnlyNew    Missing         // what the old run lacks
	Changes    []Change        // the extractors in both runs, by name, in the order of the new run's plan
	Compared   int             // how many of them differ on any page: the family over which p is adjusted
	Breaches   []Breach        // where the gate does not hold

	snippets map[string]bool // IDs of the cases whose gold is snippets, no text: there are no words to count
}

// Missing lists what is in one of two runs only.
type Missing struct {
	Cases      []string `json:"cases"`
	Extractors []string `json:"extractors"`
}

// Change is what became of one extractor.
type Change struct {
	Extractor          string
	Settings           []string           // what differs in its version and options, as in "min_words 3 -> 5"
	Test               metrics.Comparison // of the metric on the pages: a is the new run, b the old one
	MicroOld, MicroNew metrics.Value      // of the pooled counts

	Better, Worse, Same int          // pages on which the metric is defined in both runs
	Lost                []PageChange // the worse ones, the greatest loss first
	Failures            []PageChange // pages that had an answer and have none now
	Recovered           int          // pages that had no answer and have one now
}

// PageChange is what became of one pair of case and extractor.
type PageChange struct {
	Case      string        `json:"case"`
	Extractor string        `json:"extractor"`
	Old       metrics.Value `json:"old"`
	New       metrics.Value `json:"new"`
	Loss      metrics.Value `json:"loss"`   // above 0 when the page got worse; undefined where Old or New is
	Status    runs.Status   `json:"status"` // in the new run
	Error     string        `json:"error"`  // in the new run
}

// Runs compares a new run with an older one. Runs that do not measure the same are refused with a *NotComparable. It fails, too, when
// the metric cannot be had or when no extractor or case is in both.
//
// p comes from the paired permutation test, adjusted by Holm's method for the extractors that differ on any page. The
// others need no adjusting for: that a comparison has no difference is known from the sizes of the differences alone,
// and the test flips signs only, so leaving it out cannot favour either side (after Tarone 1990, A modified Bonferroni
// method for discrete data). An extractor that nobody has touched thus hides no change in another.
func Runs(older, newer *runs.Run, how Options) (*Comparison, error) {
	if err := how.check(older, newer); err != nil {
		return nil, fmt.Errorf("compare the runs: %w", err)
	}
	c := &Comparison{Options: how, Old: older, New: newer, snippets: map[string]bool{}}
	c.pairCases()
	c.Differ = c.settingChanges()
	if len(c.Differ) > 0 && !how.Anyway {
		return nil, &NotComparable{c.Differ}
	}
	keys := older.Manifest.Signature.Differ(newer.Manifest.Signature)
	c.Reproduced = len(keys) == 0 && older.Manifest.ResultsDigest == newer.Manifest.ResultsDigest
	names := c.pairExtractors()
	if len(names) == 0 || len(c.Cases) == 0 {
		return nil, fmt.Errorf("compare the runs: %d extractors and %d cases are in both (extractors are paired by name, cases by ID)",
			len(names), len(c.Cases))
	}
	if how.Gate.Regression && len(c.snippets) == len(c.Cases) {
		return nil, errors.New("compare the runs: the gold is snippets, no text, so a regression of words cannot be seen (--fail-on new-failure can be judged; assay report --metric segments measures each run)")
	}
	oldPairs, newPairs := pairsOf(older), pairsOf(newer)
	for _, name := range names {
		change, err := c.change(name, oldPairs, newPairs)
		if err != nil {
			return nil, err
		}
		c.Changes = append(c.Changes, change)
	}
	c.adjust()
	c.Breaches = c.breaches()
	return c, nil
}

// check refuses what cannot be asked of these runs.
func (how Options) check(older, newer *runs.Run) error {
	if !slices.Contains(metrics.Ratios, how.Metric) {
		return fmt.Errorf("%s is a count and has no mean (choose among %v)", how.Metric, metrics.Ratios)
	}
	if how.Metric.NeedsPage() && !(older.Manifest.Corpus.Pages && newer.Manifest.Corpus.Pages) {
		return fmt.Errorf("%s needs the words of the pages, and one of the runs was scored from gold alone (choose precision, recall or f1)", how.Metric)
	}
	return how.Gate.check()
}

// pairCases finds the cases in both runs, by ID.
func (c *Comparison) pairCases() {
	known := map[string]runs.Case{}
	for _, k := range c.Old.Cases {
		known[k.ID] = k
	}
	for _, k := range c.New.Cases {
		before, both := known[k.ID]
		switch {
		case !both:
			c.OnlyNew.Cases = append(c.OnlyNew.Cases, k.ID)
			continue
		case before.Gold != k.Gold || before.Detail != k.Detail || before.HTML != k.HTML:
			c.Changed = append(c.Changed, k.ID)
		}
		if before.Snippets || k.Snippets {
			c.snippets[k.ID] = true
		}
		c.Cases = append(c.Cases, k.ID)
		delete(known, k.ID)
	}
	for _, k := range c.Old.Cases {
		if _, left := known[k.ID]; left {
			c.OnlyOld.Cases = append(c.OnlyOld.Cases, k.ID)
		}
	}
}

// pairExtractors returns the names of the extractors in both runs.
func (c *Comparison) pairExtractors() (both []string) {
	has := func(list []runs.Extractor, name string) bool {
		return slices.ContainsFunc(list, func(x runs.Extractor) bool { return x.Name == name })
	}
	for _, x := range c.New.Manifest.Extractors {
		if has(c.Old.Manifest.Extractors, x.Name) {
			both = append(both, x.Name)
		} else {
			c.OnlyNew.Extractors = append(c.OnlyNew.Extractors, x.Name)
		}
	}
	for _, x := range c.Old.Manifest.Extractors {
		if !has(c.New.Manifest.Extractors, x.Name) {
			c.OnlyOld.Extractors = append(c.OnlyOld.Extractors, x.Name)
		}
	}
	return both
}

// pairKey names a result within a run.
type pairKey struct{ kase, extractor string }

func pairsOf(run *runs.Run) map[pairKey]runs.Result {
	pairs := make(map[pairKey]runs.Result, len(run.Results))
	for _, x := range run.Results {
		pairs[pairKey{x.Case, x.Extractor}] = x
	}
	return pairs
}

// change compares one extractor with its former self over the cases in common. The p of its test is not adjusted yet.
func (c *Comparison) change(name string, oldPairs, newPairs map[pairKey]runs.Result) (Change, error) {
	change := Change{Extractor: name, Settings: extractorChanges(c.Old.Manifest, c.New.Manifest, name)}
	var oldCounts, newCounts []metrics.Counts
	for _, id := range c.Cases {
		before, inOld := oldPairs[pairKey{id, name}]
		after, inNew := newPairs[pairKey{id, name}]
		if !inOld || !inNew {
			return change, fmt.Errorf("compare the runs: one has no result of %s for case %q (assay verify tells which is damaged)", name, id)
		}
		if c.snippets[id] { // no word of them says anything
			before.Words, after.Words = metrics.Counts{}, metrics.Counts{}
		}
		oldCounts, newCounts = append(oldCounts, before.Words), append(newCounts, after.Words)
		change.add(before, after, c.Metric)
	}
	slices.SortStableFunc(change.Lost, func(a, b PageChange) int { return cmp.Compare(b.Loss.Float, a.Loss.Float) })
	change.Test = metrics.NewResampler(seed, c.groups()).Compare(newCounts, oldCounts, c.Metric)
	change.MicroOld = metrics.Summarize(oldCounts).Stat(c.Metric).Micro
	change.MicroNew = metrics.Summarize(newCounts).Stat(c.Metric).Micro
	return change, nil
}

// add counts one page.
func (change *Change) add(before, after runs.Result, m metrics.Metric) {
	p := PageChange{
		Case: after.Case, Extractor: after.Extractor, Old: m.Of(before.Words), New: m.Of(after.Words),
		Status: after.Status, Error: after.Error,
	}
	p.Loss = loss(p.Old, p.New, m)
	switch {
	case !p.Loss.Defined:
	case p.Loss.Float > 0:
		change.Worse++
		change.Lost = append(change.Lost, p)
	case p.Loss.Float < 0:
		change.Better++
	default:
		change.Same++
	}
	switch {
	case before.Status.Answered() && !after.Status.Answered():
		change.Failures = append(change.Failures, p)
	case !before.Status.Answered() && after.Status.Answered():
		change.Recovered++
	}
}

// loss is by how much a number got worse: of fallout less is better, of the other ratios more.
func loss(before, after metrics.Value, m metrics.Metric) metrics.Value {
	if !before.Defined || !after.Defined {
		return metrics.Value{}
	}
	if m == metrics.Fallout {
		before, after = after, before
	}
	return metrics.Of(before.Float - after.Float)
}

// loss is by how much the extractor's mean over pages got worse.
func (c *Comparison) loss(change Change) metrics.Value {
	return loss(change.Test.B, change.Test.A, c.Metric)
}

// Lost returns the pairs of all extractors that got worse, the greatest loss first.
func (c *Comparison) Lost() (all []PageChange) {
	for _, change := range c.Changes {
		all = append(all, change.Lost...)
	}
	slices.SortStableFunc(all, func(a, b PageChange) int { return cmp.Compare(b.Loss.Float, a.Loss.Float) })
	return all
}

// failures returns the pairs of all extractors that had an answer and have none now.
func (c *Comparison) failures() (all []PageChange) {
	for _, change := range c.Changes {
		all = append(all, change.Failures...)
	}
	return all
}

// groups returns the group of each case in common: copies of a page succeed and fail together, and are no witnesses of
// their own. Where the corpus knows of no groups, every case stands alone.
func (c *Comparison) groups() []string {
	groupOf := map[string]string{}
	for _, k := range c.New.Cases {
		groupOf[k.ID] = k.Group
	}
	groups := make([]string, len(c.Cases))
	for i, id := range c.Cases {
		groups[i] = groupOf[id]
	}
	return groups
}

// adjust corrects the p-values for the number of extractors that differ on any page.
func (c *Comparison) adjust() {
	var family []metrics.Comparison
	var at []int
	for i, change := range c.Changes {
		if change.Better+change.Worse > 0 {
			family, at = append(family, change.Test), append(at, i)
		}
	}
	metrics.Adjust(family)
	for k, i := range at {
		c.Changes[i].Test = family[k]
	}
	c.Compared = len(family)
}
