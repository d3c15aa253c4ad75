package metrics

import (
	"math"
	"testing"
)

// Reference: scipy 1.17.1, python3 -c "from scipy.stats import norm; print(repr(norm.sf(Z)))".
func TestUpperTail(t *testing.T) {
	for _, test := range []struct{ z, want float64 }{
		{0, .5}, {.1, 0.460172162722971}, {1, 0.15865525393145707}, {1.959963984540054, .025}, {2.4999, 0.006211418374944587},
		{2.5, 0.006209665325776132}, {3, 0.0013498980316300933}, {5, 2.866515718791933e-07}, {10, 7.61985302416047e-24},
		{30, 4.906713927147908e-198}, {37.5, 4.605353009581954e-308}, {-1, 1 - 0.15865525393145707}, {50, 0},
	} {
		if got := upperTail(test.z); math.Abs(got-test.want) > 1e-13*test.want {
			t.Errorf("upperTail(%v) = %v, want %v", test.z, got, test.want)
		}
	}
}

// The standard library's error function is the oracle; it is right, only not to the same bit everywhere.
func TestUpperTailAgainstErfc(t *testing.T) {
	for z := -6.0; z < 30; z += .01 {
		if got, want := upperTail(z), math.Erfc(z/math.Sqrt2)/2; math.Abs(got-want) > 4e-13*want {
			t.Fatalf("upperTail(%v) = %v, want %v", z, got, want)
		}
	}
}

func TestNormalQuantile(t *testing.T) {
	for _, test := range []struct{ p, want float64 }{{.5, 0}, {.2, 0.8416212335729143}, {.025, 1.959963984540054}, {1e-9, 5.9978070150076865}} {
		if got := normalQuantile(test.p); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("normalQuantile(%v) = %v, want %v", test.p, got, test.want)
		}
	}
}

// Reference: scipy 1.17.1, python3 -c "from scipy.stats import t; print(t.isf(P, FREEDOM))".
func TestStudentQuantile(t *testing.T) {
	for _, test := range []struct{ p, freedom, want, within float64 }{
		{.025, 4, 2.7764451, .002}, {.025, 5, 2.5705818, .001}, {.025, 9, 2.2621572, 1e-4}, {.025, 29, 2.0452296, 1e-5}, {.025, 99, 1.9842170, 1e-6},
		{.005, 5, 4.0321430, .02}, {.005, 9, 3.2498355, .001}, {.005, 29, 2.7563859, 1e-5},
	} {
		if got := studentQuantile(test.p, test.freedom); math.Abs(got-test.want) > test.within {
			t.Errorf("studentQuantile(%v, %v) = %v, want %v", test.p, test.freedom, got, test.want)
		}
	}
}
