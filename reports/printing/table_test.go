package printing

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// Whatever the width, every column is in one part, in order, beside the first; and a part is as wide as the screen at most,
// unless one column alone is too wide.
func TestFold(t *testing.T) {
	header := []string{"name", "precision", "recall", "f1", "fallout", "Ünïcode"}
	rows := [][]string{{"a longer name", ".1", ".22", ".333", ".4", "x"}, {"b", "1", "2", "3", "4", "日本語日本語"}}
	for width := range 90 {
		var columns []string
		for _, part := range fold(width, header, rows) {
			if part.header[0] != "name" || part.rows[0][0] != "a longer name" || len(part.rows) != 2 {
				t.Fatalf("width %d: a part without the names: %+v", width, part)
			}
			columns = append(columns, part.header[1:]...)
			var b strings.Builder
			if err := writeTable(&b, part.header, part.rows); err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(b.String()) {
				if wide := len([]rune(strings.TrimSpace(line))); width > 0 && len(part.header) > 2 && wide > width {
					t.Errorf("width %d: a line of %d: %q", width, wide, line)
				}
			}
		}
		if !slices.Equal(columns, header[1:]) {
			t.Errorf("width %d: columns %v", width, columns)
		}
	}
	for width, want := range map[int]int{0: 1, 200: 1, 30: 4, 36: 3, 1: 5} {
		if got := len(fold(width, header, rows)); got != want {
			t.Errorf("width %d: %d parts, want %d", width, got, want)
		}
	}
	if got := fmt.Sprint(fold(5, []string{"only"}, [][]string{{"x"}})); got != "[{[only] [[x]]}]" {
		t.Errorf("one column: %s", got)
	}
}

// The setting that tablewriter takes from LC_ALL, LANG and RUNEWIDTH_EASTASIAN changes no table, and a tab in a cell,
// whose width it takes from TERM, is a blank.
func TestTableIsTheSameEverywhere(t *testing.T) {
	defer twwidth.SetEastAsian(twwidth.IsEastAsian())
	want := "naïve – §  n…\na b         1\n"
	for _, wide := range []bool{false, true} {
		twwidth.SetEastAsian(wide)
		var b strings.Builder
		p := NewPrinter(&b, 14)
		p.Table([]string{"naïve – §", "n…"}, [][]string{{"a\tb", "1"}})
		if b.String() != want || p.Err() != nil {
			t.Errorf("east asian %v: %q (%v)", wide, b.String(), p.Err())
		}
	}
}
