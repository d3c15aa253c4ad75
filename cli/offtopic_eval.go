package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/contentassay/assay/offtopic"
	"github.com/contentassay/assay/offtopic/study"
)

type offtopicSweepCmd struct {
	Scores string `required:"" placeholder:"FILE" help:"Scores, as assay offtopic detect -ot jsonl writes them."`
	Gold   string `required:"" placeholder:"FILE" help:"Labels: columns id, date, URI, label with tabs between."`
	Split  string `enum:",half,loo-seed" default:"" help:"half: also sweep each half of the pages by itself. loo-seed: also a line for thresholds tuned on all pages but one and scored on that one."`
	Out    string `short:"o" placeholder:"FILE" help:"Where to write CSV; standard output when not given."`
}

func (c offtopicSweepCmd) Run(a *app) error {
	labels, err := readGoldFile(c.Gold)
	if err != nil {
		return err
	}
	results, err := readScores(c.Scores)
	if err != nil {
		return err
	}
	all, err := a.join(results, labels, c.Gold)
	if err != nil {
		return err
	}
	return a.writeOut(c.Out, func(w io.Writer) error { return study.WriteSweep(w, all, offtopic.Split(c.Split)) })
}

func readScores(name string) ([]offtopic.Result, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("read scores: %w", err)
	}
	defer file.Close()
	return offtopic.ReadLines(file)
}

// join puts results and the labels of the file gold together, by extractor in the order of their first results. Without a
// single pair there is nothing to say.
func (a *app) join(results []offtopic.Result, labels []offtopic.Label, gold string) ([]offtopic.Samples, error) {
	all, err := offtopic.JoinAll(results, labels)
	if err != nil {
		return nil, err
	}
	if len(all) == 0 || all[0].Missing == len(all[0].All) {
		return nil, fmt.Errorf("join scores with %s: no memento has a label there (URIs or dates differ: compare the two files)", gold)
	}
	if all[0].Missing+all[0].Unlabelled > 0 {
		a.say("assay: %d labels have no memento and count as on topic; %d mementos have no label and do not count", all[0].Missing, all[0].Unlabelled)
	}
	return all, nil
}

type offtopicEvalCmd struct {
	archiveFlags
	Scores     string `placeholder:"FILE" help:"Take scores that assay offtopic detect -ot jsonl has written, instead of an archive."`
	Gold       string `required:"" placeholder:"FILE" help:"Labels: columns id, date, URI, label with tabs between."`
	Extractors string `placeholder:"NAME,..." help:"Extractors, and all-text; every one there is when not given, or all. The others are set against the first."`
	Measures   string `placeholder:"NAME,..." help:"What to measure: the eight of the paper when not given. Of --scores, which to show: all there are when not given."`
	Split      string `enum:"half,loo-seed" default:"half" help:"Tune thresholds on one half of the pages and score the other (half), or on all pages but one and score that one (loo-seed)."`
	Pairs      bool   `help:"Also try every two measures together, of which one is enough."`
	Seed       uint64 `default:"1" help:"The seed of resampling."`
	Format     string `enum:",text,csv,html" default:"" help:"text, csv, or html: one file with figures. By the end of the name of --out when not given."`
	Out        string `short:"o" placeholder:"FILE" help:"Where to write; standard output when not given."`
}

func (c offtopicEvalCmd) Run(a *app) error {
	if c.Format == "" {
		c.Format = formatOf(c.Out)
	}
	if c.Format == "html" && c.Out == "" {
		if err := a.checkScreen(c.Format); err != nil {
			return err
		}
	}
	labels, err := readGoldFile(c.Gold)
	if err != nil {
		return err
	}
	return a.writeOut(c.Out, func(w io.Writer) error { // a file that cannot be written is found out now, not after the work
		results, err := c.results(a)
		if err != nil {
			return err
		}
		all, err := a.join(results, labels, c.Gold)
		if err != nil {
			return err
		}
		s := study.New(all, study.Options{Archive: cmp.Or(c.Input, c.Scores), Seed: c.Seed, Split: offtopic.Split(c.Split), Pairs: c.Pairs})
		switch {
		case c.Format == "csv":
			return s.CSV(w)
		case c.Format == "html":
			return s.HTML(w)
		case c.Out == "":
			return s.Text(w, a.screen.width)
		}
		return s.Text(w, 0)
	})
}

// formatOf is the form that a file name ends in; text for all others.
func formatOf(name string) string {
	switch ending := strings.TrimPrefix(filepath.Ext(name), "."); ending {
	case "csv", "html":
		return ending
	}
	return "text"
}

// paperMeasures are those of the paper's Table 4.
const paperMeasures = "bytecount,wordcount,jaccard,sorensen,raw_simhash,tf_simhash,cosine,gensim_lsi"

// results detects with every extractor, or reads what was detected before.
func (c offtopicEvalCmd) results(a *app) ([]offtopic.Result, error) {
	if measure, _, given := strings.Cut(c.Measures, "="); given {
		return nil, fmt.Errorf("eval: %s: eval tries all thresholds; give the name alone (%s)", c.Measures, measure[strings.LastIndex(measure, ",")+1:])
	}
	switch {
	case c.Scores != "" && c.Input != "":
		return nil, fmt.Errorf("eval: --scores %s and --input %s: give one of the two (scores stand in place of an archive)", c.Scores, c.Input)
	case c.Scores != "":
		return c.stored()
	}
	names, err := c.names(a)
	if err != nil {
		return nil, err
	}
	d, err := c.detector(a, names)
	if err != nil {
		return nil, err
	}
	if d.Choices, err = c.choices(cmp.Or(c.Measures, paperMeasures), true); err != nil {
		return nil, err
	}
	timemaps, err := c.open(a)
	if err != nil {
		return nil, err
	}
	results := slices.Collect(a.detect(d, timemaps, c.Jobs))
	if a.ctx.Err() != nil {
		return nil, exit(exitInterrupted)
	}
	return results, nil
}

// stored reads scores, and leaves those that were asked for. What says how scores come about is refused: they are there.
func (c offtopicEvalCmd) stored() ([]offtopic.Result, error) {
	if flags := c.howScored(); len(flags) > 0 {
		return nil, fmt.Errorf("eval: %s: scores in a file are as they were made (give them to assay offtopic detect)", strings.Join(flags, ", "))
	}
	results, err := readScores(c.Scores)
	if err != nil {
		return nil, err
	}
	if c.Extractors != "" && c.Extractors != "all" {
		names, err := extractorNames(c.Extractors)
		if err != nil {
			return nil, err
		}
		if results, err = offtopic.OfExtractors(results, names); err != nil {
			return nil, err
		}
	}
	if c.Measures == "" {
		return results, nil
	}
	return offtopic.OfMeasures(results, strings.Split(c.Measures, ","))
}

// names are the extractors to weigh, all-text first.
func (c offtopicEvalCmd) names(a *app) ([]string, error) {
	if c.Extractors != "" && c.Extractors != "all" {
		return extractorNames(c.Extractors)
	}
	names := []string{offtopic.AllTextName}
	for _, e := range a.all {
		names = append(names, e.Name)
	}
	return names, nil
}
