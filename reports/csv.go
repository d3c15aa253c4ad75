package reports

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/text"
)

// csvDigits is the number of digits after the point of a ratio in CSV.
const csvDigits = 6

// CSV writes one row for every kept pair, in the order of the results. Ratios have 6 digits, undefined ones are empty.
// optional_words are further words of the gold, left_out those of the output that they explain: in none of the numbers
// before them.
func (r *Report) CSV(w io.Writer) error {
	header := []string{"case", "extractor", "status", "tp", "fp", "fn", "tn", "gold_words", "output_words", "page_words",
		"off_page_gold", "off_page_output", "precision", "recall", "f1", "fallout", "accuracy", "optional_words", "left_out", "error"}
	rows := [][]string{header}
	optional := map[string]int{}
	for _, c := range r.cases() {
		optional[c.ID] = c.Optional
	}
	for _, id := range r.Kept {
		for _, x := range r.resultsOf(id) {
			rows = append(rows, r.csvPair(x, optional[id]))
		}
	}
	return writeCSV(w, rows)
}

// OverallCSV writes one row an extractor, in the order of the plan. Figures of further metrics have the names of JSON, as in
// evert.micro.f1; they are the same for each extractor.
func (r *Report) OverallCSV(w io.Writer) error {
	header := []string{"extractor", "version", "setup", "cases", "no_answer", "tp", "fp", "fn", "tn"}
	for _, how := range []string{"micro", "macro", "median"} {
		for _, m := range metrics.Ratios {
			header = append(header, how+"_"+m.String())
		}
	}
	rows := [][]string{append(header, "optional_words", "left_out", "ms_per_page")}
	for _, row := range r.Extractors {
		rows = append(rows, r.csvRow(row))
	}
	for i, row := range r.Extractors {
		names, values := csvFigures(row)
		if i == 0 {
			rows[0] = append(rows[0], names...)
		}
		rows[i+1] = append(rows[i+1], values...)
	}
	if d := r.Run.Downstream; d != nil { // the last column, and only where there is a task
		rows[0] = append(rows[0], strings.NewReplacer("-", "_", " ", "_").Replace(d.Task)+"_f1")
		for i, row := range r.Extractors {
			rows[i+1] = append(rows[i+1], row.Downstream.CSV(csvDigits))
		}
	}
	return writeCSV(w, rows)
}

func (r *Report) csvPair(x runs.Result, optional int) []string {
	counts, known := &x.Words, r.Run.Manifest.Corpus.Pages
	if r.View.Unit == UnitBlock {
		counts, known = x.Blocks, true
	}
	cells := []string{text.Cell(x.Case), text.Cell(x.Extractor), string(x.Status)}
	cells = append(cells, csvCounts(counts, known)...)
	cells = append(cells, strconv.Itoa(x.GoldWords), strconv.Itoa(x.OutputWords), csvKnown(x.PageWords, known),
		csvKnown(x.OffPage.Gold, known), csvKnown(x.OffPage.Output, known))
	for _, m := range metrics.Ratios {
		cell := ""
		if counts != nil && (known || !m.NeedsPage()) {
			cell = m.Of(*counts).CSV(csvDigits)
		}
		cells = append(cells, cell)
	}
	return append(cells, strconv.Itoa(optional), strconv.Itoa(x.LeftOut), text.Cell(x.Error))
}

func (r *Report) csvRow(row Row) []string {
	noAnswer := len(r.Kept) - row.Status[runs.OK] - row.Status[runs.Empty]
	cells := []string{text.Cell(row.Name), text.Cell(row.Version), text.Cell(row.Setup), strconv.Itoa(len(r.Kept)), strconv.Itoa(noAnswer)}
	score := r.score(row)
	if score == nil {
		return append(cells, make([]string, 4+3*len(metrics.Ratios)+3)...)
	}
	cells = append(cells, csvCounts(&score.Counts, r.Run.Manifest.Corpus.Pages || r.View.Unit == UnitBlock)...)
	for _, how := range []func(metrics.Stat) metrics.Value{
		func(s metrics.Stat) metrics.Value { return s.Micro },
		func(s metrics.Stat) metrics.Value { return s.Macro },
		func(s metrics.Stat) metrics.Value { return s.Median },
	} {
		for _, m := range metrics.Ratios {
			cells = append(cells, how(score.Stat(m)).CSV(csvDigits))
		}
	}
	return append(cells, strconv.Itoa(r.optional()), strconv.Itoa(r.leftOut(row.Name)), row.Millis.CSV(3))
}

// csvFigures are the names and the values of all that further metrics say of an extractor.
func csvFigures(row Row) (names, values []string) {
	for _, f := range row.Metrics {
		n, v := flatten(f.Metric.Name+".", f.Values, func(v metrics.Value) string { return v.CSV(csvDigits) })
		names, values = append(names, n...), append(values, v...)
	}
	for i := range names {
		names[i] = text.Cell(names[i])
	}
	return names, values
}

// csvCounts writes the four counts; nil counts, and a TN that is not known, are empty cells.
func csvCounts(c *metrics.Counts, knowTN bool) []string {
	if c == nil {
		return make([]string, 4)
	}
	return []string{strconv.Itoa(c.TP), strconv.Itoa(c.FP), strconv.Itoa(c.FN), csvKnown(c.TN, knowTN)}
}

func csvKnown(n int, known bool) string {
	if !known {
		return ""
	}
	return strconv.Itoa(n)
}

func writeCSV(w io.Writer, rows [][]string) error {
	c := csv.NewWriter(w)
	if err := c.WriteAll(rows); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	return nil
}
