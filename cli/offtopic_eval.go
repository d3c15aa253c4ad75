package cli

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/offtopic"
)

type offtopicSweepCmd struct {
	Scores string `required:"" placeholder:"FILE" help:"Scores, as assay offtopic detect -ot jsonl writes them."`
	Gold   string `required:"" placeholder:"FILE" help:"Labels: columns id, date, URI, label with tabs between."`
	Split  string `enum:",half" default:"" help:"half: also sweep each half of the pages by itself."`
	Out    string `short:"o" placeholder:"FILE" help:"Where to write CSV; standard output when not given."`
}

func (c offtopicSweepCmd) Run(a *app) error {
	file, err := os.Open(c.Scores)
	if err != nil {
		return fmt.Errorf("read scores: %w", err)
	}
	defer file.Close()
	results, err := offtopic.ReadLines(file)
	if err != nil {
		return err
	}
	samples, err := a.join(results, c.Gold)
	if err != nil {
		return err
	}
	return a.writeOut(c.Out, func(w io.Writer) error {
		out := csv.NewWriter(w)
		out.Write([]string{"extractor", "measure", "seeds", "threshold", "tp", "fp", "fn", "tn", "f1", "accuracy", "baseline_accuracy"})
		writeSweep(out, samples, "all")
		if c.Split == "half" {
			dev, test := samples.Halves()
			writeSweep(out, dev, "dev")
			writeSweep(out, test, "test")
		}
		out.Flush()
		return out.Error()
	})
}

// join puts results and the labels of a file together. Without a single pair there is nothing to say.
func (a *app) join(results []offtopic.Result, gold string) (offtopic.Samples, error) {
	labels, err := readGoldFile(gold)
	if err != nil {
		return offtopic.Samples{}, err
	}
	samples, err := offtopic.Join(results, labels)
	if err != nil {
		return samples, err
	}
	if samples.Missing == len(samples.All) {
		return samples, fmt.Errorf("join scores with %s: no memento has a label there (URIs or dates differ: compare the two files)", gold)
	}
	if samples.Missing+samples.Unlabelled > 0 {
		a.say("assay: %d labels have no memento and count as on topic; %d mementos have no label and do not count", samples.Missing, samples.Unlabelled)
	}
	return samples, nil
}

func writeSweep(out *csv.Writer, s offtopic.Samples, seeds string) {
	for i, m := range s.Measures {
		for _, p := range s.Sweep(i, false) {
			c := p.Counts
			out.Write([]string{s.Extractor, m.Name, seeds, fmt.Sprint(p.Threshold), fmt.Sprint(c.TP), fmt.Sprint(c.FP), fmt.Sprint(c.FN), fmt.Sprint(c.TN),
				c.F1().Value().CSV(4), c.Accuracy().Value().CSV(4), s.Baseline().CSV(4)})
		}
	}
}

type offtopicEvalCmd struct {
	archiveFlags
	Gold       string `required:"" placeholder:"FILE" help:"Labels: columns id, date, URI, label with tabs between."`
	Extractors string `default:"all" placeholder:"NAME,..." help:"Extractors, and all-text; all is every one there is."`
	Measures   string `default:"bytecount,wordcount,jaccard,sorensen,raw_simhash,tf_simhash,cosine,gensim_lsi" placeholder:"NAME,..." help:"What to measure."`
	Pairs      bool   `help:"Also try every two measures together, of which one is enough (text form)."`
	Seed       uint64 `default:"1" help:"The seed of resampling."`
	Format     string `enum:"text,csv" default:"text" help:"text or csv."`
	Out        string `short:"o" placeholder:"FILE" help:"Where to write; standard output when not given."`
}

func (c offtopicEvalCmd) Run(a *app) error {
	choices, err := offtopic.ParseChoices(c.Measures, c.Topics, c.compatible())
	if err != nil {
		return err
	}
	timemaps, err := c.open(a)
	if err != nil {
		return err
	}
	var all []offtopic.Evaluation
	var pairs []extractorPair
	var baseline metrics.Value
	for _, name := range c.names(a) {
		d, err := c.detector(a, name)
		if err != nil {
			return err
		}
		d.Choices = choices
		results, err := a.detect(d, timemaps)
		if err != nil {
			return err
		}
		samples, err := a.join(results, c.Gold)
		if err != nil {
			return err
		}
		baseline = samples.Baseline()
		for i := range samples.Measures {
			all = append(all, samples.Evaluate(i, c.Seed))
			for j := range i {
				if c.Pairs {
					pairs = append(pairs, extractorPair{name, samples.BestPair(j, i)})
				}
			}
		}
	}
	return a.writeOut(c.Out, func(w io.Writer) error {
		if c.Format == "csv" {
			return evaluationCSV(w, all, baseline, c.Seed)
		}
		return errors.Join(evaluationText(w, all, baseline, c.Seed), pairsText(w, pairs))
	})
}

// names are the extractors to weigh, all-text first.
func (c offtopicEvalCmd) names(a *app) []string {
	if c.Extractors != "all" {
		return strings.Split(c.Extractors, ",")
	}
	names := []string{offtopic.AllTextName}
	for _, e := range a.all {
		names = append(names, e.Name)
	}
	return names
}

// reference finds the evaluation of the same measure by the first extractor, against which the others are set.
func reference(all []offtopic.Evaluation, e offtopic.Evaluation) offtopic.Evaluation {
	for _, r := range all {
		if r.Measure.Name == e.Measure.Name {
			return r
		}
	}
	return e
}

var evaluationColumns = []string{
	"extractor", "measure", "best_f1", "best_threshold", "tuned_threshold", "dev_f1", "test_f1", "test_f1_low", "test_f1_high", "difference",
	"difference_low", "difference_high", "test_accuracy", "default_threshold", "default_f1", "default_accuracy", "baseline_accuracy", "unscored", "kinds",
}

func evaluationCSV(w io.Writer, all []offtopic.Evaluation, baseline metrics.Value, seed uint64) error {
	out := csv.NewWriter(w)
	out.Write(evaluationColumns)
	for _, e := range all {
		difference, interval := offtopic.Difference(e, reference(all, e), seed)
		out.Write([]string{
			e.Extractor, e.Measure.Name, f1Of(e.Best).CSV(4), fmt.Sprint(e.Best.Threshold), fmt.Sprint(e.Dev.Threshold),
			f1Of(e.Dev).CSV(4), f1Of(e.Test).CSV(4), e.Interval.Low.CSV(4), e.Interval.High.CSV(4),
			difference.CSV(4), interval.Low.CSV(4), interval.High.CSV(4), e.Test.Counts.Accuracy().Value().CSV(4),
			fmt.Sprint(e.Default.Threshold), f1Of(e.Default).CSV(4), e.Default.Counts.Accuracy().Value().CSV(4), baseline.CSV(4), fmt.Sprint(e.Unscored), kindsOf(e),
		})
	}
	out.Flush()
	return out.Error()
}

func f1Of(p offtopic.Point) metrics.Value { return p.Counts.F1().Value() }

// paperF1 is the F1 of Table 4, undefined where that has none.
func paperF1(m offtopic.Measure) metrics.Value {
	if m.Published.F1 == 0 {
		return metrics.Value{}
	}
	return metrics.Of(m.Published.F1)
}

// kindsOf lists how many of each kind were judged right, as in "edit 68/70".
func kindsOf(e offtopic.Evaluation) string {
	var all []string
	for _, k := range e.Kinds {
		all = append(all, fmt.Sprintf("%s %d/%d", k.Name, k.Right, k.Total))
	}
	return strings.Join(all, ", ")
}

// extractorPair is two measures on the text of one extractor.
type extractorPair struct {
	extractor string
	offtopic.Pair
}

// pairsText prints what Table 5 of the paper has.
func pairsText(w io.Writer, pairs []extractorPair) error {
	if len(pairs) == 0 {
		return nil
	}
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "\nextractor\tmeasures, one is enough\tbest F1\tat\taccuracy")
	for _, p := range pairs {
		fmt.Fprintf(out, "%s\t%s or %s\t%s\t%g, %g\t%s\n", p.extractor, p.A.Name, p.B.Name,
			p.Counts.F1().Value().Text(3), p.ThresholdA, p.ThresholdB, p.Counts.Accuracy().Value().Text(3))
	}
	return out.Flush()
}

func evaluationText(w io.Writer, all []offtopic.Evaluation, baseline metrics.Value, seed uint64) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "extractor\tmeasure\tbest F1\tat\ttest F1\t95 %\tat\tagainst "+all[0].Extractor+"\taccuracy\tdefault F1\tpaper F1\tunscored\tkinds right at best")
	for _, e := range all {
		difference, interval := offtopic.Difference(e, reference(all, e), seed)
		against := fmt.Sprintf("%s [%s, %s]", difference.Text(3), interval.Low.Text(3), interval.High.Text(3))
		if e.Extractor == all[0].Extractor {
			against = "–"
		}
		fmt.Fprintf(out, "%s\t%s\t%s\t%g\t%s\t%s–%s\t%g\t%s\t%s\t%s\t%s\t%d\t%s\n", e.Extractor, e.Measure.Name, f1Of(e.Best).Text(3), e.Best.Threshold,
			f1Of(e.Test).Text(3), e.Interval.Low.Text(3), e.Interval.High.Text(3), e.Dev.Threshold, against,
			e.Test.Counts.Accuracy().Value().Text(3), f1Of(e.Default).Text(3), paperF1(e.Measure).Text(3), e.Unscored, kindsOf(e))
	}
	if err := out.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, `
Off topic is the positive class. best F1: threshold fitted to all pages, as the paper reports it. test F1: threshold tuned on one
half of the pages, scored on the other; interval and difference from drawing pages of that half (seed %d).
accuracy: of test; calling everything on topic has %s over all pages. default F1: threshold of the paper's Table 4, which was
measured on the whole text of other pages; paper F1 is the F1 there, fitted like best F1. Those pages are not public: the two cannot
be compared. unscored mementos count as on topic.
In a synthetic archive the main block comes from page structure and gold, the same for every extractor.
`, seed, baseline.Text(4))
	return err
}
