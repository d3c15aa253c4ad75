package compare

import (
	"fmt"
	"io"
	"strings"

	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports/printing"
)

// FewPages is how many pages a list shows unless all are asked for.
const FewPages = 10

// Text writes the comparison for people: what was compared, a line for every extractor, what to know of it, what failed
// and what got worse. Each list of pages ends after most entries; 0 means all. width is that of the terminal in columns,
// 0 for no limit.
func (c *Comparison) Text(w io.Writer, width, most int) error {
	p := printing.NewPrinter(w, width)
	for _, line := range c.introduction() {
		p.Line("%s", line)
	}
	p.Line("")
	p.Table(c.columns(), c.table())
	for _, line := range c.notes() {
		p.Note(line)
	}
	c.textFailures(p, most)
	c.textLost(p, most)
	if verdict := c.verdict(); verdict != "" {
		p.Line("")
		p.Line("gate      %s", verdict)
	}
	if err := p.Err(); err != nil {
		return fmt.Errorf("write the comparison: %w", err)
	}
	return nil
}

// metricTitle is the metric's name in tables.
func metricTitle(m metrics.Metric) string {
	if m == metrics.F1 {
		return "F1"
	}
	return m.String()
}

func (c *Comparison) columns() []string {
	m := metricTitle(c.Metric)
	return []string{"extractor", m + " old", m + " new", "delta", "micro delta", "better", "worse", "same", "new failures"}
}

// table returns the cells: a line for every extractor in both runs, then those that are in one only.
func (c *Comparison) table() (rows [][]string) {
	for _, x := range c.Changes {
		rows = append(rows, []string{
			x.Extractor, x.Test.B.Text(4), x.Test.A.Text(4), deltaText(x), signed(difference(x.MicroNew, x.MicroOld)),
			fmt.Sprint(x.Better), fmt.Sprint(x.Worse), fmt.Sprint(x.Same), fmt.Sprint(len(x.Failures)),
		})
	}
	for _, name := range c.OnlyOld.Extractors {
		rows = append(rows, []string{name, "", "", "only in old", "", "", "", "", ""})
	}
	for _, name := range c.OnlyNew.Extractors {
		rows = append(rows, []string{name, "", "", "only in new", "", "", "", "", ""})
	}
	return rows
}

// deltaText is the difference of the means with its p, or "~" where chance explains it.
func deltaText(x Change) string {
	delta := signed(x.Test.Difference)
	switch {
	case !x.Test.Difference.Defined:
		return delta
	case x.Better+x.Worse == 0:
		return "none"
	case !x.Test.Adjusted.Defined:
		return delta + " (no test)"
	case !x.Test.Distinguishable(alpha):
		return "~ (" + pText(x.Test.Adjusted.Float) + ")"
	}
	return delta + " (" + pText(x.Test.Adjusted.Float) + ")"
}

// signed is a difference with its sign.
func signed(v metrics.Value) string {
	switch {
	case !v.Defined:
		return v.Text(4)
	case v.Float == 0:
		return "0"
	}
	return fmt.Sprintf("%+.4f", v.Float)
}

func difference(a, b metrics.Value) metrics.Value {
	if !a.Defined || !b.Defined {
		return metrics.Value{}
	}
	return metrics.Of(a.Float - b.Float)
}

// pText is a p-value as papers print it: two digits that count, and no more than the test can give.
func pText(p float64) string {
	switch {
	case p < .001:
		return "p<.001"
	case p >= .995:
		return "p=1"
	case p < .1:
		return "p=" + strings.TrimPrefix(fmt.Sprintf("%.3f", p), "0")
	}
	return "p=" + strings.TrimPrefix(fmt.Sprintf("%.2f", p), "0")
}

// textFailures lists the pairs that had an answer and have none now.
func (c *Comparison) textFailures(p *printing.Printer, most int) {
	all := c.failures()
	if len(all) == 0 {
		return
	}
	p.Line("")
	p.Line("no answer any more: %s%s", plural.Of(len(all), "pair"), cut(len(all), most))
	for _, f := range firstPages(all, most) {
		p.Line("  %s  %s  %s", f.Extractor, f.Case, failure(f))
	}
}

// failure says how a pair ended that has no answer.
func failure(f PageChange) string {
	if f.Error == "" {
		return string(f.Status)
	}
	return fmt.Sprintf("%s: %s", f.Status, strings.ReplaceAll(f.Error, "\n", " "))
}

// textLost lists the pairs that got worse.
func (c *Comparison) textLost(p *printing.Printer, most int) {
	all := c.Lost()
	if len(all) == 0 {
		return
	}
	p.Line("")
	p.Line("got worse: %s%s", plural.Of(len(all), "pair"), cut(len(all), most))
	shown := firstPages(all, most)
	names, ids := 0, 0
	for _, l := range shown {
		names, ids = max(names, len([]rune(l.Extractor))), max(ids, len([]rune(l.Case)))
	}
	for _, l := range shown {
		line := fmt.Sprintf("  %.4f  %-*s  %-*s  %s -> %s", l.Loss.Float, names, l.Extractor, ids, l.Case, l.Old.Text(4), l.New.Text(4))
		if c.New.Dir != "" {
			line += fmt.Sprintf("   assay inspect %s %s --extractor %s", printing.ShellWord(c.New.Dir), printing.ShellWord(l.Case), printing.ShellWord(l.Extractor))
		}
		p.Line("%s", line)
	}
}

func cut(n, most int) string {
	if most > 0 && n > most {
		return fmt.Sprintf("; the first %d (--all shows the rest)", most)
	}
	return ""
}

func firstPages(pages []PageChange, most int) []PageChange {
	if most > 0 && len(pages) > most {
		return pages[:most]
	}
	return pages
}

// verdict says in one line how the gate stands, "" where none was set up.
func (c *Comparison) verdict() string {
	if len(c.Gate.Conditions()) == 0 {
		return ""
	}
	var parts []string
	if len(c.Breaches) == 0 {
		for _, x := range c.Changes {
			if c.Gate.Regression && !c.Gate.MaxDrop.Defined && c.loss(x).Float > 0 {
				parts = append(parts, fmt.Sprintf("%s %s", x.Extractor, signed(x.Test.Difference)))
			}
		}
		if len(parts) == 0 {
			return "holds"
		}
		return fmt.Sprintf("holds; worse, but not distinguishable: %s (--max-drop bounds the drop itself)", strings.Join(parts, ", "))
	}
	for _, b := range c.Breaches {
		parts = append(parts, fmt.Sprintf("%s of %s", b.Condition, b.Extractor))
	}
	return "broken: " + strings.Join(parts, ", ")
}
