package duplicates

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What Write writes, ReadPairs and ReadCanonical read; the IDs are then names of files.
func TestTruthIsReadAsItWasWritten(t *testing.T) {
	s, err := Synth(SynthOptions{Texts: 100, Words: 200, Noise: .01, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "made")
	if err := s.Write(dir); err != nil {
		t.Fatal(err)
	}
	pairs, err := ReadPairs(filepath.Join(dir, "pairs.csv"))
	if err != nil || len(pairs) != len(s.Pairs) || len(pairs) == 0 {
		t.Fatalf("%d pairs, want %d (%v)", len(pairs), len(s.Pairs), err)
	}
	for i, p := range s.Pairs {
		if want := (Labelled{Left: p.Left + ".txt", Right: p.Right + ".txt", Relation: p.Relation}); pairs[i] != want {
			t.Errorf("%v, want %v", pairs[i], want)
		}
	}
	groups, err := ReadCanonical(filepath.Join(dir, "canonical.csv"))
	if err != nil || len(groups) != len(s.Best) || len(groups) == 0 {
		t.Fatalf("%d groups, want %d (%v)", len(groups), len(s.Best), err)
	}
	for i, g := range s.Best {
		if groups[i].Canonical != g.Canonical+".txt" || len(groups[i].Members) != len(g.Members) {
			t.Errorf("%v, want %v", groups[i], g)
		}
	}
	if content, err := os.ReadFile(filepath.Join(dir, "texts", s.Texts[0].ID+".txt")); err != nil || string(content) != s.Texts[0].Text {
		t.Errorf("the first text: %v", err)
	}
	if err := s.Write(dir); err == nil || !strings.Contains(err.Error(), "is not empty") {
		t.Errorf("a second time: %v", err)
	}
}

func TestReadPairs(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pairs.csv")
	for _, k := range []struct{ content, want string }{
		{"right,note,relation,left\nb,x,any,a\n", ""},
		{"", "first line should be left,right,relation"},
		{"left,right\n", `no column "relation"`},
		{"left,right,relation\na,b,twins\n", `line 2: "twins" is no relation`},
		{"left,right,relation\na,b\n", "wrong number of fields"},
	} {
		if err := os.WriteFile(name, []byte(k.content), 0o644); err != nil {
			t.Fatal(err)
		}
		pairs, err := ReadPairs(name)
		if k.want == "" {
			if err != nil || len(pairs) != 1 || pairs[0] != (Labelled{Left: "a", Right: "b", Relation: AnyKind}) {
				t.Errorf("%q: %v (%v)", k.content, pairs, err)
			}
		} else if err == nil || !strings.Contains(err.Error(), k.want) {
			t.Errorf("%q: %v, want %s", k.content, err, k.want)
		}
	}
	if _, err := ReadPairs(name + ".gone"); err == nil || !strings.Contains(err.Error(), "give a CSV file with the columns left, right, relation") {
		t.Errorf("no file: %v", err)
	}
}
