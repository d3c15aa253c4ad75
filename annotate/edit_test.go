package annotate

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestEdits(t *testing.T) {
	before := []Label{Unjudged, Content, Boilerplate, Unsure}
	for _, test := range []struct {
		name string
		edit Edit
		want string
	}{
		{"toggle one", Edit{From: 2, Labels: []Label{Content}}, ",content,content,unsure"},
		{"mark to here", Edit{From: 0, Labels: []Label{Content, Content, Content}}, "content,content,content,unsure"},
		{"take a judgement back", Edit{From: 3, Labels: []Label{Unjudged}}, ",content,boilerplate,"},
		{"all", Edit{From: 0, Labels: []Label{Optional, Optional, Optional, Optional}}, "optional,optional,optional,optional"},
		{"finish only", Edit{Finish: true}, ",content,boilerplate,unsure"},
		{"nothing, at the end", Edit{From: 4}, ",content,boilerplate,unsure"},
		{"beyond the end", Edit{From: 3, Labels: []Label{Content, Content}}, "error: the page has 4 blocks"},
		{"far beyond the end", Edit{From: 1 << 62, Labels: []Label{Content}}, "error: the page has 4 blocks"},
		{"before the start", Edit{From: -1, Labels: []Label{Content}}, "error: the page has 4 blocks"},
		{"no such label", Edit{From: 0, Labels: []Label{"contant"}}, `error: did you mean "content"`},
	} {
		given := blocksWith(before)
		changed, undo, err := test.edit.Apply(given, tokenizer(t))
		if !slices.Equal(LabelsOf(given), before) {
			t.Errorf("%s: the labels that were given changed", test.name)
		}
		if says, wanted := strings.CutPrefix(test.want, "error: "); wanted {
			if err == nil || !strings.Contains(err.Error(), says) {
				t.Errorf("%s: error %v, want one with %q", test.name, err, says)
			}
			continue
		}
		if got := joined(LabelsOf(changed)); err != nil || got != test.want {
			t.Errorf("%s: %q, %v, want %q", test.name, got, err, test.want)
		}
		if back, _, err := undo.Apply(changed, tokenizer(t)); err != nil || !slices.Equal(LabelsOf(back), before) {
			t.Errorf("%s: undone it is %q, %v", test.name, joined(LabelsOf(back)), err)
		}
	}
}

func joined(labels []Label) string {
	words := make([]string, len(labels))
	for i, l := range labels {
		words[i] = string(l)
	}
	return strings.Join(words, ",")
}

// blocksWith makes blocks of three words each.
func blocksWith(labels []Label) []Block {
	blocks := make([]Block, len(labels))
	for i, l := range labels {
		blocks[i] = Block{Path: "p", Label: l, Text: "One, two (three)"}
	}
	return blocks
}

// TestUndoTakesEverythingBack makes many edits at random, some of them of single words, and takes them back in turn.
func TestUndoTakesEverythingBack(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	blocks := blocksWith(make([]Label, 20))
	var states [][]Block
	var undos []Edit
	for range 200 {
		e := Edit{From: random.IntN(20), Parts: map[int][]Part{}}
		for i := range random.IntN(21 - e.From) {
			l := Labels[random.IntN(len(Labels))]
			if random.IntN(3) == 0 {
				l, e.Parts[e.From+i] = Mixed, []Part{{l, "One, "}, {Labels[random.IntN(len(Labels))], "two (three)"}}
			}
			e.Labels = append(e.Labels, l)
		}
		states = append(states, blocks)
		changed, undo, err := e.Apply(blocks, tokenizer(t))
		if err != nil {
			t.Fatal(err)
		}
		blocks, undos = changed, append(undos, undo)
	}
	for i, undo := range slices.Backward(undos) {
		var err error
		if blocks, _, err = undo.Apply(blocks, tokenizer(t)); err != nil || !reflect.DeepEqual(blocks, states[i]) {
			t.Fatalf("after undoing edit %d: %+v, %v, want %+v", i, blocks, err, states[i])
		}
	}
}

func TestWiden(t *testing.T) {
	var blocks []Block
	for _, path := range []string{
		"html/body/nav[1]", "html/body/div[1]/h1[1]", "html/body/div[1]/p[1]", "html/body/div[1]/p[1]", "html/body/div[1]/p[2]/b[1]",
		"html/body/div[10]/p[1]",
	} {
		blocks = append(blocks, Block{Path: path})
	}
	for i, want := range map[int][]Range{
		0: {{0, 1}, {0, 6}},
		1: {{1, 2}, {1, 5}, {0, 6}},
		2: {{2, 3}, {2, 4}, {1, 5}, {0, 6}}, // two lines of one paragraph
		4: {{4, 5}, {1, 5}, {0, 6}},
		5: {{5, 6}, {0, 6}}, // div[10] is not in div[1]
	} {
		if got := Widen(blocks, i); !reflect.DeepEqual(got, want) {
			t.Errorf("around block %d: %v, want %v", i, got, want)
		}
	}
	for _, i := range []int{-1, 6} {
		if got := Widen(blocks, i); got != nil {
			t.Errorf("around block %d: %v, want nothing", i, got)
		}
	}
}
