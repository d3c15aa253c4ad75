package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/contentassay/assay/harness"
	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/runs"
)

type verifyCmd struct {
	RunDir string `arg:"" name:"RUN" help:"A run directory, or latest."`
}

func (c verifyCmd) Run(a *app) error {
	run, err := openRun(c.RunDir)
	if errors.Is(err, runs.ErrDamaged) {
		a.say("assay: %v", err)
		return exit(exitCondition)
	}
	if err != nil {
		return err
	}
	if !run.Manifest.Inputs {
		return fmt.Errorf("verify the run %s: it kept no gold and page texts, so nothing can be recomputed (run again without --no-inputs)", run.Dir)
	}
	problems := harness.Verify(run)
	if len(problems) == 0 {
		problems = verifyThesis(run)
	}
	for _, p := range problems {
		a.say("assay: %v", p)
	}
	if len(problems) > 0 {
		a.say("assay: problems: %d; the run in %s is damaged, or was made by another version (run it again)", len(problems), run.Dir)
		return exit(exitCondition)
	}
	_, err = fmt.Fprintf(a.stdout, "%d results of %d cases recomputed, all equal\nresults   %s\n", len(run.Results), len(run.Cases), run.Manifest.ResultsDigest)
	return err
}

// verifyThesis makes the run's files in the thesis' formats again, and compares.
func verifyThesis(run *runs.Run) (problems []error) {
	report, err := reports.New(run, reports.View{Filters: run.Manifest.Filters})
	if err != nil {
		return []error{err}
	}
	files, err := thesisFiles(report)
	if err != nil {
		return []error{err}
	}
	for name, want := range files {
		path := filepath.Join(run.Dir, reports.ThesisDir, name)
		if got, err := os.ReadFile(path); err != nil {
			problems = append(problems, err)
		} else if string(got) != want {
			problems = append(problems, fmt.Errorf("%s: it is not what the results say", path))
		}
	}
	return problems
}
