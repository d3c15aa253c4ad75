package cli

import (
	"fmt"

	"github.com/contentassay/assay/harness"
)

type verifyCmd struct {
	RunDir string `arg:"" name:"RUN" help:"A run directory, or latest."`
}

func (c verifyCmd) Run(a *app) error {
	run, err := openRun(c.RunDir)
	if err != nil {
		return err
	}
	problems := harness.Verify(run)
	for _, p := range problems {
		a.say("assay: %v", p)
	}
	if len(problems) > 0 {
		a.say("assay: %d problems: the run in %s is damaged, or was made by another version (run it again)", len(problems), run.Dir)
		return exit(exitCondition)
	}
	_, err = fmt.Fprintf(a.stdout, "%d results of %d cases recomputed, all equal\nresults   %s\n", len(run.Results), len(run.Cases), run.Manifest.ResultsDigest)
	return err
}
