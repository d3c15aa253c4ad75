package grouping

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/contentassay/assay/corpus/duplicates"
	"github.com/contentassay/assay/metrics"
)

// Edges are held against the relation of every two texts, on a made collection with copies of copies.
func TestEdgesAreAllDuplicatePairs(t *testing.T) {
	made, err := duplicates.Synth(duplicates.SynthOptions{Texts: 60, Words: 200, Noise: .01, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	texts := made.Texts
	for i := range 8 { // copies of some, byte for byte and in capitals
		texts = append(texts, duplicates.Text{ID: fmt.Sprint("copy", i), Text: texts[i].Text}, duplicates.Text{ID: fmt.Sprint("COPY", i), Text: strings.ToUpper(texts[i].Text)})
	}
	random := rand.New(rand.NewPCG(1, 2))
	var first []Edge
	for round := range 3 {
		random.Shuffle(len(texts), func(i, j int) { texts[i], texts[j] = texts[j], texts[i] })
		c, err := duplicates.New(duplicates.Defaults)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range texts {
			c.Add(x)
		}
		found, err := c.Find()
		if err != nil {
			t.Fatal(err)
		}
		got := Edges(found)
		want := map[Edge]bool{}
		for i := range texts {
			for j := range i {
				if c.Relation(j, i).Duplicate() {
					want[edge(texts[i].ID, texts[j].ID)] = true
				}
			}
		}
		for _, e := range got {
			if !want[e] {
				t.Errorf("%v is no duplicate, or there twice", e)
			}
			delete(want, e)
		}
		if len(want) > 0 || len(got) < 24 {
			t.Errorf("missing %v of %d", want, len(got))
		}
		if round == 0 {
			first = got
		} else if !reflect.DeepEqual(got, first) {
			t.Error("the edges depend on the order of texts")
		}
	}
}

func TestAgree(t *testing.T) {
	golds := []Edge{{"1", "2"}, {"2", "9"}, {"2", "10"}}
	got := Agree(golds, []Edge{{"1", "3"}, {"2", "10"}})
	want := Agreement{Found: 2, Both: 1, Precision: metrics.Of(.5), Recall: metrics.Of(1. / 3), F1: metrics.Of(.4),
		Extra: []Edge{{"1", "3"}}, Missed: []Edge{{"1", "2"}, {"2", "9"}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := Agree(nil, nil); got.F1.Defined || got.Extra == nil || got.Missed == nil {
		t.Errorf("of nothing: %+v; its numbers are undefined, its lists empty and not null in JSON", got)
	}
}

func TestEdgesOf(t *testing.T) {
	same := strings.Repeat("one text of several words ", 9)
	got, err := EdgesOf([]duplicates.Text{{ID: "10", Text: same}, {ID: "9", Text: same}, {ID: "8", Text: "another"}, {ID: "7"}, {ID: "6"}})
	if want := []Edge{{"9", "10"}}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v (%v), want %v: texts without words are no copies", got, err, want)
	}
}
