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
	Names []string
	Rows  []duelRow
	Pairs []duel
}

type duelRow struct {
	Rank  int
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
	pairs := r.Pairs()
	var d duels
	found := map[[2]string]metrics.Comparison{}
	for _, p := range pairs {
		found[[2]string{p.A, p.B}] = p.Comparison
		d.Pairs = append(d.Pairs, newDuel(p))
	}
	for _, row := range r.Ranked() {
		if !row.Baseline {
			d.Names = append(d.Names, row.Name)
		}
	}
	if len(pairs) == 0 {
		return duels{}
	}
	for i, a := range d.Names {
		row := duelRow{Rank: i + 1, Name: a}
		for _, b := range d.Names {
			cell := duelCell{Kind: "self"}
			if c, ok := found[[2]string{a, b}]; ok {
				cell = newDuelCell(a, b, c, 1)
			} else if c, ok := found[[2]string{b, a}]; ok {
				cell = newDuelCell(a, b, c, -1)
			}
			row.Cells = append(row.Cells, cell)
		}
		d.Rows = append(d.Rows, row)
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
