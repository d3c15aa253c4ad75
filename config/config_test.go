package config

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/metrics"
	"github.com/contentassay/assay/page"
)

// jusTextOptions has an option of each type.
type jusTextOptions struct {
	MaxLinkDensity float64  `toml:"max_link_density" doc:"d"`
	LengthLow      int      `toml:"length_low" doc:"d"`
	NoHeadings     bool     `toml:"no_headings" doc:"d"`
	StopList       string   `toml:"stoplist" doc:"d"`
	Drop           []string `toml:"drop" doc:"d"`
}

// all is a list of two extractors that extract nothing.
func all() []extractors.Extractor {
	nothing := func(*page.Page) (extractors.Extraction, error) { return extractors.Extraction{}, nil }
	return []extractors.Extractor{
		extractors.Define(extractors.Info{Name: "whole-page", Aliases: []string{"everything"}, Version: "1"}, struct{}{},
			func(struct{}) (extractors.Func, error) { return nothing, nil }),
		extractors.Define(extractors.Info{Name: "justext", Aliases: []string{"justext-go"}, Version: "3.0.2"},
			jusTextOptions{MaxLinkDensity: .2, LengthLow: 70, StopList: "English", Drop: []string{"nav", "a,b"}},
			func(o jusTextOptions) (extractors.Func, error) {
				if o.MaxLinkDensity < 0 || o.MaxLinkDensity > 1 {
					return nil, fmt.Errorf("max_link_density is %v; it lies between 0 and 1", o.MaxLinkDensity)
				}
				return nothing, nil
			}),
	}
}

// options returns the options of the variant of this name.
func options(t *testing.T, c *Config, name string) *jusTextOptions {
	t.Helper()
	v := c.find(name)
	if v == nil {
		t.Fatalf("no extractor %q among %v", name, variantNames(c.Extractors))
	}
	return v.Options.(*jusTextOptions)
}

// wantFault fails unless the error says every one of the texts.
func wantFault(t *testing.T, err error, says ...string) {
	t.Helper()
	for _, text := range says {
		if err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("error %v, want it to say %q", err, text)
		}
	}
}

func TestDefaults(t *testing.T) {
	c := Defaults(all())
	if c.Corpus.Path != "embedded:sample" || c.Tokenizer != "uax29" || c.MaxPageBytes != 20_000_000 || c.From("limit") != "default" {
		t.Errorf("%+v", c)
	}
	if got := variantNames(c.Extractors); !reflect.DeepEqual(got, []string{"whole-page", "justext"}) {
		t.Errorf("extractors %v", got)
	}
	if err := c.Check(); err != nil {
		t.Error(err)
	}
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	c, err := Load(write("a.TOML", "limit = 3\n[corpus]\npath = \"pages\"\n"), all())
	if err != nil || c.Limit != 3 || c.Corpus.Path != filepath.Join(dir, "pages") {
		t.Errorf("TOML: %+v, %v", c, err)
	}
	c, err = Load(write("config.txt", "html:h;\ncontent:c;\ninspect:one;"), all())
	if err != nil || !reflect.DeepEqual(c.Inspect, []string{"one"}) {
		t.Errorf("thesis: %+v, %v", c, err)
	}
	_, err = Load(filepath.Join(dir, "absent.toml"), all())
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("absent file: %v", err)
	}
	wantFault(t, err, "absent.toml", "name a .toml file")
}

func TestUse(t *testing.T) {
	c := Defaults(all())
	if err := c.Set("justext.length_low=5"); err != nil {
		t.Fatal(err)
	}
	c.Extractors[1].Name = "jt"
	if err := c.Use([]string{"jt", "everything", "justext"}, all()); err != nil {
		t.Fatal(err)
	}
	if got := variantNames(c.Extractors); !reflect.DeepEqual(got, []string{"jt", "everything", "justext"}) {
		t.Errorf("extractors %v", got)
	}
	if options(t, c, "jt").LengthLow != 5 || options(t, c, "justext").LengthLow != 70 {
		t.Error("a configured variant must keep its options, a new one have the defaults")
	}
	wantFault(t, c.Use([]string{"jsutext"}, all()), `no extractor "jsutext"`, `did you mean "justext"?`)
}

// An alias finds the configured variant with its options.
func TestUseAlias(t *testing.T) {
	c := Defaults(all())
	if err := c.Set("justext-go.length_low=5"); err != nil {
		t.Fatal(err)
	}
	if err := c.Use([]string{"justext-go"}, all()); err != nil || len(c.Extractors) != 1 || options(t, c, "justext-go").LengthLow != 5 {
		t.Errorf("%+v, %v", c.Extractors, err)
	}
}

// Check finds each fault, and all of them at once.
func TestCheck(t *testing.T) {
	c := Defaults(all())
	c.Limit, c.Jobs, c.MaxPageBytes = -1, -2, 0
	c.Extractors = append(c.Extractors, c.Extractors[0])
	options(t, c, "justext").MaxLinkDensity = 1.5
	c.Filters = []metrics.Filter{{Extractor: "jusText", Metric: metrics.F1, Op: metrics.Less, Threshold: 1}, {Extractor: "justext", Metric: metrics.F1, Op: metrics.Less, Threshold: 1}}
	err := c.Check()
	wantFault(t, err, "limit is -1", "jobs is -2", "max_page_bytes is 0", `two extractors are called "whole-page"`,
		"extractor justext: ", "max_link_density is 1.5", `filter jusText.f1<1: this run has no extractor "jusText" (did you mean "justext"?)`)
	if n := strings.Count(err.Error(), "\n") + 1; n != 6 {
		t.Errorf("%d faults, want 6:\n%v", n, err)
	}
	c.Extractors = nil
	wantFault(t, c.Check(), "there is no extractor to run")
}

func TestAliasNamesTheVariant(t *testing.T) {
	all := []extractors.Extractor{extractors.Define(extractors.Info{Name: "long-name", Aliases: []string{"short"}}, struct{}{},
		func(struct{}) (extractors.Func, error) { return nil, nil })}
	filter, err := metrics.ParseFilter("short.f1>0")
	if err != nil {
		t.Fatal(err)
	}
	for name, use := range map[string][]string{"long-name": nil, "short": {"short"}} {
		c := Defaults(all)
		if use != nil {
			if err := c.Use(use, all); err != nil {
				t.Fatal(err)
			}
		}
		c.Filters = []metrics.Filter{filter}
		if err := c.Check(); err != nil {
			t.Errorf("the filter does not find %s by its alias: %v", name, err)
		}
		if c.Extractors[0].Name != name || c.Filters[0].Extractor != name {
			t.Errorf("extractor called %s, filter for %s; want %s for both", c.Extractors[0].Name, c.Filters[0].Extractor, name)
		}
	}
}
