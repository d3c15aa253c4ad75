package cli

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/offtopic"
	"github.com/contentassay/assay/offtopic/fetch"
)

// archiveFlags say where mementos come from and how their text becomes words.
type archiveFlags struct {
	Input   string `short:"i" placeholder:"KIND=PATH" help:"The archive: warc=FILE,FILE, dir=FOLDER, timemap=FILE,FILE, goldtest=FILE.tsv; with --network also timemap=URI,URI and archiveit=ID."`
	Content string `aliases:"directory" short:"d" placeholder:"DIR" help:"The folder with the contents of mementos, for timemap=, goldtest= and archiveit=. With --network, what is fetched is kept there and not fetched again."`
	networkFlags
	Compat      string `enum:",otmt-1.0.5" default:"" help:"otmt-1.0.5 does everything as that program does: words, thresholds, which answers are scored."`
	Lang        string `default:"en" placeholder:"L" help:"The language of the pages: stemming and stop words are for English only."`
	Tokenizer   string `placeholder:"ID" help:"What a word is: nltk, treebank, or one of assay ls tokenizers."`
	NoStem      bool   `help:"Leave words their endings."`
	NoStopWords bool   `help:"Keep stop words and punctuation."`
	Topics      string `aliases:"number-of-topics" default:"10" placeholder:"N" help:"Topics of gensim_lsi: a number, several with commas between, or a range such as 2-100."`
	Against     string `enum:"first,collection,both" default:"first" help:"What mementos are measured against: the first of their own page, their whole collection, or both."`
	Jobs        int    `short:"j" placeholder:"N" help:"Pages in work at once; one for each core when not given. Changes no result."`
}

// choices reads a list of measures. sweep says that thresholds will be tried out.
func (f archiveFlags) choices(measures string, sweep bool) ([]offtopic.Choice, error) {
	topics, err := offtopic.ParseTopics(f.Topics)
	if err != nil {
		return nil, err
	}
	return offtopic.ParseChoices(measures, offtopic.ChoiceOptions{
		Topics: topics, First: f.Against != "collection", Whole: f.Against != "first", Compatible: f.compatible(), Sweep: sweep})
}

// howScored names the flags that were given and say how scores come about, or from where.
func (f archiveFlags) howScored() (given []string) {
	for _, flag := range []struct {
		name  string
		given bool
	}{
		{"--content", f.Content != ""}, {"--network", f.Network}, {"--compat", f.compatible()}, {"--lang", f.Lang != "en"}, {"--tokenizer", f.Tokenizer != ""},
		{"--no-stem", f.NoStem}, {"--no-stop-words", f.NoStopWords}, {"--topics", f.Topics != "10"}, {"--against", f.Against != "first"},
	} {
		if flag.given {
			given = append(given, flag.name)
		}
	}
	return given
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
		err = fmt.Errorf("input %q: write KIND=PATH, as in warc=pages.warc.gz (kinds are warc, timemap, dir, goldtest, archiveit)", f.Input)
	case kind == "warc":
		timemaps, problems, err = offtopic.OpenWARC(paths)
	case kind == "dir":
		timemaps, problems, err = offtopic.OpenFolder(path)
	case kind == "timemap":
		timemaps, problems, err = f.lists(a, paths)
	case kind == "goldtest":
		var labels []offtopic.Label
		labels, err = readGoldFile(path)
		timemaps = offtopic.TimeMapsOf(labels)
	case kind == "archiveit" && !f.Network:
		err = fmt.Errorf("input %q: nothing is fetched unless --network is given", f.Input)
	case kind == "archiveit":
		timemaps, problems, err = f.client().ArchiveIt(a.interruptible(), path, f.Content)
	default:
		err = fmt.Errorf("input %q: there is no kind %q (kinds are warc, timemap, dir, goldtest, archiveit)", f.Input, kind)
	}
	for _, p := range problems {
		a.say("assay: %v", p)
	}
	if kind == "timemap" || kind == "goldtest" {
		f.attach(a, timemaps)
	}
	return timemaps, err
}

// attach says where the contents of listed mementos are: in the folder, in the network, or nowhere.
func (f archiveFlags) attach(a *app, timemaps []offtopic.TimeMap) {
	client := f.client()
	for i := range timemaps {
		switch {
		case f.Network:
			client.Attach(a.interruptible(), &timemaps[i], f.Content)
		case f.Content != "":
			offtopic.Attach(&timemaps[i], f.Content)
		}
	}
}

// networkFlags say whether and how to fetch.
type networkFlags struct {
	Network      bool          `help:"Fetch TimeMaps and mementos that are not at hand from their archives, in their raw form, one at a time."`
	Delay        time.Duration `default:"1s" placeholder:"TIME" help:"The pause between two requests to an archive; a second when not given."`
	UserAgent    string        `placeholder:"NAME" help:"Who asks, assay and its version when not given; add an address at which archives can complain."`
	AllowPrivate bool          `help:"Fetch from this machine and from private networks too."`
}

func (f networkFlags) client() *fetch.Client {
	o := fetch.Defaults()
	o.Delay, o.UserAgent, o.Private = f.Delay, f.UserAgent, f.AllowPrivate
	if o.UserAgent == "" {
		o.UserAgent = "assay/" + Version
	}
	return fetch.NewClient(o)
}

// lists reads TimeMaps from files, or fetches them. One that cannot be had is in the second result where there are others.
func (f archiveFlags) lists(a *app, paths []string) (timemaps []offtopic.TimeMap, problems []error, err error) {
	client := f.client()
	for _, path := range paths {
		t, err := f.list(a, client, path)
		if err == nil && slices.ContainsFunc(timemaps, func(u offtopic.TimeMap) bool { return u.URI == t.URI }) {
			err = fmt.Errorf("TimeMap %s is given twice: %s is left out", t.URI, path) // output has one entry for a URI
		}
		if err != nil {
			problems = append(problems, err)
			continue
		}
		timemaps = append(timemaps, t)
	}
	if len(timemaps) == 0 {
		return nil, nil, errors.Join(problems...)
	}
	return timemaps, problems, nil
}

func (f archiveFlags) list(a *app, client *fetch.Client, path string) (offtopic.TimeMap, error) {
	if strings.Contains(path, "://") {
		if !f.Network {
			return offtopic.TimeMap{}, fmt.Errorf("timemap %s: nothing is fetched unless --network is given (or save the TimeMap as a file)", path)
		}
		return client.TimeMap(a.interruptible(), path, f.Content)
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		return offtopic.TimeMap{}, fmt.Errorf("read TimeMap: %w", err)
	}
	var t offtopic.TimeMap
	if f.Network {
		t, err = client.Complete(a.ctx, raw, f.Content)
	} else {
		t, err = offtopic.ParseTimeMap("", raw)
	}
	if err != nil {
		return t, fmt.Errorf("%s: %w", path, err)
	}
	if t.URI == "" {
		t.URI = path
	}
	return t, nil
}

func readGoldFile(path string) ([]offtopic.Label, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("read gold: %w", err)
	}
	defer file.Close()
	return offtopic.ReadGold(file)
}

// textOf finds an extractor by name, or all-text.
func (a *app) textOf(name string) (extractors.Func, error) {
	if name == offtopic.AllTextName {
		return offtopic.AllText, nil
	}
	if _, err := extractors.Find(a.all, name); err != nil {
		return nil, fmt.Errorf("%w (or %s, the whole text)", err, offtopic.AllTextName)
	}
	return a.extractor(name)
}
