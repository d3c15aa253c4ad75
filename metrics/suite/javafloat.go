package suite

import (
	"math"
	"strconv"
	"strings"
)

// JavaFloat writes a number as Java's Float.toString does: the fewest digits that read back as the same float32, but at
// least one after the point; from 10^7 and below 10^-3 as in "1.0E10"; "NaN", "Infinity" and "-Infinity".
func JavaFloat(f float32) string {
	x := float64(f)
	switch size := math.Abs(x); {
	case math.IsNaN(x):
		return "NaN"
	case math.IsInf(x, 1):
		return "Infinity"
	case math.IsInf(x, -1):
		return "-Infinity"
	case size == 0 || 1e-3 <= size && size < 1e7:
		s := strconv.FormatFloat(x, 'f', -1, 32)
		if !strings.Contains(s, ".") {
			s += ".0"
		}
		return s
	}
	return scientific(x)
}

// scientific writes "1.4E-45". Where one digit would do, Java takes the nearest of the two-digit numbers.
func scientific(x float64) string {
	s := strconv.FormatFloat(x, 'e', -1, 32)
	if !strings.Contains(s, ".") {
		s = strconv.FormatFloat(x, 'e', 1, 32)
	}
	digits, exponent, _ := strings.Cut(s, "e")
	sign := strings.TrimPrefix(exponent[:1], "+")
	return digits + "E" + sign + strings.TrimLeft(exponent[1:], "0")
}
