package config

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/internal/nearest"
	"github.com/contentassay/assay/metrics"
)

// thesisKeys are the keys of the thesis' format; its manual has classifier, its test cases extractor.
var thesisKeys = []string{"classifier", "extractor", "language", "inspect", "filter", "html", "content", "results"}

// stopLists maps the languages of the thesis to jusText's stop lists.
var stopLists = map[string]string{"english": "English", "german": "German"}

// stopListOption is the option that the language chooses, in every extractor that has it.
const stopListOption = "stoplist"

// thesisFile collects what the lines say.
type thesisFile struct {
	config        *Config
	all           []extractors.Extractor
	variants      []Variant
	language      string
	html, content string
}

// ParseThesis reads the thesis' configuration: entries key:value, one on a line or ended by ';', in any order.
//
//	classifier:justext;                    an extractor to run; none at all: every one. Also extractor:justext
//	language:german;                       english or german
//	inspect:testOfInterest;                a case to write out in detail
//	filter:justext:precision:min:0.8;      as metrics.ParseFilter reads it
//	html:pages; content:gold;              folders, relative to the file
//	results:out;                           the run directory, relative to the file
//
// Without html and content, folders of these names are looked for beside the file and one level up. A filter value
// outside 0..1 is ignored with a warning, as the thesis' manual says. Lines that begin with # are comments here.
func ParseThesis(path string, data []byte, all []extractors.Extractor) (*Config, error) {
	c := Defaults(all)
	c.Path = path
	f := thesisFile{config: c, all: all}
	var faults []error
	for i, line := range strings.Split(strings.TrimPrefix(string(data), "\ufeff"), "\n") {
		if strings.HasPrefix(strings.TrimSpace(line), "#") {
			continue
		}
		for entry := range strings.SplitSeq(line, ";") {
			if entry = strings.TrimSpace(entry); entry == "" {
				continue
			}
			if err := f.entry(entry, fmt.Sprintf("%s:%d", path, i+1)); err != nil {
				faults = append(faults, fmt.Errorf("%s:%d: %w", path, i+1, err))
			}
		}
	}
	faults = append(faults, f.finish()...)
	if len(faults) > 0 {
		return nil, fmt.Errorf("reading the configuration:\n%w", errors.Join(faults...))
	}
	return c, nil
}

// entry takes over one key:value.
func (f *thesisFile) entry(entry, at string) error {
	key, value, ok := strings.Cut(entry, ":")
	if !ok {
		return fmt.Errorf("%q is no entry; write key:value; as in classifier:justext;", entry)
	}
	key, value = strings.ToLower(strings.TrimSpace(key)), strings.TrimSpace(value)
	if value == "" {
		return fmt.Errorf("%s has no value; write key:value; as in classifier:justext;", key)
	}
	c := f.config
	switch key {
	case "classifier", "extractor":
		return f.extractor(value)
	case "filter":
		return f.filter(value, at)
	case "inspect":
		c.Inspect = append(c.Inspect, value)
		c.Origin["inspect.cases"] = at
		return nil
	case "language":
		return once(&f.language, key, strings.ToLower(value))
	case "html":
		c.Origin["corpus.html"] = at
		return once(&f.html, key, under(filepath.Dir(c.Path), value))
	case "content":
		c.Origin["corpus.gold"] = at
		return once(&f.content, key, under(filepath.Dir(c.Path), value))
	case "results":
		c.Origin["out"] = at
		return once(&c.Out, key, under(filepath.Dir(c.Path), value))
	}
	return fmt.Errorf("unknown key %q%s; there are: %s", key, nearest.Hint(key, thesisKeys), strings.Join(thesisKeys, ", "))
}

// once refuses a second value rather than letting the last one win in silence.
func once(target *string, key, value string) error {
	if *target != "" {
		return fmt.Errorf("%s is given twice; leave one of them", key)
	}
	*target = value
	return nil
}

// extractor adds an extractor with its default options: the thesis' format has none.
func (f *thesisFile) extractor(name string) error {
	e, err := extractors.Find(f.all, strings.ToLower(name))
	if err != nil {
		return err
	}
	for _, v := range f.variants {
		if v.Extractor.Name == e.Name {
			return fmt.Errorf("extractor %s is given twice; leave one of them", e.Name)
		}
	}
	v := NewVariant(e)
	v.Name = strings.ToLower(name)
	f.variants = append(f.variants, v)
	return nil
}

// filter adds a filter. Only a value outside the range is forgiven, as the manual has it; a typo is not.
func (f *thesisFile) filter(expr, at string) error {
	filter, err := metrics.ParseFilter(expr)
	var outside *metrics.RangeError
	if errors.As(err, &outside) {
		f.config.Warnings = append(f.config.Warnings, fmt.Sprintf("%s: filter ignored: %v", at, err))
		return nil
	}
	if err == nil {
		f.config.Filters = append(f.config.Filters, filter)
	}
	return err
}

// finish does what needs all the lines.
func (f *thesisFile) finish() []error {
	var faults []error
	if f.variants != nil {
		f.config.Extractors = f.variants
	}
	if err := f.setLanguage(); err != nil {
		faults = append(faults, err)
	}
	if err := f.setCorpus(); err != nil {
		faults = append(faults, err)
	}
	return faults
}

// setLanguage chooses the stop list of each extractor that has one; to the others a language means nothing. The thesis'
// program takes English where no language is given.
func (f *thesisFile) setLanguage() error {
	list, ok := stopLists[cmp.Or(f.language, "english")]
	if !ok {
		return fmt.Errorf("language %q is unknown%s; there are english and german", f.language, nearest.Hint(f.language, []string{"english", "german"}))
	}
	used := false
	for i := range f.config.Extractors {
		v := &f.config.Extractors[i]
		if _, ok := v.OptionValues()[stopListOption]; !ok {
			continue
		}
		if err := v.Set(stopListOption, list); err != nil {
			return err
		}
		used = true
	}
	if !used && f.language != "" {
		f.config.Warnings = append(f.config.Warnings, fmt.Sprintf("%s: language %s changes nothing: none of the extractors has a stop list", f.config.Path, f.language))
	}
	return nil
}

// setCorpus finds the two folders. Where html and content lie side by side, the folder above them is the corpus.
func (f *thesisFile) setCorpus() error {
	folder := filepath.Dir(f.config.Path)
	var err1, err2 error
	if f.html == "" {
		f.html, err1 = nearby(folder, "html")
	}
	if f.content == "" {
		f.content, err2 = nearby(folder, "content")
	}
	f.config.Corpus = Corpus{Layout: "pairs", HTML: f.html, Gold: f.content}
	above := filepath.Dir(f.html)
	if filepath.Base(f.html) == "html" && filepath.Base(f.content) == "content" && filepath.Dir(f.content) == above {
		f.config.Corpus = Corpus{Layout: "pairs", Path: above}
	}
	return errors.Join(err1, err2)
}

// nearby returns the folder of this name beside the file or one level up.
func nearby(folder, name string) (string, error) {
	tried := []string{filepath.Join(folder, name), filepath.Join(folder, "..", name)}
	for _, path := range tried {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			return path, nil
		}
	}
	return "", fmt.Errorf("there is no folder %s or %s; make one, or write %s:FOLDER; into the file", tried[0], tried[1], name)
}
