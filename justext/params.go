package justext

import (
	"fmt"
	"math"
)

// Revise names the edition of the second look. They differ only in the pass
// that lifts short headings before good text; see [Classic] and [Revise3].
type Revise string

const (
	// Classic is the edition of jusText up to 2.2, the one in the literature:
	// a short heading with good text close below counts as near good.
	Classic Revise = "classic"
	// Revise3 is what jusText 3.0.0 to 3.0.2 do: the classes are copied inside
	// the loop that looks ahead, so the look ahead never finds a good one and
	// the pass has no effect.
	Revise3 Revise = "3.0"
)

// Params holds every threshold of the algorithm. The zero value is legal but
// keeps next to nothing; start from [Defaults].
type Params struct {
	// LengthLow is the length in characters (code points) below which a
	// paragraph is short. At least 0; reference: length_low, 70.
	LengthLow int
	// LengthHigh is the length that a good paragraph must exceed. At least 0;
	// below LengthLow it has no effect. Reference: length_high, 200.
	LengthHigh int
	// StopwordsLow is the least share of stop words of a near-good paragraph.
	// 0 to 1; above StopwordsHigh it has no effect. Reference: .30.
	StopwordsLow float64
	// StopwordsHigh is the least share of stop words of a good paragraph.
	// 0 to 1. Reference: .32.
	StopwordsHigh float64
	// MaxLinkDensity is the share of link characters above which a paragraph
	// is bad. At least 0; a density can exceed 1. Reference: .2.
	MaxLinkDensity float64
	// MaxHeadingDistance is how many characters may lie between a heading and
	// the good paragraph that saves it. At least 0. Reference: 200.
	MaxHeadingDistance int
	// NoHeadings switches the special treatment of headings off.
	NoHeadings bool
	// Revise is the edition of the second look; "" means Classic.
	Revise Revise
}

// Defaults returns the reference's thresholds (justext/core.py, the *_DEFAULT
// constants, unchanged since 1.0) with the classic second look.
func Defaults() Params {
	return Params{
		LengthLow:          70,
		LengthHigh:         200,
		StopwordsLow:       0.30,
		StopwordsHigh:      0.32,
		MaxLinkDensity:     0.2,
		MaxHeadingDistance: 200,
		Revise:             Classic, // departs: 3.0.2 is Revise3
	}
}

// Check reports the first field that is out of its range. [Extract] does not
// call it: every value has a defined effect there and none can panic.
func (p Params) Check() error {
	for _, f := range []struct {
		name  string
		value int
	}{
		{"length_low", p.LengthLow},
		{"length_high", p.LengthHigh},
		{"max_heading_distance", p.MaxHeadingDistance},
	} {
		if f.value < 0 {
			return fmt.Errorf("justext: %s is %d; give 0 or more characters", f.name, f.value)
		}
	}
	for _, f := range []struct {
		name  string
		value float64
		most  float64
		hint  string
	}{
		{"stopwords_low", p.StopwordsLow, 1, "a share from 0 to 1, such as 0.30"},
		{"stopwords_high", p.StopwordsHigh, 1, "a share from 0 to 1, such as 0.32"},
		{"max_link_density", p.MaxLinkDensity, math.MaxFloat64, "0 or more, such as 0.2"},
	} {
		if !(f.value >= 0 && f.value <= f.most) { // also catches NaN
			return fmt.Errorf("justext: %s is %v; give %s", f.name, f.value, f.hint)
		}
	}
	switch p.Revise {
	case "", Classic, Revise3:
		return nil
	}
	return fmt.Errorf("justext: revise is %q; give %q or %q", p.Revise, Classic, Revise3)
}
