// Package plural counts things in English sentences.
package plural

import "strconv"

// Of is a number with what it counts: "1 case", "2 cases", "0 cases". The noun takes an s, at its end.
func Of(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
