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
		labels := slices.Clone(before)
		changed, undo, err := test.edit.Apply(labels)
		if !slices.Equal(labels, before) {
			t.Errorf("%s: the labels that were given changed", test.name)
		}
		if says, wanted := strings.CutPrefix(test.want, "error: "); wanted {
			if err == nil || !strings.Contains(err.Error(), says) {
				t.Errorf("%s: error %v, want one with %q", test.name, err, says)
			}
			continue
		}
		if got := joined(changed); err != nil || got != test.want {
			t.Errorf("%s: %q, %v, want %q", test.name, got, err, test.want)
		}
		if back, _, err := undo.Apply(changed); err != nil || !slices.Equal(back, before) {
			t.Errorf("%s: undone it is %q, %v", test.name, joined(back), err)
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

// TestUndoTakesEverythingBack makes many edits at random and takes them back in turn.
func TestUndoTakesEverythingBack(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	labels := make([]Label, 20)
	var states [][]Label
	var undos []Edit
	for range 200 {
		e := Edit{From: random.IntN(20)}
		for range random.IntN(21 - e.From) {
			e.Labels = append(e.Labels, Labels[random.IntN(len(Labels))])
		}
		states = append(states, labels)
		changed, undo, err := e.Apply(labels)
		if err != nil {
			t.Fatal(err)
		}
		labels, undos = changed, append(undos, undo)
	}
	for i, undo := range slices.Backward(undos) {
		if labels, _, _ = undo.Apply(labels); !slices.Equal(labels, states[i]) {
			t.Fatalf("after undoing edit %d: %q, want %q", i, joined(labels), joined(states[i]))
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
