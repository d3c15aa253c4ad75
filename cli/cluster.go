package cli

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"strconv"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/corpus/templates"
	"github.com/contentassay/assay/corpus/texts"
	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/text"
)

type corpusClusterCmd struct {
	Pages    clusterPagesCmd    `cmd:"" default:"withargs" help:"Divide pages into clusters, one for each template."`
	Explain  clusterExplainCmd  `cmd:"" help:"Say how like two pages are: distance, operations, class names."`
	Coverage clusterCoverageCmd `cmd:"" help:"Count the pages of each template in a crawl, and which templates a corpus lacks."`
}

// likenessFlags say how pages are compared.
type likenessFlags struct {
	Kappa float64   `default:"0.5" placeholder:"K" help:"Weight of structure against style, 0 to 1."`
	Cost  []float64 `default:"1,1,1" placeholder:"INS,DEL,REN" help:"Costs of inserting, deleting and renaming an element, .001 to 10."`
	Norm  string    `enum:"sum,metric" default:"sum" help:"How a distance becomes a similarity: sum (the paper's) or metric."`
}

// thresholdFlags say from where on pages are of one template.
type thresholdFlags struct {
	likenessFlags
	Sim   float64 `default:"0.85" placeholder:"S" help:"Similarity from which on two pages are neighbours, 0 to 1."`
	Share float64 `default:"0.85" placeholder:"S" help:"Share of common neighbours from which on they are of one template, 0 to 1."`
}

// options are the flags as the library takes them, checked.
func (f likenessFlags) options() (templates.Options, error) {
	o := templates.DefaultOptions()
	if len(f.Cost) != 3 {
		return o, fmt.Errorf("--cost has %s; give the costs of inserting, deleting and renaming, as in 1,1,1", plural.Of(len(f.Cost), "number"))
	}
	o.Kappa, o.Norm = f.Kappa, f.Norm
	o.Costs = templates.Costs{Insert: f.Cost[0], Delete: f.Cost[1], Rename: f.Cost[2]}
	return o, o.Check()
}

func (f thresholdFlags) options() (templates.Options, error) {
	o, err := f.likenessFlags.options()
	if err != nil {
		return o, err
	}
	o.Similar, o.Share = f.Sim, f.Share
	return o, o.Check()
}

type clusterPagesCmd struct {
	Paths []string `arg:"" name:"PATH" help:"A corpus, HTML files, web archives, or folders of them."`
	thresholdFlags
	Sweep    []float64 `placeholder:"T,T" help:"Count clusters at several thresholds instead, each for both --sim and --share."`
	Write    string    `placeholder:"DIR" help:"Also copy the corpus into a new folder, each case with its cluster as group: report --group group."`
	ExactAll bool      `help:"Compute every distance. Slow; the clusters are the same."`
	Format   string    `enum:"text,json,csv,svg" default:"text" help:"text, json (one line a cluster), csv (similar pairs) or svg (a picture)."`
}

func (c clusterPagesCmd) Run(a *app) error {
	return a.unlessInterrupted(func() error { return c.run(a) })
}

func (c clusterPagesCmd) run(a *app) error {
	o, err := c.options()
	if err != nil {
		return err
	}
	o.Exhaustive = c.ExactAll
	for _, t := range c.Sweep {
		if o.Similar, o.Share = t, t; o.Check() != nil {
			return o.Check()
		}
	}
	if c.Write != "" && (len(c.Paths) > 1 || len(c.Sweep) > 0) {
		return errors.New("--write copies one corpus with its clusters; give one PATH and no --sweep")
	}
	pages, err := a.templatePages(c.Paths, templates.NewVocabulary())
	if err != nil {
		return err
	}
	if len(c.Sweep) > 0 {
		return a.sweepClusters(pages, o, c.Sweep, c.Format)
	}
	found, err := templates.Divide(pages, o)
	if err != nil {
		return err
	}
	defer found.Close()
	if c.Write != "" {
		if err := a.writeGroups(c.Paths[0], c.Write, found); err != nil {
			return err
		}
	}
	return a.printClusters(found, o, c.Format)
}

// templatePages reads pages as clustering sees them. What is no page, or too large to be compared, is said and left out.
func (a *app) templatePages(paths []string, v *templates.Vocabulary) (pages []templates.Page, err error) {
	leftOut, err := a.readTexts(paths, texts.Options{Of: texts.Page}, func(t texts.Text) error {
		if t.Page == nil {
			a.say("assay: %s is left out: it is a text and no page", t.ID)
			return nil
		}
		p, err := v.Page(t.ID, t.Page.Tree())
		if err != nil {
			a.say("assay: left out: %v", err)
			return nil
		}
		pages = append(pages, p)
		return nil
	})
	if err == nil && len(pages) == 0 {
		err = fmt.Errorf("there are no pages to cluster (%d rejected); give a corpus, HTML files or web archives", len(leftOut))
	}
	return pages, err
}

func (a *app) printClusters(c *templates.Clustering, o templates.Options, format string) error {
	switch format {
	case "json":
		for _, cluster := range c.Clusters {
			if err := a.printLine(cluster); err != nil {
				return err
			}
		}
		return nil
	case "csv":
		return a.printSimilar(c.Graph, o)
	case "svg":
		return c.WriteSVG(a.stdout)
	}
	fmt.Fprintf(a.stdout, "%s in %s, %d of one page (%s)\n", plural.Of(len(c.Graph.Pages), "page"), plural.Of(len(c.Clusters), "cluster"), c.Alone(), plural.Of(c.Rounds, "round"))
	e := c.Graph.Effort
	_, err := fmt.Fprintf(a.stdout, "%s; %s, %d after style, %d after size, %d after labels, %s computed\n",
		plural.Of(e.Shapes, "shape"), plural.Of(e.Pairs, "pair"), e.Style, e.Size, e.Histogram, plural.Of(e.Distance, "distance"))
	for _, cluster := range c.BySize() {
		if cluster.Size > 1 && err == nil {
			_, err = fmt.Fprintf(a.stdout, "%7d  %s\n", cluster.Size, text.Printable(memberNames(cluster)))
		}
	}
	return err
}

// memberNames lists the first few members.
func memberNames(c templates.Cluster) (names string) {
	const shown = 4
	for i, id := range c.Members[:min(shown, c.Size)] {
		if i > 0 {
			names += ", "
		}
		names += id
	}
	if more := c.Size - shown; more > 0 {
		names += fmt.Sprintf(" and %d more", more)
	}
	if c.StructureOnly {
		names += " (by structure only)"
	}
	return names
}

// printSimilar writes the similar pairs with their exact measures. Of pages with the same elements and classes the first
// stands for all.
func (a *app) printSimilar(g *templates.Graph, o templates.Options) error {
	w := csv.NewWriter(a.stdout)
	w.Write([]string{"left", "right", "left_elements", "right_elements", "distance", "structural", "style", "similarity"})
	err := g.EachPair(func(pair templates.Pair) error {
		left, right := g.Pages[pair.A], g.Pages[pair.B]
		m := o.Measure(left, right)
		w.Write([]string{text.Cell(left.ID), text.Cell(right.ID), strconv.Itoa(left.Tree.Size()), strconv.Itoa(right.Tree.Size()),
			strconv.FormatFloat(m.Distance, 'f', -1, 64), fixed(m.Structural), fixed(m.Style), fixed(m.Similarity)})
		return w.Error()
	})
	w.Flush()
	return cmp.Or(err, w.Error())
}

func fixed(x float64) string { return strconv.FormatFloat(x, 'f', 6, 64) }

// sweepLine says what one threshold comes to.
type sweepLine struct {
	Threshold float64 `json:"threshold"`
	Clusters  int     `json:"clusters"`
	Alone     int     `json:"alone"`   // clusters of one page
	Largest   int     `json:"largest"` // pages of the largest
	Distances int     `json:"distances"`
}

// sweepClusters counts the clusters at several thresholds.
func (a *app) sweepClusters(pages []templates.Page, o templates.Options, thresholds []float64, format string) error {
	switch format {
	case "json":
	case "text":
		fmt.Fprintln(a.stdout, "threshold  clusters  of one page  largest")
	default:
		return fmt.Errorf("--sweep has no form %s; give --format text or json", format)
	}
	for _, t := range thresholds {
		o.Similar, o.Share = t, t
		c, err := templates.Divide(pages, o)
		if err != nil {
			return err
		}
		c.Close()
		l := sweepLine{t, len(c.Clusters), c.Alone(), c.BySize()[0].Size, c.Graph.Effort.Distance}
		if format == "json" {
			err = a.printLine(l)
		} else {
			_, err = fmt.Fprintf(a.stdout, "%9v  %8d  %11d  %7d\n", l.Threshold, l.Clusters, l.Alone, l.Largest)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// writeGroups copies a corpus, each case with its cluster as its group. A case whose page stands alone has none.
func (a *app) writeGroups(path, dir string, c *templates.Clustering) error {
	loaded, err := corpus.Load(path, corpus.Options{})
	if err != nil {
		return fmt.Errorf("--write copies a corpus: %w", err)
	}
	groups := map[string]string{}
	for _, cluster := range c.Clusters {
		for _, id := range cluster.Members {
			if cluster.Size > 1 {
				groups[id] = cluster.ID
			}
		}
	}
	for i, k := range loaded.Cases {
		loaded.Cases[i].Group = groups[k.ID]
	}
	if err := corpus.Convert(loaded, dir); err != nil {
		return err
	}
	a.say("%s written as pairs into %s, each with its cluster as group (assay report RUN --group group)", plural.Of(len(loaded.Cases), "case"), dir)
	return nil
}
