package align

import "testing"

func TestCells(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"abc", "", 0},
		{"abc", "xyz", 0},    // nothing in common, nothing to weigh
		{"abc", "xaxbxc", 0}, // within
		{"xaxbxc", "acb", 2 * 2},
		{"ba", "ab", 2 * 2},
		{"cdba", "cdab", 2 * 2},   // the common beginning is taken at once
		{"1b2a3", "a45b6", 2 * 2}, // words of one text only do not count
		{"aab", "ab", 2},          // a common end must be weighed
	} {
		if got := Cells(letters(c.a), letters(c.b)); got != c.want {
			t.Errorf("Cells(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}
