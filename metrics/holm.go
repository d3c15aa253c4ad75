package metrics

import (
	"cmp"
	"slices"
)

// Holm returns the p-values of a family of tests adjusted for their number, in the given order: adjusted values at or
// below alpha mark the tests to reject, and the chance of even one false rejection among all is then at most alpha,
// however the tests depend on each other (Holm 1979, A simple sequentially rejective multiple test procedure). The
// smallest of n is multiplied by n, the next by n-1, and so on; none falls below one before it or exceeds 1.
func Holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p[a], p[b]) })
	adjusted, highest := make([]float64, len(p)), 0.0
	for rank, i := range order {
		highest = max(highest, min(1, float64(len(p)-rank)*p[i]))
		adjusted[i] = highest
	}
	return adjusted
}

// Adjust sets the Adjusted p-value of every comparison in a family by Holm's method. A family is everything that is
// looked at together to pick out what differs: all pairs of extractors in a table, say. A comparison without a test
// stays without, and does not count.
func Adjust(family []Comparison) {
	var tested []int
	var p []float64
	for i, c := range family {
		if c.Permutation.P.Defined {
			tested = append(tested, i)
			p = append(p, c.Permutation.P.Float)
		}
	}
	for k, adjusted := range Holm(p) {
		family[tested[k]].Adjusted = Of(adjusted)
	}
}
