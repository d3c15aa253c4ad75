package config

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/metrics"
)

// file is the shape of the TOML file, and its fields are all the keys there are. A pointer stays nil where the key is
// absent, so that a 0 that was written differs from one that was not.
type file struct {
	Tokenizer    *string         `toml:"tokenizer"`      // an ID, as in "uax29"; whether it exists, package text knows
	Limit        *int            `toml:"limit"`          // 0 or more
	Jobs         *int            `toml:"jobs"`           // 0 or more
	MaxPageBytes *int64          `toml:"max_page_bytes"` // 1 or more
	MaxTags      *int            `toml:"max_tags"`
	Out          *string         `toml:"out"` // relative to the file
	Corpus       corpusTable     `toml:"corpus"`
	Extractors   []extractorItem `toml:"extractor"` // nil: all there are; an empty list is an error of Check
	Filters      []filterItem    `toml:"filter"`
	Inspect      inspectTable    `toml:"inspect"`
}

// corpusTable is [corpus]: either path, or html and gold for two folders that lie apart. All are relative to the file.
type corpusTable struct {
	Path   string `toml:"path"`
	Layout string `toml:"layout"` // "" to detect it
	HTML   string `toml:"html"`
	Gold   string `toml:"gold"`
}

// extractorItem is one [[extractor]].
type extractorItem struct {
	Use     string         `toml:"use"`     // name or alias of the extractor
	Name    string         `toml:"name"`    // what to call it here; "" for its own name
	Options map[string]any `toml:"options"` // left as it is until use says which keys it may have

	// For use = "process": see process.Spec. Nil where the key is absent.
	Command        []string `toml:"command"`
	Mode           *string  `toml:"mode"`
	Version        *string  `toml:"version"`
	Env            []string `toml:"env"`
	TimeoutSeconds *float64 `toml:"timeout_seconds"`
	StartSeconds   *float64 `toml:"start_seconds"`
	MemoryMB       *int     `toml:"memory_mb"`
	OutputMB       *int     `toml:"output_mb"`

	Path string `toml:"path"` // for use = "outputs"
}

// filterItem is one [[filter]]: a minimum, a maximum or both of one metric, both bounds included.
type filterItem struct {
	Extractor string   `toml:"extractor"`
	Metric    string   `toml:"metric"`
	Min       *float64 `toml:"min"`
	Max       *float64 `toml:"max"`
}

// inspectTable is [inspect]: IDs of cases to write out in detail.
type inspectTable struct {
	Cases []string `toml:"cases"`
}

// ParseTOML reads the house's format; path names the file in errors, and relative paths start from its folder. What can
// be judged only when the flags are known is left to Check.
func ParseTOML(path string, data []byte, all []extractors.Extractor) (*Config, error) {
	var tree map[string]any
	if _, err := toml.Decode(string(data), &tree); err != nil {
		return nil, syntaxError(path, err)
	}
	s := &strict{file: path, lines: keyLines(string(data)), seen: map[string]int{}}
	var f file
	s.table("", tree, reflect.ValueOf(&f))

	c := Defaults(all)
	c.Path = path
	f.scalars(c)
	c.Corpus = f.Corpus.corpus(s, filepath.Dir(path))
	if f.Extractors != nil {
		c.Extractors = nil
	}
	for i, item := range f.Extractors {
		item.add(s, c, fmt.Sprintf("extractor[%d]", i), all)
	}
	for i, item := range f.Filters {
		item.add(s, c, fmt.Sprintf("filter[%d]", i))
	}
	c.Inspect = f.Inspect.Cases
	for key, line := range s.seen {
		c.Origin[key] = fmt.Sprintf("%s:%d", path, line)
	}
	if err := s.err(); err != nil {
		return nil, fmt.Errorf("reading the configuration:\n%w", err)
	}
	return c, nil
}

// syntaxError says where the file is no TOML.
func syntaxError(path string, err error) error {
	var parse toml.ParseError
	if errors.As(err, &parse) {
		return fmt.Errorf("reading the configuration: %s:%d: this is no TOML: %s", path, parse.Position.Line, parse.Message)
	}
	return fmt.Errorf("reading the configuration %s: this is no TOML: %w", path, err)
}

// scalars takes over what stands above the first table.
func (f file) scalars(c *Config) {
	set(&c.Tokenizer, f.Tokenizer)
	set(&c.Limit, f.Limit)
	set(&c.Jobs, f.Jobs)
	set(&c.MaxPageBytes, f.MaxPageBytes)
	set(&c.MaxTags, f.MaxTags)
	if f.Out != nil {
		c.Out = under(filepath.Dir(c.Path), *f.Out)
	}
}

// set keeps the default where nothing is given.
func set[T any](value *T, given *T) {
	if given != nil {
		*value = *given
	}
}

// under makes a path of the file's folder one of the working folder. "" and embedded corpora stay as they are.
func under(folder, path string) string {
	if path == "" || filepath.IsAbs(path) || strings.HasPrefix(path, embedded) {
		return path
	}
	return filepath.Join(folder, path)
}

// corpus checks which keys stand together and makes the paths ready to be opened.
func (t corpusTable) corpus(s *strict, folder string) Corpus {
	separate := t.HTML != "" || t.Gold != ""
	switch {
	case separate && t.Path != "":
		s.fault("corpus", "there is path, and html or gold beside it; give either path or both html and gold")
	case separate && (t.HTML == "" || t.Gold == ""):
		s.fault("corpus", "html and gold go together; give both, or path alone")
	case separate && t.Layout != "" && t.Layout != "pairs":
		s.fault("corpus.layout", `html and gold are the two folders of layout "pairs", not of %q`, t.Layout)
	case separate:
		return Corpus{Layout: "pairs", HTML: under(folder, t.HTML), Gold: under(folder, t.Gold)}
	case t.Path == "":
		t.Path = embedded + "sample"
	}
	return Corpus{Path: under(folder, t.Path), Layout: t.Layout}
}

// nameForm is what a variant may be called: what a filter can read.
var nameForm = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]*$`)

// add makes a variant of an [[extractor]].
func (item extractorItem) add(s *strict, c *Config, path string, all []extractors.Extractor) {
	switch {
	case item.Use == "":
		s.fault(path, `the key use is missing; name an extractor, as in use = "whole-page"`)
		return
	case item.Use == useProcess || item.Use == useOutputs:
		item.addExternal(s, c, path)
		return
	case item.Command != nil:
		s.fault(path+".command", `only use = "process" has a command`)
	case item.Path != "":
		s.fault(path+".path", `only use = "outputs" has a path`)
	}
	e, err := extractors.Find(all, item.Use)
	if err != nil {
		s.fault(path+".use", "%w", err)
		return
	}
	v := NewVariant(e)
	v.Name = cmp.Or(item.Name, item.Use)
	s.table(path+".options", item.Options, reflect.ValueOf(v.Options))
	s.rebase(path+".options", filepath.Dir(c.Path), reflect.ValueOf(v.Options))
	c.append(s, path, v)
}

// append adds a variant to the plan, under a name that a filter can read and that no other has.
func (c *Config) append(s *strict, path string, v Variant) {
	if !nameForm.MatchString(v.Name) {
		s.fault(path+".name", "%q is no name; use lower-case letters, digits, hyphens and underscores", v.Name)
	}
	if c.find(v.Name) != nil {
		s.fault(path, `there is an extractor called %q already; give this one another name, as in name = "%s-2"`, v.Name, v.Name)
	}
	c.Extractors = append(c.Extractors, v)
}

// add makes one filter of min, one of max. They pass through the one filter language, so that its checks and its messages
// are the same everywhere.
func (item filterItem) add(s *strict, c *Config, path string) {
	if item.Min == nil && item.Max == nil {
		s.fault(path, "it has neither min nor max; give one of them or both")
	}
	for _, bound := range []struct {
		key   string
		value *float64
	}{{"min", item.Min}, {"max", item.Max}} {
		if bound.value == nil {
			continue
		}
		f, err := metrics.ParseFilter(fmt.Sprintf("%s:%s:%s:%v", item.Extractor, item.Metric, bound.key, *bound.value))
		if err != nil {
			s.fault(path+"."+bound.key, "%w", err)
			continue
		}
		c.Filters = append(c.Filters, f)
	}
}
