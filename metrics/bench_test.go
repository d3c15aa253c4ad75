package metrics

import (
	"math/rand/v2"
	"testing"
)

// A usual report: 900 pages, 8 extractors, 2,000 resamples, all five ratios three ways.
func BenchmarkIntervals900PagesTimes8(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 1))
	extractors := make([][]Counts, 8)
	for i := range extractors {
		extractors[i] = drawPages(random, 900)
	}
	for b.Loop() {
		for _, pages := range extractors {
			NewResampler(1, nil).Intervals(pages)
		}
	}
}

// All 28 pairs of these extractors.
func BenchmarkCompare900PagesTimes28(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 1))
	x, y := drawPages(random, 900), drawPages(random, 900)
	for b.Loop() {
		for range 28 {
			NewResampler(1, nil).Compare(x, y, F1)
		}
	}
}
