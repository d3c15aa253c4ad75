package metrics

import (
	"math"
	"math/rand/v2"
	"testing"
)

// line returns n differences (i * step mod modulus) - shift, without chance and with ties and zeros.
func line(n, step, modulus, shift int64) []int64 {
	d := make([]int64, n)
	for i := range d {
		d[i] = int64(i)*step%modulus - shift
	}
	return d
}

// squares returns n differences (i * i mod 23) - 8: nine sizes, seven zeros.
func squares(n int64) []int64 {
	d := make([]int64, n)
	for i := range d {
		d[i] = int64(i*i)%23 - 8
	}
	return d
}

// Reference: scipy 1.17.1,
//
//	python3 -c "from scipy.stats import *; import numpy as np
//	print(wilcoxon(D, zero_method='pratt', method=PermutationMethod(n_resamples=np.inf)))  # the rows that are exact
//	print(wilcoxon(D, zero_method='pratt', method='asymptotic'))"                           # the others
//
// where method='exact' gives the same in the rows without ties and zeros.
func TestSignedRankAgainstScipy(t *testing.T) {
	for _, test := range []struct {
		name        string
		differences []int64
		smaller     float64 // rank sum
		p           float64
		exact       bool
		zeros       int
	}{
		{"five", []int64{1, 2, 3, -4, 5}, 4, 0.4375, true, 0},
		{"fifteen", []int64{6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75}, 24, 0.041259765625, true, 0},
		{"ties", []int64{1, 1, 2, -2, 3, 3, -3, 4, 5, 5}, 9.5, 0.07421875, true, 0},
		{"zeros", []int64{0, 0, 0, 1, -2, 3, 4, 5, 6, 7, -1, 8}, 10.5, 0.04296875, true, 3},
		{"fifty", fifty(), 343, 0.003913313547160513, true, 0},
		{"sixty with ties", line(60, 37, 101, 40), 607, 0.023587345465133247, false, 1},
		{"eighty in nine sizes", squares(80), 1575, 0.8815197160949924, false, 7},
		{"far out in the tail", line(900, 37, 101, 30), 74087.5, 4.464759395541764e-61, false, 9},
	} {
		got := signedRank(test.differences)
		if math.Abs(got.P.Float-test.p) > 1e-12*test.p || min(got.Plus, got.Minus) != test.smaller || got.Exact != test.exact || got.Zeros != test.zeros {
			t.Errorf("%s: %+v, want %+v", test.name, got, test)
		}
	}
}

// fifty returns 1 to 50, those negative whose square leaves 4 when divided by 7.
func fifty() []int64 {
	d := make([]int64, 50)
	for i := range d {
		if d[i] = int64(i + 1); d[i]*d[i]%7 == 4 {
			d[i] = -d[i]
		}
	}
	return d
}

// By hand: sizes 1 2 2 5 after one zero have the ranks 2, 3.5, 3.5, 5.
func TestSignedRankByHand(t *testing.T) {
	got := signedRank([]int64{-2, 0, 5, 2, 1})
	// Of the 16 sums, 0, 2, 3.5, 3.5 and their mirror images lie as far from 7 as 3.5 does.
	want := SignedRank{Test: Test{P: Of(8. / 16), Exact: true}, Plus: 10.5, Minus: 3.5, Zeros: 1}
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if r := got.rankBiserial(); r != Of(.5) {
		t.Errorf("rank biserial %v, want (10.5 - 3.5) / 14", r)
	}
	if none := signedRank([]int64{0, 0}); none != (SignedRank{Test: Test{P: Of(1), Exact: true}, Zeros: 2}) || none.rankBiserial().Defined {
		t.Errorf("only zeros: %+v", none)
	}
}

// Kerby's simple difference formula on his first example's terms: nine ranks of ten favour a.
func TestRankBiserial(t *testing.T) {
	w := signedRank([]int64{-1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
	if got, want := w.rankBiserial(), Of(54./55-1./55); math.Abs(got.Float-want.Float) > 1e-15 {
		t.Errorf("%v, want %v", got, want)
	}
}

// The exact share equals that of an enumeration of all sign patterns, ties and zeros included.
func TestSignedRankAgainstEnumeration(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 1))
	for range 100 {
		d := make([]int64, 1+random.IntN(12))
		for i := range d {
			d[i] = random.Int64N(11) - 5
		}
		got := signedRank(d)
		far, patterns := 0, 1<<len(d)
		for pattern := range patterns {
			flipped := make([]int64, len(d))
			for i := range d {
				flipped[i] = d[i] * int64(1-2*(pattern>>i&1))
			}
			if w := signedRank(flipped); math.Abs(w.Plus-w.Minus) >= math.Abs(got.Plus-got.Minus) {
				far++
			}
		}
		if want := float64(far) / float64(patterns); got.P.Float != want {
			t.Fatalf("%v: %v, want %v", d, got.P, want)
		}
	}
}

// Beyond the exact limit the normal distribution comes close to the exact share of the same ranks.
func TestRankTailIsClose(t *testing.T) {
	for _, shift := range []int64{35, 40, 45, 50} {
		ranks, _ := doubleRanks(line(50, 37, 101, shift))
		plus, all := 0, 0
		for i, d := range line(50, 37, 101, shift) {
			all += ranks[i]
			if d > 0 {
				plus += ranks[i]
			}
		}
		if exact, tail := rankShare(ranks, plus, all), rankTail(ranks, plus, all); math.Abs(exact-tail) > .005 {
			t.Errorf("shift %d: exact %v, normal %v", shift, exact, tail)
		}
	}
}
