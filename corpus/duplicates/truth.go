package duplicates

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// The columns of the two files of what is known of texts; a further column "kind" of pairs.csv is not read.
var (
	pairsHeader     = []string{"left", "right", "relation", "kind"}
	canonicalHeader = []string{"member", "canonical"}
)

// Write writes the texts and what is known of them into a folder, which is new or empty: texts/, pairs.csv and
// canonical.csv, as ReadPairs and ReadCanonical read them.
func (s *Synthetic) Write(dir string) error {
	if entries, err := os.ReadDir(dir); err == nil && len(entries) > 0 {
		return fmt.Errorf("making texts: %s is not empty; give a new folder", dir)
	}
	if err := os.MkdirAll(filepath.Join(dir, "texts"), 0o755); err != nil {
		return fmt.Errorf("making texts: %w", err)
	}
	for _, t := range s.Texts {
		if err := os.WriteFile(filepath.Join(dir, "texts", t.ID+".txt"), []byte(t.Text), 0o644); err != nil {
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
	if err := errors.Join(writeTable(filepath.Join(dir, "pairs.csv"), pairs), writeTable(filepath.Join(dir, "canonical.csv"), best)); err != nil {
		return fmt.Errorf("making texts: %w", err)
	}
	return nil
}

func writeTable(name string, rows [][]string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(csv.NewWriter(f).WriteAll(rows), f.Close())
}

// ReadPairs reads known pairs from a CSV file with the columns left, right and relation, in any order and among others.
func ReadPairs(name string) (pairs []Labelled, err error) {
	err = readTable(name, pairsHeader[:3], func(cells []string) error {
		r := Relation(cells[2])
		if r != Different && r != AnyKind && !slices.Contains(Relations, r) {
			return fmt.Errorf("%q is no relation; there are %v, %s and %s", r, Relations, Different, AnyKind)
		}
		pairs = append(pairs, Labelled{Left: cells[0], Right: cells[1], Relation: r})
		return nil
	})
	return pairs, err
}

// ReadCanonical reads known best copies from a CSV file with the columns member and canonical: groups in the order of their first members.
func ReadCanonical(name string) (groups []Group, err error) {
	at := map[string]int{}
	err = readTable(name, canonicalHeader, func(cells []string) error {
		i, ok := at[cells[1]]
		if !ok {
			i = len(groups)
			at[cells[1]] = i
			groups = append(groups, Group{Canonical: cells[1]})
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
