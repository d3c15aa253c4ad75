package config

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
)

// What is filled from a file is a struct that is known by reflection only: a field with the tag `toml:"key"` takes the
// value of that key. The options of an extractor are such a struct, with fields of type bool, int, float64, string or
// []string (extractors.Define); so is the file itself.

// taggedField is a field of a struct with the key that its tag gives it.
type taggedField struct {
	key   string
	path  bool // it may name a file
	value reflect.Value
}

// fields lists the fields of the struct that v is or points to, in their order.
func fields(v reflect.Value) []taggedField {
	v = reflect.Indirect(v)
	var list []taggedField
	for i := range v.NumField() {
		tag := v.Type().Field(i).Tag
		if key := tag.Get("toml"); key != "" && key != "-" {
			list = append(list, taggedField{key, tag.Get("path") == "true", v.Field(i)})
		}
	}
	return list
}

// keys returns the keys of a struct in the order of its fields.
func keys(v reflect.Value) []string {
	var names []string
	for _, f := range fields(v) {
		names = append(names, f.key)
	}
	return names
}

// field returns the field of a key, ready to be set.
func field(v reflect.Value, key string) (reflect.Value, bool) {
	for _, f := range fields(v) {
		if f.key == key {
			return f.value, true
		}
	}
	return reflect.Value{}, false
}

// clone copies what options points to. A list is shared, which is safe: setting an option replaces a list and never
// changes its elements.
func clone(options any) any {
	v := reflect.ValueOf(options).Elem()
	fresh := reflect.New(v.Type())
	fresh.Elem().Set(v)
	return fresh.Interface()
}

// setText sets a field from text as a flag has it. It is more lenient than TOML, in which .3 is no number. A list has no
// such form, since the comma already separates the values of variants.
func setText(v reflect.Value, text string) error {
	switch v.Kind() {
	case reflect.String:
		v.SetString(text)
	case reflect.Bool:
		b, err := strconv.ParseBool(text)
		if err != nil {
			return fmt.Errorf("%q is neither true nor false", text)
		}
		v.SetBool(b)
	case reflect.Int:
		n, err := strconv.Atoi(text)
		if err != nil {
			return fmt.Errorf("%q is no integer, or too large", text)
		}
		v.SetInt(int64(n))
	case reflect.Float64:
		x, err := strconv.ParseFloat(text, 64)
		if err != nil || !finite(x) {
			return fmt.Errorf("%q is no number", text)
		}
		v.SetFloat(x)
	default:
		return fmt.Errorf("it is %s; write it into the configuration file", wanted(v))
	}
	return nil
}

// finite is what a number must be: NaN is a value in TOML, but no threshold.
func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// wanted names the type of a field in TOML's words.
func wanted(v reflect.Value) string {
	switch v.Kind() {
	case reflect.String:
		return `a string, as in "text"`
	case reflect.Bool:
		return "true or false"
	case reflect.Int, reflect.Int64:
		return "an integer"
	case reflect.Float64:
		return "a number"
	case reflect.Slice:
		return "a list"
	}
	return "a table"
}
