package metrics

import (
	"math"
	"math/bits"
	"slices"
)

// differences are the differences a - b of a number, page by page, as whole multiples of a small power of two. Rounded so
// (to about 1e-12 for ratios), .9 - .8 and .8 - .7 are the tie that they should be, every sum is exact, and no order of
// summing matters.
type differences struct {
	pages []int64  // one for each page on which both numbers are defined
	scale float64  // what 1 means
	units grouping // of these pages
	a, b  []float64

	onlyA, onlyB, neither int // pages left out, by whose number is defined there
}

// newDifferences pairs two lists of numbers. A page counts only where both are defined: a difference needs two numbers,
// and any number put in for the missing one would be an invention that decides the comparison.
func newDifferences(a, b []Value, labels []string) differences {
	var d differences
	var kept []string
	for i := range a {
		switch {
		case a[i].Defined && b[i].Defined:
			d.a, d.b = append(d.a, a[i].Float), append(d.b, b[i].Float)
			if labels != nil {
				kept = append(kept, labels[i])
			}
		case a[i].Defined:
			d.onlyA++
		case b[i].Defined:
			d.onlyB++
		default:
			d.neither++
		}
	}
	if labels != nil && kept == nil {
		kept = []string{}
	}
	d.units = group(len(d.a), kept)
	d.round()
	return d
}

// round makes the whole numbers. The unit is 2^-40, or coarser where the sum of so many large ones would not fit in 58
// bits; 5 more are left to the bootstrap, which may draw the largest group many times over.
func (d *differences) round() {
	largest := 1.0
	for i := range d.a {
		largest = max(largest, math.Abs(d.a[i]-d.b[i]))
	}
	_, exponent := math.Frexp(largest)
	places := min(40, 58-exponent-bits.Len(uint(len(d.a))))
	d.scale = math.Ldexp(1, -places)
	d.pages = make([]int64, len(d.a))
	for i := range d.pages {
		d.pages[i] = int64(math.Round(math.Ldexp(d.a[i]-d.b[i], places)))
	}
}

// constant tells whether all pages differ by the same: then there is no spread to infer from.
func (d differences) constant() bool {
	return len(d.pages) == 0 || slices.Min(d.pages) == slices.Max(d.pages)
}

// mean of the differences over pages.
func (d differences) mean() float64 { return d.meanOf(sum(d.pages), len(d.pages)) }

func (d differences) meanOf(sum int64, n int) float64 {
	return float64(sum) * d.scale / float64(n)
}

// unitSums adds up the differences of each unit.
func (d differences) unitSums() []int64 {
	sums := make([]int64, d.units.n)
	for i, page := range d.pages {
		sums[d.units.unit[i]] += page
	}
	return sums
}

// unitSizes counts the pages of each unit.
func (d differences) unitSizes() []int {
	sizes := make([]int, d.units.n)
	for _, unit := range d.units.unit {
		sizes[unit]++
	}
	return sizes
}

// unitMeans returns the mean difference of each unit, for a test that takes one number from each.
func (d differences) unitMeans() []int64 {
	means, sizes := d.unitSums(), d.unitSizes()
	for i, size := range sizes {
		means[i] = int64(math.Round(float64(means[i]) / float64(size)))
	}
	return means
}
