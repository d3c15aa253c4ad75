package metrics

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

func TestParseFilter(t *testing.T) {
	for _, test := range []struct {
		expr string
		want Filter
		form string
	}{
		{"justext.precision>=.8", Filter{"justext", Precision, GreaterEqual, .8}, "justext.precision>=0.8"},
		{" justext . Precision  >= 0.80 ", Filter{"justext", Precision, GreaterEqual, .8}, "justext.precision>=0.8"},
		{"whole-page.f1<1", Filter{"whole-page", F1, Less, 1}, "whole-page.f1<1"},
		{"a_2.fmeasure <= 5e-1", Filter{"a_2", F1, LessEqual, .5}, "a_2.f1<=0.5"},
		{"bte.fp>100", Filter{"bte", FP, Greater, 100}, "bte.fp>100"},
		{"bte.tn = 0", Filter{"bte", TN, Equal, 0}, "bte.tn=0"},
		{"bte.recall!=-0", Filter{"bte", Recall, NotEqual, 0}, "bte.recall!=0"},
		{"justext:precision:min:0.8", Filter{"justext", Precision, GreaterEqual, .8}, "justext.precision>=0.8"},
		{"boilerpipe : fmeasure : MAX : .2 ;", Filter{"boilerpipe", F1, LessEqual, .2}, "boilerpipe.f1<=0.2"},
		{"jt@max_link_density=0.1.precision>=.8", Filter{"jt@max_link_density=0.1", Precision, GreaterEqual, .8}, "jt@max_link_density=0.1.precision>=0.8"},
		{"jt@max_link_density=0.1:recall:max:1", Filter{"jt@max_link_density=0.1", Recall, LessEqual, 1}, "jt@max_link_density=0.1.recall<=1"},
	} {
		got, err := ParseFilter(test.expr)
		if err != nil || got != test.want || got.String() != test.form {
			t.Errorf("ParseFilter(%q) = %+v (%s), %v; want %+v (%s)", test.expr, got, got, err, test.want, test.form)
		}
		if back, err := ParseFilter(got.String()); err != nil || back != got {
			t.Errorf("%s reads back as %+v, %v", got, back, err)
		}
	}
}

// Every error names the expression, what is wrong with it, and the mend.
func TestParseFilterErrors(t *testing.T) {
	for _, test := range []struct{ expr, says string }{
		{"", "no comparison in it; write NAME.METRIC"},
		{"justext.precision", "no comparison in it; write"},
		{"justext.presicion>=.8", `no metric "presicion" (did you mean "precision"?)`},
		{"justext:f_measure:min:.8", `no metric "f_measure" (did you mean "f1"?)`},
		{"justext.tpr>=.8", `no metric "tpr" (did you mean "tp"?)`},
		{"justext.bleu>=.8", `no metric "bleu"; there are precision, recall, f1, fallout, accuracy, tp, fp, fn, tn`},
		{"justext.precision==.8", `no comparison "==" (did you mean "="?)`},
		{"justext.precision=>.8", `no comparison "=>" (did you mean ">="?)`},
		{"justext.precision≥.8", `no comparison "≥" (did you mean ">="?)`},
		{"justext.precision><.8", `no comparison "><"; there are < <= > >= = !=`},
		{"justext.precision>=high", `"high" is no number; write`},
		{"justext.precision>=", `"" is no number; write`},
		{"justext.precision>=80%", `"80%" is no number`},
		{"justext.precision>=0x1", `"0x1" is no number`},
		{"justext.precision>=NaN", `"NaN" is no number`},
		{"justext.precision>=80", "precision lies between 0 and 1, but is compared with 80; for 80 % write 0.8"},
		{"justext.precision>=-.1", "precision lies between 0 and 1, but is compared with -0.1"},
		{"justext.tp>=-1", "tp is a count and at least 0, but is compared with -1"},
		{"precision>=.8", `"precision" names no extractor and metric; write`},
		{".precision>=.8", "names no extractor; write"},
		{"Justext.precision>=.8", `"Justext" is no name of an extractor`},
		{"jus text.precision>=.8", `"jus text" is no name of an extractor`},
		{"jt@a=b c.precision>=.8", `"jt@a=b c" is no name of a variant`},
		{"justext:precision:.8", "it has 3 parts between colons, not 4; write"},
		{"justext:precision:least:.8", `"least" is neither min nor max; write`},
		{"justext:precision:min:1.5", "precision lies between 0 and 1, but is compared with 1.5; for 1.5 % write 0.015"},
	} {
		_, err := ParseFilter(test.expr)
		if err == nil || !strings.Contains(err.Error(), test.says) || !strings.HasPrefix(err.Error(), "filter ") {
			t.Errorf("ParseFilter(%q): %v; want it to say %q", test.expr, err, test.says)
		}
	}
	var outside *RangeError
	if _, err := ParseFilter("justext:precision:min:1.5"); !errors.As(err, &outside) {
		t.Errorf("%v is no RangeError", err)
	}
}

func TestFilterHolds(t *testing.T) {
	c := Counts{TP: 4, FP: 1} // precision exactly .8, recall 1, fallout 1, no boilerplate removed
	for expr, want := range map[string]bool{
		"x.precision>=.8": true, "x.precision>.8": false, "x.precision=.8": true, "x.precision!=.8": false,
		"x.precision<=.8": true, "x.precision<.8": false, "x.precision>.79": true, "x.precision<.81": true,
		"x:precision:min:.8": true, "x:precision:max:.8": true, "x:precision:min:.81": false, "x:precision:max:.79": false,
		"x.tp=4": true, "x.tn>0": false, "x.fp!=1": false,
	} {
		f, err := ParseFilter(expr)
		if err != nil {
			t.Fatal(err)
		}
		if holds, defined := f.Holds(c); holds != want || !defined {
			t.Errorf("%s: holds %v, defined %v; want %v, true", expr, holds, defined, want)
		}
	}
	for _, op := range ops {
		f := Filter{"x", Recall, op, 0}
		if holds, defined := f.Holds(Counts{FP: 3}); holds || defined {
			t.Errorf("%s: holds %v, defined %v where recall is undefined", f, holds, defined)
		}
	}
}

func TestFilterJSON(t *testing.T) {
	data, err := json.Marshal([]Filter{{"justext", F1, Less, .5}})
	if err != nil || string(data) != `["justext.f1\u003c0.5"]` {
		t.Errorf("%s, %v", data, err)
	}
	var back []Filter
	if err := json.Unmarshal(data, &back); err != nil || len(back) != 1 || back[0] != (Filter{"justext", F1, Less, .5}) {
		t.Errorf("%v, %v", back, err)
	}
	if err := json.Unmarshal([]byte(`["x.y=1"]`), &back); err == nil {
		t.Error("a filter with an unknown metric was read")
	}
}

func TestFindMetric(t *testing.T) {
	for _, m := range Metrics {
		if got, err := FindMetric(strings.ToUpper(m.String())); err != nil || got != m {
			t.Errorf("FindMetric(%v) = %v, %v", m, got, err)
		}
		if m.Doc() == "" || m.IsCount() != strings.Contains("tp fp fn tn", m.String()) {
			t.Errorf("%v: doc %q, count %v", m, m.Doc(), m.IsCount())
		}
	}
	// A metric needs the page exactly when TN changes it.
	for _, m := range Metrics {
		a, b := Counts{3, 2, 1, 4}, Counts{3, 2, 1, 40}
		if changes := m.Of(a) != m.Of(b); changes != m.NeedsPage() {
			t.Errorf("%v: TN changes it: %v, NeedsPage: %v", m, changes, m.NeedsPage())
		}
	}
	if _, err := FindMetric(""); err == nil {
		t.Error("the empty name is a metric")
	}
}

// common against its definition.
func TestCommon(t *testing.T) {
	var slow func(a, b string) int
	slow = func(a, b string) int {
		switch {
		case a == "" || b == "":
			return 0
		case a[0] == b[0]:
			return 1 + slow(a[1:], b[1:])
		}
		return max(slow(a[1:], b), slow(a, b[1:]))
	}
	words := []string{"", "a", "recall", "preciscion", "precision", "prceision", "accuracy", "acuracy", "fallout", "tp"}
	for _, a := range words {
		for _, b := range words {
			if got, want := common(a, b), slow(a, b); got != want {
				t.Errorf("common(%q, %q) = %d, want %d", a, b, got, want)
			}
		}
	}
}

// Whatever is accepted is written in a form that is read back as the same filter.
func FuzzParseFilter(f *testing.F) {
	for _, seed := range []string{"justext.precision>=.8", "a:tp:max:7;", "jt@k=0.1.f1!=1e-3", "x.y=z", "≥", ":::", "a.f1=-0", "a.f1<.", strings.Repeat("a", 999) + ".zz>1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, expr string) {
		filter, err := ParseFilter(expr)
		if err != nil {
			return
		}
		back, err := ParseFilter(filter.String())
		if err != nil || back != filter {
			t.Fatalf("%q is read as %+v, written as %s and read back as %+v, %v", expr, filter, filter, back, err)
		}
	})
}
