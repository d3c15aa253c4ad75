package cli

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime"
	"slices"
	"strings"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/internal/atomicfile"
	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/offtopic"
)

type offtopicCmd struct {
	Detect offtopicDetectCmd `cmd:"" help:"Say which captures of archived pages have drifted off topic. Takes the arguments of OTMT's detect_off_topic too."`
	Sweep  offtopicSweepCmd  `cmd:"" help:"Try all thresholds on stored scores against a gold file."`
	Synth  offtopicSynthCmd  `cmd:"" help:"Make a labelled archive from the pages of a corpus."`
	Eval   offtopicEvalCmd   `cmd:"" help:"Weigh extractors by how well off-topic captures are found in their text."`
}

type offtopicDetectCmd struct {
	archiveFlags
	Measures   string `aliases:"timemap-measures" default:"cosine" placeholder:"NAME[=T],..." help:"What to measure, with thresholds; one of several is enough (-tm). Without a threshold, that of the paper's Table 4."`
	Extractor  string `placeholder:"NAME,..." help:"What finds the text: an extractor (assay ls extractors), or all-text, the default, with which the paper's thresholds were measured. Several only for jsonl and text."`
	Tune       string `placeholder:"GOLD" help:"Labels by which thresholds are tuned: those with the best F1 on them take the place of all others."`
	Out        string `short:"o" aliases:"output" placeholder:"FILE" help:"Where to write; standard output when not given."`
	OutputType string `enum:"json,csv,golddatafile,jsonl,text" default:"json" help:"json, csv (as OTMT's), golddatafile, jsonl (everything), or text (one line a page) (-ot)."`

	Logfile          string `short:"l" hidden:"" help:"OTMT's; not used."`
	Verbose          bool   `short:"v" hidden:"" help:"OTMT's; not used."`
	Quiet            bool   `short:"q" hidden:"" help:"OTMT's; not used."`
	ComputeSimhashes bool   `hidden:"" help:"OTMT's; always done."`
	ComputeLengths   bool   `hidden:"" help:"OTMT's; always done."`
}

func (c offtopicDetectCmd) Run(a *app) error {
	names := []string{offtopic.AllTextName}
	if c.Extractor != "" {
		var err error
		if names, err = extractorNames(c.Extractor); err != nil {
			return err
		}
	}
	d, err := c.detector(a, names)
	if err != nil {
		return err
	}
	if d.Choices, err = c.choices(c.Measures, c.Tune != ""); err != nil {
		return err
	}
	if c.OutputType != "jsonl" && c.OutputType != "text" {
		if err := offtopic.CheckSingle(d.Choices); err != nil {
			return err
		}
		if len(names) > 1 {
			return fmt.Errorf("extractors %s: OTMT's forms of output have room for one (write jsonl or text)", c.Extractor)
		}
	}
	var labels []offtopic.Label
	if c.Tune != "" {
		if labels, err = readGoldFile(c.Tune); err != nil {
			return err
		}
	}
	timemaps, err := c.open(a)
	if err != nil {
		return err
	}
	offtopic.Number(timemaps, nil)
	var found offtopic.Tally
	results := a.detect(d, timemaps, c.Jobs)
	err = a.writeOut(c.Out, func(w io.Writer) error {
		if c.Tune != "" {
			if results, err = c.tuned(a, d, slices.Collect(results), labels); err != nil {
				return err
			}
		}
		return errors.Join(c.write(w, d, found.Count(results)), a.ctx.Err())
	})
	switch {
	case a.ctx.Err() != nil:
		return exit(exitInterrupted)
	case err == nil:
		a.say("%s", found)
	}
	return err
}

// tuned judges results again, by the thresholds that are best for each extractor on the labels.
func (c offtopicDetectCmd) tuned(a *app, d *offtopic.Detector, results []offtopic.Result, labels []offtopic.Label) (iter.Seq[offtopic.Result], error) {
	all, err := a.join(results, labels, c.Tune)
	if err != nil {
		return nil, err
	}
	choices := map[string][]offtopic.Choice{}
	for _, s := range all {
		choices[s.Extractor] = s.Tuned()
		for _, t := range choices[s.Extractor] {
			a.say("tuned     %s: %s=%g", s.Extractor, t, t.Threshold)
		}
	}
	for i, r := range results {
		results[i] = d.Rejudge(r, choices[r.Extractor])
	}
	return slices.Values(results), nil
}

// write writes results in the form that was asked for, while they come in.
func (c offtopicDetectCmd) write(w io.Writer, d *offtopic.Detector, results iter.Seq[offtopic.Result]) error {
	switch c.OutputType {
	case "csv":
		return offtopic.WriteCSV(w, results, offtopic.SettingOf(d))
	case "golddatafile":
		return offtopic.WriteGoldOf(w, results)
	case "jsonl":
		return offtopic.WriteLines(w, results)
	case "text":
		return offtopic.WriteText(w, results)
	}
	return offtopic.WriteJSON(w, results, offtopic.SettingOf(d))
}

// extractorNames are those in a list with commas between. One that is there twice would be two rows of one name.
func extractorNames(list string) ([]string, error) {
	var names []string
	for name := range strings.SplitSeq(list, ",") {
		if name = strings.TrimSpace(name); slices.Contains(names, name) {
			return nil, fmt.Errorf("extractor %s is given twice: give it once", name)
		}
		names = append(names, name)
	}
	return names, nil
}

// detector makes one with these extractors.
func (f archiveFlags) detector(a *app, names []string) (*offtopic.Detector, error) {
	words, err := f.words()
	if err != nil {
		return nil, err
	}
	if f.Jobs < 0 {
		return nil, fmt.Errorf("jobs is %d; it must be 0 (one for each core) or more", f.Jobs)
	}
	d := &offtopic.Detector{Words: words, Compatible: f.compatible()}
	for _, name := range names {
		extract, err := a.textOf(name)
		if err != nil {
			return nil, err
		}
		d.Texts = append(d.Texts, offtopic.TextOf{Name: name, Extract: extract})
	}
	return d, nil
}

// detect goes through the TimeMaps until it is interrupted.
func (a *app) detect(d *offtopic.Detector, timemaps []offtopic.TimeMap, jobs int) iter.Seq[offtopic.Result] {
	if jobs < 1 {
		jobs = runtime.GOMAXPROCS(0)
	}
	return func(yield func(offtopic.Result) bool) {
		ctx := a.interruptible()
		d.FindWholes(ctx, timemaps, jobs)
		for results := range d.DetectAll(ctx, timemaps, jobs) {
			for _, r := range results {
				if !yield(r) {
					return
				}
			}
		}
	}
}

// writeOut fills a file, which is there whole or not at all, or standard output.
func (a *app) writeOut(name string, fill func(io.Writer) error) error {
	if name == "" {
		return fill(a.stdout)
	}
	return atomicfile.Write(name, fill)
}

type offtopicSynthCmd struct {
	Corpus    string `arg:"" help:"The corpus: a folder, or embedded:sample."`
	Layout    string `placeholder:"NAME" help:"The layout of the corpus; detected when not given."`
	Seed      uint64 `default:"11" help:"The seed of all random choices."`
	Pages     int    `placeholder:"N" help:"Use the first N fit pages only, 3 or more; all when not given."`
	EveryKind bool   `help:"Give each page every kind of memento once, instead of the patterns of the published gold."`
	Out       string `short:"o" required:"" placeholder:"FILE|DIR" help:"A web archive where the name ends in .warc.gz, else a new folder."`
	Gold      string `required:"" placeholder:"FILE" help:"Where to write the labels."`
}

func (c offtopicSynthCmd) Run(a *app) error {
	loaded, err := corpus.Load(c.Corpus, corpus.Options{Layout: c.Layout})
	if err != nil {
		return err
	}
	made, err := offtopic.Synthesize(loaded, offtopic.SynthOptions{Seed: c.Seed, Pages: c.Pages, EveryKind: c.EveryKind})
	if err != nil {
		return err
	}
	if strings.HasSuffix(c.Out, ".warc.gz") {
		err = atomicfile.Write(c.Out, func(w io.Writer) error { return offtopic.WriteWARC(w, made.TimeMaps) })
	} else {
		err = offtopic.WriteFolder(c.Out, made.TimeMaps)
	}
	if err != nil {
		return err
	}
	if err := atomicfile.Write(c.Gold, func(w io.Writer) error { return offtopic.WriteGold(w, made.Labels) }); err != nil {
		return err
	}
	b := offtopic.BalanceOf(made.Labels)
	a.say("%s with %s, %d of them off topic; pages of %s without a main block of paragraphs: %d", plural.Of(b.Seeds, "page"), plural.Of(b.Mementos, "memento"), b.OffTopic, loaded.Name, made.Unfit)
	return nil
}
