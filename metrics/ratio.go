package metrics

import (
	"encoding/json"
	"math"
	"strconv"
)

// Ratio is a share as two integers. It stays exact until somebody asks for its Value. Den 0 makes it undefined.
type Ratio struct{ Num, Den int }

// Value returns Num / Den, rounded once, or the undefined Value when Den is 0.
func (r Ratio) Value() Value {
	if r.Den == 0 {
		return Value{}
	}
	return Of(float64(r.Num) / float64(r.Den))
}

// Value is a number that may be undefined. The zero Value is the undefined one. It is written as null in JSON, as an
// empty cell in CSV and as "–" in text; it is never written as 0 or NaN.
type Value struct {
	Float   float64 // 0 when undefined, so that two undefined values are equal
	Defined bool
}

// Of returns x as a defined Value. NaN and the infinities, which are no measurements, become the undefined one.
func Of(x float64) Value {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return Value{}
	}
	return Value{Float: x, Defined: true}
}

// Text returns the value with this many digits after the point, or "–".
func (v Value) Text(digits int) string {
	if !v.Defined {
		return "–"
	}
	return strconv.FormatFloat(v.Float, 'f', digits, 64)
}

// CSV returns the value with this many digits after the point, or an empty cell.
func (v Value) CSV(digits int) string {
	if !v.Defined {
		return ""
	}
	return v.Text(digits)
}

// MarshalJSON writes the shortest number that reads back as the same float64, or null.
func (v Value) MarshalJSON() ([]byte, error) {
	if !v.Defined {
		return []byte("null"), nil
	}
	return json.Marshal(v.Float)
}

// UnmarshalJSON reads a number, or null as the undefined value.
func (v *Value) UnmarshalJSON(data []byte) error {
	var x *float64
	if err := json.Unmarshal(data, &x); err != nil {
		return err
	}
	*v = Value{}
	if x != nil {
		*v = Of(*x)
	}
	return nil
}
