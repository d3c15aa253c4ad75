package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/reproduce"
)

type corpusReproduceCmd struct {
	Suite   string `arg:"" optional:"" help:"Only the figures of this metric (assay ls metrics)."`
	Corpora string `default:"." placeholder:"DIR" help:"The folder that holds the corpora and their stored outputs, named as their repositories are, or as assay corpus fetch names them."`
	Format  string `enum:"text,json" default:"text" help:"text or json."`
}

func (c corpusReproduceCmd) Run(a *app) error {
	if err := c.check(); err != nil {
		return err
	}
	all, absent, err := reproduce.Figures(c.Corpora, c.Suite)
	if err != nil {
		return err
	}
	if len(all)+absent == 0 {
		return fmt.Errorf("reproduce: no published figure of %s is known (without a name all are computed)", c.Suite)
	}
	stored := slices.ContainsFunc(all, reproduce.Figure.Stored)
	if len(all) == 0 {
		return fmt.Errorf("reproduce: %s holds no stored outputs of published figures (%s)", c.Corpora, c.hint())
	}
	if c.Format == "json" {
		err = a.printJSON(all)
	} else {
		err = reproduce.Text(a.stdout, a.screen.width, all, absent)
	}
	if err != nil {
		return err
	}
	if absent > 0 && !stored {
		a.say("warning: %s holds no stored outputs of published figures (%s)", c.Corpora, c.hint())
	}
	if slices.ContainsFunc(all, func(r reproduce.Figure) bool { return r.Verdict == reproduce.Differs && r.Note == "" }) {
		return exit(exitCondition)
	}
	return nil
}

// check finds what is wrong with the arguments before anything is computed.
func (c corpusReproduceCmd) check() error {
	if info, err := os.Stat(c.Corpora); err != nil || !info.IsDir() {
		return fmt.Errorf("reproduce: %s is no folder (%s)", c.Corpora, c.hint())
	}
	if c.Suite == "" {
		return nil
	}
	_, err := suite.Find(c.Suite)
	if _, there := os.Stat(c.Suite); err != nil && !errors.Is(there, fs.ErrNotExist) {
		return fmt.Errorf("%w (a folder of corpora is given by --corpora)", err)
	}
	return err
}

func (corpusReproduceCmd) hint() string {
	return "give the folder of the corpora by --corpora; assay corpus fetch gets some, and says where they are"
}
