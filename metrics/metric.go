package metrics

import (
	"fmt"
	"strings"
)

// Metric is one of the numbers that Counts give: five ratios and the four counts themselves. Filters, tables and JSON
// use the same list, Metrics, and the same names.
type Metric int

// The metrics, in the order of tables.
const (
	Precision Metric = iota
	Recall
	F1
	Fallout
	Accuracy
	TP
	FP
	FN
	TN
)

// Metrics lists every metric in the order of tables: first the ratios, then the counts.
var Metrics = []Metric{Precision, Recall, F1, Fallout, Accuracy, TP, FP, FN, TN}

// Ratios lists the metrics that lie between 0 and 1 and that a Score averages over pages.
var Ratios = Metrics[:TP:TP]

// definitions holds what there is to know of each metric. A count is written as a ratio over 1, so that one function
// type serves both.
var definitions = [...]struct {
	name, alias string
	doc         string
	page        bool
	of          func(Counts) Ratio
}{
	Precision: {"precision", "", "TP / (TP + FP): how much of the output is content", false, Counts.Precision},
	Recall:    {"recall", "", "TP / (TP + FN): how much of the content was extracted", false, Counts.Recall},
	F1:        {"f1", "fmeasure", "2 TP / (2 TP + FP + FN): harmonic mean of precision and recall", false, Counts.F1},
	Fallout:   {"fallout", "", "FP / (FP + TN): how much of the boilerplate was extracted", true, Counts.Fallout},
	Accuracy:  {"accuracy", "", "(TP + TN) / (TP + FP + FN + TN): how many of all decisions were right", true, Counts.Accuracy},
	TP:        {"tp", "", "true positives: content that was extracted", false, func(c Counts) Ratio { return Ratio{c.TP, 1} }},
	FP:        {"fp", "", "false positives: boilerplate that was extracted", false, func(c Counts) Ratio { return Ratio{c.FP, 1} }},
	FN:        {"fn", "", "false negatives: content that was lost", false, func(c Counts) Ratio { return Ratio{c.FN, 1} }},
	TN:        {"tn", "", "true negatives: boilerplate that was removed", true, func(c Counts) Ratio { return Ratio{c.TN, 1} }},
}

// String returns the metric's name as in filters, tables and JSON: "precision", "f1", "tp".
func (m Metric) String() string { return definitions[m].name }

// Doc returns the definition in one line.
func (m Metric) Doc() string { return definitions[m].doc }

// IsCount tells the four counts, whole numbers from 0 up, from the five ratios, which lie between 0 and 1.
func (m Metric) IsCount() bool { return m >= TP }

// NeedsPage says that the metric counts words of the page that nobody wants. Where only gold and output are known, its
// value is to be shown as undefined, since Counts then hold no true TN.
func (m Metric) NeedsPage() bool { return definitions[m].page }

// Of returns the metric's value for these counts; a ratio without a denominator is undefined.
func (m Metric) Of(c Counts) Value { return definitions[m].of(c).Value() }

// FindMetric returns the metric of this name; letter case is ignored, and "fmeasure", the thesis' word, means f1. The
// error names the nearest metric, or all of them.
func FindMetric(name string) (Metric, error) {
	folded := strings.ToLower(name)
	for _, m := range Metrics {
		if folded == definitions[m].name || folded != "" && folded == definitions[m].alias {
			return m, nil
		}
	}
	if near, ok := nearestMetric(folded); ok {
		return 0, fmt.Errorf("there is no metric %q (did you mean %q?)", name, near)
	}
	return 0, fmt.Errorf("there is no metric %q; there are %s", name, metricNames())
}

func metricNames() string {
	names := make([]string, len(Metrics))
	for i, m := range Metrics {
		names[i] = m.String()
	}
	return strings.Join(names, ", ")
}

// nearestMetric returns the metric whose name shares the longest common subsequence with the mistyped one, when that is
// at least two thirds of both. (internal/nearest would do, but this package imports the standard library only.)
func nearestMetric(name string) (best Metric, ok bool) {
	bestShare := 2.0 / 3
	for _, m := range Metrics {
		for _, valid := range []string{definitions[m].name, definitions[m].alias} {
			share := float64(common(name, valid)) / float64(max(len(name), len(valid)))
			if share > bestShare || share == bestShare && !ok {
				best, bestShare, ok = m, share, true
			}
		}
	}
	return best, ok
}

// common is the length of the longest common subsequence of two names, byte by byte: row[j] holds it for the part of a
// read so far and b[:j].
func common(a, b string) int {
	row := make([]int, len(b)+1)
	for i := range len(a) {
		diagonal := 0
		for j := range len(b) {
			above := row[j+1]
			if a[i] == b[j] {
				row[j+1] = diagonal + 1
			} else {
				row[j+1] = max(above, row[j])
			}
			diagonal = above
		}
	}
	return row[len(b)]
}
