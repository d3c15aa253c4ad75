package reproduce

import (
	"fmt"
	"io"
	"path"

	"github.com/contentassay/assay/reports/printing"
)

// Text writes the figures for people: a table for each set of stored outputs and each source, why others were not
// computed, and how many there are of each verdict. Figures over other pages are counted and not shown. width is that of
// the terminal in columns, 0 for no limit.
func Text(w io.Writer, width int, all []Figure, absent int) error {
	p := printing.NewPrinter(w, width)
	verdicts := map[Verdict]int{}
	title, rows := "", [][]string{}
	end := func() {
		if len(rows) > 0 {
			p.Note(title)
			p.Table([]string{"system", "figure", "ours", "theirs", "difference", "verdict"}, rows)
			p.Line("")
		}
		rows = nil
	}
	for _, f := range all {
		verdicts[f.Verdict]++
		if f.Verdict == OtherPages {
			continue
		}
		if t := tableTitle(f); t != title {
			end()
			title = t
		}
		rows = append(rows, []string{f.System, f.Figure, f.Ours.Text(4), f.Theirs.Text(4), f.Difference.Text(6), string(f.Verdict)})
	}
	end()
	told := map[string]bool{}
	for _, f := range all {
		if f.Verdict != OtherPages && f.Note != "" && !told[f.Note] {
			told[f.Note] = true
			p.Note(fmt.Sprintf("%s: %s (%s)", f.Metric, f.Note, f.Source))
			p.Line("")
		}
	}
	p.Line("%d equal to the last printed digit, %d differ; %d are over other pages than those here, %d have no outputs here, %d need an extractor",
		verdicts[Equal], verdicts[Differs], verdicts[OtherPages], absent, verdicts[NotComputed])
	return p.Err()
}

// tableTitle says what the figures of a table are of, and who printed them.
func tableTitle(f Figure) string {
	if dir := path.Dir(f.Outputs); dir != "." {
		return fmt.Sprintf("%s, %s: %s", f.Metric, dir, f.Source)
	}
	return fmt.Sprintf("%s: %s", f.Metric, f.Source)
}
