package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/contentassay/assay/corpus/duplicates"
	"github.com/contentassay/assay/corpus/grouping"
	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/text"
)

type dupsGraphCmd struct {
	RunDir string `arg:"" name:"RUN" help:"A run directory, or latest."`
	Format string `enum:"text,json" default:"text" help:"text or json (with the pairs that are wrong or missed)."`
}

// graphScore is the line of an extractor.
type graphScore struct {
	Extractor string `json:"extractor"`
	Baseline  bool   `json:"baseline"`
	grouping.Agreement
}

// duplicateGraph is graph's JSON.
type duplicateGraph struct {
	Run        string          `json:"run"`
	Texts      int             `json:"texts"`
	Gold       []grouping.Edge `json:"gold"`
	Extractors []graphScore    `json:"extractors"`
}

// Run compares the duplicates among the answers of each extractor of a run with those among its golds.
func (c dupsGraphCmd) Run(a *app) error {
	run, err := openRun(c.RunDir)
	if err != nil {
		return err
	}
	if !run.Manifest.Inputs {
		return fmt.Errorf("duplicates of the run %s: it kept no gold texts (run again without --no-inputs)", run.Dir)
	}
	golds, edges, err := graphOf(run, func(k runs.Case) (string, error) { return run.Input(k.Gold) })
	if err != nil {
		return err
	}
	if golds == 0 {
		return errors.New("the gold of this run is snippets, no texts: what is a copy cannot be told (give a run on a corpus with texts)")
	}
	g := duplicateGraph{Run: run.Dir, Texts: golds, Gold: append([]grouping.Edge{}, edges...)}
	for _, x := range run.Manifest.Extractors {
		outputs := run.Outputs(x.Name)
		_, found, err := graphOf(run, func(k runs.Case) (string, error) { return run.AnswerText(outputs[k.ID]) })
		if err != nil {
			return err
		}
		g.Extractors = append(g.Extractors, graphScore{x.Name, x.Baseline, grouping.Agree(edges, found)})
	}
	slices.SortStableFunc(g.Extractors, func(a, b graphScore) int { return cmp.Compare(b.F1.Float, a.F1.Float) })
	if c.Format == "json" {
		return a.printJSON(g)
	}
	return a.printGraph(g)
}

// graphOf finds the duplicates among one text of each case whose gold is a text, and counts these cases.
func graphOf(run *runs.Run, read func(runs.Case) (string, error)) (n int, edges []grouping.Edge, err error) {
	var texts []duplicates.Text
	for _, k := range run.Cases {
		if k.Snippets {
			continue
		}
		t := duplicates.Text{ID: k.ID}
		if t.Text, err = read(k); err != nil {
			return 0, nil, err
		}
		texts = append(texts, t)
	}
	edges, err = grouping.EdgesOf(texts)
	return len(texts), edges, err
}

func (a *app) printGraph(g duplicateGraph) error {
	fmt.Fprintf(a.stdout, "%s, %s of duplicates among the golds\n\n", plural.Of(g.Texts, "text"), plural.Of(len(g.Gold), "pair"))
	fmt.Fprintf(a.stdout, "%-28s %6s %6s %6s %6s %10s %7s %6s\n", "extractor", "found", "right", "extra", "missed", "precision", "recall", "F1")
	for _, s := range g.Extractors {
		name := s.Extractor
		if s.Baseline {
			name += " *"
		}
		if _, err := fmt.Fprintf(a.stdout, "%-28s %6d %6d %6d %6d %10s %7s %6s\n", text.Printable(name), s.Found, s.Both, len(s.Extra), len(s.Missed),
			s.Precision.Text(3), s.Recall.Text(3), s.F1.Text(3)); err != nil {
			return err
		}
	}
	note := "extra: what was left in makes different pages alike; missed: what was lost makes copies differ"
	if len(g.Gold) == 0 {
		note = "no two golds are duplicates: only extra pairs can tell the extractors apart here"
	}
	_, err := fmt.Fprintf(a.stdout, "\n%s\n", note)
	return err
}
