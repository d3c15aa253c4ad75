package suite

import (
	"math"

	"github.com/contentassay/assay/metrics"
)

// Ranking is what one metric says of several extractors. Larger scores are better.
type Ranking struct {
	Metric string
	Scores []metrics.Value // one for each extractor
}

// Stability shows how the order of extractors moves from metric to metric.
type Stability struct {
	// Ranks has a row for each metric and in it a rank for each extractor: 1 is the best, equal scores share the better
	// rank (1, 2, 2, 4), and 0 stands for an extractor without a score.
	Ranks [][]int
	// Tau has Kendall's tau-b of each metric (row) with each metric (column): 1 the same order, -1 the reverse, 0 no
	// connection. It is over the extractors that both metrics score, and undefined where one of them holds all equal.
	Tau [][]metrics.Value
}

// RankStability compares rankings of the same extractors.
func RankStability(rankings []Ranking) Stability {
	var s Stability
	for _, a := range rankings {
		s.Ranks = append(s.Ranks, ranks(a.Scores))
		row := make([]metrics.Value, len(rankings))
		for j, b := range rankings {
			row[j] = kendall(a.Scores, b.Scores)
		}
		s.Tau = append(s.Tau, row)
	}
	return s
}

// ranks gives each score one more than the number of scores above it.
func ranks(scores []metrics.Value) []int {
	ranks := make([]int, len(scores))
	for i, score := range scores {
		if !score.Defined {
			continue
		}
		ranks[i] = 1
		for _, other := range scores {
			if other.Defined && other.Float > score.Float {
				ranks[i]++
			}
		}
	}
	return ranks
}

// kendall is tau-b: pairs in the same order less pairs in reverse, over the geometric mean of the pairs that either side
// can tell apart (Kendall 1945, The treatment of ties in ranking problems).
func kendall(a, b []metrics.Value) metrics.Value {
	agreement, untiedA, untiedB := 0, 0, 0
	for i := range a {
		for j := range i {
			if !a[i].Defined || !a[j].Defined || !b[i].Defined || !b[j].Defined {
				continue
			}
			x, y := order(a[i].Float, a[j].Float), order(b[i].Float, b[j].Float)
			agreement += x * y
			untiedA += x * x
			untiedB += y * y
		}
	}
	return metrics.Of(float64(agreement) / math.Sqrt(float64(untiedA)*float64(untiedB)))
}

// order is 1, 0 or -1.
func order(x, y float64) int {
	switch {
	case x > y:
		return 1
	case x < y:
		return -1
	}
	return 0
}
