package study

import (
	"encoding/csv"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/offtopic"
	"github.com/contentassay/assay/text"
)

// columns of the CSV form. Their names and order do not change; new ones go to the end.
var columns = []string{
	"extractor", "measure", "best_f1", "best_threshold", "tuned_threshold", "dev_f1", "test_f1", "test_f1_low", "test_f1_high", "difference",
	"difference_low", "difference_high", "test_accuracy", "default_threshold", "default_f1", "default_accuracy", "baseline_accuracy", "unscored", "kinds", "split",
}

// CSV writes a row for each extractor and measure.
func (s Study) CSV(w io.Writer) error {
	out := csv.NewWriter(w)
	out.Write(columns)
	for _, e := range s.Evaluations {
		difference, interval := offtopic.Difference(e, s.reference(e), s.Seed)
		out.Write([]string{
			text.Cell(e.Extractor), e.Choice.String(), f1(e.Best).CSV(4), fmt.Sprint(e.Best.Threshold), fmt.Sprint(e.Test.Threshold),
			f1(e.Dev).CSV(4), f1(e.Test).CSV(4), e.Interval.Low.CSV(4), e.Interval.High.CSV(4),
			difference.CSV(4), interval.Low.CSV(4), interval.High.CSV(4), e.Test.Counts.Accuracy().Value().CSV(4),
			fmt.Sprint(e.Default.Threshold), atDefault(e).CSV(4), e.Default.Counts.Accuracy().Value().CSV(4), s.Balance.Baseline.CSV(4), fmt.Sprint(e.Unscored),
			text.Cell(kindsOf(e)), string(s.Split)})
	}
	out.Flush()
	return out.Error()
}

// Text writes the table for a terminal, with what its columns mean below.
func (s Study) Text(w io.Writer) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "extractor\tmeasure\tbest F1\tat\ttest F1\t95 %\tat\tagainst "+text.Printable(s.first())+"\taccuracy\tdefault F1\tpaper F1\tunscored\tkinds right at best")
	for _, e := range s.Evaluations {
		fmt.Fprintf(out, "%s\t%s\t%s\t%g\t%s\t%s\t%g\t%s\t%s\t%s\t%s\t%d\t%s\n", text.Printable(e.Extractor), e.Choice, f1(e.Best).Text(3), e.Best.Threshold,
			f1(e.Test).Text(3), span(e.Interval, 3), e.Test.Threshold, s.difference(e),
			e.Test.Counts.Accuracy().Value().Text(3), atDefault(e).Text(3), paperF1(e).Text(3), e.Unscored, text.Printable(kindsOf(e)))
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if err := s.pairsText(w); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\n%s\n", strings.Join(s.meaning(), "\n"))
	return err
}

// span is an interval as "0.870–0.926"; a dash where too few pages have an off-topic memento.
func span(i metrics.Interval, digits int) string {
	if !i.Low.Defined {
		return "–"
	}
	return i.Low.Text(digits) + "–" + i.High.Text(digits)
}

// meaning says what the numbers are, a sentence or two a line.
func (s Study) meaning() []string {
	tuned := "test F1: threshold tuned on one half of the pages, scored on the other"
	if s.Split == offtopic.LeaveOneSeed {
		tuned = "test F1: every page scored under the threshold that is best on all others; at: the middle one of these thresholds"
	}
	return []string{
		"Off topic is the positive class. best F1: threshold fitted to all pages, as the paper reports it.",
		fmt.Sprintf("%s; interval and difference from drawing pages (seed %d).", tuned, s.Seed),
		fmt.Sprintf("accuracy: of test; calling everything on topic has %s over all pages.", s.Balance.Baseline.Text(4)),
		"default F1: threshold of the paper's Table 4, which was measured on the whole text of other pages; paper F1 is the F1 there,",
		"fitted like best F1. Those pages are not public: the two cannot be compared. Unscored mementos count as on topic.",
		"In a synthetic archive the main block comes from page structure and gold, the same for every extractor.",
	}
}

// pairsText prints what Table 5 of the paper has.
func (s Study) pairsText(w io.Writer) error {
	if len(s.Pairs) == 0 {
		return nil
	}
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "\nextractor\tmeasures, one is enough\tbest F1\tat\taccuracy\tpaper F1")
	for _, p := range s.Pairs {
		fmt.Fprintf(out, "%s\t%s or %s\t%s\t%g, %g\t%s\t%s\n", text.Printable(p.Extractor), p.A, p.B,
			p.Counts.F1().Value().Text(3), p.ThresholdA, p.ThresholdB, p.Counts.Accuracy().Value().Text(3), paperPair(p).Text(3))
	}
	return out.Flush()
}

// kindsOf lists how many of each kind were judged right, as in "edit 68/70".
func kindsOf(e offtopic.Evaluation) string {
	var all []string
	for _, k := range e.Kinds {
		all = append(all, fmt.Sprintf("%s %d/%d", k.Name, k.Right, k.Total))
	}
	return strings.Join(all, ", ")
}

// atDefault is the F1 under the paper's threshold, undefined where the paper has no such measure.
func atDefault(e offtopic.Evaluation) metrics.Value {
	if e.Choice.Whole {
		return metrics.Value{}
	}
	return f1(e.Default)
}

// paperF1 is the F1 of Table 4, undefined where that has none.
func paperF1(e offtopic.Evaluation) metrics.Value {
	if e.Choice.Whole || e.Choice.Measure.Published.F1 == 0 {
		return metrics.Value{}
	}
	return metrics.Of(e.Choice.Measure.Published.F1)
}
