package cli

import (
	"fmt"
	"slices"
	"time"

	"github.com/contentassay/assay/annotate"
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/serve"
	"github.com/contentassay/assay/text"
)

type annotateCmd struct {
	Folder  string   `arg:"" optional:"" default:"." help:"A folder with pages in html/ (or pages/, input/). Gold goes into its gold/ (or content/, text/)."`
	As      string   `placeholder:"NAME" help:"Annotate a second time, under this name and without touching the gold; agreement is shown page by page."`
	Against string   `placeholder:"NAME" help:"Compare with this annotator on pages that both have done; with --as the first annotator when not given."`
	Blind   bool     `help:"Propose nothing: gold that began with extractors' drafts favours those extractors."`
	Draft   []string `sep:"none" placeholder:"NAME" help:"An extractor whose vote counts in the draft; justext, trafilatura and readability when not given. May be repeated."`
	Order   string   `enum:"name,disagreement" default:"name" help:"name, or disagreement: first the pages on which two annotators differ, then the new ones on which the drafting extractors do."`
	Port    int      `default:"0" placeholder:"N" help:"The port, on this computer only; any free one when not given."`
	List    bool     `help:"Only print how far each page is, and the agreement of two annotators."`
}

// defaultDrafters are of three families, so that a draft by majority follows none of them.
var defaultDrafters = []string{"justext", "trafilatura", "readability"}

func (c annotateCmd) Run(a *app) error {
	drafters, err := c.drafters(a)
	if err != nil {
		return err
	}
	tokenizer, err := text.FindTokenizer("uax29")
	if err != nil {
		return err
	}
	o := annotate.Options{By: c.As, Against: c.Against, Tokenizer: tokenizer, Now: time.Now}
	if !c.Blind {
		o.Drafters = drafters
	}
	folder, err := annotate.Open(c.Folder, o)
	if err != nil {
		return err
	}
	for _, line := range byReason(folder.Rejected()) {
		a.say("rejected  %s", line)
	}
	if c.List {
		return c.list(a, folder)
	}
	if c.Order == "disagreement" {
		if c.Blind && !folder.Compared() {
			return fmt.Errorf("--order disagreement asks the extractors, and --blind asks none (give one of the two, or name another annotator by --against)")
		}
		if !c.Blind {
			a.say("order     asking %s about every new page", plural.Of(len(drafters), "extractor"))
		}
		if err := folder.ByDispute(); err != nil {
			return err
		}
	}
	if err := a.tellPages(folder); err != nil {
		return err
	}
	return c.serve(a, folder)
}

// tellPages says how far the pages are, and which of them have changed since they were labelled.
func (a *app) tellPages(folder *annotate.Folder) error {
	entries, err := folder.List()
	if err != nil {
		return err
	}
	count := map[annotate.State]int{}
	for _, e := range entries {
		if count[e.State]++; e.State == annotate.Stale {
			a.say("STALE     %s has changed since it was labelled: assay run leaves it out until it is finished again", text.Printable(e.ID))
		}
	}
	a.say("pages     %d: %d new, %d begun, %d done, %d stale", len(entries), count[annotate.New], count[annotate.Begun], count[annotate.Done], count[annotate.Stale])
	return nil
}

// drafters are the extractors that propose; a default one that this program lacks is left out.
func (c annotateCmd) drafters(a *app) (drafters []annotate.Drafter, err error) {
	names := c.Draft
	if len(names) == 0 {
		has := func(name string) bool {
			return slices.ContainsFunc(a.all, func(e extractors.Extractor) bool { return e.Name == name })
		}
		names = slices.DeleteFunc(slices.Clone(defaultDrafters), func(name string) bool { return !has(name) })
	}
	for _, name := range names {
		e, err := extractors.Find(a.all, name)
		if err != nil {
			return nil, err
		}
		extract, err := a.textExtractor(name)
		if err != nil {
			return nil, err
		}
		drafters = append(drafters, annotate.Drafter{Name: e.Name, Extract: extract})
	}
	return drafters, nil
}

// list prints one line for each page, the words by their labels, and the agreement over all.
func (c annotateCmd) list(a *app, folder *annotate.Folder) error {
	entries, err := folder.List()
	if err != nil {
		return err
	}
	var all annotate.Agreement
	var words annotate.Tally
	for _, e := range entries {
		fmt.Fprintf(a.stdout, "%-6s %s", e.State, text.Printable(e.ID))
		words = words.Plus(e.Words)
		if e.Agreement != nil {
			all = all.Plus(*e.Agreement)
			fmt.Fprintf(a.stdout, "  kappa %s  F1 %s", e.Kappa.Text(2), e.F1.Text(2))
		}
		fmt.Fprintln(a.stdout)
	}
	fmt.Fprintf(a.stdout, "labels %s\n", words)
	if folder.Compared() {
		fmt.Fprintf(a.stdout, "words  kappa %s  F1 %s over the pages that both have done; %s left out as unsure or optional\n",
			all.Kappa().Text(2), all.Words.F1().Value().Text(2), plural.Of(all.Left, "word"))
	}
	return nil
}

// serve shows the screen until it is stopped.
func (c annotateCmd) serve(a *app, folder *annotate.Folder) error {
	server, err := serve.Listen(c.Port, serve.Annotate(folder, serve.Annotator{By: c.As, Other: c.Against, Review: c.Order == "disagreement" && folder.Compared()}), serve.AnnotatePolicy())
	if err != nil {
		return err
	}
	if c.Blind {
		a.say("drafts    none (--blind)")
	} else {
		a.say("drafts    by agreement of extractors, and marked as such in gold/*.json (--blind for none)")
	}
	a.say("open      %s      (only this computer; Ctrl-C to stop; everything is saved as you go)", server.URL())
	return server.Run(a.interruptible())
}
