// Package reproduce computes figures that others have published, from the outputs that they stored beside their corpora, and
// sets ours against theirs.
package reproduce

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/metrics/suite"
	"github.com/contentassay/assay/text"
)

// Figure is one published figure beside ours.
type Figure struct {
	Metric     string        `json:"metric"`
	System     string        `json:"system"`
	Outputs    string        `json:"outputs"` // what was measured, as a path below the folder of the corpora
	Figure     string        `json:"figure"`  // which of the metric's figures, as its Values name them
	Ours       metrics.Value `json:"ours"`
	Theirs     metrics.Value `json:"theirs"`
	Difference metrics.Value `json:"difference"` // ours less theirs, to six places
	Verdict    Verdict       `json:"verdict"`
	Source     string        `json:"source"`
	Note       string        `json:"note,omitempty"` // why a figure differs or was not computed
}

// Verdict says how a figure of ours stands to the published one.
type Verdict string

// The verdicts.
const (
	Equal       Verdict = "equal" // to the last printed digit
	Differs     Verdict = "differs"
	OtherPages  Verdict = "other pages"  // theirs is over pages that are not those here
	NotComputed Verdict = "not computed" // no stored outputs could give it: the note says why
)

// Stored tells whether the figure was computed from stored outputs. The others need an extractor, or are the source thesis'.
func (f Figure) Stored() bool { return f.Verdict != NotComputed && f.Metric != "thesis" }

// Figures computes every published figure of a metric, or of all for "", whose outputs are in the folder of the corpora, and
// counts the others. Those of the source thesis need no outputs: they come from its printed counts.
func Figures(folder, metric string) (all []Figure, absent int, err error) {
	measured := map[string][]suite.Stats{} // by metric and outputs
	for _, p := range suite.PublishedFigures() {
		if metric != "" && p.Metric != metric {
			continue
		}
		if p.Outputs == "" {
			all = append(all, Figure{Metric: p.Metric, System: p.System, Figure: p.Figure, Theirs: metrics.Of(p.Theirs), Source: p.Source, Note: p.Note, Verdict: NotComputed})
			continue
		}
		path, there := outputsOf(folder, p)
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
			if measured[key], err = measureStored(m, below(folder, p.Corpus), path); err != nil {
				return nil, 0, err
			}
		}
		ours, same, err := p.Ours(m.Summarize(measured[key]))
		if err != nil {
			return nil, 0, err
		}
		r := Figure{Metric: p.Metric, System: p.System, Outputs: p.Outputs, Figure: p.Figure, Ours: ours, Theirs: metrics.Of(p.Theirs), Source: p.Source, Note: p.Note, Verdict: Differs}
		r.Difference = difference(r.Ours, r.Theirs)
		switch {
		case !same:
			r.Verdict = OtherPages
		case p.Agrees(ours):
			r.Verdict = Equal
		}
		all = append(all, r)
	}
	if metric == "" || metric == "thesis" {
		all = append(all, thesisFigures()...)
	}
	return all, absent, nil
}

// outputsOf finds the stored outputs of a figure: a folder, or a file of JSON.
func outputsOf(folder string, p suite.Published) (path string, there bool) {
	path = below(folder, p.Outputs)
	for _, extension := range []string{"", ".json"} {
		if _, err := os.Stat(path + extension); !errors.Is(err, fs.ErrNotExist) {
			return path + extension, true
		}
	}
	return "", false
}

// below finds a path that begins with the name of a repository. Where the folder has none of that name, its clone may have
// the name that corpus.Fetch gives it.
func below(folder, path string) string {
	full := filepath.Join(folder, filepath.FromSlash(path))
	repository, rest, _ := strings.Cut(path, "/")
	if _, err := os.Stat(filepath.Join(folder, repository)); err == nil {
		return full
	}
	for _, s := range corpus.Sources {
		if strings.HasSuffix(s.URL, "/"+repository) {
			return filepath.Join(folder, corpus.FileName(s.Name), filepath.FromSlash(rest))
		}
	}
	return full
}

// difference is ours less theirs, to six places.
func difference(ours, theirs metrics.Value) metrics.Value {
	if !ours.Defined || !theirs.Defined {
		return metrics.Value{}
	}
	return metrics.Of(math.Round(1e6*(ours.Float-theirs.Float))/1e6 + 0) // without the sign of a zero
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
		p := suite.Pair{Gold: goldOf(k.Gold), Tokenizer: text.Tokenizers[0]}
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

// goldOf is the gold of a corpus as metrics look at it.
func goldOf(g corpus.Gold) suite.Gold {
	return suite.Gold{Text: g.Text, Raw: g.Raw, With: g.With, Without: g.Without, Paragraphs: g.Paragraphs}
}

// thesisFigures recomputes the ratios of the source thesis' appendix from its counts, in its arithmetic.
func thesisFigures() (all []Figure) {
	for _, p := range suite.ThesisAppendix {
		for i, name := range []string{"precision", "recall", "fallout", "f1", "accuracy"} {
			ours, theirs := p.Recomputed()[i], p.Printed[i]
			r := Figure{Metric: "thesis", System: p.Extractor, Outputs: "page " + p.Case + "/" + p.Extractor, Figure: name, Verdict: Equal,
				Ours: parsed(ours), Theirs: parsed(theirs), Source: "Rolli 2014, appendix I"}
			r.Difference = difference(r.Ours, r.Theirs)
			if ours != theirs {
				r.Verdict = Differs
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
