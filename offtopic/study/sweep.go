package study

import (
	"encoding/csv"
	"fmt"
	"io"

	"github.com/contentassay/assay/offtopic"
	"github.com/contentassay/assay/text"
)

// sweepColumns are those of a sweep. Their names and order do not change; new ones go to the end.
var sweepColumns = []string{"extractor", "measure", "seeds", "threshold", "tp", "fp", "fn", "tn", "f1", "accuracy", "baseline_accuracy"}

// WriteSweep writes a row of CSV for each extractor, measure and threshold of its grid, as in the paper's figure 9. The
// column seeds says over which pages: all; dev and test too where the split is Half; and with LeaveOneSeed one row more
// for each measure, of every page scored under the threshold that is best on all others.
func WriteSweep(w io.Writer, all []offtopic.Samples, split offtopic.Split) error {
	out := csv.NewWriter(w)
	out.Write(sweepColumns)
	for _, s := range all {
		writeSweep(out, s, "all")
		switch split {
		case offtopic.Half:
			dev, test := s.Halves()
			writeSweep(out, dev, "dev")
			writeSweep(out, test, "test")
		case offtopic.LeaveOneSeed:
			for i := range s.Choices {
				writePoint(out, s, i, string(split), s.Evaluate(i, split, 0).Test)
			}
		}
	}
	out.Flush()
	return out.Error()
}

// writeSweep writes what the thresholds of one extractor come to.
func writeSweep(out *csv.Writer, s offtopic.Samples, seeds string) {
	for i := range s.Choices {
		for _, p := range s.Sweep(i) {
			writePoint(out, s, i, seeds, p)
		}
	}
}

func writePoint(out *csv.Writer, s offtopic.Samples, choice int, seeds string, p offtopic.Point) {
	c := p.Counts
	out.Write([]string{text.Cell(s.Extractor), s.Choices[choice].String(), seeds, fmt.Sprint(p.Threshold),
		fmt.Sprint(c.TP), fmt.Sprint(c.FP), fmt.Sprint(c.FN), fmt.Sprint(c.TN),
		c.F1().Value().CSV(4), c.Accuracy().Value().CSV(4), s.Baseline().CSV(4)})
}
