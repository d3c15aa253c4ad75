package study

import (
	"encoding/csv"
	"fmt"
	"io"
	"strings"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/offtopic"
	"github.com/contentassay/assay/reports/printing"
	"github.com/contentassay/assay/text"
)

// columns of the CSV form. Their names and order do not change; new ones go to the end.
var columns = []string{
	"extractor", "measure", "best_f1", "best_threshold", "tuned_threshold", "dev_f1", "test_f1", "test_f1_low", "test_f1_high", "difference",
	"difference_low", "difference_high", "test_accuracy", "default_threshold", "default_f1", "default_accuracy", "baseline_accuracy", "unscored", "kinds", "split", "test_baseline_accuracy",
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
			text.Cell(kindsOf(e)), string(s.Split), s.Balance.Test.CSV(4)})
	}
	out.Flush()
	return out.Error()
}

// Text writes the tables for a screen of so many columns, 0 for no limit, with what they mean below.
func (s Study) Text(w io.Writer, width int) error {
	p := printing.NewPrinter(w, width)
	names := s.rowNames()
	header := []string{names[0], "best F1", "at", "test F1", "95 %", "at", "against " + s.first(), "accuracy", "default F1", "paper F1", "unscored"}
	var rows [][]string
	for i, e := range s.Evaluations {
		rows = append(rows, []string{names[i+1], f1(e.Best).Text(3), fmt.Sprint(e.Best.Threshold), f1(e.Test).Text(3), span(e.Interval, 3), fmt.Sprint(e.Test.Threshold),
			s.difference(e), e.Test.Counts.Accuracy().Value().Text(3), atDefault(e).Text(3), paperF1(e).Text(3), fmt.Sprint(e.Unscored)})
	}
	p.Table(header, rows)
	s.kindsText(p, names)
	s.pairsText(p)
	p.Line("")
	for _, sentence := range s.meaning() {
		p.Note(sentence)
	}
	return p.Err()
}

// rowNames are the first cells of a table with a row for each evaluation, and of its header first: extractor and measure, so
// that a table that is folded repeats both.
func (s Study) rowNames() []string {
	width := len("extractor")
	for _, name := range s.extractors() {
		width = max(width, printing.Columns(text.Printable(name)))
	}
	name := func(extractor, measure string) string {
		extractor = text.Printable(extractor)
		return extractor + strings.Repeat(" ", width-printing.Columns(extractor)+2) + measure
	}
	names := []string{name("extractor", "measure")}
	for _, e := range s.Evaluations {
		names = append(names, name(e.Extractor, e.Choice.String()))
	}
	return names
}

// kindsText prints how many of each kind were judged right, for synthetic archives.
func (s Study) kindsText(p *printing.Printer, names []string) {
	if len(s.Evaluations) == 0 || len(s.Evaluations[0].Kinds) == 0 {
		return
	}
	header := []string{names[0]}
	for _, k := range s.Evaluations[0].Kinds {
		header = append(header, fmt.Sprintf("%s, of %d", k.Name, k.Total))
	}
	var rows [][]string
	for i, e := range s.Evaluations {
		row := []string{names[i+1]}
		for _, k := range e.Kinds {
			row = append(row, fmt.Sprint(k.Right))
		}
		rows = append(rows, row)
	}
	p.Line("\njudged right at the threshold of best F1, by kind")
	p.Table(header, rows)
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
		fmt.Sprintf("accuracy: of test; calling everything on topic has %s on the same pages, %s on all.", s.Balance.Test.Text(4), s.Balance.Baseline.Text(4)),
		"default F1: threshold of the paper's Table 4, which was measured on the whole text of other pages; paper F1 is the F1 there, fitted like best F1. Those pages are not public: the two cannot be compared. Unscored mementos count as on topic.",
		"In a synthetic archive the main block comes from page structure and gold, the same for every extractor.",
	}
}

// pairsText prints what Table 5 of the paper has.
func (s Study) pairsText(p *printing.Printer) {
	if len(s.Pairs) == 0 {
		return
	}
	var rows [][]string
	for _, x := range s.Pairs {
		rows = append(rows, []string{fmt.Sprintf("%s: %s or %s", x.Extractor, x.A, x.B), x.Counts.F1().Value().Text(3), fmt.Sprintf("%g, %g", x.ThresholdA, x.ThresholdB),
			x.Counts.Accuracy().Value().Text(3), paperPair(x).Text(3)})
	}
	p.Line("")
	p.Table([]string{"two measures, one is enough", "best F1", "at", "accuracy", "paper F1"}, rows)
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
