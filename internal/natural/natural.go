// Package natural orders names as people do: runs of digits compare as numbers, so that "9" comes before "10".
package natural

import (
	"cmp"
	"strings"
)

// Compare returns a negative number when a comes before b, a positive one when it comes after, and 0 only when the
// two are the same string: numbers of equal value ("7", "07") fall back to byte order, so the order is total.
func Compare(a, b string) int {
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		if isDigit(a[i]) && isDigit(b[j]) {
			m, n := digits(a[i:]), digits(b[j:])
			if c := compareNumbers(a[i:i+m], b[j:j+n]); c != 0 {
				return c
			}
			i, j = i+m, j+n
			continue
		}
		if a[i] != b[j] {
			return cmp.Compare(a[i], b[j])
		}
		i, j = i+1, j+1
	}
	if c := cmp.Compare(len(a)-i, len(b)-j); c != 0 {
		return c
	}
	return strings.Compare(a, b)
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// digits counts the leading digits of s.
func digits(s string) int {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	return n
}

// compareNumbers compares two runs of digits by value, whatever their length.
func compareNumbers(a, b string) int {
	a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
	if c := cmp.Compare(len(a), len(b)); c != 0 {
		return c
	}
	return strings.Compare(a, b)
}
