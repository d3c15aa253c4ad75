package cli

import (
	"fmt"
	"slices"

	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/reproduce"
)

type corpusReproduceCmd struct {
	Suite   string `arg:"" optional:"" help:"Only the figures of this metric (assay ls metrics)."`
	Corpora string `default:"." placeholder:"DIR" help:"The folder that holds the corpora and their stored outputs, as their repositories have them."`
	Format  string `enum:"text,json" default:"text" help:"text or json."`
}

func (c corpusReproduceCmd) Run(a *app) error {
	if c.Suite != "" {
		if _, err := suite.Find(c.Suite); err != nil {
			return err
		}
	}
	all, absent, err := reproduce.Figures(c.Corpora, c.Suite)
	if err != nil {
		return err
	}
	if len(all)+absent == 0 {
		return fmt.Errorf("reproduce: no published figure of %s is known (without a name all are computed)", c.Suite)
	}
	if !slices.ContainsFunc(all, func(r reproduce.Figure) bool { return r.Verdict != reproduce.NotComputed }) && absent > 0 {
		return fmt.Errorf("reproduce: %s holds no stored outputs of published figures (give the folder of the corpora by --corpora; assay corpus fetch gets some)", c.Corpora)
	}
	if c.Format == "json" {
		err = a.printJSON(all)
	} else {
		err = c.print(a, all, absent)
	}
	if err != nil {
		return err
	}
	if slices.ContainsFunc(all, func(r reproduce.Figure) bool { return r.Verdict == reproduce.Differs && r.Note == "" }) {
		return exit(exitCondition)
	}
	return nil
}

func (c corpusReproduceCmd) print(a *app, all []reproduce.Figure, absent int) error {
	verdicts, notes := map[reproduce.Verdict]int{}, map[string]bool{}
	for _, r := range all {
		verdicts[r.Verdict]++
		if r.Verdict == reproduce.OtherPages {
			continue
		}
		if _, err := fmt.Fprintf(a.stdout, "%-10s %-16s %-18s ours %s  theirs %s  difference %s  %s\n",
			r.Metric, r.System, r.Figure, r.Ours.Text(4), r.Theirs.Text(4), r.Difference.Text(4), r.Verdict); err != nil {
			return err
		}
	}
	for _, p := range suite.PublishedFigures() { // what cannot be computed from outputs says why, once for each table
		if c.Suite != "" && p.Metric != c.Suite || p.Note == "" || notes[p.Note] {
			continue
		}
		notes[p.Note] = true
		fmt.Fprintf(a.stdout, "%s: %s (%s)\n", p.Metric, p.Note, p.Source)
	}
	_, err := fmt.Fprintf(a.stdout, "\n%d equal to the last printed digit, %d differ; %d are over other pages than those here, %d have no outputs here, %d need an extractor\n",
		verdicts[reproduce.Equal], verdicts[reproduce.Differs], verdicts[reproduce.OtherPages], absent, verdicts[reproduce.NotComputed])
	return err
}
