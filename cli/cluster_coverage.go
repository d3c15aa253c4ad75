package cli

import (
	"encoding/json"
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

// covered is one line of coverage's JSON: a template and where its pages are.
type covered struct {
	ID      string   `json:"id"` // that of the first page of the crawl, else of the corpus
	Crawl   int      `json:"crawl"`
	Corpus  int      `json:"corpus"`
	Missing string   `json:"missing,omitempty"` // crawl or corpus: which of the two has no such page
	Members []string `json:"members"`           // of the crawl
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
	inCrawl := map[string]string{}
	for i := range pages { // IDs are told apart by where they come from
		id := pages[i].ID
		pages[i].ID = "crawl " + id
		inCrawl[pages[i].ID] = id
	}
	if c.Corpus != "" {
		standing, err := a.templatePages([]string{c.Corpus}, v)
		if err != nil {
			return err
		}
		for i := range standing {
			standing[i].ID = "corpus " + standing[i].ID
		}
		pages = append(pages, standing...)
	}
	found, err := clustersOf(pages, o)
	if err != nil {
		return err
	}
	return a.printCoverage(found.coverage(inCrawl, c.Corpus != ""), c.Format, c.Corpus != "")
}

// coverage counts where the pages of each template are, the largest template first.
func (c clustered) coverage(inCrawl map[string]string, both bool) (list []covered) {
	for _, members := range c.bySize() {
		t := covered{Members: []string{}}
		for _, i := range members {
			id, ok := inCrawl[c.graph.Pages[i].ID]
			if !ok {
				t.Corpus++
				continue
			}
			t.Crawl++
			t.Members = append(t.Members, id)
		}
		switch {
		case t.Crawl == 0:
			t.ID, t.Missing = c.graph.Pages[members[0]].ID[len("corpus "):], "crawl"
		case both && t.Corpus == 0:
			t.Missing = "corpus"
		}
		if t.Crawl > 0 {
			t.ID = t.Members[0]
		}
		list = append(list, t)
	}
	return list
}

func (a *app) printCoverage(list []covered, format string, both bool) error {
	if format == "json" {
		e := json.NewEncoder(a.stdout)
		e.SetEscapeHTML(false)
		for _, t := range list {
			if err := e.Encode(t); err != nil {
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
