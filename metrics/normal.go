package metrics

import "math"

// upperTail returns the probability that a standard normal variable exceeds z, correct to 13 digits or more.
//
// math.Erfc would do, but it rests on math.Exp, which is written in assembly on some machines and rounds differently
// there. This one uses only operations that IEEE 754 fixes to the last bit; each product that meets an addition is
// converted, which forbids the compiler to fuse the two.
func upperTail(z float64) float64 {
	switch {
	case z < 0:
		return 1 - upperTail(-z)
	case z < 2.5:
		return .5 - float64(density(z)*series(z))
	case z > 38: // below the smallest float64
		return 0
	}
	return density(z) / fraction(z)
}

// normalQuantile returns the z that a standard normal variable exceeds with probability p, 0 < p <= 1/2. It halves the
// range in which z must lie until nothing is left to halve.
func normalQuantile(p float64) float64 {
	low, high := 0.0, 38.0
	for range 64 {
		if middle := (low + high) / 2; upperTail(middle) > p {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// studentQuantile returns the same for Student's t with this many degrees of freedom, by an expansion around the normal
// quantile (Abramowitz and Stegun 1964, 26.7.5): right to 4 digits from 5 degrees on for p from .005 up, too low below.
func studentQuantile(p, freedom float64) float64 {
	z := normalQuantile(p)
	y, t, size := float64(z*z), z, 1.0
	for _, term := range []float64{
		(y + 1) * z / 4,
		polynomial(y, 5, 16, 3) * z / 96,
		polynomial(y, 3, 19, 17, -15) * z / 384,
		polynomial(y, 79, 776, 1482, -1920, -945) * z / 92160,
	} {
		size *= freedom
		t += term / size
	}
	return t
}

// polynomial returns the value at x of the polynomial with these coefficients, the highest power first.
func polynomial(x float64, coefficients ...float64) (y float64) {
	for _, c := range coefficients {
		y = float64(y*x) + c
	}
	return y
}

// series is z + z^3/3 + z^5/(3*5) + ..., which times the density is the area from 0 to z (Abramowitz and Stegun 1964,
// 26.2.11).
func series(z float64) float64 {
	term, sum := z, z
	for k := 3.0; term > float64(sum*1e-17); k += 2 {
		term = float64(term*float64(z*z)) / k
		sum += term
	}
	return sum
}

// fraction is z + 1/(z + 2/(z + 3/(z + ...))), which divides the density into the tail (Abramowitz and Stegun 1964,
// 26.2.14). From z = 2.5 on, 150 levels reach the last digit.
func fraction(z float64) float64 {
	f := z
	for k := 150.0; k >= 1; k-- {
		f = z + k/f
	}
	return f
}

// density is the standard normal density at z.
func density(z float64) float64 {
	const inverseSqrt2Pi = 0.398942280401432677939946059934
	return inverseSqrt2Pi * expMinus(float64(z*z)/2)
}

// expMinus returns e to the power -x for x >= 0: the whole part of x by squaring, the rest, at most 1/2, by its series.
func expMinus(x float64) float64 {
	whole := math.Floor(x + .5)
	rest := x - whole
	term, sum := 1.0, 1.0
	for k := 1.0; k <= 16; k++ {
		term = float64(term*-rest) / k
		sum += term
	}
	for power, n := 1/math.E, int(whole); n > 0; n >>= 1 {
		if n&1 == 1 {
			sum *= power
		}
		power *= power
	}
	return sum
}
