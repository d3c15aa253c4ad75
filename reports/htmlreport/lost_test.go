package htmlreport

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/reports"
)

// cells joins what a row of a heat map shows.
func cells(r heatRow) string {
	var all []string
	for _, c := range r.Cells {
		all = append(all, c.Text+"/"+c.Small)
	}
	return strings.Join(all, " ")
}

func TestWhereWordsAreLost(t *testing.T) {
	l := newLostWords(2)
	lines := []int{0, 0, 1, 1, 1, 1}
	l.count(0, []suite.Mark{suite.Lost, suite.Found, suite.Lost, suite.Lost, suite.Added, suite.LeftOut}, lines, []string{"h1", "p"})
	l.count(1, []suite.Mark{suite.Found, suite.Found, suite.Found, suite.Found, suite.Removed, suite.LeftOut}, lines, []string{"h1", "p"})
	other := newLostWords(2)
	other.count(0, []suite.Mark{suite.Found}, []int{0}, nil) // of a page that does not tell its elements
	l.add(other)
	all, noElements := whereLost(l, []string{"x", "y"})
	if len(all) != 4 || noElements {
		t.Fatalf("%d tables", len(all))
	}
	for i, want := range []string{
		"h1 p|50 %/33 % 100 %/67 %|0 %/– 0 %/–",
		"1–2 3–5 6–10 11–20 21–50 51–100 over 100|33 %/33 % 100 %/67 % –/0 % –/0 % –/0 % –/0 % –/0 %|0 %/– 0 %/– –/– –/– –/– –/– –/–",
		"h1 p|–/0 % 100 %/100 %|–/– 0 %/–",
	} {
		h := all[i]
		if got := strings.Join(h.Columns, " ") + "|" + cells(h.Rows[0]) + "|" + cells(h.Rows[1]); got != want {
			t.Errorf("%s:\n%s, want\n%s", h.Title, got, want)
		}
	}
	if c := all[0].Rows[0].Cells[0]; c.Long != "1 of 2 words here lost; 1 of 3 lost words stand here" || c.Shade != "5" || all[0].Rows[0].Cells[1].Shade != "0" {
		t.Errorf("the cell is %+v", c)
	}
}

// Many elements share the last column, and nothing is lost of them.
func TestRareElementsAreJoined(t *testing.T) {
	s := mass{}
	for i := range 20 {
		s[fmt.Sprintf("e%02d", i)] = []metrics.Counts{{TP: i, FN: 1, FP: 2}}
	}
	joined, names := s.fewest(5)
	if want := []string{"e19", "e18", "e17", "e16", "others"}; !slices.Equal(names, want) {
		t.Errorf("columns %v", names)
	}
	if joined.sums(1)[0] != s.sums(1)[0] || joined["others"][0] != (metrics.Counts{TP: 120, FN: 16, FP: 32}) {
		t.Errorf("joined %v", joined)
	}
	if same, names := s.fewest(20); len(same) != 20 || len(names) != 20 {
		t.Errorf("20 elements fit, but there are %v", names)
	}
}

// The elements come from the run; one that does not know them says so.
func TestElementsOfARun(t *testing.T) {
	run := newRun(t, 3, plain)
	known, _ := write(t, run, reports.View{})
	if !strings.Contains(known, "words of the gold that were lost, by the element they stand in") {
		t.Error("the report does not show where the lost words stand")
	}
	for i := range run.Cases {
		run.Cases[i].Lines = ""
	}
	old, _ := write(t, run, reports.View{})
	if strings.Contains(old, "by the element they stand in") || !strings.Contains(old, "a run made anew does") {
		t.Error("the report of a run without elements does not say so")
	}
}
