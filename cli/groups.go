package cli

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/corpus/grouping"
	"github.com/contentassay/assay/harness"
	"github.com/contentassay/assay/internal/nearest"
	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/runs"
)

// groupName is the name under which a run keeps what a user asked to group by: a computed grouping may be named in the
// singular, everything else stays as it is.
func groupName(name string) string {
	if found, ok := grouping.Find(name); ok {
		return found
	}
	return name
}

// groupCases leaves copies out of a plan and computes the groupings that the flags name, which takes time: what they
// mistype is said before.
func (c runCmd) groupCases(a *app, p *harness.Plan) error {
	if err := cmp.Or(checkGroupName(p.Corpus, "group", groupName(c.Group)), checkGroupName(p.Corpus, "by", groupName(c.By))); err != nil {
		return err
	}
	if c.Dedup {
		g, err := grouping.Compute(p.Corpus, grouping.ByDuplicates)
		if err != nil {
			return err
		}
		p.Once = &g
		for _, k := range g.Copies() {
			if slices.Contains(p.Inspect, k.Case) {
				return fmt.Errorf("inspect %s: --dedup leaves this case out as a copy of %s (inspect that one)", k.Case, k.Of)
			}
		}
		if p.Corpus, err = grouping.Without(p.Corpus, g.Copies()); err != nil {
			return err
		}
		a.say("dedup     %s", copiesSaid(g.Copies()))
	}
	for _, name := range grouping.Names {
		if groupName(c.Group) != name && groupName(c.By) != name || hasTag(p.Corpus, name) {
			continue
		}
		g, err := grouping.Compute(p.Corpus, name)
		if err != nil {
			return err
		}
		p.Groupings = append(p.Groupings, g)
		a.tellGrouping(g)
	}
	return nil
}

// copiesSaid says how many cases --dedup leaves out; the report names them.
func copiesSaid(copies []grouping.Copy) string {
	if len(copies) == 0 {
		return "no case is a copy of another"
	}
	return fmt.Sprintf("%s left out, each a copy of another; the report names them", plural.Of(len(copies), "case"))
}

// tellGrouping says what was found, and which pages could not be compared.
func (a *app) tellGrouping(g grouping.Grouping) {
	a.say("%-9s %s of two cases or more, %s in them", g.Name, plural.Of(len(g.Groups), "group"), plural.Of(len(g.Of()), "case"))
	for i, apart := range g.Apart {
		if i == toldRejections {
			a.say("apart     ... %d more (groupings in manifest.json)", len(g.Apart)-i)
			break
		}
		a.say("apart     %s: %s", apart.Case, apart.Why)
	}
}

// checkGroupName refuses what no case can be grouped by; flag is group or by.
func checkGroupName(c *corpus.Corpus, flag, name string) error {
	names := append([]string{"domain", "group", "lang"}, grouping.Names...)
	if flag == "by" {
		names = append(names, "length", "complexity")
	}
	if name == "" || slices.Contains(names, name) || hasTag(c, name) {
		return nil
	}
	for _, k := range c.Cases {
		for _, tag := range k.TagKeys() {
			if !slices.Contains(names, tag) {
				names = append(names, tag)
			}
		}
	}
	slices.Sort(names)
	return fmt.Errorf("--%s %s: no case of the corpus has such a tag%s; there are %s", flag, name, nearest.Hint(name, names), strings.Join(names, ", "))
}

func hasTag(c *corpus.Corpus, name string) bool {
	return slices.ContainsFunc(c.Cases, func(k corpus.Case) bool { return k.Tags[name] != "" })
}

// readGroups adds the groups in a file to an opened run, under the name of the file, which it returns.
func (a *app) readGroups(run *runs.Run, path string) (name string, err error) {
	f, err := os.Open(path)
	if err != nil {
		return "", fmt.Errorf("read groups: %w (give a file that assay corpus cluster or assay corpus dups --format json has written)", err)
	}
	defer f.Close()
	groups, err := runs.ReadGroups(f)
	if err != nil {
		return "", fmt.Errorf(`read groups from %s: %w (write one object {"id", "members"} a line, as assay corpus cluster --format json does)`, path, err)
	}
	name = filepath.Base(path)
	unknown, err := run.AddGrouping(name, groups)
	if err != nil {
		return "", fmt.Errorf("read groups from %s: %w (make them of the corpus of this run: %s)", path, err, run.Manifest.Corpus.Path)
	}
	if len(unknown) > 0 {
		a.say("warning: %s names %s that the run does not have, such as %q", path, plural.Of(len(unknown), "case"), unknown[0])
	}
	return name, nil
}

// groupTerms explains the words that groups bring.
func groupTerms() []entry {
	return []entry{
		{Name: grouping.ByTemplates, Doc: "grouping: pages alike in the structure of their elements and in their class names (assay corpus cluster); " +
			"an extractor fails on all pages of a template or on none, so that --group templates gives each template one voice and resamples whole templates"},
		{Name: grouping.ByDuplicates, Doc: fmt.Sprintf("grouping: copies and versions of one text (assay corpus dups), compared by the gold or, where that is snippets, by the page, "+
			"from %d words on; and pages that are the same byte for byte", grouping.LeastWords)},
		{Name: "dedup", Doc: "run --dedup keeps of each group of duplicates the best copy, the one most like the others, and leaves the others out; they are named in the report and in manifest.json, and the signature says dedup"},
		{Name: "duplicate-graph", Doc: "assay corpus dups graph RUN: every two cases whose golds are copies or versions of each other are right; precision, recall and F1 of the pairs that are found among " +
			"the outputs of an extractor. Boilerplate left in makes different pages of one site alike (extra pairs), over-trimming makes copies differ (missed pairs)"},
		{Name: "collapse", Doc: reports.CollapseDoc},
	}
}
