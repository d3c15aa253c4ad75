package runs

import (
	"reflect"
	"strings"
	"testing"
)

func TestReadGroups(t *testing.T) {
	cluster := `{"id":"a","size":2,"structure_only":false,"members":["a","b"]}` + "\n" + `{"id":"c","size":1,"members":["c"]}` + "\n"
	got, err := ReadGroups(strings.NewReader(cluster))
	if want := []Group{{ID: "a", Members: []string{"a", "b"}}, {ID: "c", Members: []string{"c"}}}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("clusters: %v, %v", got, err)
	}
	dups := `{"texts": 4, "pairs": [], "groups": [{"members": ["x", "y"], "canonical": "y"}]}`
	got, err = ReadGroups(strings.NewReader(dups))
	if want := []Group{{ID: "y", Canonical: "y", Members: []string{"x", "y"}}}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("duplicates: %v, %v", got, err)
	}
	if got, err := ReadGroups(strings.NewReader(`{"groups": []}`)); err != nil || len(got) != 0 {
		t.Errorf("no groups: %v, %v", got, err)
	}
	for bad, says := range map[string]string{
		`{"id":"a","members":["1"]}{"id":"b","members":["1"]}`: `case "1" is in two groups, "a" and "b"`,
		`{"id":"a"}`:              `group 1 ("a") has no "members"`,
		`{"id":"a","members":"1"`: "after 0 groups",
		`[1]`:                     "after 0 groups",
	} {
		if _, err := ReadGroups(strings.NewReader(bad)); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want %q", bad, err, says)
		}
	}
}

func FuzzReadGroups(f *testing.F) {
	f.Add(`{"id":"a","members":["a","b"]}`)
	f.Add(`{"groups":[{"members":["x"],"canonical":"x"}]}`)
	f.Fuzz(func(t *testing.T, s string) {
		groups, err := ReadGroups(strings.NewReader(s))
		if err != nil {
			return
		}
		seen := map[string]bool{}
		for _, g := range groups {
			for _, id := range g.Members {
				if seen[id] {
					t.Fatalf("%q is in two groups", id)
				}
				seen[id] = true
			}
		}
	})
}

func TestAddGrouping(t *testing.T) {
	shared := map[string]string{"templates": "old"}
	r := &Run{Cases: []Case{{ID: "1", Groups: shared}, {ID: "2", Groups: shared}, {ID: "3"}}}
	unknown, err := r.AddGrouping("f.jsonl", []Group{{ID: "g", Members: []string{"1", "9", "2"}}, {ID: "h", Members: []string{"3", "8"}}})
	if err != nil || !reflect.DeepEqual(unknown, []string{"9", "8"}) {
		t.Errorf("unknown %v, %v", unknown, err)
	}
	if want := map[string]string{"templates": "old", "f.jsonl": "g"}; !reflect.DeepEqual(r.Cases[0].Groups, want) || !reflect.DeepEqual(r.Cases[1].Groups, want) {
		t.Errorf("groups %v, want %v", r.Cases[0].Groups, want)
	}
	if r.Cases[2].Groups != nil || len(shared) != 1 {
		t.Errorf("case 3 is by itself, and what was there stays: %v, %v", r.Cases[2].Groups, shared)
	}
	if want := []Grouping{{Name: "f.jsonl", Settings: "from a file", Groups: 1, Cases: 2}}; !reflect.DeepEqual(r.Manifest.Groupings, want) {
		t.Errorf("%+v", r.Manifest.Groupings)
	}
	if _, err := r.AddGrouping("other", []Group{{ID: "x", Members: []string{"7"}}}); err == nil {
		t.Error("groups of another corpus should be refused")
	}
	if _, err := r.AddGrouping("none", nil); err != nil {
		t.Errorf("no groups at all: %v", err)
	}
}
