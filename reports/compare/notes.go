package compare

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports/printing"
	"github.com/contentassay/assay/runs"
)

// introduction says what was compared, the most important first.
func (c *Comparison) introduction() (lines []string) {
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	older, newer := c.Old.Manifest, c.New.Manifest
	switch {
	case c.Reproduced:
		add("reproduced: the same signature and the same results")
	case older.ResultsDigest == newer.ResultsDigest:
		add("the same results under another signature")
	}
	for _, s := range c.Differ {
		add("warning   the runs do not measure the same, compared anyway: %s", s)
	}
	add("old       %s  results %s", runTitle(c.Old), printing.Digest(older.ResultsDigest))
	add("new       %s  results %s", runTitle(c.New), printing.Digest(newer.ResultsDigest))
	if older.Env.Assay != newer.Env.Assay {
		add("assay     %s -> %s", orNone(older.Env.Assay), orNone(newer.Env.Assay))
	}
	add("cases     %d in both%s", len(c.Cases), c.leftOut())
	if n := len(c.Changed); n > 0 {
		add("warning   %d of them with another gold or page: %s", n, few(c.Changed, FewPages))
	}
	if n := len(c.snippets); n > 0 {
		add("warning   the gold of %d of them is snippets, no text: their words are not compared (assay report --metric segments measures each run)", n)
	}
	if len(older.Filters)+len(newer.Filters) > 0 {
		add("filters   those the runs were made with are not applied: every case counts")
	}
	for _, run := range []*runs.Run{c.Old, c.New} {
		if n := cancelled(run); n > 0 {
			add("warning   %s was interrupted; never tried, and so counted as nothing found: %s", runTitle(run), plural.Of(n, "pair"))
		}
	}
	for _, change := range c.Changes {
		if len(change.Settings) > 0 {
			add("changed   %s: %s", change.Extractor, strings.Join(change.Settings, ", "))
		}
	}
	return lines
}

// leftOut says which cases count for nothing because only one run has them.
func (c *Comparison) leftOut() string {
	var parts []string
	if n := len(c.OnlyOld.Cases); n > 0 {
		parts = append(parts, fmt.Sprintf("%d only in old (%s)", n, few(c.OnlyOld.Cases, 3)))
	}
	if n := len(c.OnlyNew.Cases); n > 0 {
		parts = append(parts, fmt.Sprintf("%d only in new (%s)", n, few(c.OnlyNew.Cases, 3)))
	}
	if len(parts) == 0 {
		return ""
	}
	return "; left out: " + strings.Join(parts, ", ")
}

// runTitle names a run.
func runTitle(run *runs.Run) string {
	if run.Dir == "" {
		return "(in memory)"
	}
	return run.Dir
}

func cancelled(run *runs.Run) (n int) {
	for _, x := range run.Results {
		if x.Status == runs.Cancelled {
			n++
		}
	}
	return n
}

// few joins the first entries of a list.
func few(list []string, most int) string {
	if len(list) > most {
		return strings.Join(list[:most], ", ") + ", ..."
	}
	return strings.Join(list, ", ")
}

// notes says what a reader must know to read the table right.
func (c *Comparison) notes() (lines []string) {
	m := metricTitle(c.Metric)
	line := fmt.Sprintf("%s is the mean over pages (macro), micro pooled", m)
	if c.Metric == metrics.Fallout {
		line += "; less is better"
	}
	if c.Compared > 0 {
		line += fmt.Sprintf("; ~ not distinguishable at 5 %% (paired permutation test, Holm; %s with any difference)", plural.Of(c.Compared, "extractor"))
	}
	lines = append(lines, line)
	for _, x := range c.Changes {
		if x.Test.Units < x.Test.Pages {
			lines = append(lines, fmt.Sprintf("pages of one group are tested as one: %d groups", x.Test.Units))
			break
		}
	}
	for _, x := range c.Changes {
		if n := x.Test.OnlyA + x.Test.OnlyB; n > 0 {
			lines = append(lines, fmt.Sprintf("%s: on %s %s is defined in one run only (%d old, %d new); left out",
				x.Extractor, plural.Of(n, "page"), m, x.Test.OnlyB, x.Test.OnlyA))
		}
		if x.Recovered > 0 {
			lines = append(lines, fmt.Sprintf("%s: %s that had no answer now with one", x.Extractor, plural.Of(x.Recovered, "page")))
		}
	}
	return append(lines, c.undefinedNotes()...)
}

// undefinedNotes says why better, worse and same of an extractor may be fewer than the cases: on some pages neither run has
// a number. Extractors with as many such pages share a line.
func (c *Comparison) undefinedNotes() (lines []string) {
	names := map[int][]string{}
	for _, x := range c.Changes {
		if n := x.Test.Neither; n > 0 {
			names[n] = append(names[n], x.Extractor)
		}
	}
	for _, n := range slices.Sorted(maps.Keys(names)) {
		lines = append(lines, fmt.Sprintf("%s of %s is undefined in both runs on %s; left out", metricTitle(c.Metric), few(names[n], 3), plural.Of(n, "page")))
	}
	return lines
}
