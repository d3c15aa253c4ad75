package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/corpus/check"
	"github.com/contentassay/assay/corpus/duplicates"
	"github.com/contentassay/assay/internal/nearest"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/text"
)

type explainCmd struct {
	Term string `arg:"" help:"A metric, a status, an extractor, an option as in justext.max_link_density, a tokenizer, a layout, a finding of corpus check, a relation of corpus dups, a signature of corpus sign, the name of a flag, or a word such as collapse."`
}

func (c explainCmd) Run(a *app, verbs *kong.Kong) error {
	all := append(explanations(a), flagTerms(verbs.Model)...)
	var names, found []string
	for _, e := range all {
		names = append(names, e.Name)
		if !strings.EqualFold(e.Name, c.Term) {
			continue
		}
		if told := e.Name + "\n" + wrap(e.explanation(), explainWidth); !slices.Contains(found, told) {
			found = append(found, told)
		}
	}
	if len(found) > 0 {
		_, err := fmt.Fprint(a.stdout, strings.Join(found, ""))
		return err
	}
	return fmt.Errorf("explain %q: there is nothing of that name%s (assay ls lists the metrics, extractors, tokenizers and layouts)",
		c.Term, nearest.Hint(c.Term, names))
}

// explainWidth is the longest line of an explanation.
const explainWidth = 100

// explanations lists everything that has a name and a meaning. Things of one name are all explained, in this order.
func explanations(a *app) (all []entry) {
	for _, m := range metrics.Metrics {
		all = append(all, entry{Name: m.String(), Doc: m.Doc()})
	}
	for _, m := range suite.Metrics {
		all = append(all, entry{Name: m.Name, Doc: m.Doc, Facts: []fact{
			{"version", fmt.Sprint(m.Version)}, {"gold needed", string(m.Needs)}, {"ranks by", m.Headline}, {"source", m.Source},
		}})
	}
	all = append(all, entry{Name: "optional", Doc: suite.OptionalDoc, Facts: []fact{{"in signatures", "optional:" + suite.OptionalVersion}}})
	all = append(all, groupTerms()...)
	all = append(all, offtopicTerms()...)
	all = append(all, stabilityTerms()...)
	all = append(all, signatureTerms()...)
	all = append(all, reportTerms()...)
	for _, s := range runs.Statuses {
		all = append(all, entry{Name: string(s), Doc: "status: " + s.Doc()})
	}
	for _, x := range a.all {
		e := extractorEntry(x)
		all = append(all, e)
		for _, o := range e.Options {
			all = append(all, entry{Name: x.Name + "." + o.Name, Doc: o.Doc, Facts: []fact{{"type", o.Type}, {"default", fmt.Sprint(o.Default)}}})
		}
		for _, alias := range x.Aliases {
			named := e
			named.Name = alias
			all = append(all, named)
		}
	}
	for _, t := range text.Tokenizers {
		all = append(all, entry{Name: t.ID, Doc: "tokenizer: " + t.Doc})
	}
	for _, l := range corpus.Layouts {
		all = append(all, entry{Name: l.Name, Doc: "layout: " + l.Doc})
	}
	for _, k := range check.Kinds {
		all = append(all, entry{Name: k.Name, Doc: "finding of corpus check: " + k.Doc, Facts: []fact{{"mend", k.Mend}}})
	}
	for _, r := range duplicates.Relations {
		all = append(all, entry{Name: string(r), Doc: "relation of two texts: " + r.Doc()})
	}
	return all
}

// explanation is the whole of an entry but its name, indented.
func (e entry) explanation() string {
	lines := []string{e.Doc}
	for _, f := range e.Facts {
		if f.value != "" {
			lines = append(lines, f.name+": "+f.value)
		}
	}
	for _, o := range e.Options {
		lines = append(lines, fmt.Sprintf("--set %s.%s=%v: %s", e.Name, o.Name, o.Default, o.Doc))
	}
	return "    " + strings.Join(lines, "\n    ") + "\n"
}

// wrap breaks lines at blanks so that none is longer than width; what follows keeps the indent of its line.
func wrap(s string, width int) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		line = strings.TrimRight(line, "\n")
		indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
		length := 0
		for i, word := range strings.Fields(line) {
			switch {
			case i == 0:
				b.WriteString(indent)
				length = len(indent)
			case length+1+len(word) > width:
				b.WriteString("\n" + indent)
				length = len(indent)
			default:
				b.WriteByte(' ')
				length++
			}
			b.WriteString(word)
			length += len(word)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
