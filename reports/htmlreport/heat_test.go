package htmlreport

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports"
)

// The tables by label are those of assay report --by LABEL --format json.
func TestHeatsAreThoseOfJSON(t *testing.T) {
	run := newRun(t, 9, plain)
	r, err := reports.New(run, reports.View{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, h := range labelHeats(r) {
		by, err := reports.New(run, reports.View{By: strings.TrimPrefix(h.Title, "mean F1 by ")})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := by.JSON(&b); err != nil {
			t.Fatal(err)
		}
		var want struct {
			Slices []struct {
				F1 map[string]metrics.Value `json:"macro_f1"`
			}
		}
		if err := json.Unmarshal(b.Bytes(), &want); err != nil {
			t.Fatal(err)
		}
		for _, row := range h.Rows {
			for n, cell := range row.Cells {
				checked++
				if got := ratio(want.Slices[n].F1[row.Name]); cell.Text != got {
					t.Errorf("%s, %s, %s: %s, JSON has %s", h.Title, row.Name, h.Columns[n], cell.Text, got)
				}
			}
		}
	}
	if checked < 20 {
		t.Errorf("only %d cells were checked", checked)
	}
}
