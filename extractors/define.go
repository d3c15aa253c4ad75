package extractors

import (
	"fmt"
	"reflect"
	"slices"
)

// Extractor is one extractor with its options not yet chosen: a constant, made by Define. The zero value is none.
type Extractor struct {
	Info
	defaults any // an O, where Define's O is a struct
	build    func(options any) (Func, error)
}

// Define makes an extractor of what there is to know of it, its default options and the function that builds it.
//
// O is a struct whose exported fields are the options: bool, int, float64, string or []string, each tagged
// `toml:"snake_case" doc:"what it does"`. A string that may name a file has `path:"true"`, too: a value with a slash, a
// backslash or a dot in it is then a path, in a configuration one that starts from the folder of that file. An extractor
// without options uses struct{}. build checks the options and does what need not be done for every page; it may be
// called many times, and what it returns works on several pages at once. Nothing is checked here: see Validate.
func Define[O any](info Info, defaults O, build func(O) (Func, error)) Extractor {
	return Extractor{
		Info:     info,
		defaults: defaults,
		build: func(options any) (Func, error) {
			o, ok := options.(O)
			if !ok {
				return nil, fmt.Errorf("build extractor %q: its options are of type %T, not %T: take them from Options", info.Name, defaults, options)
			}
			extract, err := build(o)
			if err != nil {
				return nil, fmt.Errorf("build extractor %q: %w", info.Name, err)
			}
			return extract, nil
		},
	}
}

// Options gives a pointer to a fresh copy of the default options, to be changed (TOML decodes into it) and handed to
// Build. Nothing in it is shared with other copies.
func (e Extractor) Options() any {
	fresh := reflect.New(reflect.TypeOf(e.defaults))
	fresh.Elem().Set(reflect.ValueOf(e.defaults))
	for i := range fresh.Elem().NumField() {
		field := fresh.Elem().Field(i)
		if !field.CanInterface() {
			continue // not exported: Validate complains
		}
		if list, ok := field.Interface().([]string); ok {
			field.Set(reflect.ValueOf(slices.Clone(list)))
		}
	}
	return fresh.Interface()
}

// Build makes the extractor work with the given options: what Options returned, changed or not. nil means the
// defaults. It fails on options of another type and on values that the extractor cannot work with.
func (e Extractor) Build(options any) (Func, error) {
	if options == nil {
		options = e.Options()
	}
	if v := reflect.ValueOf(options); v.Kind() == reflect.Pointer && !v.IsNil() {
		options = v.Elem().Interface()
	}
	return e.build(options)
}

// Setup says in a few words what the options make of an extractor beyond their own values: which edition of an algorithm
// runs, what a file that they name holds, by its digest. Options say so by a method Setup() (string, error); for all
// others it is "". It stands in the signature and below tables. It fails when something that the options name cannot be
// read.
func Setup(options any) (string, error) {
	if s, ok := options.(interface{ Setup() (string, error) }); ok {
		return s.Setup()
	}
	return "", nil
}

// Option describes one option of an extractor.
type Option struct {
	Name    string `json:"name"`    // as in a configuration
	Type    string `json:"type"`    // "bool", "int", "float64", "string" or "[]string"
	Default any    `json:"default"` // of that type
	Doc     string `json:"doc"`
}

// OptionFields lists the options in the order of the struct, for listings and for errors that name the valid ones.
func (e Extractor) OptionFields() []Option {
	value := reflect.ValueOf(e.Options()).Elem()
	var fields []Option
	for i := range value.NumField() {
		field := value.Type().Field(i)
		if !field.IsExported() {
			continue
		}
		fields = append(fields, Option{
			Name:    field.Tag.Get("toml"),
			Type:    field.Type.String(),
			Default: value.Field(i).Interface(),
			Doc:     field.Tag.Get("doc"),
		})
	}
	return fields
}
