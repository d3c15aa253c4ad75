package cli

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/contentassay/assay/corpus/duplicates"
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
	if entries, err := os.ReadDir(c.Dir); err == nil && len(entries) > 0 {
		return fmt.Errorf("making texts: %s is not empty; give a new folder", c.Dir)
	}
	if err := os.MkdirAll(filepath.Join(c.Dir, "texts"), 0o755); err != nil {
		return fmt.Errorf("making texts: %w", err)
	}
	for _, t := range s.Texts {
		if err := os.WriteFile(filepath.Join(c.Dir, "texts", t.ID+".txt"), []byte(t.Text), 0o644); err != nil {
			return fmt.Errorf("making texts: %w", err)
		}
	}
	pairs := [][]string{pairsHeader}
	for _, p := range s.Pairs {
		pairs = append(pairs, []string{p.Left + ".txt", p.Right + ".txt", string(p.Relation), p.Kind})
	}
	best := [][]string{canonicalHeader}
	for _, g := range s.Best {
		for _, m := range g.Members {
			best = append(best, []string{m + ".txt", g.Canonical + ".txt"})
		}
	}
	if err := errors.Join(writeTable(filepath.Join(c.Dir, "pairs.csv"), pairs), writeTable(filepath.Join(c.Dir, "canonical.csv"), best)); err != nil {
		return fmt.Errorf("making texts: %w", err)
	}
	_, err = fmt.Fprintf(a.stdout, "%s and %s written to %s\n", plural(len(s.Texts), "text"), plural(len(s.Pairs), "known pair"), c.Dir)
	return err
}

// The columns of the two files of what is known; a further column "kind" of pairs.csv is not read.
var (
	pairsHeader     = []string{"left", "right", "relation", "kind"}
	canonicalHeader = []string{"member", "canonical"}
)

func writeTable(name string, rows [][]string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(csv.NewWriter(f).WriteAll(rows), f.Close())
}

type dupsEvalCmd struct {
	dupsFlags  `embed:""`
	Paths      []string `arg:"" name:"PATH" help:"The texts, as for dups."`
	Pairs      string   `required:"" placeholder:"FILE" help:"CSV with the columns left, right, relation."`
	Canonical  string   `placeholder:"FILE" help:"CSV with the columns member, canonical: the best copy of each group."`
	Incomplete bool     `help:"The pairs are not all there are, as those from titles or URLs: what they do not list is not judged."`
}

// evaluation is eval's JSON.
type evaluation struct {
	Classes   []classScore   `json:"classes"`
	Canonical *metrics.Ratio `json:"canonical,omitempty"`
}

// classScore is how well one class was found.
type classScore struct {
	duplicates.Tally
	Precision metrics.Value `json:"precision"`
	Recall    metrics.Value `json:"recall"`
	F1        metrics.Value `json:"f1"`
}

func (c dupsEvalCmd) Run(a *app) error {
	o, err := c.options()
	if err != nil {
		return err
	}
	truth, err := readPairs(c.Pairs)
	if err != nil {
		return err
	}
	collection, _, err := c.collect(a, c.Paths, o)
	if err != nil {
		return err
	}
	found, err := collection.Find()
	if err != nil {
		return err
	}
	tallies, err := collection.Evaluate(found, truth, c.Incomplete)
	if err != nil {
		return err
	}
	var e evaluation
	for _, t := range tallies {
		counts := metrics.Counts{TP: t.TP, FP: t.FP, FN: t.FN}
		e.Classes = append(e.Classes, classScore{t, counts.Precision().Value(), counts.Recall().Value(), counts.F1().Value()})
	}
	if c.Canonical != "" {
		groups, err := readCanonical(c.Canonical)
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
	return err
}

// readPairs reads known pairs.
func readPairs(name string) (pairs []duplicates.Labelled, err error) {
	err = readTable(name, pairsHeader[:3], func(cells []string) error {
		r := duplicates.Relation(cells[2])
		if r != duplicates.Different && !slices.Contains(duplicates.Relations, r) {
			return fmt.Errorf("%q is no relation; there are %v and %s", r, duplicates.Relations, duplicates.Different)
		}
		pairs = append(pairs, duplicates.Labelled{Left: cells[0], Right: cells[1], Relation: r})
		return nil
	})
	return pairs, err
}

// readCanonical reads known best copies: groups in the order of their first members.
func readCanonical(name string) (groups []duplicates.Group, err error) {
	at := map[string]int{}
	err = readTable(name, canonicalHeader, func(cells []string) error {
		i, ok := at[cells[1]]
		if !ok {
			i = len(groups)
			at[cells[1]] = i
			groups = append(groups, duplicates.Group{Canonical: cells[1]})
		}
		groups[i].Members = append(groups[i].Members, cells[0])
		return nil
	})
	return groups, err
}

// readTable calls row with the cells of the wanted columns of a CSV file, which may stand in any order among others.
func readTable(name string, columns []string, row func(cells []string) error) error {
	f, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("reading what is known: %w (give a CSV file with the columns %s)", err, strings.Join(columns, ", "))
	}
	defer f.Close()
	r := csv.NewReader(f)
	header, err := r.Read()
	if err != nil {
		return fmt.Errorf("reading %s: %w; its first line should be %s", name, err, strings.Join(columns, ","))
	}
	var at []int
	for _, column := range columns {
		i := slices.Index(header, column)
		if i < 0 {
			return fmt.Errorf("reading %s: there is no column %q; its first line should be %s", name, column, strings.Join(columns, ","))
		}
		at = append(at, i)
	}
	for {
		record, err := r.Read()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading %s: %w", name, err)
		}
		var cells []string
		for _, i := range at {
			cells = append(cells, record[i])
		}
		if err := row(cells); err != nil {
			line, _ := r.FieldPos(0)
			return fmt.Errorf("reading %s, line %d: %w", name, line, err)
		}
	}
}
