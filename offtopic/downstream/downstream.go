// Package downstream asks what the extractors of a run are good for: it lets them find the texts of a synthetic web
// archive, made of the run's own corpus, and counts how many of its captures are rightly called off topic by them.
//
// The extractors run as in any run, with the same options, limits and processes: the captures are one more corpus.
package downstream

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/harness"
	"github.com/contentassay/assay/offtopic"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/runs"
)

// Options say what to do.
type Options struct {
	Measure string // of package offtopic, such as jaccard; one that reads text
	Seed    uint64 // of the archive and of resampling
	Pages   int    // of the corpus that the archive is made of; each has nine captures
	Version string // of the program, for the manifest of the run on the captures
	Lang    string // of the pages, for stop words and stemming; "" is English
}

// Archive is the labelled captures of a corpus, and the choice that is judged by.
type Archive struct {
	options Options
	choice  offtopic.Choice
	made    offtopic.Synthetic
}

// NewArchive makes the captures: each page with every kind of later one, on and off topic in turns. It fails where the
// corpus has too few articles, or the measure is none that reads text: before a run, so that nothing is computed in vain.
func NewArchive(c *corpus.Corpus, o Options) (*Archive, error) {
	choices, err := offtopic.ParseChoices(o.Measure, offtopic.ChoiceOptions{Sweep: true})
	if err != nil {
		return nil, fmt.Errorf("downstream: %w", err)
	}
	if len(choices) != 1 || choices[0].Measure.Raw {
		return nil, fmt.Errorf("downstream: measure %q: give one that reads text, such as jaccard", o.Measure)
	}
	made, err := offtopic.Synthesize(c, offtopic.SynthOptions{Seed: o.Seed, Pages: o.Pages, EveryKind: true})
	if err != nil {
		return nil, fmt.Errorf("downstream: %w", err)
	}
	return &Archive{o, choices[0], made}, nil
}

// Measure runs the extractors of a plan on the captures, in a directory that goes away, and judges their texts. watch, which
// may be nil, is called after every pair.
func (a *Archive) Measure(ctx context.Context, p harness.Plan, watch func(harness.Event)) (runs.Downstream, error) {
	var d runs.Downstream
	dir, err := os.MkdirTemp("", "assay-downstream-")
	if err != nil {
		return d, fmt.Errorf("downstream: %w", err)
	}
	defer os.RemoveAll(dir)
	run, err := a.extract(ctx, p, dir, watch)
	if err != nil {
		return d, fmt.Errorf("downstream: %w", err)
	}
	texts, err := a.texts(run)
	if err != nil {
		return d, fmt.Errorf("downstream: %w", err)
	}
	samples, err := a.judge(ctx, texts, p.Workers)
	if err != nil {
		return d, fmt.Errorf("downstream: %w", err)
	}
	return a.sumUp(p, samples), nil
}

// extract writes the captures as a corpus of pairs and does the plan on it.
func (a *Archive) extract(ctx context.Context, p harness.Plan, dir string, watch func(harness.Event)) (*runs.Run, error) {
	pages := filepath.Join(dir, "pages")
	if err := a.write(pages); err != nil {
		return nil, err
	}
	captures, err := corpus.Load(pages, corpus.Options{})
	if err != nil {
		return nil, err
	}
	p.Corpus, p.Path, p.Filters, p.Inspect, p.Reuse, p.CheckAlign, p.Inputs = captures, pages, nil, nil, nil, false, false
	p.Groupings, p.Once = nil, nil
	m, err := p.Manifest(a.options.Version)
	if err != nil {
		return nil, err
	}
	w, err := runs.Create(filepath.Join(dir, "run"), m)
	if err != nil {
		return nil, err
	}
	return harness.Run(ctx, p, w, watch)
}

// write makes a folder of pairs. The gold does not matter, only that there is some.
func (a *Archive) write(dir string) error {
	for _, folder := range []string{"html", "content"} {
		if err := os.MkdirAll(filepath.Join(dir, folder), 0o755); err != nil {
			return err
		}
	}
	for i, t := range a.made.TimeMaps {
		for n, m := range t.Mementos {
			capture, err := m.Read()
			if err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(dir, "html", caseName(i, n)+".html"), capture.Body, 0o644); err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(dir, "content", caseName(i, n)+".txt"), []byte("capture\n"), 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}

// caseName is the ID of memento n of TimeMap i.
func caseName(i, n int) string { return fmt.Sprintf("%d-%d", i+1, n+1) }

// texts gives every extractor a function that knows its answers by the URI of the memento.
func (a *Archive) texts(run *runs.Run) ([]offtopic.TextOf, error) {
	uris := map[string]string{} // by case
	for i, t := range a.made.TimeMaps {
		for n, m := range t.Mementos {
			uris[caseName(i, n)] = m.URI
		}
	}
	answers := map[string]map[string]answer{}
	for _, x := range run.Results {
		if answers[x.Extractor] == nil {
			answers[x.Extractor] = map[string]answer{}
		}
		one := answer{err: fmt.Errorf("%s: %s", x.Status, x.Error)}
		switch {
		case x.Status == runs.Empty:
			one.err = nil
		case x.Status == runs.OK:
			text, err := run.AnswerText(x.Output)
			if err != nil {
				return nil, err
			}
			one = answer{text: text}
		}
		answers[x.Extractor][uris[x.Case]] = one
	}
	var all []offtopic.TextOf
	for _, x := range run.Manifest.Extractors {
		known := answers[x.Name]
		all = append(all, offtopic.TextOf{Name: x.Name, Extract: func(p *page.Page) (extractors.Extraction, error) {
			found, ok := known[p.ID]
			if !ok {
				return extractors.Extraction{}, errors.New("the capture was rejected as a case")
			}
			return extractors.Extraction{Text: found.text}, found.err
		}})
	}
	return all, nil
}

// answer is what an extractor made of a capture.
type answer struct {
	text string
	err  error
}

// judge measures the texts and sets them against the labels.
func (a *Archive) judge(ctx context.Context, texts []offtopic.TextOf, workers int) ([]offtopic.Samples, error) {
	words, err := offtopic.NewWords(offtopic.ForLanguage(a.options.Lang))
	if err != nil {
		return nil, err
	}
	d := offtopic.Detector{Words: words, Texts: texts, Choices: []offtopic.Choice{a.choice}}
	var results []offtopic.Result
	for some := range d.DetectAll(ctx, a.made.TimeMaps, workers) {
		results = append(results, some...)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return offtopic.JoinAll(results, a.made.Labels)
}

// sumUp makes the result, with the extractors in the order of the plan.
func (a *Archive) sumUp(p harness.Plan, samples []offtopic.Samples) runs.Downstream {
	d := runs.Downstream{
		Task: "off-topic", Measure: a.choice.String(), Seed: a.options.Seed, Pages: len(a.made.TimeMaps), Items: len(a.made.Labels),
		Doc: fmt.Sprintf("best F1 of finding off-topic captures by %s of the extracted texts, in a synthetic web archive made of this corpus (assay offtopic synth --every-kind)", a.choice),
	}
	for _, l := range a.made.Labels {
		if l.OffTopic {
			d.Positive++
		}
	}
	for i, v := range p.Variants {
		if _, stored := v.External(); stored != nil {
			d.Rows = append(d.Rows, runs.DownstreamRow{Extractor: v.Name, Error: "its answers are stored ones: it cannot be asked about other pages"})
			continue
		}
		e := samples[i].Evaluate(0, offtopic.Half, a.options.Seed)
		row := runs.DownstreamRow{
			Extractor: v.Name, F1: e.Best.Counts.F1().Value(), Threshold: e.Best.Threshold, Held: e.Test.Counts.F1().Value(), Interval: e.Interval, Failed: e.Unscored}
		for _, k := range e.Kinds {
			row.Kinds = append(row.Kinds, runs.DownstreamKind{Name: k.Name, Positive: k.OffTopic, Right: k.Right, Total: k.Total})
		}
		for _, point := range e.Curve {
			row.Curve = append(row.Curve, runs.CurvePoint{Threshold: point.Threshold, F1: point.Counts.F1().Value()})
		}
		d.Rows = append(d.Rows, row)
	}
	return d
}

// Tasks are the names that a user can ask for, for messages.
const Tasks = "offtopic"

// ParseTask reads a task as a user writes it: offtopic, or offtopic:MEASURE.
func ParseTask(s string) (measure string, err error) {
	task, measure, given := strings.Cut(s, ":")
	if task != Tasks {
		return "", fmt.Errorf("downstream task %q: there is offtopic, or offtopic:MEASURE as in offtopic:cosine", s)
	}
	if !given {
		measure = "jaccard"
	}
	if name, threshold, ok := strings.Cut(measure, "="); ok {
		return "", fmt.Errorf("downstream task %q: the best F1 over all thresholds is taken, so none can be given (leave out =%s: %s:%s)", s, threshold, task, name)
	}
	return measure, nil
}
