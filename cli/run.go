package cli

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/contentassay/assay/config"
	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/harness"
	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/text"
)

type runCmd struct {
	What       string   `arg:"" optional:"" name:"CONFIG|FOLDER" help:"A config.toml, a config.txt in the thesis' format, or a corpus folder. Without it: ./config.toml if there is one, else the embedded sample with all extractors."`
	Corpus     string   `placeholder:"PATH" help:"The corpus: a folder, or embedded:sample."`
	Layout     string   `placeholder:"NAME" help:"The layout of the corpus (assay ls layouts); detected when not given."`
	Extractor  []string `sep:"none" placeholder:"NAME" help:"Run only this extractor (assay ls extractors). May be repeated."`
	Set        []string `sep:"none" placeholder:"NAME.KEY=VALUE[,VALUE]" help:"Set an option of an extractor; several values make a variant each. May be repeated."`
	Tokenizer  string   `placeholder:"ID" help:"What a word is (assay ls tokenizers)."`
	Inspect    []string `sep:"none" placeholder:"CASE" help:"Write this case out in detail. May be repeated."`
	Limit      int      `placeholder:"N" help:"Only the first N cases by ID."`
	Out        string   `placeholder:"DIR" help:"The run directory; runs/TIME-DIGEST when not given."`
	Format     string   `enum:"text,json,csv,md,html,thesis" default:"text" help:"text, json, csv, md, html or thesis."`
	Jobs       int      `short:"j" placeholder:"N" help:"Pages in work at once; one for each core when not given. Changes no result."`
	NoInputs   bool     `help:"Keep no gold and page texts in the run; it can then be neither inspected nor verified."`
	Resume     string   `placeholder:"RUN" help:"Go on with a run that was killed or interrupted, under the same arguments."`
	Reuse      string   `placeholder:"RUN" help:"Take answers over from an earlier run where page, extractor, version and options are the same."`
	InProcess  bool     `help:"Run the extractors inside this process: for debugging; nothing can stop one that hangs."`
	Twice      bool     `help:"Run everything a second time and compare: exit 1 when an extractor answers a page in two ways."`
	Dedup      bool     `help:"Count copies and versions of a text once, by the best of them; those left out are named."`
	CheckAlign bool     `help:"Count every pair a second time, by diff-match-patch, and stop at the first difference."`
	Downstream string   `placeholder:"offtopic[:MEASURE]" help:"Afterwards let the extractors find off-topic captures in a web archive made of the corpus, by jaccard unless another measure is named, and add a column of it."`
	DryRun     bool     `short:"n" help:"Say what would be done. Only external programs are started, to learn their versions."`
	viewFlags
}

func (c runCmd) Run(a *app) error {
	if err := a.checkScreen(c.Format); err != nil {
		return err
	}
	conf, err := c.configure(a)
	if err != nil {
		return err
	}
	stop, err := a.startPrograms(conf)
	if err != nil {
		return err
	}
	defer stop()
	plan, err := c.plan(a, conf)
	if err != nil {
		return err
	}
	manifest, err := plan.Manifest(Version)
	if err != nil {
		return err
	}
	if c.TuneOn != 0 {
		if err := reports.CheckVariants(manifest.Extractors); err != nil {
			return err
		}
	}
	archive, err := c.archive(plan)
	if err != nil {
		return err
	}
	if c.DryRun {
		return a.printPlan(plan, manifest)
	}
	run, err := c.do(a, conf, plan, manifest)
	interrupted := errors.Is(err, context.Canceled)
	if err != nil && !interrupted {
		return err
	}
	if archive != nil && !interrupted {
		if err := a.addDownstream(archive, plan, run); err != nil {
			return err
		}
	}
	if err := c.report(a, run, plan.Filters); err != nil {
		return err
	}
	if interrupted {
		a.say("assay: interrupted; what was done is in %s (assay run --resume %s, with the same arguments, goes on)", run.Dir, run.Dir)
		return exit(exitInterrupted)
	}
	if c.Twice {
		if err := a.again(plan, manifest, run); err != nil {
			return err
		}
	}
	return answerCode(run)
}

// do does the plan, or what is left of it. With context.Canceled there is a run too, of what was done.
func (c runCmd) do(a *app, conf *config.Config, plan harness.Plan, m runs.Manifest) (*runs.Run, error) {
	w, dir, err := c.start(conf, m)
	if errors.Is(err, runs.ErrFinished) {
		a.say("resume    %s is finished; nothing is left to do", dir)
		return runs.Open(dir)
	}
	if err != nil {
		return nil, err
	}
	return a.execute(plan, w, dir)
}

// report shows a run, and writes the thesis' files into its directory.
func (c runCmd) report(a *app, run *runs.Run, filters []metrics.Filter) error {
	report, err := reports.New(run, c.view(filters))
	if err != nil {
		return fmt.Errorf("%w; the run is in %s", err, run.Dir)
	}
	shown := a.show(report, c.Format, false)
	return errors.Join(shown, writeThesis(report)) // a closed pipe does not keep the files from being written
}

// again does the plan a second time, in a directory that goes away, and compares the answers.
func (a *app) again(p harness.Plan, m runs.Manifest, first *runs.Run) error {
	dir, err := os.MkdirTemp("", "assay-twice-")
	if err != nil {
		return fmt.Errorf("run a second time: %w", err)
	}
	defer os.RemoveAll(dir)
	w, err := runs.Create(filepath.Join(dir, "run"), m)
	if err != nil {
		return err
	}
	p.Reuse = nil
	second, err := a.harness(p, w)
	if errors.Is(err, context.Canceled) {
		a.say("assay: interrupted; the run is whole in %s, but was not compared with a second one", first.Dir)
		return exit(exitInterrupted)
	}
	if err != nil {
		return err
	}
	differ := 0
	for i, x := range first.Results {
		if y := second.Results[i]; x.Status != y.Status || x.Output != y.Output {
			differ++
			a.say("differs   case %s  %s: %s then, %s now", x.Case, x.Extractor, x.Status, y.Status)
		}
	}
	if differ > 0 {
		a.say("assay: %s answered in two ways: such an extractor cannot be measured (leave it out, or switch off what is random in it)", plural.Of(differ, "pair"))
		return exit(exitCondition)
	}
	a.say("twice     %s, all the same", plural.Of(len(first.Results), "pair"))
	return nil
}

// toldRejections is the number of rejected outputs, or cases, that are told one by one.
const toldRejections = 5

func (a *app) tellRejections(c *corpus.Corpus) {
	for _, line := range byReason(c.Rejected) {
		a.say("rejected  %s", line)
	}
	a.tellEncodings(c)
}

// tellEncodings says which golds were not written in UTF-8, and so were decoded.
func (a *app) tellEncodings(c *corpus.Corpus) {
	cases := map[string][]string{}
	for _, k := range c.Cases {
		if s := k.Gold.Charset; s != "" && s != "utf-8" {
			cases[s] = append(cases[s], k.ID)
		}
	}
	for _, charset := range slices.Sorted(maps.Keys(cases)) {
		a.say("decoded   the gold of %s from %s: %s", plural.Of(len(cases[charset]), "case"), charset, firstFew(cases[charset]))
	}
}

// firstFew lists IDs, of many only the first.
func firstFew(ids []string) string {
	list := strings.Join(ids[:min(len(ids), toldRejections)], ", ")
	if left := len(ids) - toldRejections; left > 0 {
		list += fmt.Sprintf(" ... %d more", left)
	}
	return list
}

// printPlan says what a run would do.
func (a *app) printPlan(p harness.Plan, m runs.Manifest) error {
	fmt.Fprintf(a.stdout, "corpus     %s: %d cases, %d files rejected\n", text.Printable(m.Corpus.Name), m.Corpus.Cases, len(m.Corpus.Rejected))
	for _, x := range m.Extractors {
		fmt.Fprintf(a.stdout, "extractor  %s: %s %s %s\n", x.Name, x.Use, x.Version, x.Options)
	}
	for _, f := range p.Filters {
		fmt.Fprintf(a.stdout, "filter     %s\n", f)
	}
	fmt.Fprintf(a.stdout, "plan       cases: %d, extractors: %d, pairs: %d, workers: %d\n", len(p.Corpus.Cases), len(p.Variants), len(p.Corpus.Cases)*len(p.Variants), m.Env.Workers)
	_, err := fmt.Fprintf(a.stdout, "signature  %s\n", m.Signature)
	return err
}

// start makes the run directory, or takes up that of an unfinished run.
func (c runCmd) start(conf *config.Config, m runs.Manifest) (w *runs.Writer, dir string, err error) {
	if c.Resume != "" {
		if dir, err = runDir(c.Resume); err != nil {
			return nil, "", err
		}
		w, err = runs.Resume(dir, m)
		return w, dir, err
	}
	return createRun(conf.Out, m)
}

// execute does the plan in a run directory.
func (a *app) execute(p harness.Plan, w *runs.Writer, dir string) (*runs.Run, error) {
	run, err := a.harness(p, w)
	if run == nil {
		return nil, fmt.Errorf("%w; what was computed is in %s (assay run --resume %s, with the same arguments, goes on)", err, dir, dir)
	}
	if err := pointLatest(dir); err != nil {
		a.say("warning: %v: the name latest does not point to this run", err)
	}
	return run, err
}
