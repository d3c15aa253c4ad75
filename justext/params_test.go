package justext

import (
	"math"
	"strings"
	"testing"
)

func TestCheck(t *testing.T) {
	if err := Defaults().Check(); err != nil {
		t.Errorf("defaults: %v", err)
	}
	if err := (Params{}).Check(); err != nil {
		t.Errorf("zero value: %v", err)
	}
	for _, c := range []struct {
		change func(*Params)
		want   string
	}{
		{func(p *Params) { p.LengthLow = -1 }, "length_low is -1; give 0 or more"},
		{func(p *Params) { p.LengthHigh = -2 }, "length_high is -2"},
		{func(p *Params) { p.MaxHeadingDistance = -3 }, "max_heading_distance is -3"},
		{func(p *Params) { p.StopwordsLow = 1.5 }, "stopwords_low is 1.5; give a share from 0 to 1"},
		{func(p *Params) { p.StopwordsHigh = math.NaN() }, "stopwords_high is NaN"},
		{func(p *Params) { p.MaxLinkDensity = math.Inf(1) }, "max_link_density is +Inf"},
		{func(p *Params) { p.Revise = "2.0" }, `revise is "2.0"; give "classic" or "3.0"`},
	} {
		p := Defaults()
		c.change(&p)
		if err := p.Check(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
	p := Defaults()
	p.MaxLinkDensity = 3
	if err := p.Check(); err != nil {
		t.Errorf("a link density of 3 is possible: %v", err)
	}
}

func TestClassString(t *testing.T) {
	for class, want := range map[Class]string{Bad: "bad", Short: "short", NearGood: "neargood", Good: "good", 9: "Class(9)"} {
		if got := class.String(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// TestCompare shows enough decimals to see why.
func TestCompare(t *testing.T) {
	for _, c := range []struct {
		a, b float64
		want string
	}{
		{.41, .2, ".41 > .20"}, {1.25, .2, "1.25 > .20"}, {.204, .2, ".204 > .200"},
		{.2000004, .2, ".200000 > .200000"}, {.3, .3, ".30 > .30"}, {10, .5, "10.00 > .50"},
	} {
		if got := compare(c.a, ">", c.b); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
