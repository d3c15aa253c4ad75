package cli

import (
	"github.com/contentassay/assay/originals"
	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/reports/htmlreport"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/serve"
)

type serveCmd struct {
	RunDirs   []string `arg:"" name:"RUN" help:"Run directories, or latest. The first is what the others are compared with."`
	Port      int      `default:"0" placeholder:"N" help:"The port, on this computer only; any free one when not given."`
	WithPages bool     `help:"Put the pages themselves into the inspector, read from the corpus: as text with its headings, lists and tables, without styles, pictures, scripts and links."`
	All       bool     `help:"Drop the filters that the runs were made with."`
	viewFlags
}

// Run shows reports in the browser until it is stopped.
func (c serveCmd) Run(a *app) error {
	shown := serve.Shown{}
	for _, name := range c.RunDirs {
		dir, err := runDir(name)
		if err != nil {
			return err
		}
		if _, err := runs.Peek(dir); err != nil {
			return err
		}
		shown.Dirs = append(shown.Dirs, dir)
	}
	filters, err := parseFilters(c.Filter)
	if err != nil {
		return err
	}
	if err := reports.CheckView(c.view(filters)); err != nil {
		return err
	}
	shown.View = func(run *runs.Run) reports.View {
		if c.All {
			return c.view(filters)
		}
		return c.view(append(run.Manifest.Filters[:len(run.Manifest.Filters):len(run.Manifest.Filters)], filters...))
	}
	if c.WithPages {
		shown.Originals = func(run *runs.Run) (htmlreport.Originals, error) {
			pages, err := originals.Of(run)
			if err != nil {
				return nil, err
			}
			return pages.Inert, nil
		}
	}
	server, err := serve.Listen(c.Port, serve.Reports(shown), serve.ReportsPolicy())
	if err != nil {
		return err
	}
	a.say("open      %s      (only this computer; Ctrl-C to stop; reload shows how far a run is that still goes on)", server.URL())
	return server.Run(a.interruptible())
}
