package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/contentassay/assay/originals"
	"github.com/contentassay/assay/reports/inspect"
	"github.com/contentassay/assay/runs"
)

type inspectCmd struct {
	RunDir    string   `arg:"" name:"RUN" help:"A run directory, or latest."`
	Case      string   `arg:"" name:"CASE" help:"The ID of a case."`
	Extractor []string `sep:"none" placeholder:"NAME" help:"Only this extractor. May be repeated."`
	Words     bool     `help:"Show each output beside the gold as one text, its wrong words marked."`
	Blocks    string   `enum:"costly,all,none" default:"costly" help:"Which blocks to list: costly (judged wrong, the dearest first), all or none."`
	Features  bool     `help:"Below each listed block, show the features by which its extractor judged it."`
	Diff      []string `placeholder:"A,B" help:"Show only the words and blocks on which two extractors differ."`
	Export    string   `placeholder:"DIR" help:"Write page, gold and a configuration into a new folder instead, from which one command makes the same pairs."`
	Format    string   `enum:"text,json,thesis" default:"text" help:"text, json or thesis."`
}

func (c inspectCmd) Run(a *app) error {
	run, err := openRun(c.RunDir)
	if err != nil {
		return err
	}
	if len(c.Diff) > 0 {
		return c.diff(a, run)
	}
	i, err := inspect.Case(run, c.Case, c.Extractor)
	if err != nil {
		return err
	}
	if err := i.Shown(); err != nil && c.Export == "" {
		return err
	}
	switch {
	case c.Export != "":
		return c.export(a, i)
	case c.Format == "json":
		return i.JSON(a.stdout, c.Words)
	case c.Format == "thesis":
		content, err := i.Thesis()
		if err != nil {
			return err
		}
		_, err = fmt.Fprint(a.stdout, content)
		return err
	}
	w, view := c.view(a)
	return i.Text(w, view)
}

// diff shows where two extractors part.
func (c inspectCmd) diff(a *app, run *runs.Run) error {
	switch {
	case len(c.Diff) != 2:
		return fmt.Errorf("inspect --diff %s: two extractors make a difference (write --diff A,B)", strings.Join(c.Diff, ","))
	case len(c.Extractor) > 0:
		return errors.New("inspect: --diff names its extractors itself (leave out --extractor)")
	case c.Format == "thesis":
		return errors.New("inspect: the thesis has no form for --diff (take --format text or json)")
	}
	i, err := inspect.Case(run, c.Case, c.Diff)
	if err != nil {
		return err
	}
	d, err := i.Difference(c.Diff[0], c.Diff[1])
	if err != nil {
		return err
	}
	switch {
	case c.Export != "":
		return c.export(a, i)
	case c.Format == "json":
		return d.JSON(a.stdout)
	}
	w, view := c.view(a)
	return d.Text(w, view)
}

// export hands the case on.
func (c inspectCmd) export(a *app, i *inspect.Inspection) error {
	if err := originals.Export(i, c.Export); err != nil {
		return err
	}
	_, err := fmt.Fprintf(a.stdout, "exported  case %s to %s\nnext      %s\n", i.Case.ID, c.Export, originals.Command(c.Export, i.Case.ID))
	return err
}

// view is what of an inspection to show, and where to.
func (c inspectCmd) view(a *app) (io.Writer, inspect.View) {
	w, color := a.painted()
	return w, inspect.View{Width: a.screen.width, Color: color, Words: c.Words, Blocks: inspect.BlockChoice(c.Blocks), Features: c.Features}
}

// painted returns where a view that makes its own text safe is to write, and whether it may use colour: only on a
// terminal, where nobody has asked for plain text (no-color.org).
func (a *app) painted() (w io.Writer, color bool) {
	g, ok := a.stdout.(*guard)
	if !ok || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return a.stdout, false
	}
	return g.w, true
}
