package align

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// benchPairs are the sizes and shapes that matter: real ones, then the hard ones.
func benchPairs() []benchPair {
	r := random(1)
	var pairs []benchPair
	for _, n := range []int{500, 1500, 5000} {
		page := zipf(r, 3*n)
		pairs = append(pairs, benchPair{fmt.Sprintf("gold%d-page%d", n, 3*n), slices.Clone(page[n : 2*n]), page, true})
		var output Words
		for i, w := range page[n-n/10 : 2*n+n/10] {
			if i%50 != 0 {
				output = append(output, w)
			}
		}
		pairs = append(pairs, benchPair{fmt.Sprintf("gold%d-output", n), slices.Clone(page[n : 2*n]), output, true})
	}
	pairs = append(pairs, benchPair{"gold2000-page50000", zipf(r, 2000), zipf(r, 50000), false})
	for _, n := range []int{5000, 50000} {
		pairs = append(pairs, benchPair{fmt.Sprintf("unrelated%d", n), zipf(r, n), zipf(r, n), n <= 5000})
	}
	pairs = append(pairs, benchPair{"oneword80000", append(Words{2}, repeat(1, 80000)...), append(repeat(1, 40000), 2), false})
	pairs = append(pairs, benchPair{"mostlyoneword80000", mostly(r, 1, 80000), mostly(r, 1, 80000), false})
	shuffled := zipf(r, 50000)
	original := slices.Clone(shuffled)
	r.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	pairs = append(pairs, benchPair{"shuffled50000", original, shuffled, false})
	for _, k := range []int{60, 130, 400, 2000} {
		pairs = append(pairs, benchPair{fmt.Sprintf("uniform50000-of%d", k), uniform(r, 50000, k), uniform(r, 50000, k), false})
	}
	return pairs
}

type benchPair struct {
	name string
	a, b Words
	diff bool // small enough for Diff
}

func BenchmarkCount(b *testing.B) {
	for _, p := range benchPairs() {
		b.Run(p.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Count(p.a, p.b)
			}
		})
	}
}

func BenchmarkMatch(b *testing.B) {
	for _, p := range benchPairs() {
		b.Run(p.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Match(p.a, p.b)
			}
		})
	}
}

// BenchmarkDiff runs Diff and Count in turn and reports how many times longer Diff takes (ns/op is both).
func BenchmarkDiff(b *testing.B) {
	for _, p := range benchPairs() {
		if !p.diff {
			continue
		}
		b.Run(p.name, func(b *testing.B) {
			var diff, count float64
			for b.Loop() {
				start := b.Elapsed()
				if _, err := Diff(p.a, p.b); err != nil {
					b.Fatal(err)
				}
				middle := b.Elapsed()
				Count(p.a, p.b)
				diff, count = diff+float64(middle-start), count+float64(b.Elapsed()-middle)
			}
			b.ReportMetric(diff/count, "times-Count")
		})
	}
}

// mostly returns n words, of which 19 in 20 are word.
func mostly(r *rand.Rand, word int32, n int) Words {
	w := zipf(r, n)
	for i := range w {
		if r.IntN(20) > 0 {
			w[i] = word
		}
	}
	return w
}
