package htmlreport

import (
	"strconv"
	"strings"

	"github.com/contentassay/assay/metrics"
)

// figure is a number as the file shows it: rounded for the eye, exact in an attribute, with its path in the JSON report,
// so that a test can hold the two against each other.
type figure struct {
	Field string // below the extractor, as in "macro.f1"
	Exact string // shortest digits that read back the same; "" where undefined
	Text  string
}

func newFigure(field string, v metrics.Value, digits int) figure {
	f := figure{Field: field, Text: v.Text(digits)}
	if v.Defined {
		f.Exact = strconv.FormatFloat(v.Float, 'g', -1, 64)
	}
	return f
}

// ratio is the short form of a share: ".832", and "1.00" in as many letters.
func ratio(v metrics.Value) string {
	s := v.Text(3)
	if strings.HasPrefix(s, "0.") {
		return s[1:]
	}
	if s == "1.000" {
		return "1.00"
	}
	return s
}

// signed is the short form of a difference, with a true minus sign.
func signed(v metrics.Value) string {
	if !v.Defined {
		return "–"
	}
	if v.Float < 0 {
		return "−" + ratio(metrics.Of(-v.Float))
	}
	return "+" + ratio(v)
}

// pValue is a p-value to three digits.
func pValue(v metrics.Value) string {
	if v.Defined && v.Float < .001 {
		return "<.001"
	}
	return ratio(v)
}

func ratioFigure(field string, v metrics.Value) figure {
	f := newFigure(field, v, 3)
	f.Text = ratio(v)
	return f
}

// grouped writes a count with narrow blanks between its thousands.
func grouped(n int) string {
	digits := strconv.Itoa(n)
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "\u202f" + digits[at:]
	}
	return digits
}

// px is a length or a position in a drawing, written with one digit after the point.
type px float64

// String writes it as an attribute of SVG has it: the same digits everywhere, so that the report is the same bytes.
func (p px) String() string { return strconv.FormatFloat(float64(p), 'f', 1, 64) }
