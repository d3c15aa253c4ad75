package templates

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// goldenTree is one line of ted-golden.json.
type goldenTree struct {
	T1         string   `json:"t1"`
	T2         string   `json:"t2"`
	Unit       int      `json:"unit"`
	PerOp      float64  `json:"per_op"`
	N1         int      `json:"n1"`
	N2         int      `json:"n2"`
	Structural *float64 `json:"structural_similarity"`
	Style      float64  `json:"style_jaccard"`
	Gross      float64  `json:"gross_kappa_0.5"`
	Classes1   []string `json:"classes1"`
	Classes2   []string `json:"classes2"`
}

type goldenTrees struct{ Official, Random, DOM []goldenTree }

// shared reads a reference file that lies beside the checkout.
func shared(t testing.TB, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "reference", name))
	if err != nil {
		t.Skipf("the reference data does not lie beside the checkout: %v", err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}

// bracket reads a tree in the notation of the golden file: {a{b}{c}}.
func (v *Vocabulary) bracket(s string) *Tree {
	t := &Tree{}
	var names []string
	var first []int
	for len(s) > 0 {
		if s[0] == '}' {
			t.add(v.number(names[len(names)-1]), first[len(first)-1])
			names, first, s = names[:len(names)-1], first[:len(first)-1], s[1:]
			continue
		}
		end := 1 + strings.IndexAny(s[1:], "{}")
		names, first, s = append(names, s[1:end]), append(first, t.Size()), s[end:]
	}
	v.compare(t)
	return t
}

func TestDistancesAreThoseOfTheReference(t *testing.T) {
	var golden goldenTrees
	shared(t, "ted-golden.json", &golden)
	n := 0
	for _, rows := range [][]goldenTree{golden.Official, golden.Random, golden.DOM} {
		for _, row := range rows {
			n++
			if testing.Short() && row.N1*row.N2 > 200_000 {
				continue // the largest take seconds
			}
			v := NewVocabulary()
			a, b := v.bracket(row.T1), v.bracket(row.T2)
			if a.Size() != row.N1 || b.Size() != row.N2 {
				t.Fatalf("row %d: %d and %d nodes, want %d and %d", n, a.Size(), b.Size(), row.N1, row.N2)
			}
			if d := Distance(a, b, UnitCosts); d != float64(row.Unit) {
				t.Errorf("row %d: distance %v, want %d", n, d, row.Unit)
			}
			// The reference adds up costs as 32-bit floats and is up to .002 too low, where a true sum of .4 and .6 is a
			// multiple of .2.
			want := math.Round(row.PerOp/.2) * .2
			if d := Distance(a, b, Costs{Insert: .4, Delete: .4, Rename: .6}); math.Abs(d-want) > 1e-9 || math.Abs(want-row.PerOp) > .0021 {
				t.Errorf("row %d: distance at .4, .4, .6 %v, want %v", n, d, row.PerOp)
			}
		}
	}
	if n != 306 {
		t.Errorf("%d rows, want 306", n)
	}
}
