package cli

import (
	"fmt"

	"github.com/contentassay/assay/corpus/templates"
	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/text"
)

type clusterCoverageCmd struct {
	Crawl  string `arg:"" help:"The pages of a crawl: a folder, web archive or corpus."`
	Corpus string `placeholder:"PATH" help:"The pages that should stand for the crawl, such as a corpus with gold."`
	thresholdFlags
	Format string `enum:"text,json" default:"text" help:"text or json (one line a template)."`
}

func (c clusterCoverageCmd) Run(a *app) error {
	return a.unlessInterrupted(func() error { return c.run(a) })
}

func (c clusterCoverageCmd) run(a *app) error {
	o, err := c.options()
	if err != nil {
		return err
	}
	v := templates.NewVocabulary()
	pages, err := a.templatePages([]string{c.Crawl}, v)
	if err != nil {
		return err
	}
	var standing []templates.Page
	if c.Corpus != "" {
		if standing, err = a.templatePages([]string{c.Corpus}, v); err != nil {
			return err
		}
	}
	list, err := templates.Coverage(pages, standing, o)
	if err != nil {
		return err
	}
	return a.printCoverage(list, c.Format, c.Corpus != "")
}

func (a *app) printCoverage(list []templates.Covered, format string, both bool) error {
	if format == "json" {
		for _, t := range list {
			if err := a.printLine(t); err != nil {
				return err
			}
		}
		return nil
	}
	var kinds, pages, without, lost int
	fmt.Fprintln(a.stdout, "  crawl   corpus  first page")
	for _, t := range list {
		note := ""
		if t.Missing != "" {
			note = "  (none in the " + t.Missing + ")"
		}
		if t.Crawl > 0 {
			kinds, pages = kinds+1, pages+t.Crawl
			if t.Missing != "" {
				without, lost = without+1, lost+t.Crawl
			}
		}
		fmt.Fprintf(a.stdout, "%7d  %7d  %s%s\n", t.Crawl, t.Corpus, text.Printable(t.ID), note)
	}
	_, err := fmt.Fprintf(a.stdout, "%s of %s in the crawl\n", plural.Of(pages, "page"), plural.Of(kinds, "kind"))
	if both && err == nil {
		_, err = fmt.Fprintf(a.stdout, "%s of them, with %s, have no page in the corpus\n", plural.Of(without, "kind"), plural.Of(lost, "page"))
	}
	return err
}
