package config

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/contentassay/assay/internal/nearest"
)

// strict puts a parsed TOML table into a struct and finds every fault: a key that the struct lacks, a value of another
// type. (The TOML package's own decoder ignores unknown keys and the case of letters, and stops at the first fault, which
// may be another one each time, since it walks over maps.)
type strict struct {
	file   string
	lines  map[string]int // of keyLines
	seen   map[string]int // line of each value that was there, by its path
	faults []fault
}

// fault is one thing that is wrong. All are collected, so that a user mends his file once and not once for each.
type fault struct {
	line int
	path string
	err  error
}

// fault notes what is wrong with the value at a path.
func (s *strict) fault(path, format string, args ...any) {
	s.faults = append(s.faults, fault{lineOf(s.lines, path), path, fmt.Errorf(format, args...)})
}

// err returns all faults in the order of lines, or nil.
func (s *strict) err() error {
	slices.SortStableFunc(s.faults, func(a, b fault) int {
		return cmp.Or(cmp.Compare(a.line, b.line), strings.Compare(a.path, b.path))
	})
	var errs []error
	for _, f := range s.faults {
		errs = append(errs, fmt.Errorf("%s:%d: %s: %w", s.file, f.line, f.path, f.err))
	}
	return errors.Join(errs...)
}

// table sets the fields of a struct from a table.
func (s *strict) table(path string, table map[string]any, into reflect.Value) {
	for _, key := range slices.Sorted(maps.Keys(table)) {
		at := join(path, key)
		target, ok := field(into, key)
		if !ok {
			valid := keys(into)
			s.fault(at, "unknown key%s; there are: %s", nearest.Hint(key, valid), orNone(valid))
			continue
		}
		s.value(at, table[key], target)
	}
}

// value sets one field. A map takes a table as it is, to be interpreted later; an integer may stand for a number with a
// fraction, but not the other way round.
func (s *strict) value(path string, value any, into reflect.Value) {
	s.seen[path] = lineOf(s.lines, path)
	if into.Kind() == reflect.Pointer {
		into.Set(reflect.New(into.Type().Elem()))
		into = into.Elem()
	}
	kind := into.Kind()
	given := reflect.ValueOf(value)
	switch x := value.(type) {
	case map[string]any:
		if kind == reflect.Struct {
			s.table(path, x, into)
			return
		}
		if kind == reflect.Map {
			into.Set(given)
			return
		}
	case int64:
		if into.CanInt() && !into.OverflowInt(x) {
			into.SetInt(x)
			return
		}
		if into.CanFloat() {
			into.SetFloat(float64(x))
			return
		}
	case float64:
		if into.CanFloat() && finite(x) {
			into.SetFloat(x)
			return
		}
	case string, bool:
		if kind == given.Kind() {
			into.Set(given)
			return
		}
	case []any, []map[string]any:
		if kind == reflect.Slice {
			s.list(path, given, into)
			return
		}
	}
	s.fault(path, "it must be %s, but is %s", wanted(into), found(value))
}

// list replaces a list, element by element.
func (s *strict) list(path string, given, into reflect.Value) {
	fresh := reflect.MakeSlice(into.Type(), given.Len(), given.Len())
	for i := range given.Len() {
		s.value(fmt.Sprintf("%s[%d]", path, i), given.Index(i).Interface(), fresh.Index(i))
	}
	into.Set(fresh)
}

// found names the type of a parsed value.
func found(value any) string {
	switch x := value.(type) {
	case string:
		return "a string"
	case bool:
		return "true or false"
	case int64:
		return "an integer"
	case float64:
		if !finite(x) {
			return "no finite number"
		}
		return "a number with a fraction"
	case []any, []map[string]any:
		return "a list"
	case map[string]any:
		return "a table"
	}
	return "a date or time"
}

// join appends a key to a path.
func join(path, key string) string { return strings.TrimPrefix(path+"."+key, ".") }
