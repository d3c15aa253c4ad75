package cli

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/contentassay/assay/internal/atomicfile"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports/compare"
)

type compareCmd struct {
	Old     string   `arg:"" name:"OLD" help:"A run directory."`
	New     string   `arg:"" name:"NEW" help:"A run directory, or latest."`
	Metric  string   `enum:"precision,recall,f1,fallout,accuracy" default:"f1" help:"What is compared: precision, recall, f1, fallout (less is better) or accuracy."`
	Anyway  bool     `help:"Compare runs that do not measure the same, by the cases they have in common."`
	FailOn  []string `enum:"regression,new-failure" placeholder:"CONDITION" help:"Exit 1 on a regression: the mean over pages of an extractor is worse, and not by chance (p <= .05); or on a new-failure: a page had an answer and has none now. May be repeated."`
	MaxDrop *float64 `placeholder:"X" help:"A regression is every drop of the mean by more than X, be it chance or not; .002, say. A few pages can break this, but not the test for chance."`
	Junit   string   `placeholder:"FILE" help:"Write JUnit XML as well: one test case for each extractor, failed where --fail-on is met."`
	All     bool     `help:"List every page that got worse, not just the first few."`
	Format  string   `enum:"text,json,md" default:"text" help:"text, json or md."`
}

func (c compareCmd) Run(a *app) error {
	how, err := c.how()
	if err != nil {
		return err
	}
	older, err := openRun(c.Old)
	if err != nil {
		return err
	}
	newer, err := openRun(c.New)
	if err != nil {
		return err
	}
	comparison, err := compare.Runs(older, newer, how)
	if err != nil {
		return err
	}
	if c.Junit != "" {
		if err := atomicfile.Write(c.Junit, comparison.JUnit); err != nil {
			return fmt.Errorf("the comparison as JUnit XML: %w", err)
		}
	}
	if err := c.show(a, comparison); err != nil {
		return err
	}
	return c.judge(a, comparison)
}

// how turns the flags into what is asked of the comparison.
func (c compareCmd) how() (how compare.Options, err error) {
	if how.Metric, err = metrics.FindMetric(c.Metric); err != nil {
		return how, err
	}
	how.Anyway = c.Anyway
	how.Gate.Regression = slices.Contains(c.FailOn, compare.Regression)
	how.Gate.NewFailure = slices.Contains(c.FailOn, compare.NewFailure)
	if c.MaxDrop == nil {
		return how, nil
	}
	if !how.Gate.Regression {
		return how, errors.New("--max-drop has nothing to judge (give --fail-on regression with it)")
	}
	if math.IsNaN(*c.MaxDrop) || math.IsInf(*c.MaxDrop, 0) {
		return how, fmt.Errorf("--max-drop %v is no number (give a share from 0 to 1, such as .002)", *c.MaxDrop)
	}
	how.Gate.MaxDrop = metrics.Of(*c.MaxDrop)
	return how, nil
}

func (c compareCmd) show(a *app, comparison *compare.Comparison) error {
	switch c.Format {
	case "json":
		return comparison.JSON(a.stdout)
	case "md":
		return comparison.Markdown(a.stdout, c.most())
	default:
		return comparison.Text(a.stdout, a.screen.width, c.most())
	}
}

// most is how many pages a list shows; 0 means all.
func (c compareCmd) most() int {
	if c.All {
		return 0
	}
	return compare.FewPages
}

// judge tells what the gate found.
func (c compareCmd) judge(a *app, comparison *compare.Comparison) error {
	if len(c.FailOn) > 0 && len(comparison.OnlyOld.Extractors) > 0 {
		a.say("warning: extractors that only %s has are not judged: %q", c.Old, comparison.OnlyOld.Extractors)
	}
	for _, b := range comparison.Breaches {
		a.say("broken    %s: %s: %s", b.Extractor, b.Condition, b.Why)
		for _, line := range b.Lines(c.most()) {
			a.say("          %s", line)
		}
	}
	if len(comparison.Breaches) > 0 {
		return exit(exitCondition)
	}
	return nil
}
