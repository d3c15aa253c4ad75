package metrics

import (
	"cmp"
	"math"
	"slices"
)

// SignedRank is the outcome of Wilcoxon's signed-rank test (Wilcoxon 1945, Individual comparisons by ranking methods):
// the differences are ranked by size, and the ranks of those where a is higher are set against the others. One absurd
// page weighs no more here than the rank it takes, where the permutation test of the mean feels all of it; and the
// question is another: not whether the mean differs, but whether differences lie evenly about 0.
type SignedRank struct {
	Test
	Plus  float64 `json:"plus"`  // sum of the ranks where a is higher
	Minus float64 `json:"minus"` // sum of the ranks where b is higher
	Zeros int     `json:"zeros"` // differences of 0: they are ranked, then their ranks are dropped
}

// exactRanks is the largest number of differences other than 0 for which P is exact; scipy draws the line there too.
const exactRanks = 50

// signedRank runs the test. Equal sizes share the mean of their ranks. Differences of 0 take the lowest ranks, which
// then belong to neither side: Pratt's way (1959, Remarks on zeros and ties in the Wilcoxon signed rank procedures).
// Leaving zeros out before ranking, as Wilcoxon did, lets a result turn significant because a difference shrinks.
//
// With at most 50 differences other than 0, P is counted exactly for the very ranks at hand, ties and zeros included.
// Beyond it comes from the normal distribution, whose variance, a quarter of the sum of the squared ranks, holds the
// corrections for ties and zeros within it; there is no continuity correction.
func signedRank(differences []int64) SignedRank {
	ranks, zeros := doubleRanks(differences)
	plus, all := 0, 0
	for i, rank := range ranks {
		all += rank
		if differences[i] > 0 {
			plus += rank
		}
	}
	result := SignedRank{Plus: float64(plus) / 2, Minus: float64(all-plus) / 2, Zeros: zeros}
	if len(differences)-zeros <= exactRanks {
		result.Test = Test{P: Of(rankShare(ranks, plus, all)), Exact: true}
	} else {
		result.P = Of(rankTail(ranks, plus, all))
	}
	return result
}

// doubleRanks returns twice the rank of each difference by size, which makes the mean ranks of ties whole numbers, and 0
// for a difference of 0, with the number of these.
func doubleRanks(differences []int64) (ranks []int, zeros int) {
	order := make([]int, len(differences))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(abs(differences[i]), abs(differences[j])) })
	ranks = make([]int, len(differences))
	for from := 0; from < len(order); {
		size, to := abs(differences[order[from]]), from+1
		for to < len(order) && abs(differences[order[to]]) == size {
			to++
		}
		if size == 0 {
			zeros = to
		} else {
			for _, i := range order[from:to] {
				ranks[i] = from + 1 + to // twice the mean of the ranks from+1 to to
			}
		}
		from = to
	}
	return ranks, zeros
}

// rankShare returns the share of all sign patterns whose positive ranks sum to something as far from half of all as plus
// is, or farther. ways[s] counts the patterns with sum s among the ranks so far; with 50 ranks it stays below 2^50.
func rankShare(ranks []int, plus, all int) float64 {
	ways := make([]int64, all+1)
	ways[0] = 1
	patterns, reach := int64(1), 0
	for _, rank := range ranks {
		if rank == 0 {
			continue
		}
		reach += rank
		patterns *= 2
		for s := reach; s >= rank; s-- {
			ways[s] += ways[s-rank]
		}
	}
	far := int64(0)
	for s, n := range ways {
		if max(2*s-all, all-2*s) >= max(2*plus-all, all-2*plus) {
			far += n
		}
	}
	return float64(far) / float64(patterns)
}

// rankTail returns the same share by the normal distribution.
func rankTail(ranks []int, plus, all int) float64 {
	squares := int64(0)
	for _, rank := range ranks {
		squares += int64(rank) * int64(rank)
	}
	z := float64(max(2*plus-all, all-2*plus)) / math.Sqrt(float64(squares))
	return min(1, 2*upperTail(z))
}
