package cli

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/contentassay/assay/config"
	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/harness"
	"github.com/contentassay/assay/internal/atomicfile"
	"github.com/contentassay/assay/offtopic"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/text"
)

type offtopicCmd struct {
	Detect offtopicDetectCmd `cmd:"" help:"Say which captures of archived pages have drifted off topic. Takes the arguments of OTMT's detect_off_topic too."`
	Sweep  offtopicSweepCmd  `cmd:"" help:"Try all thresholds on stored scores against a gold file."`
	Synth  offtopicSynthCmd  `cmd:"" help:"Make a labelled archive from the pages of a corpus."`
	Eval   offtopicEvalCmd   `cmd:"" help:"Weigh extractors by how well off-topic captures are found in their text."`
}

// archiveFlags say where mementos come from and how their text becomes words.
type archiveFlags struct {
	Input       string `short:"i" required:"" placeholder:"KIND=PATH" help:"The archive: warc=FILE,FILE, timemap=FILE,FILE, dir=FOLDER, or goldtest=FILE.tsv."`
	Content     string `placeholder:"DIR" help:"The folder with the contents of mementos, for timemap= and goldtest=."`
	Compat      string `enum:",otmt-1.0.5" default:"" help:"otmt-1.0.5 does everything as that program does: words, thresholds, which answers are scored."`
	Lang        string `default:"en" placeholder:"L" help:"The language of the pages: stemming and stop words are for English only."`
	Tokenizer   string `placeholder:"ID" help:"What a word is: nltk, treebank, or one of assay ls tokenizers."`
	NoStem      bool   `help:"Leave words their endings."`
	NoStopWords bool   `help:"Keep stop words and punctuation."`
	Topics      int    `aliases:"number-of-topics" default:"10" placeholder:"N" help:"Topics of gensim_lsi."`
}

// compatible says whether all is to be as in OTMT.
func (f archiveFlags) compatible() bool { return f.Compat != "" }

// words makes the preparation of texts.
func (f archiveFlags) words() (*offtopic.Words, error) {
	p := offtopic.ForLanguage(f.Lang)
	if f.compatible() {
		p = offtopic.Compatible()
	}
	if f.Tokenizer != "" {
		p.Tokenizer = f.Tokenizer
	}
	p.Stem = p.Stem && !f.NoStem
	p.StopWords = p.StopWords && !f.NoStopWords
	return offtopic.NewWords(p)
}

// open lists the TimeMaps of the archive, and tells what of it could not be read.
func (f archiveFlags) open(a *app) ([]offtopic.TimeMap, error) {
	kind, path, _ := strings.Cut(f.Input, "=")
	paths := strings.Split(path, ",")
	var timemaps []offtopic.TimeMap
	var problems []error
	var err error
	switch {
	case path == "":
		err = fmt.Errorf("input %q: write KIND=PATH, as in warc=pages.warc.gz (kinds are warc, timemap, dir, goldtest)", f.Input)
	case kind == "warc":
		timemaps, problems, err = offtopic.OpenWARC(paths)
	case kind == "dir":
		timemaps, problems, err = offtopic.OpenFolder(path)
	case kind == "timemap":
		timemaps, err = f.lists(paths)
	case kind == "goldtest":
		var labels []offtopic.Label
		labels, err = readGoldFile(path)
		timemaps = offtopic.TimeMapsOf(labels)
	case kind == "archiveit":
		err = fmt.Errorf("input %q: assay does not fetch from archives (save the pages as WARC first and give warc=FILE)", f.Input)
	default:
		err = fmt.Errorf("input %q: there is no kind %q (kinds are warc, timemap, dir, goldtest)", f.Input, kind)
	}
	for _, p := range problems {
		a.say("assay: %v", p)
	}
	if f.Content != "" {
		for i := range timemaps {
			offtopic.Attach(&timemaps[i], f.Content)
		}
	}
	return timemaps, err
}

// lists reads TimeMaps from files.
func (f archiveFlags) lists(paths []string) ([]offtopic.TimeMap, error) {
	var timemaps []offtopic.TimeMap
	for _, path := range paths {
		if strings.Contains(path, "://") {
			return nil, fmt.Errorf("timemap %s: assay does not fetch from archives (save the TimeMap as a file first)", path)
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			return nil, fmt.Errorf("read TimeMap: %w", err)
		}
		t, err := offtopic.ParseTimeMap("", raw)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if t.URI == "" {
			t.URI = path
		}
		timemaps = append(timemaps, t)
	}
	return timemaps, nil
}

func readGoldFile(path string) ([]offtopic.Label, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("read gold: %w", err)
	}
	defer file.Close()
	return offtopic.ReadGold(file)
}

// textOf finds an extractor by name, or all-text. One that panics has no text for that page, and nothing else suffers.
func (a *app) textOf(name string) (extractors.Func, error) {
	if name == offtopic.AllTextName {
		return offtopic.AllText, nil
	}
	e, err := extractors.Find(a.all, name)
	if err != nil {
		return nil, fmt.Errorf("%w (or %s, the whole text)", err, offtopic.AllTextName)
	}
	extract, err := e.Build(config.NewVariant(e).Options)
	if err != nil {
		return nil, err
	}
	return func(p *page.Page) (extractors.Extraction, error) {
		x, _, err := harness.Answer(p, extract)
		return x, err
	}, nil
}

type offtopicDetectCmd struct {
	archiveFlags
	Measures   string `aliases:"timemap-measures" default:"cosine" placeholder:"NAME[=T],..." help:"What to measure, with thresholds; one of several is enough (-tm). Without a threshold, that of the paper's Table 4."`
	Extractor  string `placeholder:"NAME" help:"What finds the text: an extractor (assay ls extractors), or all-text, the default, with which the paper's thresholds were measured."`
	Out        string `short:"o" aliases:"output" placeholder:"FILE" help:"Where to write; standard output when not given."`
	OutputType string `enum:"json,csv,golddatafile,jsonl,text" default:"json" help:"json, csv (as OTMT's), golddatafile, jsonl (everything), or text (one line a page) (-ot)."`

	Directory        string `short:"d" hidden:"" help:"OTMT's; not used."`
	Logfile          string `short:"l" hidden:"" help:"OTMT's; not used."`
	Verbose          bool   `short:"v" hidden:"" help:"OTMT's; not used."`
	Quiet            bool   `short:"q" hidden:"" help:"OTMT's; not used."`
	ComputeSimhashes bool   `hidden:"" help:"OTMT's; always done."`
	ComputeLengths   bool   `hidden:"" help:"OTMT's; always done."`
}

func (c offtopicDetectCmd) Run(a *app) error {
	d, err := c.detector(a, c.Extractor)
	if err != nil {
		return err
	}
	if d.Choices, err = offtopic.ParseChoices(c.Measures, c.Topics, c.compatible()); err != nil {
		return err
	}
	timemaps, err := c.open(a)
	if err != nil {
		return err
	}
	offtopic.Number(timemaps, nil)
	results, err := a.detect(d, timemaps)
	if err != nil {
		return err
	}
	a.tellDrift(results)
	return a.writeOut(c.Out, func(w io.Writer) error {
		switch c.OutputType {
		case "csv":
			return offtopic.WriteCSV(w, results, offtopic.SettingOf(d))
		case "golddatafile":
			return offtopic.WriteGoldOf(w, results)
		case "jsonl":
			return offtopic.WriteLines(w, results)
		case "text":
			return writeDrift(w, results)
		}
		return offtopic.WriteJSON(w, results, offtopic.SettingOf(d))
	})
}

// detector makes one with an extractor, all-text when name is "".
func (f archiveFlags) detector(a *app, name string) (*offtopic.Detector, error) {
	if name == "" {
		name = offtopic.AllTextName
	}
	words, err := f.words()
	if err != nil {
		return nil, err
	}
	extract, err := a.textOf(name)
	if err != nil {
		return nil, err
	}
	return &offtopic.Detector{Words: words, Extractor: name, Extract: extract, Compatible: f.compatible()}, nil
}

// detect goes through the TimeMaps until it is interrupted.
func (a *app) detect(d *offtopic.Detector, timemaps []offtopic.TimeMap) ([]offtopic.Result, error) {
	results := make([]offtopic.Result, len(timemaps))
	for i, t := range timemaps {
		if a.ctx.Err() != nil {
			return nil, exit(exitInterrupted)
		}
		results[i] = d.Detect(t)
	}
	return results, nil
}

// tellDrift says in a line what was found, and how much of it could not be measured.
func (a *app) tellDrift(results []offtopic.Result) {
	patterns := map[offtopic.Pattern]int{}
	mementos, unscored, failed := 0, 0, 0
	for _, r := range results {
		patterns[r.Pattern]++
		for _, j := range r.Mementos {
			mementos++
			if j.Unscored != "" {
				unscored++
			}
			for _, s := range j.Scores {
				if s.Error != "" {
					failed++
				}
			}
		}
	}
	var found []string
	for _, p := range []offtopic.Pattern{offtopic.AlwaysOn, offtopic.Step, offtopic.Oscillating, offtopic.AlwaysOff, offtopic.Unknown} {
		if patterns[p] > 0 {
			found = append(found, fmt.Sprintf("%d %s", patterns[p], p))
		}
	}
	a.say("%d pages with %d mementos: %s; %d mementos not scored, %d scores failed", len(results), mementos, strings.Join(found, ", "), unscored, failed)
}

// writeDrift prints a line for each page.
func writeDrift(w io.Writer, results []offtopic.Result) error {
	for _, r := range results {
		off, unscored := 0, 0
		for _, j := range r.Mementos {
			if j.OffTopic {
				off++
			}
			if j.Unscored != "" {
				unscored++
			}
		}
		since := ""
		if !r.OffSince.IsZero() {
			since = " since " + r.OffSince.UTC().Format("2006-01-02")
		}
		line := fmt.Sprintf("%s  %s%s: %d of %d mementos off topic, %d not scored  %s", r.Seed, r.Pattern, since, off, len(r.Mementos), unscored, r.TimeMap)
		if len(r.Notes) > 0 {
			line += "  (" + strings.Join(r.Notes, "; ") + ")"
		}
		if _, err := fmt.Fprintln(w, text.Printable(line)); err != nil {
			return err
		}
	}
	return nil
}

// writeOut fills a file, which is there whole or not at all, or standard output.
func (a *app) writeOut(name string, fill func(io.Writer) error) error {
	if name == "" {
		return fill(a.stdout)
	}
	return atomicfile.Write(name, fill)
}

type offtopicSynthCmd struct {
	Corpus    string `arg:"" help:"The corpus: a folder, or embedded:sample."`
	Layout    string `placeholder:"NAME" help:"The layout of the corpus; detected when not given."`
	Seed      uint64 `default:"11" help:"The seed of all random choices."`
	Pages     int    `placeholder:"N" help:"Use the first N fit pages only."`
	EveryKind bool   `help:"Give each page every kind of memento once, instead of the patterns of the published gold."`
	Out       string `short:"o" required:"" placeholder:"FILE|DIR" help:"A web archive where the name ends in .warc.gz, else a new folder."`
	Gold      string `required:"" placeholder:"FILE" help:"Where to write the labels."`
}

func (c offtopicSynthCmd) Run(a *app) error {
	loaded, err := corpus.Load(c.Corpus, corpus.Options{Layout: c.Layout})
	if err != nil {
		return err
	}
	made, err := offtopic.Synthesize(loaded, offtopic.SynthOptions{Seed: c.Seed, Pages: c.Pages, EveryKind: c.EveryKind})
	if err != nil {
		return err
	}
	if strings.HasSuffix(c.Out, ".warc.gz") {
		err = atomicfile.Write(c.Out, func(w io.Writer) error { return offtopic.WriteWARC(w, made.TimeMaps) })
	} else {
		err = offtopic.WriteFolder(c.Out, made.TimeMaps)
	}
	if err != nil {
		return err
	}
	if err := atomicfile.Write(c.Gold, func(w io.Writer) error { return offtopic.WriteGold(w, made.Labels) }); err != nil {
		return err
	}
	b := offtopic.BalanceOf(made.Labels)
	a.say("%d pages with %d mementos, %d of them off topic; %d pages of %s have no main block of paragraphs", b.Seeds, b.Mementos, b.OffTopic, made.Unfit, loaded.Name)
	return nil
}
