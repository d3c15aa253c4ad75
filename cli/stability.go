package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/corpus/signature"
	"github.com/contentassay/assay/corpus/texts"
	"github.com/contentassay/assay/corpus/versions"
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/harness"
	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/reports"
	"github.com/contentassay/assay/runs"
	"github.com/contentassay/assay/stability"
	"github.com/contentassay/assay/text"
)

type stabilityCmd struct {
	Path      string   `arg:"" name:"PATH" help:"A corpus, whose pages get later versions; a web archive, which has some; or a run that this verb has made."`
	Extractor []string `sep:"none" placeholder:"NAME" help:"Only this extractor, beside the baselines. May be repeated."`
	Set       []string `sep:"none" placeholder:"NAME.KEY=VALUE[,VALUE]" help:"Set an option of an extractor. May be repeated."`
	Config    string   `placeholder:"FILE" help:"Take the extractors from this configuration."`
	Signature string   `default:"px06" placeholder:"NAME" help:"When two answers are the same: px06, simhash, shingles or another one of corpus sign."`
	N         int      `placeholder:"N" help:"Parameter of the signature; its usual one when not given."`
	Seed      uint64   `default:"1" placeholder:"N" help:"Makes other versions."`
	Pages     string   `placeholder:"DIR" help:"Write the versions there, as a corpus, and keep them."`
	Out       string   `placeholder:"DIR" help:"The run directory; runs/TIME-DIGEST when not given."`
	Jobs      int      `short:"j" placeholder:"N" help:"Pages in work at once; one for each core when not given."`
	InProcess bool     `help:"Run the extractors inside this process: for debugging."`
	Format    string   `enum:"text,json" default:"text" help:"text or json."`
}

// stabilityReport is stability's JSON.
type stabilityReport struct {
	Run string `json:"run"`
	*versions.Written
	*stability.Report
}

func (c stabilityCmd) Run(a *app) error {
	mode, err := signature.Find(c.Signature)
	if err != nil {
		return err
	}
	if _, err := mode.Sign("", c.N); err != nil {
		return err
	}
	var run *runs.Run
	var written *versions.Written
	if isRun(c.Path) || c.Path == latest {
		if flags := c.making(); len(flags) > 0 {
			return fmt.Errorf("stability %s: this is a run, whose answers are there (leave %s away, or give a corpus)", c.Path, strings.Join(flags, ", "))
		}
		run, err = openRun(c.Path)
	} else {
		run, written, err = c.make(a)
	}
	if err != nil {
		return err
	}
	var report *stability.Report
	if err := a.unlessInterrupted(func() (err error) { report, err = stability.Of(run, mode, c.N); return err }); err != nil {
		return err
	}
	if c.Format == "json" {
		err = a.printJSON(stabilityReport{run.Dir, written, report})
	} else {
		err = a.printStability(run, report)
	}
	return errors.Join(err, answerCode(run))
}

// making names the flags that were given and say how a run is to be made.
func (c stabilityCmd) making() (given []string) {
	for _, flag := range []struct {
		name  string
		given bool
	}{
		{"--extractor", len(c.Extractor) > 0}, {"--set", len(c.Set) > 0}, {"--config", c.Config != ""}, {"--seed", c.Seed != 1}, {"--pages", c.Pages != ""},
		{"--out", c.Out != ""}, {"--jobs", c.Jobs != 0}, {"--in-process", c.InProcess},
	} {
		if flag.given {
			given = append(given, flag.name)
		}
	}
	return given
}

// make writes the versions of the pages, and runs the extractors on them.
func (c stabilityCmd) make(a *app) (*runs.Run, *versions.Written, error) {
	dir := c.Pages
	if dir == "" {
		temporary, err := os.MkdirTemp("", "assay-versions-")
		if err != nil {
			return nil, nil, fmt.Errorf("write versions of pages: %w", err)
		}
		defer os.RemoveAll(temporary)
		dir = filepath.Join(temporary, filepath.Base(strings.TrimPrefix(c.Path, "embedded:"))+"-versions")
	}
	verb := runCmd{What: c.Config, Corpus: dir, Layout: "pairs", Extractor: c.withBaselines(a), Set: c.Set, Out: c.Out, Jobs: c.Jobs, InProcess: c.InProcess}
	conf, err := verb.configure(a)
	if err != nil {
		return nil, nil, err
	}
	var written versions.Written
	err = a.unlessInterrupted(func() (err error) { written, err = c.write(a, dir); return err })
	if err != nil {
		return nil, nil, err
	}
	a.tellVersions(written)
	if len(written.Versions) == 0 {
		return nil, nil, fmt.Errorf("versions of the pages of %s: there is none to compare a page with (give a corpus with gold texts, or a web archive that has some page twice, with other bytes)", c.Path)
	}
	stop, err := a.startPrograms(conf)
	if err != nil {
		return nil, nil, err
	}
	defer stop()
	plan, err := verb.plan(a, conf)
	if err != nil {
		return nil, nil, err
	}
	plan.Path = c.Path
	manifest, err := plan.Manifest(Version)
	if err != nil {
		return nil, nil, err
	}
	run, err := c.execute(a, plan, manifest)
	return run, &written, err
}

// execute does the plan. The run is an ordinary one, but the name latest stays where it was.
func (c stabilityCmd) execute(a *app, plan harness.Plan, m runs.Manifest) (*runs.Run, error) {
	w, dir, err := createRun(c.Out, m)
	if err != nil {
		return nil, err
	}
	run, err := a.harness(plan, w)
	if errors.Is(err, context.Canceled) {
		a.say("assay: interrupted; versions of pages are made anew each time, so that nothing can go on from %s", dir)
		return nil, exit(exitInterrupted)
	}
	if err != nil {
		return nil, fmt.Errorf("run the extractors on versions of pages: %w", err)
	}
	report, err := reports.New(run, reports.View{Filters: m.Filters})
	if err != nil {
		return nil, err
	}
	return run, writeThesis(report) // as every run has them
}

// write makes the versions: of an archive those it has, of a corpus new ones.
func (c stabilityCmd) write(a *app, dir string) (versions.Written, error) {
	if texts.KindOf(c.Path) == texts.KindArchive && isFile(c.Path) {
		f, err := os.Open(c.Path)
		if err != nil {
			return versions.Written{}, err
		}
		defer f.Close()
		return versions.WriteArchive(f, dir)
	}
	loaded, err := corpus.Load(c.Path, corpus.Options{})
	if err != nil {
		return versions.Written{}, err
	}
	a.tellRejections(loaded)
	return versions.Write(loaded, dir, c.Seed)
}

// withBaselines adds what keeps everything and what keeps nothing to the extractors that were asked for: the two extremes,
// without which no share can be read.
func (c stabilityCmd) withBaselines(a *app) []string {
	names := slices.Clone(c.Extractor)
	if len(names) == 0 {
		return nil
	}
	for _, baseline := range []string{"whole-page", "empty"} {
		if _, err := extractors.Find(a.all, baseline); err == nil && !slices.Contains(names, baseline) {
			names = append(names, baseline)
		}
	}
	return names
}

// tellVersions says what was made, and what was left out.
func (a *app) tellVersions(w versions.Written) {
	var kinds []string
	for _, k := range append(slices.Clone(versions.Kinds), versions.Capture) {
		if n := w.Versions[k]; n > 0 {
			kinds = append(kinds, fmt.Sprintf("%d %s", n, k))
		}
	}
	a.say("versions  %s: %s", plural.Of(w.Pages, "page"), cmp.Or(strings.Join(kinds, ", "), "none"))
	if w.Same > 0 {
		a.say("same      %s of the same bytes as the one before: left out, since nobody could change an answer there", plural.Of(w.Same, "capture"))
	}
	for i, s := range w.LeftOut {
		if i == toldRejections {
			a.say("left out  ... %d more (--format json lists them)", len(w.LeftOut)-i)
			break
		}
		a.say("left out  %s: %s", s.Page, s.Why)
	}
}

// printStability prints both shares side by side, and stability by kind of version.
func (a *app) printStability(run *runs.Run, r *stability.Report) error {
	rows := slices.Clone(r.Rows)
	for i := range rows {
		if rows[i].Baseline {
			rows[i].Extractor += " *"
		}
	}
	if r.Gold != nil {
		rows = append(rows, *r.Gold)
	}
	fmt.Fprintf(a.stdout, "%s with their versions, signature %s\n\n", plural.Of(r.Pages, "page"), r.Signature)
	fmt.Fprintf(a.stdout, "%-28s %6s %6s %10s %9s %8s %6s\n", "extractor", "stable", "exact", "sensitive", "template", "swapped", "both")
	for _, x := range rows {
		fmt.Fprintf(a.stdout, "%-28s %6s %6s %10s %9s %8s %6s\n", text.Printable(x.Extractor),
			of(x.Stable), of(x.Exact), of(x.Sensitive), of(x.Template), of(x.Swapped), x.Both.Text(3))
	}
	if first := rows[0]; len(first.Kinds) > 1 {
		fmt.Fprintf(a.stdout, "\nstable, by what has changed outside the content\n%-28s", "extractor")
		for _, k := range first.Kinds {
			fmt.Fprintf(a.stdout, " %9s", k.Kind)
		}
		for _, x := range rows {
			fmt.Fprintf(a.stdout, "\n%-28s", text.Printable(x.Extractor))
			for _, k := range x.Kinds {
				fmt.Fprintf(a.stdout, " %9s", of(k.Share))
			}
		}
		fmt.Fprintln(a.stdout)
	}
	n := rows[0]
	if len(n.Kinds) == 1 && n.Kinds[0].Kind == string(versions.Capture) {
		fmt.Fprint(a.stdout, "\nwhat has changed between two captures of an archive may be content: compare the rows, not one with 1\n")
	}
	_, err := fmt.Fprintf(a.stdout, "\nof %s with the same content and %s of different articles\n(%d of one template, %d swapped)\n* baseline; assay explain stability says what is counted\nrun       %s\n",
		plural.Of(n.Stable.Of, "version"), plural.Of(n.Sensitive.Of, "pair"), n.Template.Of, n.Swapped.Of, text.Printable(run.Dir))
	return err
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

func of(s stability.Share) string { return metrics.Value.Text(s.Value(), 3) }

// stabilityTerms explains the words of this verb.
func stabilityTerms() []entry {
	kinds := ""
	for _, k := range versions.Kinds {
		kinds += fmt.Sprintf("; %s: %s", k, k.Doc())
	}
	return []entry{
		{Name: "stability", Doc: "assay stability: the share of versions of pages, with another date, comment, advertisement or list of links outside the content, from which an extractor's answer has the same signature " +
			"(px06 unless said, which sees no more than the five longest words, so never a date; exact: the same words). An answer without words is the same as another one" + kinds},
		{Name: "sensitivity", Doc: "assay stability: the share of pairs of different articles whose answers have different signatures. template: two pages of the corpus on one template; swapped: a page whose content was " +
			"replaced by the words of another article. A constant answer has a stability of 1 and a sensitivity of 0; both is their harmonic mean"},
	}
}
