package cli

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/contentassay/assay/config"
	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/harness"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/text"
)

type extractCmd struct {
	Extractor string   `required:"" placeholder:"NAME" help:"The extractor to run."`
	Set       []string `sep:"none" placeholder:"KEY=VALUE" help:"An option of the extractor. May be repeated."`
	URL       string   `placeholder:"U" help:"The URL that the pages came from."`
	Lang      string   `placeholder:"L" help:"The language of the pages, as in de."`
	Blocks    bool     `help:"Show the blocks with labels and deciding rules."`
	Format    string   `enum:"text,json" default:"text" help:"text or json (one line a file)."`
	Files     []string `arg:"" name:"FILE" help:"HTML files, plain or .gz; - is standard input."`
}

func (c extractCmd) Run(a *app) error {
	extract, err := c.build(a)
	if err != nil {
		return err
	}
	unanswered, unread := 0, 0
	for i, name := range c.Files {
		raw, err := a.readInput(name)
		if err != nil {
			a.say("assay: %v", err)
			unread++
			continue
		}
		answer := c.one(name, raw, extract)
		if !runs.Status(answer.Status).Answered() {
			unanswered++
		}
		if err := c.print(a, i, name, answer); err != nil {
			return err
		}
	}
	switch {
	case unread > 0:
		return exit(exitFailed)
	case unanswered > 0:
		return exit(exitUnanswered)
	}
	return nil
}

// build makes the extractor ready, with its options set.
func (c extractCmd) build(a *app) (extractors.Func, error) {
	e, err := extractors.Find(a.all, c.Extractor)
	if err != nil {
		return nil, err
	}
	v := config.NewVariant(e)
	for _, setting := range c.Set {
		key, value, ok := strings.Cut(setting, "=")
		if !ok {
			return nil, fmt.Errorf("set %q: write KEY=VALUE (assay ls extractors shows the keys)", setting)
		}
		if err := v.Set(strings.TrimPrefix(key, c.Extractor+"."), value); err != nil {
			return nil, err
		}
	}
	return e.Build(v.Options)
}

// readInput reads a file, which may be packed as .gz, or standard input for "-".
func (a *app) readInput(name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(a.stdin)
	}
	raw, err := corpus.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("read a page: %w (give HTML files, or - for standard input)", err)
	}
	return raw, nil
}

func (c extractCmd) one(name string, raw []byte, extract extractors.Func) corpus.Answer {
	answer := corpus.Answer{ID: strings.TrimSuffix(filepath.Base(name), ".gz"), Extractor: c.Extractor}
	p, err := page.New(answer.ID, c.URL, c.Lang, raw)
	if err != nil {
		answer.Status, answer.Error = string(runs.Failed), err.Error()
		return answer
	}
	x, status, err := harness.Answer(p, extract)
	answer.Status, answer.Title, answer.Text, answer.Blocks = string(status), x.Title, x.Text, x.Blocks
	if err != nil {
		answer.Error = err.Error()
	}
	return answer
}

func (c extractCmd) print(a *app, i int, name string, x corpus.Answer) error {
	if c.Format == "json" {
		return a.printLine(x)
	}
	answered := runs.Status(x.Status).Answered()
	if !answered {
		a.say("assay: %s has no answer for %s: %s: %s", c.Extractor, name, x.Status, x.Error)
	}
	if len(c.Files) > 1 {
		if i > 0 {
			fmt.Fprintln(a.stdout)
		}
		fmt.Fprintf(a.stdout, "==> %s <==\n", text.Printable(name))
	}
	if c.Blocks {
		return a.printBlocks(x.Blocks)
	}
	if x.Text == "" {
		if answered {
			a.say("%s finds no main content in %s", c.Extractor, name)
		}
		return nil
	}
	_, err := fmt.Fprintln(a.stdout, strings.TrimSuffix(x.Text, "\n")) // some end each block with a line end
	return err
}

// printBlocks prints a line of facts for each block, and its text below, indented: no line of a text looks like another
// block.
func (a *app) printBlocks(blocks []page.Block) error {
	if blocks == nil {
		a.say("this extractor offers no blocks")
	}
	for _, b := range blocks {
		if _, err := fmt.Fprintf(a.stdout, "%d %s  %s  [%s]\n", b.Index, b.Label, text.Printable(b.Why), text.Printable(b.Path)); err != nil {
			return err
		}
		var notes []string
		for _, n := range b.Notes {
			notes = append(notes, fmt.Sprintf("%s %v", n.Name, n.Value))
		}
		fmt.Fprintf(a.stdout, "    %s\n    %s\n", strings.Join(notes, ", "), strings.ReplaceAll(b.Text, "\n", "\n    "))
	}
	return nil
}
