package suite

import (
	"slices"
	"testing"

	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/metrics"
)

func TestBlocks(t *testing.T) {
	w := words(
		"a b c d e",                 // gold
		"home news a b c d e about", // page
		"home news", "a b", "news", "c about", "d e about", "", "z", "d",
	)
	page := NewPage(GoldWords{Words: w[0]}, w[1])
	label := func(i int, content bool) Block { return Block{w[i], true, content} }
	for _, test := range []struct {
		name   string
		blocks []Block
		gold   []bool
		counts metrics.Counts
	}{
		{"none", nil, []bool{}, metrics.Counts{}},
		{"all four", []Block{label(2, true), label(3, true), label(6, false)}, []bool{false, true, true}, metrics.Counts{TP: 1, FP: 1, FN: 1}},
		{"true negative", []Block{label(2, false), label(3, true)}, []bool{false, true}, metrics.Counts{TP: 1, TN: 1}},
		{"a tie is boilerplate", []Block{label(5, false)}, []bool{false}, metrics.Counts{TN: 1}},
		{"two of three", []Block{label(6, true)}, []bool{true}, metrics.Counts{TP: 1}},
		{"no words", []Block{label(7, true), label(3, true)}, []bool{false, true}, metrics.Counts{TP: 1}},
		{"not on the page", []Block{label(8, true)}, []bool{false}, metrics.Counts{FP: 1}},
		{"unlabelled is mapped but not counted", []Block{{w[2], false, false}, label(3, true)}, []bool{false, true}, metrics.Counts{TP: 1}},
		{"out of page order", []Block{label(9, true), label(3, true)}, []bool{false, true}, metrics.Counts{TP: 1, FP: 1}},
	} {
		content := []bool{}
		for _, gold := range page.GoldBlocks(test.blocks) {
			content = append(content, gold.Content)
		}
		if !slices.Equal(content, test.gold) {
			t.Errorf("%s: gold %v, want %v", test.name, content, test.gold)
		}
		if got := page.Blocks(test.blocks); got != test.counts {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.counts)
		}
	}
}

// GoldBlocks must not write into the words it is given.
func TestBlocksKeepsWords(t *testing.T) {
	first := append(make(align.Words, 0, 8), 1, 2)
	spare := first[:3]
	NewPage(GoldWords{Words: align.Words{1, 2}}, align.Words{1, 2, 3}).GoldBlocks([]Block{{first, true, true}, {align.Words{3}, true, false}})
	if spare[2] != 0 {
		t.Error("the memory behind a block's words was written to")
	}
}
