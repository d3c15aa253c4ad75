package metrics

import "math/bits"

// Test is the outcome of a two-sided test.
type Test struct {
	P     Value `json:"p"`     // chance of a difference this large, either way, if there were none; undefined: no test
	Exact bool  `json:"exact"` // every case was counted; false: drawn at random, or approximated
}

// exactFlips is the largest number of units whose sign patterns, 2 to that power, are all tried: a million additions.
const exactFlips = 20

// flipTest is the paired permutation test, also called approximate randomisation (Noreen 1989; Fisher 1935, section 21):
// if two extractors were interchangeable, every unit's difference could as well have had the other sign. P is the share
// of sign patterns whose sum is as far from 0 as the one observed, or farther. It assumes nothing of the shape of the
// differences.
//
// Up to 20 units that are not 0 all patterns are tried. Beyond, as many as Flips are drawn at random, and the observed
// one is counted among them: (b + 1) / (m + 1), so that P is never 0 and the test never rejects too often (Phipson and
// Smyth 2010, Permutation p-values should never be zero). Sums are of integers: a tie is a tie.
func (r Resampler) flipTest(units []int64) Test {
	var moving []int64
	for _, d := range units {
		if d != 0 {
			moving = append(moving, d)
		}
	}
	if n := len(moving); n <= exactFlips {
		return Test{P: Of(float64(countAllFlips(moving)) / float64(int(1)<<n)), Exact: true}
	}
	far := countRandomFlips(moving, r.Flips, newStream(r.Seed, "permutation"))
	return Test{P: Of(float64(far+1) / float64(r.Flips+1))}
}

// countAllFlips counts, of all 2^n sign patterns, those with a sum as far from 0 as that of units, or farther. It goes
// through them in the order of a Gray code, in which one sign changes at a time.
func countAllFlips(units []int64) int {
	signed := append([]int64(nil), units...)
	total := sum(units)
	observed, far := abs(total), 1
	for pattern := 1; pattern < 1<<len(units); pattern++ {
		flipped := bits.TrailingZeros(uint(pattern))
		total -= 2 * signed[flipped]
		signed[flipped] = -signed[flipped]
		if abs(total) >= observed {
			far++
		}
	}
	return far
}

// countRandomFlips does the same for this many random sign patterns.
func countRandomFlips(units []int64, patterns int, random stream) (far int) {
	total := sum(units)
	observed := abs(total)
	for range patterns {
		flipped, coins := int64(0), uint64(0)
		for i, d := range units {
			if i%64 == 0 {
				coins = random.coins()
			}
			flipped += d & -int64(coins&1) // d, or 0
			coins >>= 1
		}
		if abs(total-2*flipped) >= observed {
			far++
		}
	}
	return far
}

func sum(numbers []int64) (total int64) {
	for _, n := range numbers {
		total += n
	}
	return total
}

func abs(n int64) int64 { return max(n, -n) }
