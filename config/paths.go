package config

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
)

// An option of an extractor that may name a file is a string with the tag `path:"true"` (extractors.Define). Its value is a
// path when it has a slash, a backslash or a dot in it; any other is a name with a meaning of its own, as in "auto".

// isPath reports whether the value of an option with the tag is a path.
func isPath(value string) bool { return strings.ContainsAny(value, `/\.`) }

// paths lists the options that are paths.
func paths(options reflect.Value) []taggedField {
	var list []taggedField
	for _, f := range fields(options) {
		if f.path && f.value.Kind() == reflect.String && isPath(f.value.String()) {
			list = append(list, f)
		}
	}
	return list
}

// rebase makes paths that start from the file's folder start from the working folder, as every path of a file. One that
// leads nowhere is a fault that names it as it was written and where it was looked for.
func (s *strict) rebase(at, folder string, options reflect.Value) {
	for _, f := range paths(options) {
		written := f.value.String()
		f.value.SetString(under(folder, written))
		if _, err := os.Stat(f.value.String()); err != nil {
			s.fault(join(at, f.key), "there is no file %q: looked for as %s; a path starts from the folder of the configuration", written, f.value.String())
		}
	}
}

// AbsoluteOptions is OptionValues with every path made absolute, for a process that works in another folder.
func (v Variant) AbsoluteOptions() (map[string]any, error) {
	values := v.OptionValues()
	for _, f := range paths(reflect.ValueOf(v.Options)) {
		path, err := filepath.Abs(f.value.String())
		if err != nil {
			return nil, err
		}
		values[f.key] = path
	}
	return values, nil
}
