package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/corpus/duplicates"
	"github.com/contentassay/assay/corpus/templates"
	"github.com/contentassay/assay/corpus/texts"
	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/text"
)

type corpusDupsCmd struct {
	Find  dupsFindCmd  `cmd:"" default:"withargs" help:"Find texts that are there twice, in whole or in part (the verb may be left out)."`
	Synth dupsSynthCmd `cmd:"" help:"Make texts whose duplicates are known."`
	Eval  dupsEvalCmd  `cmd:"" help:"Compare what is found with pairs that are known: precision, recall and F1 of each class."`
	Graph dupsGraphCmd `cmd:"" help:"Compare the duplicates among the outputs of each extractor of a run with those among its golds."`
}

// dupsFlags are the thresholds of the relations.
type dupsFlags struct {
	Near      float64  `default:"0.8" placeholder:"J" help:"Least Jaccard similarity of near duplicates."`
	Cutoff    string   `default:"0.5" placeholder:"J" help:"Least Jaccard similarity of any duplicate; auto takes it from the largest gap between best matches."`
	Contains  float64  `default:"0.9" placeholder:"C" help:"Least share of a part that is in the whole."`
	Overlap   int      `default:"50" placeholder:"N" help:"Least number of consecutive words that overlapping texts share."`
	Extractor string   `placeholder:"NAME" help:"Compare what this extractor finds; of a run, what it found."`
	Of        texts.Of `enum:"gold,page" default:"gold" help:"The text of a corpus or a run: its gold, or its pages."`
	Format    string   `enum:"text,json" default:"text" help:"text or json."`

	Templates  *bool `negatable:"" help:"Also find pages of one template. Without this flag, where pages are read for their text."`
	ExactCheck int   `placeholder:"N" help:"Compare N texts with all others, and list the pairs that were not found."`
}

type dupsFindCmd struct {
	dupsFlags `embed:""`
	Paths     []string `arg:"" name:"PATH" help:"A corpus, a run, stored outputs, texts, pages, web archives, folders of them."`
	Similar   int      `placeholder:"K" help:"List the K most similar texts that are no duplicates."`
	By        string   `enum:"text,site,author" default:"text" help:"What is similar: texts, sites (hosts of URLs), or authors (as pages state them)."`
	Strict    bool     `help:"Exit with 1 where there is a pair; a common template is none."`
}

// foundDuplicates is dups' JSON.
type foundDuplicates struct {
	Texts int `json:"texts"`
	Empty int `json:"empty"`
	*duplicates.Found
	Check    *exactCheck        `json:"exact_check,omitempty"`
	Rejected []corpus.Rejection `json:"rejected"`
}

// similarLists calls a function with the neighbours of each text, or each group; nil where they are not asked for.
type similarLists func(func(duplicates.Neighbours) error) error

func (s similarLists) each(f func(duplicates.Neighbours) error) error {
	if s == nil {
		return nil
	}
	return s(f)
}

// exactCheck tells what the search for candidates has missed.
type exactCheck struct {
	Compared int               `json:"compared"`
	Missed   []duplicates.Pair `json:"missed"`
}

func (c dupsFindCmd) Run(a *app) error { return a.unlessInterrupted(func() error { return c.run(a) }) }

func (c dupsFindCmd) run(a *app) error {
	o, err := c.options()
	if err != nil {
		return err
	}
	o.Similar, o.ByGroup = c.Similar, c.By != "text"
	collection, rejected, err := c.collect(a, c.Paths, o, c.By == "author")
	if err != nil {
		return err
	}
	found, err := collection.Find()
	if err != nil {
		return err
	}
	result := foundDuplicates{collection.Len(), collection.Empty(), found, exactly(collection, found, c.ExactCheck), append([]corpus.Rejection{}, rejected...)}
	var similar similarLists
	if c.Similar > 0 {
		similar = func(f func(duplicates.Neighbours) error) error { return collection.EachSimilar(found, f) }
	}
	if c.Format == "json" {
		err = a.printDuplicatesJSON(result, similar)
	} else {
		err = a.printDuplicates(result, similar)
	}
	twice := func(p duplicates.Pair) bool { return p.Relation != duplicates.SameTemplate }
	if err == nil && c.Strict && slices.ContainsFunc(found.Pairs, twice) {
		return exit(exitCondition)
	}
	return err
}

// options are the thresholds as the package takes them.
func (c dupsFlags) options() (duplicates.Options, error) {
	o := duplicates.Defaults
	if o.Near, o.Contains, o.Overlap = c.Near, c.Contains, c.Overlap; c.ExactCheck < 0 {
		return o, fmt.Errorf("looking for duplicates: --exact-check is %d; give 0 or more", c.ExactCheck)
	}
	if o.AutoCutoff = c.Cutoff == "auto"; !o.AutoCutoff {
		var err error
		if o.Variant, err = strconv.ParseFloat(c.Cutoff, 64); err != nil || !(o.Variant > 0 && o.Variant <= 1) {
			return o, fmt.Errorf("looking for duplicates: --cutoff is %s; give auto, or a share above 0 and up to 1", c.Cutoff)
		}
	}
	return o, nil
}

// collect reads texts into a collection, grouped by the authors of their pages or by their sites. Pages are read for that
// and for templates.
func (c dupsFlags) collect(a *app, paths []string, o duplicates.Options, byAuthor bool) (*duplicates.Collection, []corpus.Rejection, error) {
	collection, err := duplicates.New(o)
	if err != nil {
		return nil, nil, err
	}
	vocabulary := templates.NewVocabulary()
	from := texts.Options{Extractor: c.Extractor, Of: c.Of, Pages: byAuthor || c.Templates != nil && *c.Templates}
	rejected, err := a.readTexts(paths, from, func(d texts.Text) error {
		t := duplicates.Text{ID: d.ID, Text: d.Text, Sum: d.Sum, Group: site(d.URL)}
		if d.Page != nil {
			c.addPage(a, &t, d, vocabulary)
		}
		if byAuthor {
			t.Group = t.Metadata.Author
		}
		collection.Add(t)
		return nil
	})
	return collection, rejected, err
}

// addPage adds what the page of a text says of itself and, unless it is not asked for, its elements and class names.
func (c dupsFlags) addPage(a *app, t *duplicates.Text, d texts.Text, v *templates.Vocabulary) {
	tree := d.Page.Tree()
	t.Metadata = duplicates.MetadataOf(tree, d.URL)
	if c.Templates != nil && !*c.Templates {
		return
	}
	p, err := v.Page(d.ID, tree)
	if err != nil {
		a.say("assay: not compared with others of its template: %v", err)
		return
	}
	t.Page = &p
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
func (a *app) printDuplicates(r foundDuplicates, similar similarLists) error {
	fmt.Fprintf(a.stdout, "%s, %d without words; %s compared\n", plural.Of(r.Texts, "text"), r.Empty, plural.Of(r.Compared, "candidate"))
	a.printNets(r.Nets)
	if r.Best != nil {
		a.printGap(*r.Best)
	}
	fmt.Fprintf(a.stdout, "\n%s\n", plural.Of(len(r.Pairs), "pair"))
	a.printPairs(r.Pairs)
	fmt.Fprintf(a.stdout, "\n%s (the best copy first)\n", plural.Of(len(r.Groups), "group"))
	for _, g := range r.Groups {
		others := []string{}
		for _, m := range g.Members {
			if m != g.Canonical {
				others = append(others, m)
			}
		}
		fmt.Fprintf(a.stdout, "  %s = %s\n", text.Printable(g.Canonical), text.Printable(strings.Join(others, ", ")))
	}
	heading := "\nsimilar, but no duplicates (cosine)\n"
	err := similar.each(func(n duplicates.Neighbours) error {
		var near []string
		for _, s := range n.Similar {
			near = append(near, fmt.Sprintf("%s %.2f", s.ID, s.Cosine))
		}
		_, err := fmt.Fprintf(a.stdout, "%s  %s: %s\n", heading, text.Printable(n.ID), text.Printable(strings.Join(near, ", ")))
		heading = ""
		return err
	})
	a.printExactCheck(r.Check)
	return err
}

// printDuplicatesJSON prints one object, whose last member is the list of what is similar: it is printed while it is made,
// since it may be larger than memory.
func (a *app) printDuplicatesJSON(r foundDuplicates, similar similarLists) error {
	if similar == nil {
		return a.printJSON(r)
	}
	head, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "%s,\n  \"similar\": [", bytes.TrimSuffix(head, []byte("\n}")))
	separator := "\n    "
	err = similar(func(n duplicates.Neighbours) error {
		line, err := json.Marshal(n)
		if err == nil {
			_, err = fmt.Fprintf(a.stdout, "%s%s", separator, line)
		}
		separator = ",\n    "
		return err
	})
	fmt.Fprint(a.stdout, "\n  ]\n}\n")
	return err
}

// exactly compares n texts with all others; nil for none.
func exactly(c *duplicates.Collection, found *duplicates.Found, n int) *exactCheck {
	if n == 0 {
		return nil
	}
	compared, missed := c.Missed(found, n, 1)
	return &exactCheck{compared, append([]duplicates.Pair{}, missed...)}
}

func (a *app) printExactCheck(c *exactCheck) {
	if c != nil {
		fmt.Fprintf(a.stdout, "\n%s compared exactly, %d missed\n", plural.Of(c.Compared, "pair"), len(c.Missed))
		a.printPairs(c.Missed)
	}
}

// printNets says where the candidates came from, unless there are none.
func (a *app) printNets(nets []duplicates.Net) {
	for _, n := range nets {
		if n.Candidates > 0 {
			fmt.Fprintf(a.stdout, "  %-12s %d, of them %d related, %d found by nothing else\n", n.Name, n.Candidates, n.Related, n.Alone)
		}
	}
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
