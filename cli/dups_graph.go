package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/contentassay/assay/corpus/duplicates"
	"github.com/contentassay/assay/corpus/grouping"
	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/text"
)

type dupsGraphCmd struct {
	RunDir string `arg:"" name:"RUN" help:"A run directory, or latest."`
	Format string `enum:"text,json" default:"text" help:"text or json (with the pairs that are wrong or missed)."`
}

// graphScore is how well the duplicates among an extractor's outputs agree with those among the golds.
type graphScore struct {
	Extractor string          `json:"extractor"`
	Baseline  bool            `json:"baseline"`
	Found     int             `json:"found"` // pairs of duplicates among its outputs
	Both      int             `json:"both"`
	Precision metrics.Value   `json:"precision"`
	Recall    metrics.Value   `json:"recall"`
	F1        metrics.Value   `json:"f1"`
	Extra     []grouping.Edge `json:"extra"`  // found, though the golds are no duplicates
	Missed    []grouping.Edge `json:"missed"` // of golds that are duplicates, not found
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
	g := duplicateGraph{Run: run.Dir, Gold: []grouping.Edge{}}
	gold := map[string]string{}
	for _, k := range run.Cases {
		if k.Snippets {
			continue
		}
		if gold[k.ID], err = run.Input(k.Gold); err != nil {
			return err
		}
	}
	if g.Texts = len(gold); g.Texts == 0 {
		return errors.New("the gold of this run is snippets, no texts: what is a copy cannot be told (give a run on a corpus with texts)")
	}
	edges, err := edgesOf(run, gold)
	if err != nil {
		return err
	}
	g.Gold = append(g.Gold, edges...)
	for _, x := range run.Manifest.Extractors {
		outputs, err := outputsOf(run, x.Name)
		if err != nil {
			return err
		}
		found, err := edgesOf(run, outputs)
		if err != nil {
			return err
		}
		s := scoreGraph(g.Gold, found)
		s.Extractor, s.Baseline = x.Name, x.Baseline
		g.Extractors = append(g.Extractors, s)
	}
	slices.SortStableFunc(g.Extractors, func(a, b graphScore) int { return cmp.Compare(b.F1.Float, a.F1.Float) })
	if c.Format == "json" {
		return a.printJSON(g)
	}
	return a.printGraph(g)
}

// scoreGraph counts pairs: right, wrong and missed.
func scoreGraph(gold, found []grouping.Edge) graphScore {
	both, extra, missed := grouping.Difference(gold, found)
	counts := metrics.Counts{TP: both, FP: len(extra), FN: len(missed)}
	return graphScore{
		Found: len(found), Both: both, Precision: counts.Precision().Value(), Recall: counts.Recall().Value(), F1: counts.F1().Value(),
		Extra: append([]grouping.Edge{}, extra...), Missed: append([]grouping.Edge{}, missed...),
	}
}

// edgesOf finds the duplicates among texts of the countable cases, in the order of the cases.
func edgesOf(run *runs.Run, texts map[string]string) ([]grouping.Edge, error) {
	collection, err := duplicates.New(duplicates.Defaults)
	if err != nil {
		return nil, err
	}
	for _, k := range run.Cases {
		if !k.Snippets {
			collection.Add(duplicates.Text{ID: k.ID, Text: texts[k.ID]})
		}
	}
	found, err := collection.Find()
	if err != nil {
		return nil, err
	}
	return grouping.Edges(found), nil
}

// outputsOf reads the answers of an extractor by case. A case without an answer has no words.
func outputsOf(run *runs.Run, extractor string) (map[string]string, error) {
	outputs := map[string]string{}
	for _, r := range run.Results {
		if r.Extractor != extractor || r.Output == "" {
			continue
		}
		var err error
		if outputs[r.Case], err = run.AnswerText(r.Output); err != nil {
			return nil, err
		}
	}
	return outputs, nil
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
