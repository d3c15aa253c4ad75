package cli

import (
	"fmt"

	"github.com/contentassay/assay/reports"
)

type inspectCmd struct {
	RunDir    string   `arg:"" name:"RUN" help:"A run directory, or latest."`
	Case      string   `arg:"" name:"CASE" help:"The ID of a case."`
	Extractor []string `sep:"none" placeholder:"NAME" help:"Only this extractor. May be repeated."`
	Words     bool     `help:"Show each output in full, its wrong words marked."`
	Format    string   `enum:"text,json,thesis" default:"text" help:"text, json or thesis."`
}

func (c inspectCmd) Run(a *app) error {
	run, err := openRun(c.RunDir)
	if err != nil {
		return err
	}
	i, err := reports.Inspect(run, c.Case, c.Extractor)
	if err != nil {
		return err
	}
	switch c.Format {
	case "json":
		return i.JSON(a.stdout, c.Words)
	case "thesis":
		content, err := i.Thesis()
		if err != nil {
			return err
		}
		_, err = fmt.Fprint(a.stdout, content)
		return err
	}
	return i.Text(a.stdout, c.Words)
}
