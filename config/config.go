// Package config turns a configuration file into a typed plan: which corpus, which extractors with which options, which
// filters. Every value is checked, an unknown key is an error, and each value can say where it came from.
//
// Two formats are read: the house's own, in TOML, and the key:value; format of the source thesis (Rolli 2014). What both
// leave open has the value of Defaults. Flags of the command line go on top, by Use, Set and plain assignment; then Check
// looks at the whole.
//
//	[corpus]
//	path = "embedded:sample"   # or a folder, relative to this file
//	layout = "pairs"           # "" or absent: detected
//
//	[[extractor]]              # none at all: every extractor there is
//	use = "justext"
//	name = "jt-strict"         # absent: as in use
//	[extractor.options]
//	max_link_density = 0.3
//
//	[[filter]]
//	extractor = "jt-strict"
//	metric = "precision"
//	min = 0.8                  # and/or max
//
//	[inspect]
//	cases = ["testOfInterest"]
//
// Above the first table stand the keys tokenizer, limit, jobs, max_page_bytes and out.
package config

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/internal/nearest"
	"github.com/contentassay/assay/metrics"
)

// Config is a plan. Paths are ready to be opened from the working folder.
type Config struct {
	Path         string // the file it was read from; "" when there is none
	Corpus       Corpus
	Tokenizer    string // ID of the tokenizer
	Limit        int    // only the first Limit cases by ID; 0 means all
	Jobs         int    // pairs worked on at once; 0 means one for each core. Changes no result
	MaxPageBytes int64  // a larger page is refused
	MaxTags      int    // a page with more start tags is refused
	Extractors   []Variant
	Filters      []metrics.Filter // a case is shown when all hold
	Inspect      []string         // case IDs to write out in detail
	Out          string           // the run directory; "" lets the run choose
	Warnings     []string         // what was read but left out, and why

	// Origin says where a value came from, by its key: "corpus.path" from "config.toml:2". A key that is not there has
	// its default. The command line adds its own: "limit" from "--limit".
	Origin map[string]string
}

// Corpus says where the cases are: under Path, or, for the layout pairs only, in two folders that lie apart.
type Corpus struct {
	Path   string // a folder, or "embedded:sample"; "" when HTML and Gold are given
	Layout string // "" to detect it
	HTML   string // folder of pages
	Gold   string // folder of gold texts
}

// embedded marks a corpus that is part of the program and no folder.
const embedded = "embedded:"

// Defaults is the plan without a file: the embedded sample through all extractors with their default options.
func Defaults(all []extractors.Extractor) *Config {
	c := &Config{
		Corpus:       Corpus{Path: embedded + "sample"},
		Tokenizer:    "uax29",
		MaxPageBytes: 20_000_000,
		MaxTags:      1_000_000,
		Origin:       map[string]string{},
	}
	for _, e := range all {
		c.Extractors = append(c.Extractors, NewVariant(e))
	}
	return c
}

// Load reads a configuration file: TOML when its name ends in .toml, otherwise the thesis' format. Options of extractors
// are checked against those in all. The error names every fault, each with its line, the key and the mend. The plan as a
// whole is still to be looked at by Check, when the flags are known.
func Load(path string, all []extractors.Extractor) (*Config, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("reading the configuration: %w; name a .toml file, a config.txt in the thesis' format, or a folder with a corpus", err)
	}
	if strings.EqualFold(filepath.Ext(path), ".toml") {
		return ParseTOML(path, data, all)
	}
	return ParseThesis(path, data, all)
}

// Use replaces the list of extractors by the named ones; it comes before Set. A name or alias is first looked for among
// the configured variants, which keep their options, then among all extractors. What is named by an alias is called by
// it in the whole run.
func (c *Config) Use(names []string, all []extractors.Extractor) error {
	var chosen []Variant
	for _, name := range names {
		v := c.find(name)
		if v == nil {
			e, err := extractors.Find(all, name)
			if err != nil {
				return err
			}
			fresh := NewVariant(e)
			v = &fresh
		}
		called := *v
		called.Name = name
		chosen = append(chosen, called)
	}
	c.Extractors = chosen
	return nil
}

// find returns the variant of this name or, where there is none, the first whose extractor has it as an alias; or nil.
func (c *Config) find(name string) *Variant {
	return c.first(
		func(v Variant) bool { return v.Name == name },
		func(v Variant) bool { return slices.Contains(v.Extractor.Aliases, name) })
}

// meantBy returns what a filter means by a name: what find returns, or else the first variant of that extractor.
func (c *Config) meantBy(name string) *Variant {
	if v := c.find(name); v != nil {
		return v
	}
	return c.first(func(v Variant) bool { return v.Extractor.Name == name })
}

// first returns the first variant that meets the first condition that any meets, or nil.
func (c *Config) first(conditions ...func(Variant) bool) *Variant {
	for _, means := range conditions {
		if at := slices.IndexFunc(c.Extractors, means); at >= 0 {
			return &c.Extractors[at]
		}
	}
	return nil
}

// From says where the value of a key came from, or "default".
func (c *Config) From(key string) string {
	if from, ok := c.Origin[key]; ok {
		return from
	}
	return "default"
}

// Check looks at the plan as a whole: there is something to run, names are unique, every filter names an extractor of the
// plan, and every extractor accepts its options. A filter that names an extractor by an alias, or
// by its own name where the plan calls it otherwise, gets the name of the plan. It returns all faults at
// once.
func (c *Config) Check() error {
	var faults []error
	if len(c.Extractors) == 0 {
		faults = append(faults, errors.New("there is no extractor to run; name one by --extractor or [[extractor]]"))
	}
	if c.Limit < 0 {
		faults = append(faults, fmt.Errorf("limit is %d; it must be 0 (all cases) or more", c.Limit))
	}
	if c.Jobs < 0 {
		faults = append(faults, fmt.Errorf("jobs is %d; it must be 0 (one for each core) or more", c.Jobs))
	}
	if c.MaxPageBytes < 1 {
		faults = append(faults, fmt.Errorf("max_page_bytes is %d; it must be 1 or more", c.MaxPageBytes))
	}
	if c.MaxTags < 1 {
		faults = append(faults, fmt.Errorf("max_tags is %d; it must be 1 or more", c.MaxTags))
	}
	faults = append(faults, c.checkVariants()...)
	names := variantNames(c.Extractors)
	for i, f := range c.Filters {
		if v := c.meantBy(f.Extractor); v != nil {
			c.Filters[i].Extractor = v.Name
		} else {
			faults = append(faults, fmt.Errorf("filter %s: this run has no extractor %q%s; it has %s",
				f, f.Extractor, nearest.Hint(f.Extractor, names), strings.Join(names, ", ")))
		}
	}
	return errors.Join(faults...)
}

// checkVariants finds names that two extractors share, and options that an extractor refuses.
func (c *Config) checkVariants() []error {
	var faults []error
	seen := map[string]bool{}
	for _, v := range c.Extractors {
		if seen[v.Name] {
			faults = append(faults, fmt.Errorf("two extractors are called %q; give one of them another name", v.Name))
		}
		seen[v.Name] = true
		if v.Extractor.External {
			continue // it is tried when it is started
		}
		if _, err := v.Extractor.Build(v.Options); err != nil {
			faults = append(faults, fmt.Errorf("extractor %s: %w", v.Name, err))
		}
	}
	return faults
}

func variantNames(variants []Variant) []string {
	names := make([]string, len(variants))
	for i, v := range variants {
		names[i] = v.Name
	}
	return names
}
