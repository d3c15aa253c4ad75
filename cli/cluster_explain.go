package cli

import (
	"fmt"
	"strings"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/corpus/templates"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/text"
)

type clusterExplainCmd struct {
	A  string `arg:"" help:"An HTML file, or with --in the ID of a case."`
	B  string `arg:"" help:"Another one."`
	In string `placeholder:"PATH" help:"The corpus that A and B are cases of."`
	likenessFlags
	Format string `enum:"text,json" default:"text" help:"text or json."`
}

func (c clusterExplainCmd) Run(a *app) error {
	o, err := c.options()
	if err != nil {
		return err
	}
	read, err := c.read(a)
	if err != nil {
		return err
	}
	x, err := o.Explain(read[0], read[1])
	if err != nil {
		return err
	}
	if c.Format == "json" {
		return a.printJSON(x)
	}
	return a.printExplained(x)
}

// read reads the two pages.
func (c clusterExplainCmd) read(a *app) (pages [2]*page.Page, err error) {
	read := a.readInput
	if c.In != "" {
		loaded, err := corpus.Load(c.In, corpus.Options{})
		if err != nil {
			return pages, err
		}
		read = func(id string) ([]byte, error) { return casePage(loaded, id) }
	}
	for i, name := range []string{c.A, c.B} {
		raw, err := read(name)
		if err != nil {
			return pages, err
		}
		if pages[i], err = page.New(name, "", "", raw); err != nil {
			return pages, err
		}
	}
	return pages, nil
}

// casePage reads the page of one case of a corpus.
func casePage(c *corpus.Corpus, id string) ([]byte, error) {
	one, err := c.Select([]string{id})
	if err != nil {
		return nil, err
	}
	return one.ReadHTML(one.Cases[0], 0)
}

func (a *app) printExplained(x *templates.Explanation) error {
	fmt.Fprintf(a.stdout, "elements    %d and %d\n", x.Elements[0], x.Elements[1])
	fmt.Fprintf(a.stdout, "distance    %v: %d deleted, %d inserted, %d renamed\n", x.Distance, x.Deleted, x.Inserted, x.Renamed)
	fmt.Fprintf(a.stdout, "structural  %.6f\n", x.Structural)
	fmt.Fprintf(a.stdout, "style       %.6f: %d class names in both, %d only in A, %d only in B\n",
		x.Style, len(x.Classes.Both), len(x.Classes.OnlyA), len(x.Classes.OnlyB))
	weighed := fmt.Sprintf("kappa %v", x.Kappa)
	if x.StructureOnly {
		weighed = "structure only: no class names"
	}
	_, err := fmt.Fprintf(a.stdout, "similarity  %.6f (%s)\n", x.Similarity, weighed)
	var steps []string
	for _, s := range x.Operations {
		steps = append(steps, fmt.Sprintf("%s %s", s.Kind, strings.TrimSpace(s.From+" "+s.To)))
	}
	for _, list := range []struct {
		title string
		lines []string
	}{{"operations", steps}, {"class names only in A", x.Classes.OnlyA}, {"class names only in B", x.Classes.OnlyB}} {
		if err == nil && len(list.lines) > 0 {
			_, err = fmt.Fprintf(a.stdout, "\n%s\n%s", list.title, firstLines(list.lines))
		}
	}
	return err
}

// firstLines indents the first lines of a list, and counts the others.
func firstLines(lines []string) string {
	const shown = 40
	var b strings.Builder
	for _, l := range lines[:min(shown, len(lines))] {
		fmt.Fprintf(&b, "  %s\n", text.Printable(l))
	}
	if more := len(lines) - shown; more > 0 {
		fmt.Fprintf(&b, "  and %d more (--format json lists all)\n", more)
	}
	return b.String()
}
