package cli

import (
	"errors"
	"fmt"

	"github.com/contentassay/assay/corpus/duplicates"
	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/metrics"
)

type dupsSynthCmd struct {
	Dir   string  `arg:"" name:"DIR" help:"The folder to write, new or empty: texts/, pairs.csv, canonical.csv."`
	Texts int     `default:"1000" placeholder:"N" help:"The number of texts, at least 30."`
	Words int     `default:"400" placeholder:"N" help:"The mean length of a text in words, at least 200."`
	Noise float64 `default:"0.01" placeholder:"F" help:"The share of letters that are misread in noisy copies, 0 to 0.1."`
	Seed  uint64  `default:"1" placeholder:"N" help:"Makes other texts."`
}

// Run writes the texts and what is known of them.
func (c dupsSynthCmd) Run(a *app) error {
	s, err := duplicates.Synth(duplicates.SynthOptions{Texts: c.Texts, Words: c.Words, Noise: c.Noise, Seed: c.Seed})
	if err != nil {
		return err
	}
	if err := s.Write(c.Dir); err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.stdout, "%s and %s written to %s\n", plural.Of(len(s.Texts), "text"), plural.Of(len(s.Pairs), "known pair"), c.Dir)
	return err
}

type dupsEvalCmd struct {
	dupsFlags  `embed:""`
	Paths      []string `arg:"" name:"PATH" help:"The texts, as for dups."`
	Pairs      string   `placeholder:"FILE" help:"CSV with the columns left, right, relation; the relation any says that there is one."`
	Metadata   bool     `help:"Instead of --pairs: texts whose pages have the same title and author, or the same URL. It says nothing of other pairs."`
	Canonical  string   `placeholder:"FILE" help:"CSV with the columns member, canonical: the best copy of each group."`
	Incomplete bool     `help:"The pairs are not all there are, as those from titles or URLs: what they do not list is not judged."`
}

// evaluation is eval's JSON.
type evaluation struct {
	Classes   []classScore   `json:"classes"`
	Canonical *metrics.Ratio `json:"canonical,omitempty"`
	Check     *exactCheck    `json:"exact_check,omitempty"`
}

// classScore is how well one class was found.
type classScore struct {
	duplicates.Tally
	Precision metrics.Value `json:"precision"`
	Recall    metrics.Value `json:"recall"`
	F1        metrics.Value `json:"f1"`
}

func (c dupsEvalCmd) Run(a *app) error { return a.unlessInterrupted(func() error { return c.run(a) }) }

func (c dupsEvalCmd) run(a *app) error {
	o, err := c.options()
	if err != nil {
		return err
	}
	if (c.Pairs == "") != c.Metadata {
		return errors.New("evaluating duplicates: there is nothing to compare with, or too much; give --pairs FILE or --metadata")
	}
	var truth []duplicates.Labelled
	if c.Pairs != "" {
		if truth, err = duplicates.ReadPairs(c.Pairs); err != nil {
			return err
		}
	}
	collection, _, err := c.collect(a, c.Paths, o, c.Metadata)
	if err != nil {
		return err
	}
	if c.Metadata {
		truth = collection.Matches()
		a.say("%s by title and author or by URL", plural.Of(len(truth), "pair"))
	}
	found, err := collection.Find()
	if err != nil {
		return err
	}
	tallies, err := collection.Evaluate(found, truth, c.Incomplete || c.Metadata)
	if err != nil {
		return err
	}
	e := evaluation{Check: exactly(collection, found, c.ExactCheck)}
	for _, t := range tallies {
		counts := metrics.Counts{TP: t.TP, FP: t.FP, FN: t.FN}
		e.Classes = append(e.Classes, classScore{t, counts.Precision().Value(), counts.Recall().Value(), counts.F1().Value()})
	}
	if c.Canonical != "" {
		groups, err := duplicates.ReadCanonical(c.Canonical)
		if err != nil {
			return err
		}
		e.Canonical = &metrics.Ratio{Num: found.BestCopies(groups), Den: len(groups)}
	}
	if c.Format == "json" {
		return a.printJSON(e)
	}
	return a.printEvaluation(e)
}

func (a *app) printEvaluation(e evaluation) error {
	_, err := fmt.Fprintf(a.stdout, "%-16s %9s %9s %9s %6s %6s %6s\n", "class", "precision", "recall", "F1", "TP", "FP", "FN")
	for _, s := range e.Classes {
		_, err = fmt.Fprintf(a.stdout, "%-16s %9s %9s %9s %6d %6d %6d\n", s.Class, s.Precision.Text(4), s.Recall.Text(4), s.F1.Text(4), s.TP, s.FP, s.FN)
	}
	if e.Canonical != nil {
		_, err = fmt.Fprintf(a.stdout, "best copy chosen in %d of %d groups\n", e.Canonical.Num, e.Canonical.Den)
	}
	a.printExactCheck(e.Check)
	return err
}
