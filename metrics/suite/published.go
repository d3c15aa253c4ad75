package suite

import (
	"cmp"
	"math"

	"github.com/contentassay/assay/metrics"
)

// Published is one figure that somebody printed, with what it takes to compute it again: assay corpus reproduce. The
// paths name files in a folder that holds clones of the public repositories, each under its own name.
type Published struct {
	Metric  string // name in Metrics
	Corpus  string // folder of the gold
	Outputs string // folder or file of the stored outputs, without extension; "" where none are stored
	System  string
	Figure  string  // path in the metric's Values
	Pages   int     // how many pages the figure is over. Another number means another collection: there is nothing to compare
	Over    string  // path of that number in the metric's Values: "pages", mostly
	Theirs  float64 // a share, also where a percentage was printed
	Digits  int     // digits of Theirs after the point
	Source  string  // who printed it
	Note    string  // why it may differ; "" where it must not
}

// PublishedFigures returns every figure that the definitions in Metrics can compute from stored outputs, and go-trafilatura's
// own table, for which extractors must be run. Figures of systems whose outputs were never published are not here.
func PublishedFigures() []Published {
	var all []Published
	for _, t := range publishedTables {
		for _, row := range t.rows {
			for i, figure := range t.figures {
				p := Published{
					Metric: t.metric, Corpus: t.corpus, System: row.system, Figure: figure, Pages: row.pages, Over: cmp.Or(t.over, "pages"),
					Theirs: row.theirs[i], Digits: t.digits, Source: t.source, Note: t.note,
				}
				if t.outputs != "" {
					p.Outputs = t.outputs + row.system
				}
				all = append(all, p)
			}
		}
	}
	return all
}

// publishedTable is a table as printed: a row for each system, a column for each figure.
type publishedTable struct {
	metric, corpus, outputs string // outputs is the folder that holds those of all systems, with a slash at its end
	over, source, note      string
	digits                  int
	figures                 []string
	rows                    []publishedRow
}

type publishedRow struct {
	system string
	pages  int
	theirs []float64
}

// Ours returns the figure from the metric's values, which are over the pages that p.Outputs answers. ok is false where these
// are other pages than those of the published figure; ours is then a figure of its own.
func (p Published) Ours(v Values) (ours metrics.Value, ok bool, err error) {
	if ours, err = v.Get(p.Figure); err != nil {
		return ours, false, err
	}
	pages, err := v.Get(p.Over)
	return ours, err == nil && int(pages.Float) == p.Pages, err
}

// Agrees tells whether ours is the printed number when it is rounded to as many digits. A tie may be rounded either way.
func (p Published) Agrees(ours metrics.Value) bool {
	const rounding = 1e-9 // far below the printed digits, far above the rounding errors of a sum
	return ours.Defined && math.Abs(ours.Float-p.Theirs) <= .5*math.Pow10(-p.Digits)+rounding
}
