package htmlreport

import (
	"fmt"
	"strings"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/reports"
)

// further is the table of one further metric that the view asks for.
type further struct {
	Name, Doc string
	Columns   []string
	Rows      []furtherRow
}

type furtherRow struct {
	Name  string
	Cells []figure
}

// newFurther makes a table for each further metric. Medians, counts and numbers of pages are in the JSON report only.
func newFurther(r *reports.Report) (all []further) {
	ranked := r.Ranked()
	if len(ranked) == 0 {
		return nil
	}
	for i, f := range ranked[0].Metrics {
		t := further{Name: f.Metric.Name, Doc: f.Metric.Doc}
		for _, row := range ranked {
			x := furtherRow{Name: row.Name}
			t.Columns = nil
			walk("", row.Metrics[i].Values, func(path string, v metrics.Value) {
				t.Columns = append(t.Columns, path)
				x.Cells = append(x.Cells, ratioFigure("metrics."+f.Metric.Name+"."+path, v))
			})
			t.Rows = append(t.Rows, x)
		}
		all = append(all, t)
	}
	return all
}

// walk visits the principal figures with their paths, in their order.
func walk(path string, v suite.Values, visit func(string, metrics.Value)) {
	for _, x := range v {
		name := path + x.Name
		switch value := x.Value.(type) {
		case suite.Values:
			if x.Name != "median" && x.Name != "counts" && x.Name != "n" {
				walk(name+".", value, visit)
			}
		case metrics.Value:
			visit(name, value)
		case int:
			if !strings.HasPrefix(x.Name, "n") {
				visit(name, metrics.Of(float64(value)))
			}
		default:
			panic(fmt.Sprintf("htmlreport: the figure %s is a %T", name, value)) // suite.Values knows no other
		}
	}
}
