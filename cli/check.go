package cli

import (
	"fmt"
	"slices"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/corpus/check"
	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/text"
)

type corpusCheckCmd struct {
	Paths     []string `arg:"" name:"PATH" help:"Corpus folders; several are also checked against each other, as splits of one corpus."`
	Layout    string   `placeholder:"NAME" help:"The layout; detected when not given."`
	Tokenizer string   `default:"uax29" placeholder:"ID" help:"What a word is."`
	Strict    bool     `help:"Exit 1 when anything is found."`
	All       bool     `help:"List every finding, however many of a kind there are."`
	Format    string   `enum:"text,json" default:"text" help:"text or json."`
}

func (c corpusCheckCmd) Run(a *app) error {
	return a.unlessInterrupted(func() error { return c.run(a) })
}

func (c corpusCheckCmd) run(a *app) error {
	tokenizer, err := text.FindTokenizer(c.Tokenizer)
	if err != nil {
		return err
	}
	var all []*corpus.Corpus
	rejected := 0
	for _, path := range c.Paths {
		loaded, err := corpus.Load(path, corpus.Options{Layout: c.Layout})
		if err != nil {
			return err
		}
		a.tellRejections(loaded)
		rejected += len(loaded.Rejected)
		all = append(all, loaded)
	}
	found, err := check.Corpora(tokenizer, all...)
	if err != nil {
		return err
	}
	if c.Format == "json" {
		err = a.printJSON(append([]check.Finding{}, found...))
	} else {
		err = printFindings(a, found, c.All)
	}
	if err == nil && c.Strict && len(found)+rejected > 0 {
		return exit(exitCondition)
	}
	return err
}

// shownFindings is how many findings of a kind are listed for people who did not ask for all.
const shownFindings = 10

// printFindings lists findings by kind, each kind with its mend once.
func printFindings(a *app, found []check.Finding, everything bool) error {
	for _, kind := range check.Kinds {
		of := slices.DeleteFunc(slices.Clone(found), func(f check.Finding) bool { return f.Kind != kind.Name })
		if len(of) == 0 {
			continue
		}
		fmt.Fprintf(a.stdout, "%s (%d): %s\n  mend: %s\n", kind.Name, len(of), kind.Doc, kind.Mend)
		for i, f := range of {
			if i == shownFindings && !everything {
				fmt.Fprintf(a.stdout, "    ... %d more (--all lists them)\n", len(of)-i)
				break
			}
			if _, err := fmt.Fprintf(a.stdout, "    %s %s  %s\n", text.Printable(f.Corpus), text.Printable(f.Case), text.Printable(f.Detail)); err != nil {
				return err
			}
		}
	}
	_, err := fmt.Fprintf(a.stdout, "%s\n", plural.Of(len(found), "finding"))
	return err
}
