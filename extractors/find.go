package extractors

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/contentassay/assay/internal/nearest"
)

// Find gives the extractor with a name or an alias. An error names the nearest valid name and all of them.
func Find(all []Extractor, name string) (Extractor, error) {
	var names, aliases []string
	for _, e := range all {
		if e.Name == name || slices.Contains(e.Aliases, name) {
			return e, nil
		}
		names, aliases = append(names, e.Name), append(aliases, e.Aliases...)
	}
	return Extractor{}, fmt.Errorf("there is no extractor %q%s: the names are %s",
		name, nearest.Hint(name, append(slices.Clone(names), aliases...)), strings.Join(names, ", "))
}

// What Validate accepts.
var (
	nameForm    = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`) // safe in file names, keys and commands
	optionForm  = regexp.MustCompile(`^[a-z0-9]+(_[a-z0-9]+)*$`)
	releaseForm = regexp.MustCompile(`^[0-9]{4}-(0[1-9]|1[0-2])$`)
	optionTypes = []string{"bool", "int", "float64", "string", "[]string"}
)

// Validate checks a list of extractors, all at once: names and aliases well-formed and each used once, everything that
// a table shows filled in, options typed and documented. A program calls it before it uses the list; a list that
// passes once passes always.
func Validate(all []Extractor) error {
	var problems []error
	seen := map[string]bool{}
	for i, e := range all {
		if e.build == nil {
			problems = append(problems, fmt.Errorf("extractor %d of the list is not made by Define", i))
			continue
		}
		for _, name := range append([]string{e.Name}, e.Aliases...) {
			switch {
			case !nameForm.MatchString(name):
				problems = append(problems, fmt.Errorf("extractor name %q: use lower case letters, digits and single hyphens", name))
			case seen[name]:
				problems = append(problems, fmt.Errorf("extractor name %q is used twice: rename one", name))
			}
			seen[name] = true
		}
		problems = append(problems, e.checkInfo()...)
		problems = append(problems, e.checkOptions()...)
	}
	return errors.Join(problems...)
}

// checkInfo reports what a listing would show as a blank.
func (e Extractor) checkInfo() (problems []error) {
	complain := func(format string, args ...any) {
		problems = append(problems, fmt.Errorf("extractor %q: "+format, append([]any{e.Name}, args...)...))
	}
	info := reflect.ValueOf(e.Info)
	for _, name := range []string{"Doc", "Version", "Licence", "Languages", "Since"} {
		if value := info.FieldByName(name).String(); strings.TrimSpace(value) == "" || strings.Contains(value, "\n") {
			complain("%s is %q: give one line", name, value)
		}
	}
	if !e.Baseline && e.URL == "" {
		complain("URL is empty: say where it comes from")
	}
	if !releaseForm.MatchString(e.Released) {
		complain("Released is %q: give year and month, as in 2024-10", e.Released)
	}
	return problems
}

// checkOptions reports options that a configuration could not set or a listing could not explain.
func (e Extractor) checkOptions() (problems []error) {
	complain := func(format string, args ...any) {
		problems = append(problems, fmt.Errorf("extractor %q: "+format, append([]any{e.Name}, args...)...))
	}
	if kind := reflect.TypeOf(e.defaults).Kind(); kind != reflect.Struct {
		complain("its options are of kind %s: use a struct", kind)
		return problems
	}
	for _, field := range reflect.VisibleFields(reflect.TypeOf(e.defaults)) {
		if !field.IsExported() {
			complain("option field %s is not exported, so that nobody can set it", field.Name)
		}
	}
	seen := map[string]bool{}
	for _, option := range e.OptionFields() {
		if !optionForm.MatchString(option.Name) || seen[option.Name] {
			complain("option name %q: give each field its own `toml:\"snake_case\"` tag", option.Name)
		}
		if !slices.Contains(optionTypes, option.Type) {
			complain("option %q is of type %s: use one of %s", option.Name, option.Type, strings.Join(optionTypes, ", "))
		}
		if strings.TrimSpace(option.Doc) == "" {
			complain("option %q has no doc tag: say what it does", option.Name)
		}
		seen[option.Name] = true
	}
	return problems
}
