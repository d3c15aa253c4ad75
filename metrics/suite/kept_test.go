package suite

import (
	"reflect"
	"testing"
)

// TestKeptChangesNoNumber measures pairs of one page by every metric, with a common Kept and without, the second time
// round from what is kept.
func TestKeptChangesNoNumber(t *testing.T) {
	gold := Gold{Text: "One, two three. Four! Five six seven.", With: []string{"Four"}, Paragraphs: []Paragraph{{Text: "One, two three."}}}
	page := "menu One, two three. Four! Five six seven. footer"
	optional := gold
	optional.Paragraphs = []Paragraph{{Text: "One, two three."}, {Text: "Four!", Optional: true}}
	kept := NewKept()
	for range 2 {
		for _, output := range []string{"", "One, two three.", "menu four five", gold.Text, page} {
			p := Pair{Gold: gold, Output: output, Answered: true, Page: page}
			without, generous := p, p
			without.Page, generous.Gold = "", optional
			for _, m := range Metrics {
				for _, plain := range []Pair{p, without, generous} {
					sharing := plain
					sharing.Kept = kept
					if got, want := m.Measure(sharing), m.Measure(plain); !reflect.DeepEqual(got, want) {
						t.Errorf("%s of %q: %v, without a Kept %v", m.Name, output, got, want)
					}
				}
			}
		}
	}
	if len(kept.values) == 0 {
		t.Error("nothing was kept")
	}
}

func TestAnEmptyPageIsKnown(t *testing.T) {
	p := Pair{Gold: Gold{Text: "a b"}, Output: "a", Answered: true}
	if got := pageMetric.Measure(p); len(got) != 3 {
		t.Errorf("page not known: %v, want no TN", got)
	}
	p.HasPage = true
	if got := pageMetric.Measure(p); len(got) != 4 || got[3] != 0 {
		t.Errorf("page without words: %v, want TN 0", got)
	}
}
