package htmlreport

import (
	"fmt"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports"
)

// alpha is the level below which two extractors count as told apart, as in every other form of the report.
const alpha = 0.05

// duels is who beats whom, by the paired tests of all contestants.
type duels struct {
	Rows  []duelRow
	Pairs []duel
	Many  bool // so many that the cells must be narrow
}

// manyDuels is the number of extractors from which on the table is set narrow: twelve fit beside their names otherwise.
const manyDuels = 13

type duelRow struct {
	Rank  int // in the leaderboard, where baselines have ranks, too
	Name  string
	Cells []duelCell
}

// duelCell is a row against a column.
type duelCell struct {
	Kind string // "self", "win", "loss", "level" or "none"
	Sign string // what Kind is without colour
	Text string
	Size string // effect size
	Long string // all of it, for a pointer that rests there
}

// duel is one pair with all that the tests say.
type duel struct {
	A, B                        string
	Difference, Low, High       string
	P, Adjusted                 string
	Higher, Same, Lower         int
	RankBiserial, DZ, Reachable string
}

func newDuels(r *reports.Report) duels {
	if !tested(r) {
		return duels{}
	}
	pairs := r.Pairs()
	var d duels
	found := map[[2]string]metrics.Comparison{}
	for _, p := range pairs {
		found[[2]string{p.A, p.B}] = p.Comparison
		d.Pairs = append(d.Pairs, newDuel(p))
	}
	if len(pairs) == 0 {
		return duels{}
	}
	for i, row := range r.Ranked() {
		if !row.Baseline {
			d.Rows = append(d.Rows, duelRow{Rank: i + 1, Name: row.Name})
		}
	}
	d.Many = len(d.Rows) >= manyDuels
	for i := range d.Rows {
		row := &d.Rows[i]
		for _, column := range d.Rows {
			a, b := row.Name, column.Name
			cell := duelCell{Kind: "self"}
			if c, ok := found[[2]string{a, b}]; ok {
				cell = newDuelCell(a, b, c, 1)
			} else if c, ok := found[[2]string{b, a}]; ok {
				cell = newDuelCell(a, b, c, -1)
			}
			row.Cells = append(row.Cells, cell)
		}
	}
	return d
}

// newDuelCell shows a comparison from the side of a; sign is -1 where it was made from the side of b.
func newDuelCell(a, b string, c metrics.Comparison, sign float64) duelCell {
	difference := times(c.Difference, sign)
	cell := duelCell{Kind: "level", Sign: "~", Text: signed(difference), Size: signed(times(c.Effect.DZ, sign))}
	switch {
	case !c.Adjusted.Defined:
		cell.Kind, cell.Sign = "none", ""
	case c.Distinguishable(alpha) && difference.Float > 0:
		cell.Kind, cell.Sign = "win", "▲"
	case c.Distinguishable(alpha):
		cell.Kind, cell.Sign = "loss", "▼"
	}
	wins, losses := c.Higher, c.Lower
	if sign < 0 {
		wins, losses = losses, wins
	}
	cell.Long = fmt.Sprintf("%s less %s: %s; p %s, adjusted %s; better on %d, same on %d, worse on %d pages",
		a, b, cell.Text, pValue(c.Permutation.P), pValue(c.Adjusted), wins, c.Same, losses)
	return cell
}

func times(v metrics.Value, sign float64) metrics.Value {
	return metrics.Value{Float: v.Float*sign + 0, Defined: v.Defined}
}

func newDuel(p reports.Pair) duel {
	c := p.Comparison
	return duel{
		A: p.A, B: p.B, Difference: signed(c.Difference), Low: signed(c.Interval.Low), High: signed(c.Interval.High),
		P: pValue(c.Permutation.P), Adjusted: pValue(c.Adjusted), Higher: c.Higher, Same: c.Same, Lower: c.Lower,
		RankBiserial: signed(c.Effect.RankBiserial), DZ: signed(c.Effect.DZ), Reachable: ratio(c.Detectable),
	}
}
