package htmlreport

import (
	"fmt"
	"strings"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/runs"
)

// board is the leaderboard.
type board struct {
	Unit  string // "words" or "blocks"
	Pages int
	Rows  []boardRow
	Peak  bool // whether memory was measured
	Tests bool // whether there are intervals
	Group string
	Task  string // the heading of a downstream task's figures; "" where the run has none
}

type boardRow struct {
	Rank     int // by macro F1, from 1
	Name     string
	Baseline bool
	About    string // version, licence, languages
	Doc      string
	Level    bool // cannot be told apart from the leader
	Ratios   []boardRatio
	Group    figure // mean over groups, where the view groups
	Task     figure // F1 at the downstream task
	Millis   figure
	Peak     figure
	Status   []statusCount
}

// boardRatio is one ratio in the three ways of summing up.
type boardRatio struct {
	Metric metrics.Metric
	Ways   []way
}

// way is one way of summing up a ratio over pages, and the interval of it.
type way struct {
	How       string // "macro", "micro" or "median"
	Figure    figure
	Low, High figure
	Bar       *bar // of F1 only
}

// bar is an interval drawn on a line from 0 to 1.
type bar struct{ Low, Width, At px }

type statusCount struct {
	Status runs.Status
	Count  int
	Doc    string
}

func newBoard(r *reports.Report) board {
	b := board{Unit: "words", Pages: len(r.Countable()), Group: r.View.Group, Task: r.DownstreamColumn(), Tests: tested(r)}
	if r.View.Unit == reports.UnitBlock {
		b.Unit = "blocks"
	}
	for i, row := range r.Ranked() {
		x := newBoardRow(r, row)
		x.Rank = i + 1
		b.Rows = append(b.Rows, x)
		b.Peak = b.Peak || row.Peak.Defined
	}
	return b
}

func newBoardRow(r *reports.Report, row reports.Row) boardRow {
	x := boardRow{
		Name: row.Name, Baseline: row.Baseline, Doc: row.Doc, About: about(row.Extractor), Level: tested(r) && row.Inferred.Level(),
		Millis: newFigure("ms_per_page", row.Millis, 1), Peak: newFigure("peak_mib", row.Peak, 0),
	}
	if r.View.Group != "" {
		x.Group = ratioFigure("macro_f1_over_groups", r.GroupMean(row.Name))
	}
	if r.DownstreamColumn() != "" {
		x.Task = ratioFigure("downstream.f1", row.Downstream)
	}
	if score := r.Score(row); score != nil {
		for _, m := range metrics.Ratios {
			x.Ratios = append(x.Ratios, newBoardRatio(r, m, score.Stat(m), row.Inferred.Intervals.Stat(m)))
		}
	}
	for _, s := range runs.Statuses {
		if n := row.Status[s]; n > 0 && s != runs.OK {
			x.Status = append(x.Status, statusCount{s, n, s.Doc()})
		}
	}
	return x
}

func newBoardRatio(r *reports.Report, m metrics.Metric, s metrics.Stat, i metrics.RatioIntervals) boardRatio {
	x := boardRatio{Metric: m}
	under := ""
	if r.View.Unit == reports.UnitBlock {
		under = "blocks."
	}
	for _, w := range []struct {
		how      string
		value    metrics.Value
		interval metrics.Interval
	}{{"macro", s.Macro, i.Macro}, {"micro", s.Micro, i.Micro}, {"median", s.Median, i.Median}} {
		if under != "" {
			w.interval = metrics.Interval{} // intervals are of words
		}
		path := fmt.Sprintf("intervals.%s.%s.", m, w.how)
		shown := way{How: w.how, Figure: ratioFigure(under+w.how+"."+m.String(), w.value)}
		shown.Low, shown.High = ratioFigure(path+"low", w.interval.Low), ratioFigure(path+"high", w.interval.High)
		if m == metrics.F1 && w.value.Defined {
			shown.Bar = newBar(w.value, w.interval)
		}
		x.Ways = append(x.Ways, shown)
	}
	return x
}

// barWidth is the length of the line that a bar is drawn on.
const barWidth = 100

func newBar(v metrics.Value, i metrics.Interval) *bar {
	b := &bar{Low: px(v.Float * barWidth), At: px(v.Float * barWidth)}
	if i.Low.Defined && i.High.Defined {
		b.Low = px(i.Low.Float * barWidth)
		b.Width = px(i.High.Float*barWidth) - b.Low
	}
	return b
}

func about(x runs.Extractor) string {
	var parts []string
	for _, s := range []string{x.Version, x.Licence, x.Languages} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, " · ")
}
