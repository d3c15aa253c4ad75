package htmlreport

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/runs"
)

// nearLeader is the share of the leader's F1 that a candidate for precision, recall or speed must have: an extractor that
// is first in one of them by giving up the rest is no advice (house rule).
const nearLeader = 0.9

// verdict is what the report says first.
type verdict struct {
	Lead       string
	Candidates []candidate
	Choice     string // the candidates in a sentence, and what they are chosen from
	Choices    []choice
	Signature  string
	Digest     string
	Wrong      []string // what went wrong and what to beware of, a sentence each
}

// candidate is the best of the good extractors in one respect.
type candidate struct{ For, Name, Figures string }

func newVerdict(r *reports.Report) verdict {
	v := verdict{Signature: r.Run.Manifest.Signature.String(), Digest: r.Run.Manifest.ResultsDigest, Wrong: append(failures(r), r.Warnings()...)}
	contestants := slices.DeleteFunc(r.Ranked(), func(row reports.Row) bool { return row.Baseline || !f1(r, row).Defined })
	if len(contestants) == 0 {
		v.Lead = "No extractor that is not a baseline has a score."
		return v
	}
	v.Lead = lead(r, contestants)
	if len(contestants) > 1 {
		v.Candidates = candidates(r, contestants)
		v.Choice = sentence(v.Candidates)
		v.Choices = choices(r, contestants, v.Candidates)
	}
	return v
}

// lead is the verdict in a sentence or two.
func lead(r *reports.Report, contestants []reports.Row) string {
	first := contestants[0]
	s := fmt.Sprintf("%s leads with a mean F1 of %s", first.Name, ratio(f1(r, first)))
	if i := first.Inferred.Intervals.F1.Macro; i.Low.Defined && tested(r) {
		s += fmt.Sprintf(" (95 %% interval %s to %s)", ratio(i.Low), ratio(i.High))
	}
	s += fmt.Sprintf(" over %s.", count(len(r.Countable()), "page"))
	var level []string
	for _, row := range contestants[1:] {
		if row.Inferred.Level() {
			level = append(level, row.Name)
		}
	}
	switch {
	case len(contestants) == 1 || !tested(r):
	case len(level) == 0:
		s += " It can be told apart from every other one."
	default:
		s += " These cannot be told apart from it: " + list(level) + "."
	}
	if best := floor(r); best != nil && f1(r, *best).Float >= f1(r, first).Float {
		s += fmt.Sprintf(" No extractor beats the baseline %s, %s.", best.Name, ratio(f1(r, *best)))
	}
	return s
}

// tested says whether there are intervals and tests of what the view counts: they are of words.
func tested(r *reports.Report) bool { return r.View.Seed != 0 && r.View.Unit != reports.UnitBlock }

// floor is the baseline with the best F1.
func floor(r *reports.Report) *reports.Row {
	for _, row := range r.Ranked() {
		if row.Baseline && f1(r, row).Defined {
			return &row
		}
	}
	return nil
}

func f1(r *reports.Report, row reports.Row) metrics.Value {
	if s := r.Score(row); s != nil {
		return s.F1.Macro
	}
	return metrics.Value{}
}

// candidates names the best for precision, for recall and for speed.
func candidates(r *reports.Report, contestants []reports.Row) (all []candidate) {
	good := slices.DeleteFunc(slices.Clone(contestants), func(row reports.Row) bool {
		return f1(r, row).Float < nearLeader*f1(r, contestants[0]).Float
	})
	best := func(of func(reports.Row) metrics.Value) (reports.Row, bool) {
		some := slices.DeleteFunc(slices.Clone(good), func(row reports.Row) bool { return !of(row).Defined })
		if len(some) == 0 {
			return reports.Row{}, false
		}
		return slices.MaxFunc(some, func(a, b reports.Row) int { return cmp.Compare(of(a).Float, of(b).Float) }), true
	}
	precision := func(row reports.Row) metrics.Value { return r.Score(row).Precision.Macro }
	recall := func(row reports.Row) metrics.Value { return r.Score(row).Recall.Macro }
	if row, ok := best(precision); ok {
		all = append(all, candidate{"precision", row.Name, fmt.Sprintf("%s, with a recall of %s", ratio(precision(row)), ratio(recall(row)))})
	}
	if row, ok := best(recall); ok {
		all = append(all, candidate{"recall", row.Name, fmt.Sprintf("%s, with a precision of %s", ratio(recall(row)), ratio(precision(row)))})
	}
	slowness := func(row reports.Row) metrics.Value {
		return metrics.Value{Float: -row.Millis.Float, Defined: row.Millis.Defined}
	}
	if row, ok := best(slowness); ok {
		all = append(all, candidate{"speed", row.Name, fmt.Sprintf("%s ms a page, with an F1 of %s", row.Millis.Text(1), ratio(f1(r, row)))})
	}
	return all
}

// sentence names the candidates, each once.
func sentence(all []candidate) string {
	var parts []string
	for i, c := range all {
		uses := usesOf(c.Name, all)
		if slices.ContainsFunc(all[:i], func(x candidate) bool { return x.Name == c.Name }) {
			continue
		}
		parts = append(parts, c.Name+" for "+list(uses))
	}
	if len(parts) == 0 {
		return ""
	}
	return fmt.Sprintf("Take %s: the best of the extractors with at least %.0f %% of the leader’s F1.", strings.Join(parts, ", "), nearLeader*100)
}

// usesOf lists what an extractor is a candidate for.
func usesOf(name string, all []candidate) (uses []string) {
	for _, c := range all {
		if c.Name == name {
			uses = append(uses, c.For)
		}
	}
	return uses
}

// choice is what one weighs when one chooses an extractor.
type choice struct {
	Name               string
	F1, Millis, Peak   figure
	Licence, Languages string
	For                string // what it is a candidate for
}

// choices sets quality and cost of each contestant beside what it may be used for.
func choices(r *reports.Report, contestants []reports.Row, chosen []candidate) (all []choice) {
	under := ""
	if r.View.Unit == reports.UnitBlock {
		under = "blocks."
	}
	for _, row := range contestants {
		c := choice{
			Name: row.Name, Licence: row.Licence, Languages: row.Languages, F1: ratioFigure(under+"macro.f1", f1(r, row)),
			Millis: newFigure("ms_per_page", row.Millis, 1), Peak: newFigure("peak_mib", row.Peak, 0),
		}
		c.For = strings.Join(usesOf(row.Name, chosen), ", ")
		all = append(all, c)
	}
	return all
}

// failures says what has no answer.
func failures(r *reports.Report) (all []string) {
	for _, row := range r.Ranked() {
		var parts []string
		for _, s := range runs.Statuses {
			if n := row.Status[s]; n > 0 && !s.Answered() {
				parts = append(parts, fmt.Sprintf("%d %s", n, s))
			}
		}
		if len(parts) > 0 {
			all = append(all, fmt.Sprintf("%s has no answer to some pages: %s", row.Name, strings.Join(parts, ", ")))
		}
	}
	if m := r.Run.Manifest; m.ResultsDigest == "" {
		all = append(all, fmt.Sprintf("the run is not finished: %d of %s so far", len(r.Run.Cases), count(m.Corpus.Cases, "page")))
	}
	if r.Unfinished > 0 {
		all = append(all, fmt.Sprintf("the run was interrupted: %s in no table", count(r.Unfinished, "case")))
	}
	return all
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// list joins names as a sentence does.
func list(names []string) string {
	if len(names) == 1 {
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}
