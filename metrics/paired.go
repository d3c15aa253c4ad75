package metrics

import (
	"fmt"
	"math"
	"slices"
)

// Comparison sets two extractors a and b against each other on the same pages. All numbers are of a less b.
type Comparison struct {
	Pages   int `json:"pages"`   // pages on which both numbers are defined: those that are compared
	Units   int `json:"units"`   // groups among them; without groups, pages
	OnlyA   int `json:"only_a"`  // pages left out because only a's number is defined
	OnlyB   int `json:"only_b"`  // pages left out because only b's number is defined
	Neither int `json:"neither"` // pages left out because neither is; for F1 gold and both outputs are empty

	A          Value    `json:"a"`          // mean over the compared pages
	B          Value    `json:"b"`          // mean over the compared pages
	Difference Value    `json:"difference"` // mean of the pages' differences
	Interval   Interval `json:"interval"`   // of Difference, from the paired bootstrap

	Higher int `json:"higher"` // pages where a's number is higher: its wins, where more is better
	Same   int `json:"same"`   // pages where both are the same, to about 1e-12: ties
	Lower  int `json:"lower"`  // pages where a's number is lower: its losses, where more is better

	Permutation Test       `json:"permutation"` // the test that decides; see Distinguishable
	Bootstrap   Test       `json:"bootstrap"`   // at or below 1 - Level wherever Interval leaves out 0
	Wilcoxon    SignedRank `json:"wilcoxon"`
	Adjusted    Value      `json:"adjusted"` // the permutation test's P; after Adjust, corrected for the family

	Effect     Effect   `json:"effect"`
	Detectable Value    `json:"detectable"` // smallest true difference found with power .8 at level .05
	Warnings   []string `json:"warnings,omitempty"`
}

// Distinguishable tells whether the two can be told apart at this level, .05 by custom: whether Adjusted is at most
// alpha. If not, tables show "~". That is no proof that the two are equal; Detectable says what could have hidden.
func (c Comparison) Distinguishable(alpha float64) bool {
	return c.Adjusted.Defined && c.Adjusted.Float <= alpha
}

// Compare compares two extractors by a metric's mean over pages: a[i] and b[i] belong to the same page. Higher and lower
// are meant as they stand: for fallout, fp and fn, less is better.
//
// Panics when a, b and Groups have different lengths.
func (r Resampler) Compare(a, b []Counts, m Metric) Comparison {
	return r.CompareValues(values(a, m), values(b, m))
}

func values(pages []Counts, m Metric) []Value {
	all := make([]Value, len(pages))
	for i, c := range pages {
		all[i] = m.Of(c)
	}
	return all
}

// CompareValues does the same for any number that pages have. Only pages count on which both numbers are defined; where
// one alone is, its extractor gets neither credit nor blame, and a warning says on how many pages.
//
// With groups, a group is the unit of everything that infers: the bootstrap draws whole groups, the permutation test
// flips them, the Wilcoxon test ranks their mean differences, and Detectable uses their spread. Higher, same and lower,
// the means and d_z remain those of pages. With fewer than 2 units there are no intervals and no tests, and a warning.
func (r Resampler) CompareValues(a, b []Value) Comparison {
	if len(a) != len(b) {
		panic(fmt.Sprintf("metrics: comparing %d pages with %d", len(a), len(b)))
	}
	if r.Groups != nil && len(r.Groups) != len(a) {
		panic(fmt.Sprintf("metrics: %d group labels for %d pages", len(r.Groups), len(a)))
	}
	d := newDifferences(a, b, r.Groups)
	c := d.describe()
	if d.units.n >= 2 {
		c.Interval, c.Bootstrap = r.pairedBootstrap(d)
		c.Permutation = r.flipTest(d.unitSums())
		c.Wilcoxon = signedRank(d.unitMeans())
		c.Adjusted = c.Permutation.P
		c.Effect = Effect{RankBiserial: c.Wilcoxon.rankBiserial(), DZ: d.dz()}
		c.Detectable = d.detectable()
	}
	c.Warnings = d.warnings(c, r.Level)
	return c
}

// describe fills in what needs no inference.
func (d differences) describe() Comparison {
	c := Comparison{Pages: len(d.pages), Units: d.units.n, OnlyA: d.onlyA, OnlyB: d.onlyB, Neither: d.neither}
	for _, page := range d.pages {
		switch {
		case page > 0:
			c.Higher++
		case page < 0:
			c.Lower++
		default:
			c.Same++
		}
	}
	c.A, c.B = mean(slices.Sorted(slices.Values(d.a))), mean(slices.Sorted(slices.Values(d.b)))
	if c.Pages > 0 {
		c.Difference = Of(d.mean())
	}
	return c
}

// pairedBootstrap resamples the pages of both extractors together (Koehn 2004, Statistical significance tests for
// machine translation evaluation) and returns the interval of the mean difference. P is twice the share of resamples on
// the rarer side of 0, the observed corpus counted among them.
func (r Resampler) pairedBootstrap(d differences) (Interval, Test) {
	sums, sizes := d.unitSums(), d.unitSizes()
	means := make([]float64, 0, r.Resamples)
	notAbove, notBelow := 0, 0
	for times := range r.draws(d.units.n) {
		total, n := int64(0), 0
		for i, t := range times {
			total += int64(t) * sums[i]
			n += t * sizes[i]
		}
		if total <= 0 {
			notAbove++
		}
		if total >= 0 {
			notBelow++
		}
		means = append(means, d.meanOf(total, n))
	}
	p := 2 * float64(min(notAbove, notBelow)+1) / float64(r.Resamples+1)
	return bounds(means, outerShare(r.Level, d.units.n)), Test{P: Of(min(1, p))}
}

// warnings says what makes a comparison doubtful.
func (d differences) warnings(c Comparison, level float64) []string {
	list := d.units.warnings(level)
	add := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	if left := c.OnlyA + c.OnlyB; left > 0 {
		add("%d pages left out on which only one of the two is defined (%d and %d)", left, c.OnlyA, c.OnlyB)
	}
	if c.Pages > 0 && c.Same > c.Pages/2 {
		add("%d of %d pages do not differ: the rest decides", c.Same, c.Pages)
	}
	if moving := d.units.n - zeros(d.unitSums()); d.units.n >= 2 && moving < 6 {
		add("only %d %s differ: the permutation test cannot go below p = %.4g", moving, d.units.noun, math.Ldexp(2, -max(1, moving)))
	}
	return list
}

func zeros(numbers []int64) (n int) {
	for _, number := range numbers {
		if number == 0 {
			n++
		}
	}
	return n
}
