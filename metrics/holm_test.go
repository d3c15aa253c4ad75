package metrics

import (
	"math"
	"slices"
	"testing"
)

// By hand: sorted .005 .01 .03 .04 times 4 3 2 1 gives .02 .03 .06 .04, and none may fall below one before it.
func TestHolm(t *testing.T) {
	for _, test := range []struct{ p, want []float64 }{
		{[]float64{.01, .04, .03, .005}, []float64{.03, .06, .06, .02}},
		{[]float64{.5, .6}, []float64{1, 1}},
		{[]float64{.02}, []float64{.02}},
		{[]float64{.01, .01, .01}, []float64{.03, .03, .03}},
		{nil, []float64{}},
	} {
		got := Holm(test.p)
		if !slices.EqualFunc(got, test.want, func(a, b float64) bool { return math.Abs(a-b) < 1e-15 }) {
			t.Errorf("Holm(%v) = %v, want %v", test.p, got, test.want)
		}
	}
}

// Holm rejects what his own step-down wording rejects: from the smallest p up, while p <= alpha / (number left).
func TestHolmStepsDown(t *testing.T) {
	random := newStream(5, "test")
	for range 500 {
		p := make([]float64, 1+random.below(8))
		for i := range p {
			p[i] = float64(1+random.below(200)) / 2000
		}
		const alpha = .0501 // no p times a whole number equals it
		sorted, rejected := slices.Sorted(slices.Values(p)), 0
		for rejected < len(p) && sorted[rejected] <= alpha/float64(len(p)-rejected) {
			rejected++
		}
		got := 0
		for _, adjusted := range Holm(p) {
			if adjusted <= alpha {
				got++
			}
		}
		if got != rejected {
			t.Fatalf("%v: %d rejected, want %d", p, got, rejected)
		}
	}
}

// A pair without a test stays without, and makes the others no harder to tell apart.
func TestAdjust(t *testing.T) {
	with := func(p Value) Comparison { return Comparison{Permutation: Test{P: p}, Adjusted: p} }
	family := []Comparison{with(Of(.03)), with(Value{}), with(Of(.02))}
	Adjust(family)
	for i, want := range []Value{Of(.04), {}, Of(.04)} {
		if family[i].Adjusted != want {
			t.Errorf("%d: %v, want %v", i, family[i].Adjusted, want)
		}
	}
	if !family[0].Distinguishable(.05) || family[0].Distinguishable(.03) || family[1].Distinguishable(1) {
		t.Error("distinguishable goes by the adjusted p-value")
	}
}
