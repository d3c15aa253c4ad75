package cli

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/corpus/duplicates"
	"github.com/contentassay/assay/text"
)

type corpusDupsCmd struct {
	Find  dupsFindCmd  `cmd:"" default:"withargs" help:"Find texts that are there twice, in whole or in part (the verb may be left out)."`
	Synth dupsSynthCmd `cmd:"" help:"Make texts whose duplicates are known."`
	Eval  dupsEvalCmd  `cmd:"" help:"Compare what is found with pairs that are known: precision, recall and F1 of each class."`
}

// dupsFlags are the thresholds of the relations.
type dupsFlags struct {
	Near      float64 `default:"0.8" placeholder:"J" help:"Least Jaccard similarity of near duplicates."`
	Cutoff    string  `default:"0.5" placeholder:"J" help:"Least Jaccard similarity of any duplicate; auto takes it from the largest gap between best matches."`
	Contains  float64 `default:"0.9" placeholder:"C" help:"Least share of a part that is in the whole."`
	Overlap   int     `default:"50" placeholder:"N" help:"Least number of consecutive words that overlapping texts share."`
	Extractor string  `placeholder:"NAME" help:"Compare what this extractor finds; of a run, what it found."`
	Of        string  `enum:"gold,page" default:"gold" help:"The text of a corpus or a run: its gold, or its pages."`
	Format    string  `enum:"text,json" default:"text" help:"text or json."`
}

type dupsFindCmd struct {
	dupsFlags  `embed:""`
	Paths      []string `arg:"" name:"PATH" help:"A corpus, a run, stored outputs, texts, pages, web archives, folders of them."`
	Similar    int      `placeholder:"K" help:"List the K most similar texts that are no duplicates."`
	By         string   `enum:"text,site" default:"text" help:"What is similar: texts, or sites (hosts of URLs)."`
	ExactCheck int      `placeholder:"N" help:"Compare N texts with all others, and count the pairs that were not found."`
	Strict     bool     `help:"Exit with 1 where there is a duplicate."`
}

// foundDuplicates is dups' JSON.
type foundDuplicates struct {
	Texts int `json:"texts"`
	Empty int `json:"empty"`
	*duplicates.Found
	Check    *exactCheck        `json:"exact_check,omitempty"`
	Rejected []corpus.Rejection `json:"rejected"`
}

// exactCheck tells what the search for candidates has missed.
type exactCheck struct {
	Compared int               `json:"compared"`
	Missed   []duplicates.Pair `json:"missed"`
}

func (c dupsFindCmd) Run(a *app) error {
	o, err := c.options()
	if err != nil {
		return err
	}
	if c.ExactCheck < 0 {
		return fmt.Errorf("looking for duplicates: --exact-check is %d; give 0 or more", c.ExactCheck)
	}
	o.Similar, o.ByGroup = c.Similar, c.By == "site"
	collection, rejected, err := c.collect(a, c.Paths, o)
	if err != nil {
		return err
	}
	found, err := collection.Find()
	if err != nil {
		return err
	}
	result := foundDuplicates{collection.Len(), collection.Empty(), found, nil, append([]corpus.Rejection{}, rejected...)}
	if c.ExactCheck > 0 {
		compared, missed := collection.Missed(found, c.ExactCheck, 1)
		result.Check = &exactCheck{compared, append([]duplicates.Pair{}, missed...)}
	}
	if c.Format == "json" {
		err = a.printJSON(result)
	} else {
		err = a.printDuplicates(result)
	}
	if err == nil && c.Strict && len(found.Pairs) > 0 {
		return exit(exitCondition)
	}
	return err
}

// options are the thresholds as the package takes them.
func (c dupsFlags) options() (duplicates.Options, error) {
	o := duplicates.Defaults
	o.Near, o.Contains, o.Overlap = c.Near, c.Contains, c.Overlap
	if o.AutoCutoff = c.Cutoff == "auto"; !o.AutoCutoff {
		var err error
		if o.Variant, err = strconv.ParseFloat(c.Cutoff, 64); err != nil {
			return o, fmt.Errorf("looking for duplicates: --cutoff is %q; give auto, or a share above 0 and up to 1", c.Cutoff)
		}
	}
	return o, nil
}

// collect reads texts into a collection.
func (c dupsFlags) collect(a *app, paths []string, o duplicates.Options) (*duplicates.Collection, []corpus.Rejection, error) {
	collection, err := duplicates.New(o)
	if err != nil {
		return nil, nil, err
	}
	rejected, err := a.documents(paths, textFlags{c.Extractor, c.Of}, func(d document) error {
		collection.Add(duplicates.Text{ID: d.id, Text: d.text, Sum: d.sum, Group: site(d.url)})
		return nil
	})
	return collection, rejected, err
}

// site is the host of a URL, "" where there is none.
func site(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

// printDuplicates shows the pairs by relation, the groups, and what else was asked for.
func (a *app) printDuplicates(r foundDuplicates) error {
	fmt.Fprintf(a.stdout, "%s, %d without words; %s compared\n", plural(r.Texts, "text"), r.Empty, plural(r.Compared, "candidate"))
	if r.Best != nil {
		a.printGap(*r.Best)
	}
	fmt.Fprintf(a.stdout, "\n%s\n", plural(len(r.Pairs), "pair"))
	a.printPairs(r.Pairs)
	fmt.Fprintf(a.stdout, "\n%s (the best copy first)\n", plural(len(r.Groups), "group"))
	for _, g := range r.Groups {
		others := []string{}
		for _, m := range g.Members {
			if m != g.Canonical {
				others = append(others, m)
			}
		}
		fmt.Fprintf(a.stdout, "  %s = %s\n", text.Printable(g.Canonical), text.Printable(strings.Join(others, ", ")))
	}
	for i, n := range r.Similar {
		if i == 0 {
			fmt.Fprint(a.stdout, "\nsimilar, but no duplicates (cosine)\n")
		}
		var near []string
		for _, s := range n.Similar {
			near = append(near, fmt.Sprintf("%s %.2f", s.ID, s.Cosine))
		}
		fmt.Fprintf(a.stdout, "  %s: %s\n", text.Printable(n.ID), text.Printable(strings.Join(near, ", ")))
	}
	if r.Check != nil {
		fmt.Fprintf(a.stdout, "\n%s compared exactly, %d missed\n", plural(r.Check.Compared, "pair"), len(r.Check.Missed))
		a.printPairs(r.Check.Missed)
	}
	return nil
}

func (a *app) printPairs(pairs []duplicates.Pair) {
	for _, relation := range duplicates.Relations {
		for _, p := range pairs {
			if p.Relation == relation {
				fmt.Fprintf(a.stdout, "  %s %s %s  (J %.2f)\n", text.Printable(p.Left), p.Relation, text.Printable(p.Right), p.Jaccard)
			}
		}
	}
}

// printGap draws the histogram of best matches, and where it was cut.
func (a *app) printGap(g duplicates.Gap) {
	most := 1
	for _, n := range g.Histogram {
		most = max(most, n)
	}
	fmt.Fprint(a.stdout, "\nsimilarity of each text's best match\n")
	const width = 40
	for i, n := range g.Histogram {
		fmt.Fprintf(a.stdout, "  %.2f %6d %s\n", float64(i)/20, n, strings.Repeat("#", (n*width+most-1)/most))
	}
	if g.From == g.To {
		fmt.Fprintf(a.stdout, "no clear gap; the cut-off stays %.2f\n", g.Cutoff)
		return
	}
	fmt.Fprintf(a.stdout, "the largest gap is %.2f to %.2f; the cut-off is %.2f\n", g.From, g.To, g.Cutoff)
}
