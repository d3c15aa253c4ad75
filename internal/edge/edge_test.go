package edge

import (
	"bytes"
	"encoding/json"
	"testing"
)

func TestEveryGoldenRowHasItsPage(t *testing.T) {
	pages, err := Pages()
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, p := range pages {
		known[p.ID] = true
	}
	if len(pages) != 52 || len(known) != 52 {
		t.Fatalf("%d pages, %d names, want 52 of each", len(pages), len(known))
	}
	rows := map[string]int{"justext": 52, "justext-sax": 50, "boilerpipe120": 52, "boilerpipemaster": 52, "boilerpipe-sax": 52}
	for name, want := range rows {
		golden, err := Golden(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := bytes.Split(bytes.TrimSpace(golden), []byte("\n"))
		if len(lines) != want {
			t.Errorf("%s: %d rows, want %d", name, len(lines), want)
		}
		for _, line := range lines {
			var row struct{ ID string }
			if err := json.Unmarshal(line, &row); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if !known[row.ID] {
				t.Errorf("%s: row %q has no page", name, row.ID)
			}
		}
	}
}

func TestGoldenRefusesAnUnknownName(t *testing.T) {
	if _, err := Golden("trafilatura"); err == nil {
		t.Error("no error for a name that has no rows")
	}
}
