//go:build unix

package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"text/tabwriter"
)

// comparison is a ratio that the ports are held to: how many times as much CPU time one program takes as another.
type comparison struct {
	name            string
	longer, shorter role // the ratio is longer's time over shorter's
	target          string
	met             func(ratio float64) bool
}

func atLeast(bound float64) func(float64) bool { return func(r float64) bool { return r >= bound } }
func atMost(bound float64) func(float64) bool  { return func(r float64) bool { return r <= bound } }

// comparisons are those of the ports' task; the first two are "times as fast", the last two parts of the parse time.
var comparisons = []comparison{
	{"Go justext, times as fast as Python", pythonJustext, goJustext, "at least 5", atLeast(5)},
	{"Go boilerpipe, times as fast as Java", javaBoilerpipe, goBoilerpipe, "at least 1.3", atLeast(1.3)},
	{"justext on a tree, part of parse", goJustextAlone, goParse, "at most 0.35", atMost(.35)},
	{"boilerpipe on a tree, part of parse", goBoilerpipeAlone, goParse, "at most 0.35", atMost(.35)},
}

func cpu(c cost) float64  { return c.CPU }
func wall(c cost) float64 { return c.Wall }

// least is the smallest value of all rounds. Load only ever adds time, so the least is nearest to the program's own.
func (m measurement) least(of func(cost) float64) float64 {
	best := math.Inf(1)
	for _, c := range m.rounds {
		best = min(best, of(c))
	}
	return best
}

// writeSpeeds writes a row per program.
func writeSpeeds(out io.Writer, all []measurement, pages, bytes int) {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "MB/s CPU\tpages/s CPU\tMB/s wall\tpages/s wall\tcharacters kept\tpages refused\t  program")
	for _, m := range all {
		byCPU, byWall := m.least(cpu), m.least(wall)
		fmt.Fprintf(t, "%.1f\t%.0f\t%.1f\t%.0f\t%d\t%d\t  %s\n", float64(bytes)/1e6/byCPU, float64(pages)/byCPU,
			float64(bytes)/1e6/byWall, float64(pages)/byWall, m.rounds[0].Kept, m.rounds[0].Failed, m.name)
	}
	t.Flush()
}

// writeRatios writes a row per comparison: of the best rounds, and the least and most within one round.
func writeRatios(out io.Writer, all []measurement) {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "\nratio\tCPU\tin single rounds\twall\ttarget (CPU)\t")
	for _, c := range comparisons {
		longer, shorter := find(all, c.longer), find(all, c.shorter)
		if longer == nil || shorter == nil {
			fmt.Fprintf(t, "%s\tnot measured\t\t\t%s\t\n", c.name, c.target)
			continue
		}
		ratio := longer.least(cpu) / shorter.least(cpu)
		single := make([]float64, len(longer.rounds))
		for i := range single {
			single[i] = longer.rounds[i].CPU / shorter.rounds[i].CPU
		}
		verdict := "met"
		if !c.met(ratio) {
			verdict = "missed"
		}
		fmt.Fprintf(t, "%s\t%.2f\t%.2f to %.2f\t%.2f\t%s: %s\t\n", c.name, ratio, slices.Min(single), slices.Max(single),
			longer.least(wall)/shorter.least(wall), c.target, verdict)
	}
	t.Flush()
}

func find(all []measurement, r role) *measurement {
	i := slices.IndexFunc(all, func(m measurement) bool { return m.role == r })
	if i < 0 {
		return nil
	}
	return &all[i]
}
