package reports

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports/printing"
	"github.com/contentassay/assay/text"
)

// PairsCSV writes one row for every two contestants, the better one first: difference of macro F1, its interval, pages
// won, tied and lost, the three tests, effect sizes, and the smallest difference that would probably show.
func (r *Report) PairsCSV(w io.Writer) error {
	rows := [][]string{{"a", "b", "pages", "f1_a", "f1_b", "difference", "low", "high", "wins", "ties", "losses", "p_holm",
		"p_permutation", "p_bootstrap", "p_wilcoxon", "rank_biserial", "d_z", "detectable"}}
	for _, pair := range r.Pairs() {
		c := pair.Comparison
		cells := []string{text.Cell(pair.A), text.Cell(pair.B), strconv.Itoa(c.Pages)}
		for _, v := range []metrics.Value{c.A, c.B, c.Difference, c.Interval.Low, c.Interval.High} {
			cells = append(cells, v.CSV(csvDigits))
		}
		cells = append(cells, strconv.Itoa(c.Higher), strconv.Itoa(c.Same), strconv.Itoa(c.Lower))
		for _, v := range []metrics.Value{c.Adjusted, c.Permutation.P, c.Bootstrap.P, c.Wilcoxon.P, c.Effect.RankBiserial, c.Effect.DZ, c.Detectable} {
			cells = append(cells, v.CSV(csvDigits))
		}
		rows = append(rows, cells)
	}
	return writeCSV(w, rows)
}

// pairsHeader names the columns of pairRows.
var pairsHeader = []string{"pair", "F1", "95 %", "won", "tied", "lost", "p (Holm)", "bootstrap", "Wilcoxon", "r", "d_z", "detectable"}

// pairsLegend says what they mean.
const pairsLegend = "F1 of the first less that of the second, ~ where they cannot be told apart at 5 %. p (Holm): paired permutation test, " +
	"adjusted for all pairs; bootstrap and Wilcoxon are not adjusted. r: rank-biserial correlation; d_z: mean difference in standard " +
	"deviations of the differences (.2 small, .8 large). Differences below 'detectable' would mostly go unnoticed."

// pairRows has a row for each pair of contestants.
func pairRows(pairs []Pair) (rows [][]string) {
	for _, pair := range pairs {
		c := pair.Comparison
		between := "–"
		if c.Interval.Low.Defined {
			between = c.Interval.Low.Text(3) + " to " + c.Interval.High.Text(3)
		}
		rows = append(rows, []string{
			pair.A + " / " + pair.B, differenceCell(c), between,
			strconv.Itoa(c.Higher), strconv.Itoa(c.Same), strconv.Itoa(c.Lower),
			pCell(c.Adjusted), pCell(c.Bootstrap.P), pCell(c.Wilcoxon.P), c.Effect.RankBiserial.Text(2), c.Effect.DZ.Text(2), c.Detectable.Text(3),
		})
	}
	return rows
}

// pCell is a p-value in three digits.
func pCell(p metrics.Value) string {
	if p.Defined && p.Float < .001 {
		return "<.001"
	}
	return p.Text(3)
}

// differenceCell is the difference with its sign, and "~" where the two cannot be told apart.
func differenceCell(c metrics.Comparison) string {
	switch {
	case !c.Difference.Defined:
		return "–"
	case c.Distinguishable(alpha):
		return signed3(c.Difference) + "\u00a0\u00a0" // as wide as " ~", so that the digits stand in line
	}
	return signed3(c.Difference) + " ~"
}

// pairMatrix sets every contestant (row) against those below it (columns, by their numbers).
func pairMatrix(pairs []Pair) (header []string, rows [][]string) {
	var names []string
	number := map[string]int{}
	add := func(name string) {
		if _, known := number[name]; !known {
			number[name] = len(names)
			names = append(names, name)
		}
	}
	for _, pair := range pairs {
		add(pair.A)
		add(pair.B)
	}
	header = []string{"F1 less that of"}
	for i, name := range names {
		header = append(header, fmt.Sprint(i+1))
		rows = append(rows, append([]string{fmt.Sprintf("%d %s", i+1, name)}, make([]string, len(names))...))
	}
	for _, pair := range pairs {
		rows[number[pair.A]][number[pair.B]+1] = differenceCell(pair.Comparison)
	}
	return header, rows
}

// pairs prints both tables.
func (p *printer) pairs(r *Report) {
	if !r.View.Pairs || r.View.Unit == UnitBlock || p.Err() != nil {
		return
	}
	pairs := r.Pairs()
	if len(pairs) == 0 {
		return
	}
	p.Line("")
	p.Line("every two extractors, baselines left out")
	if header, rows := pairMatrix(pairs); len(rows) > 2 {
		p.Table(header, rows)
		p.Line("")
	}
	p.Table(pairsHeader, pairRows(pairs))
	p.Note(pairsLegend)
}

// markdownPairs is the table of pairs for a pull request, "" where the view asks for none.
func (r *Report) markdownPairs() string {
	if !r.View.Pairs || r.View.Unit == UnitBlock {
		return ""
	}
	rows := pairRows(r.Pairs())
	if len(rows) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("\n")
	markdownTable(&b, pairsHeader, rows)
	return b.String() + "\n" + printing.MarkdownCell(pairsLegend) + "\n"
}
