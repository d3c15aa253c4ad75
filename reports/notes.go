package reports

import (
	"fmt"
	"slices"
	"strings"

	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/runs"
)

// lowCoverage is the share of gold words on the page below which a case is listed as doubtful: no extractor can find
// gold that the page does not have (house rule).
const lowCoverage = 0.9

// notes prints what a reader must know to read the table right.
func (p *printer) notes(r *Report, width int) {
	if left := len(r.columns(0)) - len(r.columns(width)); left > 0 {
		p.Line("narrow terminal: %s left out", plural.Of(left, "column"))
	}
	for _, note := range r.Notes() {
		p.Note(note)
	}
}

// Warnings says why the gold itself may favour an extractor of the table, a sentence each.
func (r *Report) Warnings() (warnings []string) {
	for _, warning := range []string{r.draftWarning(), r.relativesWarning()} {
		if warning != "" {
			warnings = append(warnings, warning)
		}
	}
	return warnings
}

// Notes says what a reader must know to read the table right, a sentence or a list each: the warnings first.
func (r *Report) Notes() (notes []string) {
	add := func(format string, args ...any) { notes = append(notes, fmt.Sprintf(format, args...)) }
	notes = append(notes, r.Warnings()...)
	for _, note := range []string{r.optionalNote(), r.groupNote()} {
		if note != "" {
			notes = append(notes, note)
		}
	}
	if slices.ContainsFunc(r.Extractors, func(row Row) bool { return row.Baseline }) {
		add("* baseline: not a contestant, but what a contestant must beat")
	} else if r.Run.Manifest.Corpus.Pages {
		add("no baseline in this table: --extractor whole-page shows what keeping everything scores")
	}
	if r.View.Seed != 0 && r.View.Unit != UnitBlock {
		notes = append(notes, r.inferences()...)
	}
	notes = append(notes, r.downstreamNotes()...)
	for _, row := range r.Extractors {
		if row.Setup != "" {
			add("%s: %s", row.Name, row.Setup)
		}
	}
	if list := r.withoutOutput(); len(list) > 0 {
		add("precision is over the pages with output; in brackets, with the others as 0: %s", strings.Join(list, ", "))
	}
	if r.unanswered() > 0 {
		add("a page without an answer counts as nothing found; F1 answered leaves it out")
		for _, row := range r.Extractors {
			if noAnswer(row) > 0 {
				add("%s: %s", row.Name, statusList(row))
			}
		}
	}
	if low := r.lowCoverage(); len(low) > 0 {
		add("%s, so no extractor can find all: %s", haveLess(len(low), int(lowCoverage*100)), caseList(low, 5))
	}
	if damaged := r.damaged(); len(damaged) > 0 {
		add("characters that no charset explains are shown as U+FFFD: %s (mend the file, or declare its charset)", strings.Join(damaged, ", "))
	}
	return notes
}

// inferences says how the intervals were made and what "~" means.
func (r *Report) inferences() (notes []string) {
	if slices.ContainsFunc(r.Extractors, func(row Row) bool { return row.Inferred.Level() }) {
		notes = append(notes, "~ cannot be told apart from the best at 5 % (paired permutation test, Holm-adjusted)")
	}
	unit := "pages"
	if r.View.Group != "" {
		unit = "groups by " + r.View.Group
	}
	if len(r.Extractors) > 0 && len(r.Kept) > 0 {
		i := r.Extractors[0].Inferred.Intervals
		if i.Units > 1 {
			notes = append(notes, fmt.Sprintf("95 %% intervals: %d resamples of %d %s, seed %d", i.Resamples, i.Units, unit, i.Seed))
		}
		notes = append(notes, i.Warnings...)
	}
	if note := r.runnerUp(); note != "" {
		notes = append(notes, note)
	}
	return notes
}

// runnerUp sets the leader against the next contestant, and says what difference this corpus could show at all.
func (r *Report) runnerUp() string {
	var names []string
	for _, row := range r.Ranked() {
		if !row.Baseline {
			names = append(names, row.Name)
		}
		if v := row.Inferred.Versus; v != nil && len(names) == 2 && v.Difference.Defined {
			note := fmt.Sprintf("%s against %s: %s F1, better on %s, worse on %d, the same on %d", names[0], names[1],
				signed3(v.Difference), plural.Of(v.Higher, "page"), v.Lower, v.Same)
			if v.Detectable.Defined {
				note += "; differences below " + v.Detectable.Text(3) + " would mostly go unnoticed here"
			}
			return note
		}
	}
	return ""
}

func signed3(v metrics.Value) string {
	if v.Float < 0 {
		return v.Text(3)
	}
	return "+" + v.Text(3)
}

// withoutOutput lists the extractors that left pages without output: on how many they had one, and the macro precision
// with the others as 0.
func (r *Report) withoutOutput() (list []string) {
	for _, row := range r.Ranked() {
		if s := r.score(row); s != nil && s.Precision.N < s.Pages && s.Precision.N > 0 {
			list = append(list, fmt.Sprintf("%s %d of %d (%s)", row.Name, s.Precision.N, s.Pages, s.PrecisionOrZero.Text(3)))
		}
	}
	return list
}

// damaged lists the kept cases with characters that could not be decoded, at most five.
func (r *Report) damaged() (list []string) {
	for _, c := range r.cases() {
		if c.Replaced > 0 && len(list) < 5 {
			list = append(list, fmt.Sprintf("%s (%d)", c.ID, c.Replaced))
		} else if c.Replaced > 0 {
			return append(list, "...")
		}
	}
	return list
}

func haveLess(n, percent int) string {
	if n == 1 {
		return fmt.Sprintf("1 page holds less than %d %% of its gold words", percent)
	}
	return fmt.Sprintf("%d pages hold less than %d %% of their gold words", n, percent)
}

// statusList names the statuses without an answer, and how often each came.
func statusList(row Row) string {
	var parts []string
	for _, s := range runs.Statuses {
		if n := row.Status[s]; n > 0 && !s.Answered() {
			parts = append(parts, fmt.Sprintf("%d %s", n, s))
		}
	}
	return strings.Join(parts, ", ")
}

func caseList(cases []runs.Case, most int) string {
	var ids []string
	for _, c := range cases[:min(most, len(cases))] {
		ids = append(ids, c.ID)
	}
	if len(cases) > most {
		ids = append(ids, "...")
	}
	return strings.Join(ids, ", ")
}
