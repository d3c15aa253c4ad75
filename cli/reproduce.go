package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/text"
)

type corpusReproduceCmd struct {
	Suite   string `arg:"" optional:"" help:"Only the figures of this metric (assay ls metrics)."`
	Corpora string `default:"." placeholder:"DIR" help:"The folder that holds the corpora and their stored outputs, as their repositories have them."`
	Format  string `enum:"text,json" default:"text" help:"text or json."`
}

// reproduced is one published figure beside ours.
type reproduced struct {
	Metric     string        `json:"metric"`
	System     string        `json:"system"`
	Outputs    string        `json:"outputs"`
	Figure     string        `json:"figure"`
	Ours       metrics.Value `json:"ours"`
	Theirs     metrics.Value `json:"theirs"`
	Difference metrics.Value `json:"difference"`
	Verdict    string        `json:"verdict"` // "equal" to the last printed digit, "differs", or "other pages"
	Source     string        `json:"source"`
	Note       string        `json:"note,omitempty"`
}

func (c corpusReproduceCmd) Run(a *app) error {
	if c.Suite != "" {
		if _, err := suite.Find(c.Suite); err != nil {
			return err
		}
	}
	all, absent, err := c.figures()
	if err != nil {
		return err
	}
	if c.Suite == "" || c.Suite == "thesis" {
		all = append(all, thesisFigures()...)
	}
	if len(all) == 0 {
		return fmt.Errorf("reproduce: %s holds no stored outputs of published figures (give the folder of the corpora by --corpora; assay corpus fetch gets some)", c.Corpora)
	}
	if c.Format == "json" {
		err = a.printJSON(all)
	} else {
		err = c.print(a, all, absent)
	}
	if err != nil {
		return err
	}
	if slices.ContainsFunc(all, func(r reproduced) bool { return r.Verdict == "differs" && r.Note == "" }) {
		return exit(exitCondition)
	}
	return nil
}

// thesisFigures recomputes the ratios of the source thesis' appendix from its counts, in its arithmetic.
func thesisFigures() (all []reproduced) {
	for _, p := range suite.ThesisAppendix {
		for i, name := range []string{"precision", "recall", "fallout", "f1", "accuracy"} {
			ours, theirs := p.Recomputed()[i], p.Printed[i]
			r := reproduced{Metric: "thesis", System: p.Extractor, Outputs: "page " + p.Case, Figure: name, Verdict: "equal",
				Ours: parsed(ours), Theirs: parsed(theirs), Source: "Rolli 2014, appendix I"}
			if ours != theirs {
				r.Verdict = "differs"
			}
			all = append(all, r)
		}
	}
	return all
}

// parsed reads a Java float; NaN is undefined.
func parsed(s string) metrics.Value {
	x, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return metrics.Value{}
	}
	return metrics.Of(x)
}

// figures computes every published figure whose outputs are there, and counts the others.
func (c corpusReproduceCmd) figures() (all []reproduced, absent int, err error) {
	measured := map[string][]suite.Stats{} // by metric and outputs
	for _, p := range suite.PublishedFigures() {
		if c.Suite != "" && p.Metric != c.Suite {
			continue
		}
		path, there := c.outputs(p)
		if !there {
			absent++
			continue
		}
		m, err := suite.Find(p.Metric)
		if err != nil {
			return nil, 0, err
		}
		key := p.Metric + "\x00" + path
		if _, done := measured[key]; !done {
			if measured[key], err = measureStored(m, filepath.Join(c.Corpora, filepath.FromSlash(p.Corpus)), path); err != nil {
				return nil, 0, err
			}
		}
		ours, same, err := p.Ours(m.Summarize(measured[key]))
		if err != nil {
			return nil, 0, err
		}
		r := reproduced{Metric: p.Metric, System: p.System, Outputs: p.Outputs, Figure: p.Figure, Ours: ours, Theirs: metrics.Of(p.Theirs), Source: p.Source, Note: p.Note, Verdict: "differs"}
		if ours.Defined {
			r.Difference = metrics.Of(math.Round(1e6*(ours.Float-p.Theirs))/1e6 + 0) // without the sign of a zero
		}
		switch {
		case !same:
			r.Verdict = "other pages"
		case p.Agrees(ours):
			r.Verdict = "equal"
		}
		all = append(all, r)
	}
	return all, absent, nil
}

// outputs finds the stored outputs of a figure: a folder, or a file of JSON.
func (c corpusReproduceCmd) outputs(p suite.Published) (path string, there bool) {
	if p.Outputs == "" {
		return "", false
	}
	path = filepath.Join(c.Corpora, filepath.FromSlash(p.Outputs))
	for _, extension := range []string{"", ".json"} {
		if _, err := os.Stat(path + extension); !errors.Is(err, fs.ErrNotExist) {
			return path + extension, true
		}
	}
	return "", false
}

// measureStored measures every stored output of a system, those without gold too, and every case without output.
func measureStored(m suite.Metric, gold, outputs string) ([]suite.Stats, error) {
	golds, err := corpus.LoadGold(gold, corpus.Options{})
	if err != nil {
		return nil, err
	}
	stored, err := corpus.LoadOutputs(outputs)
	if err != nil {
		return nil, err
	}
	var stats []suite.Stats
	known := map[string]bool{}
	for _, k := range golds.Cases {
		known[k.ID] = true
		p := suite.Pair{Gold: suite.Gold{Text: k.Gold.Text, Raw: k.Gold.Raw, With: k.Gold.With, Without: k.Gold.Without}, Tokenizer: text.Tokenizers[0]}
		for _, paragraph := range k.Gold.Paragraphs {
			p.Gold.Paragraphs = append(p.Gold.Paragraphs, suite.Paragraph(paragraph))
		}
		p.Output, p.Answered = stored.Text(k.ID)
		p.Raw = stored.Raw[k.ID]
		stats = append(stats, m.Measure(p))
	}
	for _, id := range stored.IDs() {
		if !known[id] {
			stats = append(stats, m.Measure(suite.Pair{Gold: suite.Gold{Missing: true}, Output: stored.Texts[id], Raw: stored.Raw[id], Answered: true}))
		}
	}
	return stats, nil
}

func (c corpusReproduceCmd) print(a *app, all []reproduced, absent int) error {
	verdicts, notes := map[string]int{}, map[string]bool{}
	for _, r := range all {
		verdicts[r.Verdict]++
		if r.Verdict == "other pages" {
			continue
		}
		if _, err := fmt.Fprintf(a.stdout, "%-10s %-16s %-18s ours %s  theirs %s  difference %s  %s\n",
			r.Metric, r.System, r.Figure, r.Ours.Text(4), r.Theirs.Text(4), r.Difference.Text(4), r.Verdict); err != nil {
			return err
		}
	}
	for _, p := range suite.PublishedFigures() { // what cannot be computed from outputs says why, once for each table
		if c.Suite != "" && p.Metric != c.Suite || p.Note == "" || notes[p.Note] {
			continue
		}
		notes[p.Note] = true
		fmt.Fprintf(a.stdout, "%s: %s (%s)\n", p.Metric, p.Note, p.Source)
	}
	_, err := fmt.Fprintf(a.stdout, "\n%d equal to the last printed digit, %d differ; %d are over other pages than those here, %d have no outputs here\n",
		verdicts["equal"], verdicts["differs"], verdicts["other pages"], absent)
	return err
}
