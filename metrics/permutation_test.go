package metrics

import (
	"math"
	"math/rand/v2"
	"testing"
)

// By hand: of the 8 sign patterns of 1, 2, 4 the sums 7, 5 and their mirror images lie as far out as 5, or farther.
func TestFlipTestByHand(t *testing.T) {
	r := NewResampler(1, nil)
	for _, test := range []struct {
		units []int64
		want  float64
	}{
		{[]int64{-1, 2, 4}, 4. / 8}, {[]int64{1, 2, 4}, 2. / 8}, {[]int64{1, -2, -4, 0, 0}, 4. / 8}, {[]int64{0, 0}, 1}, {[]int64{3, -3}, 1}, {[]int64{9}, 1},
	} {
		if got := r.flipTest(test.units); got != (Test{P: Of(test.want), Exact: true}) {
			t.Errorf("%v: %+v, want exactly %v", test.units, got, test.want)
		}
	}
}

// Counting all patterns one sign at a time equals summing each anew.
func TestCountAllFlips(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 1))
	for range 100 {
		units := make([]int64, random.IntN(11))
		for i := range units {
			units[i] = random.Int64N(21) - 10
		}
		want := 0
		for pattern := range 1 << len(units) {
			total := int64(0)
			for i, d := range units {
				total += d * int64(1-2*(pattern>>i&1))
			}
			if abs(total) >= abs(sum(units)) {
				want++
			}
		}
		if got := countAllFlips(units); got != want {
			t.Fatalf("%v: %d patterns, want %d", units, got, want)
		}
	}
}

// Random flips come within four standard errors of all flips.
func TestRandomFlipsAgainstAll(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 1))
	for seed := range uint64(20) {
		units := make([]int64, 16)
		for i := range units {
			units[i] = random.Int64N(2001) - 850
		}
		const patterns = 20000
		exact := float64(countAllFlips(units)) / (1 << 16)
		drawn := float64(countRandomFlips(units, patterns, newStream(seed, "permutation"))) / patterns
		if math.Abs(exact-drawn) > 4*math.Sqrt(exact*(1-exact)/patterns) {
			t.Errorf("seed %d: %v drawn, %v exact", seed, drawn, exact)
		}
	}
}

// A Monte Carlo p-value is never 0, and the observed pattern counts as one.
func TestRandomFlipsNeverZero(t *testing.T) {
	units := make([]int64, 100)
	for i := range units {
		units[i] = 5
	}
	r := Resampler{Seed: 1, Flips: 99}
	if got := r.flipTest(units); got != (Test{P: Of(.01)}) {
		t.Errorf("%+v, want 1 of 100", got)
	}
}

// A sum exactly as far out as the observed one counts: as many wins as losses of one size can come from anything.
func TestRandomFlipsCountTies(t *testing.T) {
	units := make([]int64, 60)
	for i := range units {
		units[i] = int64(1 - 2*(i%2))
	}
	if got := NewResampler(1, nil).flipTest(units); got != (Test{P: Of(1)}) {
		t.Errorf("%+v, want 1", got)
	}
}
