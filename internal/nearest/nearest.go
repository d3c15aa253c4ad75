// Package nearest finds the valid name that a mistyped one was probably meant to be.
package nearest

import "strings"

// Name returns the entry of valid with the smallest edit distance to name (letter case ignored, a swap of neighbours
// counts one), the first of equals. Where nothing is near enough to be a typo (of 6 letters or more a third may be wrong,
// of 4 two, of 2 one), it returns the first entry that begins with name, and "" when there is none.
func Name(name string, valid []string) string {
	if len(name) < 2 {
		return ""
	}
	best, limit := "", min(max(2, len(name)/3), len(name)/2)
	for _, v := range valid {
		if d := distance(fold(name), fold(v)); d <= limit && (best == "" || d < limit) {
			best, limit = v, d
		}
	}
	for _, v := range valid {
		if best == "" && strings.HasPrefix(fold(v), fold(name)) {
			best = v
		}
	}
	return best
}

// Hint words the answer of Name as a hint for an error message: ` (did you mean "x"?)`, or "" without a near name.
func Hint(name string, valid []string) string {
	if n := Name(name, valid); n != "" {
		return ` (did you mean "` + n + `"?)`
	}
	return ""
}

func fold(s string) string {
	b := []byte(s)
	for i, c := range b {
		switch {
		case 'A' <= c && c <= 'Z':
			b[i] = c + 'a' - 'A'
		case c == '_':
			b[i] = '-'
		}
	}
	return string(b)
}

// distance is the optimal string alignment distance over bytes.
func distance(a, b string) int {
	rows := [3][]int{make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)}
	for j := range rows[1] {
		rows[1][j] = j
	}
	for i := range len(a) {
		before, above, row := rows[0], rows[1], rows[2]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(above[j+1]+1, row[j]+1, above[j]+cost)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		rows = [3][]int{above, row, before}
	}
	return rows[1][len(b)]
}
