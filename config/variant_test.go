package config

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/contentassay/assay/metrics"
)

// A single value changes the variant in place, a list makes variants, two lists multiply, and a later single value goes
// to all.
func TestSet(t *testing.T) {
	c := Defaults(all())
	for _, step := range []struct {
		expr string
		want []string
	}{
		{"justext.stoplist=German", []string{"whole-page", "justext"}},
		{"justext.max_link_density=.1, 0.20", []string{"whole-page", "justext@max_link_density=0.1", "justext@max_link_density=0.2"}},
		{"justext.no_headings=true,false", []string{"whole-page",
			"justext@max_link_density=0.1,no_headings=true", "justext@max_link_density=0.1,no_headings=false",
			"justext@max_link_density=0.2,no_headings=true", "justext@max_link_density=0.2,no_headings=false"}},
		{"justext.length_low=9", []string{"whole-page",
			"justext@max_link_density=0.1,no_headings=true", "justext@max_link_density=0.1,no_headings=false",
			"justext@max_link_density=0.2,no_headings=true", "justext@max_link_density=0.2,no_headings=false"}},
	} {
		if err := c.Set(step.expr); err != nil {
			t.Fatal(err)
		}
		if got := variantNames(c.Extractors); !reflect.DeepEqual(got, step.want) {
			t.Fatalf("after %s: %v, want %v", step.expr, got, step.want)
		}
	}
	got := *options(t, c, "justext@max_link_density=0.2,no_headings=true")
	want := jusTextOptions{MaxLinkDensity: .2, LengthLow: 9, NoHeadings: true, StopList: "German", Drop: []string{"nav", "a,b"}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if err := c.Check(); err != nil {
		t.Error(err)
	}
	for _, name := range variantNames(c.Extractors) {
		f, err := metrics.ParseFilter(name + ".precision>=.8")
		if err != nil || f.Extractor != name {
			t.Errorf("a filter cannot name %q: %+v, %v", name, f, err)
		}
	}
}

// The name of a variant goes before the name of an extractor, which means all its variants.
func TestSetMeaning(t *testing.T) {
	fresh := func(names ...string) *Config {
		c := Defaults(all())
		c.Extractors = nil
		for _, name := range names {
			v := NewVariant(all()[1])
			v.Name = name
			c.Extractors = append(c.Extractors, v)
		}
		return c
	}
	c := fresh("justext", "strict")
	if err := c.Set("justext.length_low=1"); err != nil || options(t, c, "justext").LengthLow != 1 || options(t, c, "strict").LengthLow != 70 {
		t.Errorf("by name: %v", err)
	}
	c = fresh("lax", "strict")
	if err := c.Set("justext.length_low=1"); err != nil || options(t, c, "lax").LengthLow != 1 || options(t, c, "strict").LengthLow != 1 {
		t.Errorf("by extractor: %v", err)
	}
	c = fresh("odd")
	if err := c.Set("odd.stoplist=a:b c,d"); err != nil || !slices.Equal(variantNames(c.Extractors), []string{"odd@stoplist=a_b_c", "odd@stoplist=d"}) {
		t.Errorf("letters that filters cannot read: %v, %v", variantNames(c.Extractors), err)
	}
}

func TestSetErrors(t *testing.T) {
	for _, test := range []struct{ expr, says string }{
		{"justext", "write NAME.KEY=VALUE"},
		{"justext.length_low", "write NAME.KEY=VALUE"},
		{"length_low=3", "write NAME.KEY=VALUE"},
		{"jusstext.length_low=3", `no extractor "jusstext" (did you mean "justext"?)`},
		{"justext.length_lw=3", `extractor justext has no option "length_lw" (did you mean "length_low"?); it has max_link_density, length_low, no_headings, stoplist, drop`},
		{"whole-page.depth=3", `extractor whole-page has no option "depth"; it has none at all`},
		{"justext.length_low=3.5", `option length_low: "3.5" is no integer`},
		{"justext.length_low=9999999999999999999", "too large"},
		{"justext.max_link_density=high", `option max_link_density: "high" is no number`},
		{"justext.max_link_density=NaN", `"NaN" is no number`},
		{"justext.no_headings=maybe", `"maybe" is neither true nor false`},
		{"justext.drop=nav", "option drop: it is a list; write it into the configuration file"},
		{"justext.max_link_density=.1,.10", "the value .10 is given twice"},
		{"justext.length_low=1,2,x", `"x" is no integer`},
	} {
		c := Defaults(all())
		err := c.Set(test.expr)
		wantFault(t, err, "setting "+`"`+test.expr+`"`, test.says)
		if len(c.Extractors) != 2 || !reflect.DeepEqual(options(t, c, "justext"), all()[1].Options()) {
			t.Errorf("%s: a failed setting has changed something", test.expr)
		}
	}
	c := Defaults(all())
	if err := c.Set("justext.length_low=1,2"); err != nil {
		t.Fatal(err)
	}
	wantFault(t, c.Set("justext.length_low=3"), "length_low has several values from an earlier setting")
}

// Variants made from one another share nothing that a setting changes, and the extractor keeps its defaults.
func TestVariantsAreIndependent(t *testing.T) {
	c := Defaults(all())
	before := c.Extractors[1]
	if err := c.Set("justext.length_low=1,2"); err != nil {
		t.Fatal(err)
	}
	if before.Options.(*jusTextOptions).LengthLow != 70 || options(t, c, "justext@length_low=1").LengthLow != 1 {
		t.Errorf("%+v", before.Options)
	}
}

// OptionValues has every option under its key. (They go into the signature of a run, the variant's own name does not.)
func TestOptionValues(t *testing.T) {
	v := NewVariant(all()[1])
	want := `justext@3.0.2{drop=["nav" "a,b"],length_low=70,max_link_density=0.2,no_headings=false,stoplist="English"}`
	if got := described(v); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	v.Name = "other"
	if got := described(v); got != want {
		t.Errorf("the name changes the options: %s", got)
	}
	for _, change := range []func(*jusTextOptions){
		func(o *jusTextOptions) { o.MaxLinkDensity = .3 }, func(o *jusTextOptions) { o.LengthLow = 7 }, func(o *jusTextOptions) { o.NoHeadings = true },
		func(o *jusTextOptions) { o.StopList = "German" }, func(o *jusTextOptions) { o.Drop = []string{"nav", "a", "b"} },
	} {
		w := NewVariant(all()[1])
		change(w.Options.(*jusTextOptions))
		if described(w) == want {
			t.Errorf("%+v has the values of the defaults", w.Options)
		}
	}
	if got := described(NewVariant(all()[0])); got != "whole-page@1{}" {
		t.Errorf("without options: %s", got)
	}
}

func TestVariantSet(t *testing.T) {
	v := NewVariant(all()[1])
	if err := v.Set("stoplist", ""); err != nil || v.OptionValues()["stoplist"] != "" {
		t.Errorf("%v, %v", v.OptionValues(), err)
	}
	if got := len(v.OptionValues()); got != 5 {
		t.Errorf("%d options", got)
	}
	if err := v.Set("Stoplist", "x"); err == nil || !strings.Contains(err.Error(), `"stoplist"`) {
		t.Errorf("another case of letters: %v", err)
	}
}

// Whatever is typed, a setting is either refused and changes nothing, or leaves a plan whose names are
// all different and can be used in filters.
func FuzzSet(f *testing.F) {
	f.Add("justext.max_link_density=.1,.2", "justext.length_low=1,2,3")
	f.Add("justext.stoplist=a b,a:b", "justext.stoplist=")
	f.Add("x.y", "justext-go.no_headings=T,0")
	f.Fuzz(func(t *testing.T, first, second string) {
		c := Defaults(all())
		for _, expr := range []string{first, second} {
			before := signatures(c)
			if err := c.Set(expr); err != nil && !slices.Equal(before, signatures(c)) {
				t.Fatalf("%q was refused (%v), but changed %q to %q", expr, err, before, signatures(c))
			}
		}
		seen := map[string]bool{}
		for _, name := range variantNames(c.Extractors) {
			if filter, err := metrics.ParseFilter(name + ".f1<1"); err != nil || filter.Extractor != name || seen[name] {
				t.Fatalf("name %q: filter %v, %v, seen before: %v", name, filter, err, seen[name])
			}
			seen[name] = true
		}
	})
}

// signatures returns names and descriptions of all variants.
func signatures(c *Config) []string {
	var list []string
	for _, v := range c.Extractors {
		list = append(list, v.Name+" "+described(v))
	}
	return list
}

// described names the extractor of a variant, its version and what OptionValues says of it, sorted by key, as in
// `justext@3.0.2{max_link_density=0.2,stoplist="English"}`.
func described(v Variant) string {
	options := v.OptionValues()
	settings := make([]string, 0, len(options))
	for _, key := range slices.Sorted(maps.Keys(options)) {
		format := "%s=%v"
		switch options[key].(type) {
		case string, []string:
			format = "%s=%q"
		}
		settings = append(settings, fmt.Sprintf(format, key, options[key]))
	}
	return v.Extractor.Name + "@" + v.Extractor.Version + "{" + strings.Join(settings, ",") + "}"
}

// What one process writes of a variant another one reads, with all its options.
func TestDecodeVariant(t *testing.T) {
	c := Defaults(all())
	for _, set := range []string{"justext.max_link_density=.1", "justext.stoplist=German", "justext.no_headings=true"} {
		if err := c.Set(set); err != nil {
			t.Fatal(err)
		}
	}
	v := c.find("justext")
	written, err := json.Marshal(v.OptionValues())
	if err != nil {
		t.Fatal(err)
	}
	got, err := DecodeVariant(all(), "justext-go", "mine", written)
	if err != nil {
		t.Fatal(err)
	}
	if got.Name != "mine" || got.Extractor.Name != "justext" || !reflect.DeepEqual(got.Options, v.Options) {
		t.Errorf("%s of %s with %+v, want %+v", got.Name, got.Extractor.Name, got.Options, v.Options)
	}
	for options, want := range map[string]string{`{"length_high":1}`: `there is no option "length_high"`, `{"stoplist":1}`: "option stoplist", `[]`: "the options of extractor mine"} {
		if _, err := DecodeVariant(all(), "justext", "mine", []byte(options)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", options, err, want)
		}
	}
	if _, err := DecodeVariant(all(), "none", "mine", []byte("{}")); err == nil {
		t.Error("an extractor that there is not is no error")
	}
}
