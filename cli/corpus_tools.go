package cli

import (
	"fmt"
	"math"
	"os"
	"path/filepath"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/corpus/grouping"
	"github.com/contentassay/assay/internal/plural"
)

type corpusConvertCmd struct {
	Path   string `arg:"" help:"The corpus folder, or embedded:sample."`
	Dir    string `arg:"" help:"The folder to write, new or empty."`
	Layout string `placeholder:"NAME" help:"The layout; detected when not given."`
}

func (c corpusConvertCmd) Run(a *app) error {
	loaded, err := corpus.Load(c.Path, corpus.Options{Layout: c.Layout})
	if err != nil {
		return err
	}
	a.tellRejections(loaded)
	if err := corpus.Convert(loaded, c.Dir); err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.stdout, "%s written as pairs into %s\n", plural.Of(len(loaded.Cases), "case"), c.Dir)
	return err
}

type corpusSplitCmd struct {
	Path     string  `arg:"" help:"The corpus folder, or embedded:sample."`
	Dir      string  `arg:"" optional:"" help:"The folder to write dev and test into, new or empty; without it the two lists are printed."`
	Layout   string  `placeholder:"NAME" help:"The layout; detected when not given."`
	By       string  `default:"hash" placeholder:"WHAT" help:"What stays together: hash (each page by itself), domain, template, duplicates, or a tag."`
	Fraction float64 `default:"0.5" placeholder:"F" help:"Share of dev, between 0 and 1."`
	Seed     string  `placeholder:"TEXT" help:"Makes another split of the same corpus."`
	Format   string  `enum:"text,json" default:"text" help:"text or json."`
}

// farOff is how far the share of dev may lie from what was asked for before that is said.
const farOff = .1

func (c corpusSplitCmd) Run(a *app) error {
	loaded, err := corpus.Load(c.Path, corpus.Options{Layout: c.Layout})
	if err != nil {
		return err
	}
	o, err := c.options(a, loaded)
	if err != nil {
		return err
	}
	dev, test, err := loaded.Split(o)
	if err != nil {
		return err
	}
	if share := float64(len(dev)) / float64(len(dev)+len(test)); math.Abs(share-c.Fraction) > farOff {
		a.say("uneven    dev has %d of %s, where --fraction asks for %v: what stays together is large; another --seed draws again", len(dev), plural.Of(len(dev)+len(test), "case"), c.Fraction)
	}
	if c.Dir != "" {
		if err := corpus.WriteSplit(loaded, dev, test, c.Dir); err != nil {
			return err
		}
		a.say("written as pairs into %s and %s", filepath.Join(c.Dir, "dev"), filepath.Join(c.Dir, "test"))
	}
	if c.Format == "json" {
		return a.printJSON(map[string][]string{"dev": dev, "test": test})
	}
	for _, part := range []struct {
		name string
		ids  []string
	}{{"dev", dev}, {"test", test}} {
		for _, id := range part.ids {
			if _, err := fmt.Fprintf(a.stdout, "%s\t%s\n", part.name, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// options computes what stays together. Pages of one template stay together with their copies, since a copy on the other
// side would be known there.
func (c corpusSplitCmd) options(a *app, loaded *corpus.Corpus) (corpus.SplitOptions, error) {
	o := corpus.SplitOptions{By: c.By, Fraction: c.Fraction, Seed: c.Seed}
	name, computed := grouping.Find(c.By)
	if !computed || hasTag(loaded, c.By) {
		return o, nil
	}
	o.By = "hash"
	for _, by := range grouping.Names {
		if by != name && by != grouping.ByDuplicates {
			continue
		}
		g, err := grouping.Compute(loaded, by)
		if err != nil {
			return o, err
		}
		a.tellGrouping(g)
		o.Together = append(o.Together, g.Members()...)
	}
	return o, nil
}

type corpusFetchCmd struct {
	Name  string `arg:"" optional:"" help:"The corpus; without it, all that can be fetched are listed."`
	Cache string `placeholder:"DIR" help:"Where corpora are kept; the user's cache folder when not given."`
}

func (c corpusFetchCmd) Run(a *app) error {
	if c.Name == "" {
		for _, s := range corpus.Sources {
			if _, err := fmt.Fprintf(a.stdout, "%-24s %s (%s; licence: %s)\n", s.Name, s.Doc, s.Size, s.License); err != nil {
				return err
			}
		}
		return nil
	}
	source, err := corpus.FindSource(c.Name)
	if err != nil {
		return err
	}
	cache := c.Cache
	if cache == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			return fmt.Errorf("find the cache folder: %w (give one by --cache)", err)
		}
		cache = filepath.Join(user, "assay", "corpora")
	}
	path, err := corpus.Fetch(source, cache, a.stderr)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(a.stdout, path)
	return err
}
