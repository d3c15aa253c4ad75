package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/contentassay/assay/config"
	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/harness"
	"github.com/contentassay/assay/internal/nearest"
	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/text"
)

// configure reads the configuration, if any, and lays the flags over it.
func (c runCmd) configure(a *app) (*config.Config, error) {
	conf, err := c.base(a)
	if err != nil {
		return nil, err
	}
	for _, w := range conf.Warnings {
		a.say("warning: %s", w)
	}
	if c.Corpus != "" {
		conf.Corpus = config.Corpus{Path: c.Corpus}
	}
	if c.Layout != "" {
		conf.Corpus.Layout = c.Layout
	}
	if c.Tokenizer != "" {
		conf.Tokenizer = c.Tokenizer
	}
	if c.Limit != 0 {
		conf.Limit = c.Limit
	}
	if c.Jobs != 0 {
		conf.Jobs = c.Jobs
	}
	if c.Out != "" {
		conf.Out = c.Out
	}
	if len(c.Extractor) > 0 {
		if err := conf.Use(c.Extractor, a.all); err != nil {
			return nil, err
		}
	}
	for _, s := range c.Set {
		if err := conf.Set(s); err != nil {
			return nil, err
		}
	}
	filters, err := parseFilters(c.Filter)
	if err != nil {
		return nil, err
	}
	conf.Filters = append(conf.Filters, filters...)
	conf.Inspect = append(conf.Inspect, c.Inspect...)
	if c.Resume != "" && c.Out != "" {
		return nil, fmt.Errorf("--resume %s goes on in its own directory (leave --out away)", c.Resume)
	}
	if err := reports.CheckView(c.view(nil)); err != nil {
		return nil, err
	}
	if c.NoInputs && len(conf.Inspect) > 0 {
		return nil, fmt.Errorf("inspect %s: a run with --no-inputs keeps no texts to inspect (give only one of the two)", conf.Inspect[0])
	}
	return conf, conf.Check()
}

// base finds out what the argument is: a configuration, or a corpus folder, or nothing.
func (c runCmd) base(a *app) (*config.Config, error) {
	what := c.What
	if what == "" {
		if _, err := os.Stat("config.toml"); err != nil {
			return config.Defaults(a.all), nil
		}
		what = "config.toml"
		a.say("config    ./config.toml")
	}
	info, err := os.Stat(what)
	switch {
	case err == nil && info.IsDir() && isRun(what):
		return nil, fmt.Errorf("run %s: this is a run, not a corpus (assay report %s shows it)", what, what)
	case strings.HasPrefix(what, "embedded:"), err == nil && info.IsDir():
		conf := config.Defaults(a.all)
		conf.Corpus = config.Corpus{Path: what}
		return conf, nil
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("run %s: there is no such file or folder%s (give a config.toml, a config.txt or a corpus folder)", what, siblingHint(what))
	case err != nil:
		return nil, fmt.Errorf("run %s: %w", what, err)
	case corpus.IsArchive(what):
		conf := config.Defaults(a.all)
		conf.Corpus = config.Corpus{Path: what}
		return conf, nil
	case !strings.EqualFold(filepath.Ext(what), ".toml") && !strings.EqualFold(filepath.Ext(what), ".txt"):
		return nil, fmt.Errorf("run %s: a configuration ends in .toml or .txt (give one, or a corpus folder; assay extract looks at single pages)", what)
	}
	return config.Load(what, a.all)
}

// isRun reports whether a folder is a run directory.
func isRun(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "manifest.json"))
	return err == nil
}

// siblingHint names the entry of the same folder that a mistyped path may have meant.
func siblingHint(path string) string {
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return ""
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return nearest.Hint(filepath.Base(path), names)
}

// plan loads the corpus and checks what the configuration says of its cases.
func (c runCmd) plan(a *app, conf *config.Config) (harness.Plan, error) {
	tokenizer, err := text.FindTokenizer(conf.Tokenizer)
	if err != nil {
		return harness.Plan{}, err
	}
	loaded, path, err := loadCorpus(conf)
	if err != nil {
		return harness.Plan{}, err
	}
	a.tellRejections(loaded)
	for _, o := range a.stored {
		a.tellOutputs(o, loaded)
	}
	for _, id := range conf.Inspect {
		if err := hasCase(loaded, id); err != nil {
			return harness.Plan{}, err
		}
	}
	var apart *harness.Isolation
	if !c.InProcess {
		if apart, err = isolation(); err != nil {
			return harness.Plan{}, err
		}
	}
	var earlier *runs.Run
	if c.Reuse != "" {
		if earlier, err = openRun(c.Reuse); err != nil {
			return harness.Plan{}, err
		}
	}
	plan := harness.Plan{
		Isolation: apart, Reuse: earlier, Corpus: loaded, Path: path, Variants: conf.Extractors, Tokenizer: tokenizer, MaxPageBytes: conf.MaxPageBytes, MaxTags: conf.MaxTags,
		Workers: conf.Jobs, Filters: conf.Filters, Inspect: conf.Inspect, Inputs: !c.NoInputs, CheckAlign: c.CheckAlign,
	}
	return plan, c.groupCases(a, &plan)
}

func loadCorpus(conf *config.Config) (*corpus.Corpus, string, error) {
	options := corpus.Options{Layout: conf.Corpus.Layout, Limit: conf.Limit}
	if conf.Corpus.Path == "" {
		c, err := corpus.LoadFolders(conf.Corpus.HTML, conf.Corpus.Gold, options)
		return c, conf.Corpus.HTML, err
	}
	c, err := corpus.Load(conf.Corpus.Path, options)
	return c, conf.Corpus.Path, err
}

func hasCase(c *corpus.Corpus, id string) error {
	ids := make([]string, len(c.Cases))
	for i, k := range c.Cases {
		ids[i] = k.ID
	}
	if !slices.Contains(ids, id) {
		return fmt.Errorf("inspect: the corpus %s has no case %q%s (assay corpus stat counts its cases; an ID is the name of the page's file)", c.Name, id, nearest.Hint(id, ids))
	}
	return nil
}
