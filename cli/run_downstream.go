package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/contentassay/assay/harness"
	"github.com/contentassay/assay/offtopic/downstream"
	"github.com/contentassay/assay/runs"
)

// downstreamPages is how many pages of the corpus the archive is made of: 270 captures show differences of a few hundredths.
const downstreamPages = 30

// archive makes the captures that the run's extractors will find texts of afterwards; nil where nobody asked.
func (c runCmd) archive(p harness.Plan) (*downstream.Archive, error) {
	if c.Downstream == "" {
		return nil, nil
	}
	measure, err := downstream.ParseTask(c.Downstream)
	if err != nil {
		return nil, err
	}
	return downstream.NewArchive(p.Corpus, downstream.Options{Measure: measure, Seed: 1, Pages: downstreamPages, Version: Version})
}

// downstream lets the extractors of a finished run find the texts of the captures, and keeps what came of it in the run.
func (a *app) downstream(archive *downstream.Archive, p harness.Plan, run *runs.Run) error {
	progress := a.newProgress()
	result, err := archive.Measure(a.interruptible(), p, progress.watch)
	progress.done()
	if err != nil {
		return err
	}
	return run.WriteDownstream(result)
}

// addDownstream adds the column of a task to a run. Without it the run is whole.
func (a *app) addDownstream(archive *downstream.Archive, p harness.Plan, run *runs.Run) error {
	err := a.downstream(archive, p, run)
	if errors.Is(err, context.Canceled) {
		a.say("assay: interrupted; the run is whole in %s, but for --downstream", run.Dir)
		return exit(exitInterrupted)
	}
	if err != nil {
		return fmt.Errorf("%w; the run is in %s", err, run.Dir)
	}
	return nil
}
