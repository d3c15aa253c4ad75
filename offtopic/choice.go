package offtopic

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Choice is a measure with the threshold that decides.
type Choice struct {
	Measure   Measure
	Threshold float64 // a score beyond it is off topic, in the direction of the measure
	Topics    int     // of gensim_lsi; 0 for all others
	Whole     bool    // against the whole collection, and not against the first memento
}

// String is the name of a choice in tables: the measure, with the number of topics where it is not the default, and
// @collection for one against the whole.
func (c Choice) String() string {
	name := c.Measure.Name
	if c.Topics != 0 && c.Topics != DefaultTopics {
		name += ":" + strconv.Itoa(c.Topics)
	}
	if c.Whole {
		name += "@collection"
	}
	return name
}

// same says that two choices are the same measurement, whatever their thresholds.
func (c Choice) same(d Choice) bool {
	return c.Measure.Name == d.Measure.Name && c.Topics == d.Topics && c.Whole == d.Whole
}

// semantic is the measure that Topics belongs to.
const semantic = "gensim_lsi"

// ChoiceOptions say what the measures of a list are to be, beside their names.
type ChoiceOptions struct {
	Topics []int // of gensim_lsi, a choice for each; none is DefaultTopics
	// First and Whole are what is measured against; with both, each measure is chosen twice. None is First.
	First, Whole bool
	Compatible   bool // thresholds are OTMT's own, and not those of the paper
	// Sweep says that thresholds are to be tried out: none needs to be given for measures against the whole collection.
	Sweep bool
}

// ParseChoices reads measures as OTMT's users write them: names with commas between, each with or without =THRESHOLD.
// A threshold that is not given is the one of the paper's Table 4, or OTMT's own. Unknown measures, one that occurs
// twice, and thresholds outside the measure's range are errors that say what is valid.
func ParseChoices(s string, o ChoiceOptions) ([]Choice, error) {
	var choices []Choice
	for part := range strings.SplitSeq(s, ",") {
		c, given, err := parseChoice(part, o.Compatible)
		if err != nil {
			return nil, err
		}
		if o.Whole && !given && !o.Sweep {
			return nil, fmt.Errorf("measure %s against the collection: no threshold is known (give one, as in %[1]s=%g; assay offtopic sweep finds it)", c.Measure.Name, c.Threshold)
		}
		if o.Whole && c.Measure.whole == nil {
			return nil, fmt.Errorf("measure %s: %w: an edit distance to each of its pages would take days (leave it out)", c.Measure.Name, ErrNotWhole)
		}
		for _, c := range o.each(c) {
			if slices.ContainsFunc(choices, c.same) {
				return nil, fmt.Errorf("measure %s is chosen twice: give it once", c)
			}
			choices = append(choices, c)
		}
	}
	return choices, nil
}

// parseChoice reads one measure, and says whether it has a threshold of its own.
func parseChoice(s string, compatible bool) (c Choice, given bool, err error) {
	name, threshold, given := strings.Cut(strings.TrimSpace(s), "=")
	m, err := FindMeasure(name)
	if err != nil {
		return c, given, err
	}
	known := m.Paper
	if compatible {
		known = m.Code
	}
	c = Choice{Measure: m, Threshold: known}
	if given {
		c.Threshold, err = strconv.ParseFloat(threshold, 64)
		if err != nil || math.IsNaN(c.Threshold) || c.Threshold < m.Low || c.Threshold > m.High {
			return c, given, fmt.Errorf("threshold %q of %s: give a number from %g to %g, or none for %g", threshold, m.Name, m.Low, m.High, known)
		}
	}
	return c, given, nil
}

// each multiplies a choice by topics and by what is measured against.
func (o ChoiceOptions) each(c Choice) []Choice {
	all := []Choice{c}
	if c.Measure.Name == semantic {
		all = nil
		for _, n := range o.Topics {
			all = append(all, Choice{c.Measure, c.Threshold, n, false})
		}
		if len(all) == 0 {
			all = []Choice{{c.Measure, c.Threshold, DefaultTopics, false}}
		}
	}
	if !o.Whole {
		return all
	}
	var whole []Choice
	for _, c := range all {
		c.Whole = true
		whole = append(whole, c)
	}
	if o.First {
		whole = append(all, whole...)
	}
	return whole
}

// mostTopics bounds the topics of a list; no TimeMap has as many mementos.
const mostTopics = 10000

// ParseTopics reads numbers of topics: one, several with commas between, or a range such as 2-100.
func ParseTopics(s string) ([]int, error) {
	var topics []int
	for part := range strings.SplitSeq(s, ",") {
		low, high, isRange := strings.Cut(strings.TrimSpace(part), "-")
		a, err := strconv.Atoi(low)
		b := a
		if isRange && err == nil {
			b, err = strconv.Atoi(high)
		}
		if err != nil || a < 1 || b < a || b > mostTopics {
			return nil, fmt.Errorf("topics %q: give a number from 1 to %d, several with commas between, or a range such as 2-100", s, mostTopics)
		}
		for n := a; n <= b; n++ {
			if slices.Contains(topics, n) {
				return nil, fmt.Errorf("topics %q: %d stands there twice", s, n)
			}
			topics = append(topics, n)
		}
	}
	return topics, nil
}

// CheckSingle refuses choices that OTMT's forms of output cannot tell apart: they have one score for a measure.
func CheckSingle(choices []Choice) error {
	for i, c := range choices {
		for _, d := range choices[:i] {
			if c.Measure.Name == d.Measure.Name && c.Whole == d.Whole {
				return errors.New("several numbers of topics: OTMT's forms of output have room for one (write jsonl or text)")
			}
		}
	}
	return nil
}
