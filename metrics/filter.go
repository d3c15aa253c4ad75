package metrics

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Filter keeps the cases in which one extractor's metric meets a condition. There is one filter language everywhere:
//
//	justext.precision>=.8
//
// and the thesis' form, in which min drops smaller values and max drops larger ones (section 2.1.3):
//
//	justext:precision:min:0.8
//
// Filters are values that compare with ==, and are written and read as text in JSON and TOML.
type Filter struct {
	Extractor string  // the name of an extractor or variant in the run
	Metric    Metric  // what is compared
	Op        Op      // how
	Threshold float64 // with what: 0 to 1 for a ratio, 0 or more for a count
}

// Op is a comparison, written as in a filter.
type Op string

// The comparisons of the filter language.
const (
	Less         Op = "<"
	LessEqual    Op = "<="
	Greater      Op = ">"
	GreaterEqual Op = ">="
	Equal        Op = "="
	NotEqual     Op = "!="
)

var ops = []Op{Less, LessEqual, Greater, GreaterEqual, Equal, NotEqual}

// meant maps comparisons of other languages to ours, for hints.
var meant = map[string]Op{"=<": LessEqual, "≤": LessEqual, "=>": GreaterEqual, "≥": GreaterEqual, "==": Equal, "<>": NotEqual, "≠": NotEqual, "!": NotEqual, "=!": NotEqual}

const filterForm = "write NAME.METRIC OP NUMBER as in justext.precision>=.8, or NAME:METRIC:min|max:NUMBER as in justext:precision:min:0.8"

// ParseFilter reads a filter in either form. White space around the parts and one ';' at the end are tolerated. An error
// says which part is wrong, gives the nearest valid one where there is one, and shows the right form. Whether the run
// has an extractor of that name is not known here.
func ParseFilter(s string) (Filter, error) {
	expr := strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(s), ";"))
	parse := parseOrdinary
	if strings.Contains(expr, ":") {
		parse = parseThesis
	}
	f, err := parse(expr)
	if err != nil {
		return Filter{}, fmt.Errorf("filter %q: %w", s, err)
	}
	return f, nil
}

// Holds compares the metric of c with the threshold. An undefined metric never holds; defined then is false, so that
// the caller can say how many cases were dropped for that reason.
func (f Filter) Holds(c Counts) (holds, defined bool) {
	v := f.Metric.Of(c)
	if !v.Defined {
		return false, false
	}
	switch f.Op {
	case Less:
		return v.Float < f.Threshold, true
	case LessEqual:
		return v.Float <= f.Threshold, true
	case Greater:
		return v.Float > f.Threshold, true
	case GreaterEqual:
		return v.Float >= f.Threshold, true
	case Equal:
		return v.Float == f.Threshold, true
	case NotEqual:
		return v.Float != f.Threshold, true
	}
	return false, true
}

// String returns the canonical form, which ParseFilter reads back as the same Filter.
func (f Filter) String() string {
	return f.Extractor + "." + f.Metric.String() + string(f.Op) + strconv.FormatFloat(f.Threshold, 'g', -1, 64)
}

// MarshalText returns the canonical form.
func (f Filter) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText reads either form.
func (f *Filter) UnmarshalText(text []byte) (err error) {
	*f, err = ParseFilter(string(text))
	return err
}

// parseOrdinary takes the expression apart from its end, since the name of a variant may itself hold '=' and '.', as in
// "justext@max_link_density=0.1.precision>=.8".
func parseOrdinary(expr string) (Filter, error) {
	const opLetters = "<>=!≤≥≠"
	left := strings.TrimRight(expr, "0123456789.eE+-% \t") // a number cannot end in an operator's letter
	subject := strings.TrimRight(left, opLetters)
	op, number := left[len(subject):], expr[len(left):]
	if op == "" {
		if strings.ContainsAny(expr, opLetters) {
			return Filter{}, fmt.Errorf("%q is no number; %s", afterOp(expr, opLetters), filterForm)
		}
		return Filter{}, fmt.Errorf("there is no comparison in it; %s", filterForm)
	}
	if !slices.Contains(ops, Op(op)) {
		return Filter{}, unknownOp(op)
	}
	subject = strings.TrimSpace(subject)
	dot := strings.LastIndexByte(subject, '.')
	if dot < 0 {
		return Filter{}, fmt.Errorf("%q names no extractor and metric; %s", subject, filterForm)
	}
	return newFilter(subject[:dot], subject[dot+1:], Op(op), number)
}

// afterOp returns what follows the last operator.
func afterOp(expr, opLetters string) string {
	at := strings.LastIndexAny(expr, opLetters)
	return strings.TrimSpace(strings.TrimLeft(expr[at:], opLetters))
}

func unknownOp(op string) error {
	if m, ok := meant[op]; ok {
		return fmt.Errorf("there is no comparison %q (did you mean %q?)", op, m)
	}
	return fmt.Errorf("there is no comparison %q; there are < <= > >= = !=", op)
}

func parseThesis(expr string) (Filter, error) {
	parts := strings.Split(expr, ":")
	if len(parts) != 4 {
		return Filter{}, fmt.Errorf("it has %d parts between colons, not 4; %s", len(parts), filterForm)
	}
	bound := strings.TrimSpace(parts[2])
	switch strings.ToLower(bound) {
	case "min":
		return newFilter(parts[0], parts[1], GreaterEqual, parts[3])
	case "max":
		return newFilter(parts[0], parts[1], LessEqual, parts[3])
	}
	return Filter{}, fmt.Errorf("%q is neither min nor max; %s", bound, filterForm)
}

// newFilter checks the parts that the two forms share.
func newFilter(name, metric string, op Op, number string) (Filter, error) {
	name = strings.TrimSpace(name)
	if err := checkName(name); err != nil {
		return Filter{}, err
	}
	m, err := FindMetric(strings.TrimSpace(metric))
	if err != nil {
		return Filter{}, err
	}
	x, err := parseThreshold(m, strings.TrimSpace(number))
	if err != nil {
		return Filter{}, err
	}
	return Filter{Extractor: name, Metric: m, Op: op, Threshold: x}, nil
}

// checkName accepts what extractors and their variants can be called: lower-case letters, digits, hyphens and
// underscores, and after an '@' the settings of a variant.
func checkName(name string) error {
	base, _, _ := strings.Cut(name, "@")
	if base == "" {
		return errors.New("it names no extractor; " + filterForm)
	}
	for _, r := range base {
		if !('a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '-' || r == '_') {
			return fmt.Errorf("%q is no name of an extractor: those are lower-case letters, digits, hyphens and underscores", name)
		}
	}
	if strings.ContainsFunc(name, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return fmt.Errorf("%q is no name of a variant: it holds white space or letters beyond ASCII", name)
	}
	return nil
}

// RangeError says that a threshold can never be met, or always is: a ratio outside 0..1 or a count below 0.
type RangeError struct {
	Metric    Metric
	Threshold float64
}

// Error names the range and, for a percentage, the share that was meant.
func (e *RangeError) Error() string {
	if e.Metric.IsCount() {
		return fmt.Sprintf("%v is a count and at least 0, but is compared with %v", e.Metric, e.Threshold)
	}
	hint := ""
	if 1 < e.Threshold && e.Threshold <= 100 {
		hint = fmt.Sprintf("; for %v %% write %v", e.Threshold, e.Threshold/100)
	}
	return fmt.Sprintf("%v lies between 0 and 1, but is compared with %v%s", e.Metric, e.Threshold, hint)
}

func parseThreshold(m Metric, number string) (float64, error) {
	x, err := strconv.ParseFloat(number, 64)
	if err != nil || strings.Trim(number, "0123456789.eE+-") != "" {
		return 0, fmt.Errorf("%q is no number; %s", number, filterForm)
	}
	if x < 0 || !m.IsCount() && x > 1 {
		return 0, &RangeError{m, x}
	}
	return x + 0, nil // a negative zero becomes 0
}
