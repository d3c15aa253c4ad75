package cli

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/text"
)

type lsCmd struct {
	What   string `arg:"" enum:"extractors,layouts,tokenizers,metrics" help:"extractors, layouts, tokenizers or metrics."`
	Format string `enum:"text,json" default:"text" help:"text or json."`
}

// entry is one thing that ls lists.
type entry struct {
	Name    string            `json:"name"`
	Doc     string            `json:"doc"`
	Facts   []fact            `json:"-"`
	Options []extractorOption `json:"options,omitempty"`
	More    map[string]string `json:"facts,omitempty"`
}

// fact is something to know of an entry beside its one line of documentation.
type fact struct{ name, value string }

// extractorOption is one option of an extractor, with its default.
type extractorOption struct {
	Name    string `json:"name"`
	Type    string `json:"type"`
	Default any    `json:"default"`
	Doc     string `json:"doc"`
}

func (c lsCmd) Run(a *app) error {
	entries := c.entries(a)
	if c.Format == "json" {
		return a.printJSON(entries)
	}
	width := 0
	for _, e := range entries {
		width = max(width, len(e.Name))
	}
	for _, e := range entries {
		if _, err := fmt.Fprint(a.stdout, e.text(width)); err != nil {
			return err
		}
	}
	return nil
}

func (c lsCmd) entries(a *app) (list []entry) {
	switch c.What {
	case "extractors":
		for _, x := range a.all {
			list = append(list, extractorEntry(x))
		}
	case "layouts":
		for _, l := range corpus.Layouts {
			list = append(list, entry{Name: l.Name, Doc: l.Doc})
		}
	case "tokenizers":
		for _, t := range text.Tokenizers {
			list = append(list, entry{Name: t.ID, Doc: t.Doc})
		}
	case "metrics":
		for _, m := range metrics.Metrics {
			list = append(list, entry{Name: m.String(), Doc: m.Doc()})
		}
		for _, m := range suite.Metrics {
			list = append(list, suiteEntry(m))
		}
	}
	return list
}

// suiteEntry is the entry of a published metric: its first sentence; assay explain has the rest.
func suiteEntry(m suite.Metric) entry {
	first, _, _ := strings.Cut(m.Doc, ". ")
	return entry{Name: m.Name, Doc: strings.TrimSuffix(first, ".") + " (assay explain " + m.Name + ")"}
}

func extractorEntry(x extractors.Extractor) entry {
	e := entry{Name: x.Name, Doc: x.Doc, More: map[string]string{}}
	baseline := ""
	if x.Baseline {
		baseline = "yes"
	}
	e.Facts = []fact{
		{"version", x.Version}, {"licence", x.Licence}, {"languages", x.Languages}, {"released", x.Released},
		{"url", x.URL}, {"aliases", strings.Join(x.Aliases, ", ")}, {"baseline", baseline}, {"since", x.Since},
	}
	for _, f := range e.Facts {
		if f.value != "" {
			e.More[f.name] = f.value
		}
	}
	for _, o := range x.OptionFields() {
		e.Options = append(e.Options, extractorOption{o.Name, o.Type, o.Default, o.Doc})
	}
	return e
}

// text is the entry for people: its name and line, what else there is to know, and the options. Every line begins with
// the name.
func (e entry) text(width int) string {
	var b strings.Builder
	line := func(rest string) { fmt.Fprintf(&b, "%-*s  %s\n", width, e.Name, rest) }
	line(e.Doc)
	var facts []string
	for _, f := range e.Facts {
		if f.value != "" {
			facts = append(facts, f.name+" "+f.value)
		}
	}
	if len(facts) > 0 {
		line("  " + strings.Join(facts, "; "))
	}
	for _, o := range e.Options {
		line(fmt.Sprintf("  --set %s.%s=%v  %s", e.Name, o.Name, o.Default, o.Doc))
	}
	return b.String()
}

// printLine writes v to standard output as one line of JSON.
func (a *app) printLine(v any) error {
	e := json.NewEncoder(a.stdout)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// printJSON writes v, indented, to standard output.
func (a *app) printJSON(v any) error {
	e := json.NewEncoder(a.stdout)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
