package config

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/internal/nearest"
)

// Variant is an extractor with its options, under the name that tables, filters and results give it. The same extractor
// may appear as several variants.
type Variant struct {
	// Name is the extractor's own name, or the one given in the file; variants made by Set from a list of values have
	// their setting appended, as in "justext@max_link_density=0.1". Filters take such a name as it stands.
	Name      string
	Extractor extractors.Extractor
	Options   any // pointer to the extractor's typed options
}

// NewVariant returns the extractor under its own name with its default options.
func NewVariant(e extractors.Extractor) Variant {
	return Variant{Name: e.Name, Extractor: e, Options: e.Options()}
}

// OptionValues returns all options by their keys in the file. An extractor without options has an empty map.
func (v Variant) OptionValues() map[string]any {
	values := map[string]any{}
	for _, f := range fields(reflect.ValueOf(v.Options)) {
		values[f.key] = f.value.Interface()
	}
	return values
}

// Set changes one option, given as text: a number, true or false, or a string without quotes. The key is as in the file.
// An unknown key or a value of the wrong type is an error and changes nothing.
func (v *Variant) Set(key, value string) error {
	options := reflect.ValueOf(v.Options)
	target, ok := field(options, key)
	if !ok {
		return fmt.Errorf("extractor %s has no option %q%s; it has %s",
			v.Name, key, nearest.Hint(key, keys(options)), orNone(keys(options)))
	}
	if err := setText(target, value); err != nil {
		return fmt.Errorf("extractor %s: option %s: %w", v.Name, key, err)
	}
	return nil
}

// orNone lists names for a message.
func orNone(names []string) string {
	if len(names) == 0 {
		return "none at all"
	}
	return strings.Join(names, ", ")
}

// setForm is what a setting looks like; the value may be empty.
var setForm = regexp.MustCompile(`^([^.=@]+)\.([^=]+)=(.*)$`)

// Set changes an option of one extractor, as "justext.max_link_density=.3" says it. The name before the dot is that of a
// variant or, where no variant has it, of an extractor, all of whose variants are meant.
//
// Several values, "justext.max_link_density=.1,.2", make one variant of each instead, called
// justext@max_link_density=0.1 and so on. A further list multiplies them (justext@max_link_density=0.1,length_low=70), a
// further single value goes to all of them.
func (c *Config) Set(expr string) error {
	if err := c.set(expr); err != nil {
		return fmt.Errorf("setting %q: %w", expr, err)
	}
	return nil
}

// set works on copies and takes them over at the end, so that a fault leaves the plan as it was.
func (c *Config) set(expr string) error {
	m := setForm.FindStringSubmatch(expr)
	if m == nil {
		return errors.New("write NAME.KEY=VALUE[,VALUE] as in justext.max_link_density=.1,.2")
	}
	name, key, texts := strings.TrimSpace(m[1]), strings.TrimSpace(m[2]), strings.Split(m[3], ",")
	meant, err := c.meant(name)
	if err != nil {
		return err
	}
	var variants []Variant
	for _, v := range c.Extractors {
		if !meant(v) {
			variants = append(variants, v)
			continue
		}
		made, err := v.spread(key, texts)
		if err != nil {
			return err
		}
		variants = append(variants, made...)
	}
	c.Extractors = variants
	return nil
}

// meant returns which variants a name in a setting means.
func (c *Config) meant(name string) (func(Variant) bool, error) {
	byName := func(v Variant) bool { return v.base() == name }
	byExtractor := func(v Variant) bool { return v.Extractor.Name == name || slices.Contains(v.Extractor.Aliases, name) }
	var names []string
	found := false
	for _, v := range c.Extractors {
		if byName(v) {
			return byName, nil
		}
		found = found || byExtractor(v)
		names = append(names, v.base(), v.Extractor.Name)
	}
	if found {
		return byExtractor, nil
	}
	return nil, fmt.Errorf("this run has no extractor %q%s", name, nearest.Hint(name, names))
}

// base is the name without the settings of a list.
func (v Variant) base() string {
	base, _, _ := strings.Cut(v.Name, "@")
	return base
}

// varies says that the variant was made from a list of values of this option.
func (v Variant) varies(key string) bool {
	_, settings, _ := strings.Cut(v.Name, "@")
	for setting := range strings.SplitSeq(settings, ",") {
		if k, _, _ := strings.Cut(setting, "="); k == key {
			return true
		}
	}
	return false
}

// spread returns the variant with the option set to the one value, or one variant for each of several values.
func (v Variant) spread(key string, texts []string) ([]Variant, error) {
	if v.varies(key) {
		return nil, fmt.Errorf("%s has several values from an earlier setting; give them all in one", key)
	}
	var made []Variant
	seen := map[string]bool{}
	for _, text := range texts {
		w := v
		w.Options = clone(v.Options)
		if err := w.Set(key, strings.TrimSpace(text)); err != nil {
			return nil, err
		}
		if len(texts) > 1 {
			w.Name = v.Name + w.setting(key)
		}
		if seen[w.Name] {
			return nil, fmt.Errorf("the value %s is given twice", strings.TrimSpace(text))
		}
		seen[w.Name] = true
		made = append(made, w)
	}
	return made, nil
}

// unnameable are the bytes that a filter could not read in a name.
var unnameable = regexp.MustCompile(`[^A-Za-z0-9._+-]`)

// setting writes an option as it is appended to names: 0.1 whether .1 or 0.10 was typed.
func (v Variant) setting(key string) string {
	separator := "@"
	if strings.Contains(v.Name, "@") {
		separator = ","
	}
	value := fmt.Sprint(v.OptionValues()[key])
	return separator + key + "=" + unnameable.ReplaceAllString(value, "_")
}

// DecodeVariant makes a variant again of the name of its extractor, its own name, and OptionValues as JSON: another
// process of the same program can so be told what to run.
func DecodeVariant(all []extractors.Extractor, use, name string, options []byte) (Variant, error) {
	e, err := extractors.Find(all, use)
	if err != nil {
		return Variant{}, err
	}
	v := NewVariant(e)
	v.Name = name
	var values map[string]json.RawMessage
	if err := json.Unmarshal(options, &values); err != nil {
		return Variant{}, fmt.Errorf("reading the options of extractor %s: %w", name, err)
	}
	for key, value := range values {
		f, ok := field(reflect.ValueOf(v.Options), key)
		if !ok {
			return Variant{}, fmt.Errorf("reading the options of extractor %s: there is no option %q", name, key)
		}
		if err := json.Unmarshal(value, f.Addr().Interface()); err != nil {
			return Variant{}, fmt.Errorf("reading the options of extractor %s: option %s: %w", name, key, err)
		}
	}
	return v, nil
}
