package cli

import (
	"errors"
	"fmt"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/harness"
	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/text"
)

type scoreCmd struct {
	Gold      string   `required:"" placeholder:"PATH" help:"The gold: a corpus, a folder of ID.txt, or a ground-truth.json."`
	Output    []string `required:"" sep:"none" placeholder:"PATH" help:"Stored outputs of one extractor: a folder of ID.txt, a JSON object, or JSON lines. May be repeated."`
	Name      []string `sep:"none" placeholder:"NAME" help:"What to call an output; one for each --output, in the same order."`
	Layout    string   `placeholder:"NAME" help:"The layout of the gold; detected when not given."`
	Tokenizer string   `default:"uax29" placeholder:"ID" help:"What a word is (assay ls tokenizers)."`
	Format    string   `enum:"text,json,csv,md" default:"text" help:"text, json, csv or md."`
	Overall   bool     `help:"CSV: one row an output instead of one a pair."`
	viewFlags
}

func (c scoreCmd) Run(a *app) error {
	tokenizer, err := text.FindTokenizer(c.Tokenizer)
	if err != nil {
		return err
	}
	filters, err := parseFilters(c.Filter)
	if err != nil {
		return err
	}
	gold, err := corpus.LoadGold(c.Gold, corpus.Options{Layout: c.Layout})
	if err != nil {
		return err
	}
	a.tellRejections(gold)
	outputs, err := c.load(a, gold)
	if err != nil {
		return err
	}
	run, err := harness.Score(gold, outputs, tokenizer, Version)
	if err != nil {
		return err
	}
	report, err := reports.New(run, c.view(filters))
	if err != nil {
		return err
	}
	if err := a.show(report, c.Format, c.Overall); err != nil {
		return err
	}
	return answerCode(run)
}

// load reads the outputs and tells what in them cannot be used.
func (c scoreCmd) load(a *app, gold *corpus.Corpus) (all []*corpus.Outputs, err error) {
	if len(c.Name) > 0 && len(c.Name) != len(c.Output) {
		return nil, fmt.Errorf("%d names for %d outputs (give --name once for each --output, or not at all)", len(c.Name), len(c.Output))
	}
	seen := map[string]bool{}
	for i, path := range c.Output {
		o, err := corpus.LoadOutputs(path)
		if err != nil {
			return nil, err
		}
		if len(c.Name) > 0 {
			o.Name = c.Name[i]
		}
		if seen[o.Name] {
			return nil, fmt.Errorf("two outputs are called %q (give each its own --name)", o.Name)
		}
		seen[o.Name] = true
		a.tellOutputs(o, gold)
		all = append(all, o)
	}
	if len(all) == 0 {
		return nil, errors.New("no outputs to score (give --output PATH)")
	}
	return all, nil
}

// tellOutputs lists what of the outputs was rejected or belongs to no case.
func (a *app) tellOutputs(o *corpus.Outputs, gold *corpus.Corpus) {
	for i, r := range o.Rejected {
		if i == toldRejections {
			a.say("rejected  ... %d more", len(o.Rejected)-i)
			break
		}
		a.say("rejected  %s", r.String())
	}
	if unknown := o.Unknown(gold); len(unknown) > 0 {
		a.say("warning: %s answers %s that the gold does not have: left out: %s", o.Name, plural.Of(len(unknown), "case"), firstFew(unknown))
	}
	var missing []string
	for _, k := range gold.Cases {
		if _, there := o.Text(k.ID); !there {
			missing = append(missing, k.ID)
		}
	}
	if len(missing) > 0 {
		a.say("warning: %s has no answer for %s, which count as nothing found: %s", o.Name, plural.Of(len(missing), "case"), firstFew(missing))
	}
}
