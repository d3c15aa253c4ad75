package metrics

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"
)

// block is a row of the thesis' table 2.3: a block with its number of words.
type block struct {
	words        int
	gold, output bool
}

// table23 has the counts that the thesis' sample page leads to (design notes: TP 190, FN 250, FP 1321 words; two blocks
// right, two wrong, one lost). How the words spread over the blocks does not matter for the ratios.
var table23 = []block{{100, true, true}, {90, true, true}, {321, false, true}, {1000, false, true}, {250, true, false}, {300, false, false}}

// The thesis' tables 2.3 and 2.4: the same page by blocks and by words. The thesis misprints the recall by words as
// 25.68 %, which is 190 of 740: it counts 300 words that are not content as lost content.
func TestThesisTable24(t *testing.T) {
	var blocks, words Counts
	for _, b := range table23 {
		one, all := Counts{TN: 1}, Counts{TN: b.words}
		switch {
		case b.gold && b.output:
			one, all = Counts{TP: 1}, Counts{TP: b.words}
		case b.output:
			one, all = Counts{FP: 1}, Counts{FP: b.words}
		case b.gold:
			one, all = Counts{FN: 1}, Counts{FN: b.words}
		}
		blocks, words = blocks.Add(one), words.Add(all)
	}
	for _, test := range []struct {
		name      string
		got       Ratio
		want      string
		wantRatio Ratio
	}{
		{"precision by blocks", blocks.Precision(), "50.00", Ratio{2, 4}},
		{"recall by blocks", blocks.Recall(), "66.67", Ratio{2, 3}},
		{"precision by words", words.Precision(), "12.57", Ratio{190, 1511}},
		{"recall by words", words.Recall(), "43.18", Ratio{190, 440}},
	} {
		percent := Of(test.got.Value().Float * 100).Text(2)
		if percent != test.want || test.got != test.wantRatio {
			t.Errorf("%s: %s %v, want %s %v", test.name, percent, test.got, test.want, test.wantRatio)
		}
	}
}

// Micro, Macro and Median each take their own number of every ratio.
func TestRatioValues(t *testing.T) {
	stat := func(n float64) Stat { return Stat{Micro: Of(n), Macro: Of(n + .1), Median: Of(n + .2)} }
	s := Score{Precision: stat(1), Recall: stat(2), F1: stat(3), Fallout: stat(4), Accuracy: stat(5)}
	for i, got := range []RatioValues{s.Micro(), s.Macro(), s.Median()} {
		more := []float64{0, .1, .2}[i]
		if want := (RatioValues{Of(1 + more), Of(2 + more), Of(3 + more), Of(4 + more), Of(5 + more)}); got != want {
			t.Errorf("%d: %v, want %v", i, got, want)
		}
	}
}

// Three pages by hand; the second has no output, the third neither gold nor output.
func TestSummarize(t *testing.T) {
	s := Summarize([]Counts{{TP: 3, FP: 1, FN: 1, TN: 5}, {FN: 4, TN: 6}, {TN: 7}})
	undefined := Value{}
	accuracy := .6 // summed in this order, at run time: constants would be exact
	accuracy += .8
	accuracy += 1
	for _, test := range []struct {
		name string
		got  Stat
		want Stat
	}{
		{"precision", s.Precision, Stat{Of(.75), Of(.75), Of(.75), 1}},
		{"recall", s.Recall, Stat{Of(3. / 8), Of(.375), Of(.375), 2}},
		{"f1", s.F1, Stat{Of(6. / 12), Of(.375), Of(.375), 2}},
		{"fallout", s.Fallout, Stat{Of(1. / 19), Of(1. / 6 / 3), Of(0), 3}},
		{"accuracy", s.Accuracy, Stat{Of(21. / 27), Of(accuracy / 3), Of(.8), 3}},
	} {
		if test.got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, test.got, test.want)
		}
	}
	if s.Pages != 3 || s.Counts != (Counts{3, 1, 5, 18}) || s.PrecisionOrZero != Of(.25) {
		t.Errorf("pages %d, counts %+v, precision or zero %v", s.Pages, s.Counts, s.PrecisionOrZero)
	}
	if w := s.WithoutPage(); w.Fallout.Micro != undefined || w.Accuracy != (Stat{}) || w.Counts.TN != 0 || w.F1 != s.F1 {
		t.Errorf("without page: %+v", w)
	}
	for _, m := range Metrics {
		if want := map[Metric]Stat{Precision: s.Precision, Recall: s.Recall, F1: s.F1, Fallout: s.Fallout, Accuracy: s.Accuracy}[m]; s.Stat(m) != want {
			t.Errorf("Stat(%v) = %+v, want %+v", m, s.Stat(m), want)
		}
	}
}

func TestSummarizeNothing(t *testing.T) {
	if s := Summarize(nil); s != (Score{}) {
		t.Errorf("%+v, want nothing defined", s)
	}
	if s := Summarize([]Counts{{}, {}}); s != (Score{Pages: 2, PrecisionOrZero: Of(0)}) {
		t.Errorf("%+v, want nothing defined but precision with empty pages as 0", s)
	}
}

func TestMean(t *testing.T) {
	if got := mean([]float64{0, .25, .5, 1}); got != Of(.4375) {
		t.Errorf("mean = %v, want .4375", got)
	}
}

func TestMedian(t *testing.T) {
	for _, test := range []struct {
		sorted []float64
		want   Value
	}{
		{nil, Value{}}, {[]float64{.3}, Of(.3)}, {[]float64{.25, .5}, Of(.375)}, {[]float64{0, .1, 1}, Of(.1)}, {[]float64{0, .25, .75, 1}, Of(.5)},
	} {
		if got := median(test.sorted); got != test.want {
			t.Errorf("median(%v) = %v, want %v", test.sorted, got, test.want)
		}
	}
}

// Laws that hold for any pages: their order is irrelevant to the last bit, and doubling every page changes neither the
// pooled ratio nor the means.
func TestSummarizeLaws(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		pages := make([]Counts, 1+random.IntN(30))
		for i := range pages {
			pages[i] = Counts{random.IntN(9), random.IntN(9), random.IntN(9), random.IntN(9)}
		}
		s := Summarize(pages)
		doubled := Summarize(append(pages, pages...))
		random.Shuffle(len(pages), func(i, j int) { pages[i], pages[j] = pages[j], pages[i] })
		if shuffled := Summarize(pages); shuffled != s {
			t.Fatalf("shuffled: %+v, want %+v", shuffled, s)
		}
		for _, m := range Ratios {
			a, b := s.Stat(m), doubled.Stat(m)
			if a.Micro != b.Micro || a.Median != b.Median || b.N != 2*a.N || math.Abs(a.Macro.Float-b.Macro.Float) > 1e-12 {
				t.Fatalf("doubled %v: %+v, want %+v", m, b, a)
			}
		}
	}
}

// Laws of the ratios of one page.
func TestRatioLaws(t *testing.T) {
	for n := range 9 * 9 * 9 * 9 {
		c := Counts{n % 9, n / 9 % 9, n / 81 % 9, n / 729}
		swapped := Counts{TP: c.TP, FP: c.FN, FN: c.FP, TN: c.TN}
		if swapped.Precision() != c.Recall() || swapped.Recall() != c.Precision() || swapped.F1() != c.F1() {
			t.Fatalf("%+v: swapping gold and output must exchange precision and recall and keep F1", c)
		}
		p, r, f := c.Precision().Value(), c.Recall().Value(), c.F1().Value()
		if p.Defined && r.Defined && c.TP > 0 && math.Abs(f.Float-2*p.Float*r.Float/(p.Float+r.Float)) > 1e-15 {
			t.Fatalf("%+v: F1 %v is not the harmonic mean of %v and %v", c, f, p, r)
		}
		if gold, output := c.TP+c.FN, c.TP+c.FP; f.Defined != (gold+output > 0) {
			t.Fatalf("%+v: F1 must be defined unless gold and output are both empty", c)
		}
		if perfect := (Counts{TP: c.TP, TN: c.TN}); c.TP > 0 && perfect.F1().Value() != Of(1) {
			t.Fatalf("%+v: F1 of gold against itself is not 1", perfect)
		}
		for _, m := range Ratios {
			if v := m.Of(c); v.Float < 0 || v.Float > 1 || !v.Defined && v.Float != 0 {
				t.Fatalf("%+v: %v is %v", c, m, v)
			}
		}
	}
}

func TestValue(t *testing.T) {
	for _, test := range []struct {
		value           Value
		text, csv, json string
	}{
		{Value{}, "–", "", "null"},
		{Ratio{0, 0}.Value(), "–", "", "null"},
		{Of(math.NaN()), "–", "", "null"},
		{Of(math.Inf(1)), "–", "", "null"},
		{Ratio{0, 7}.Value(), "0.000", "0.000", "0"},
		{Ratio{2, 3}.Value(), "0.667", "0.667", "0.6666666666666666"},
		{Of(1), "1.000", "1.000", "1"},
	} {
		data, err := json.Marshal(test.value)
		if test.value.Text(3) != test.text || test.value.CSV(3) != test.csv || string(data) != test.json || err != nil {
			t.Errorf("%+v: text %q, CSV %q, JSON %s, %v", test.value, test.value.Text(3), test.value.CSV(3), data, err)
		}
		back := Of(99)
		if err := json.Unmarshal(data, &back); err != nil || back != test.value {
			t.Errorf("%s reads back as %+v, %v; want %+v", data, back, err, test.value)
		}
	}
	var v Value
	if err := json.Unmarshal([]byte(`"x"`), &v); err == nil {
		t.Error("a JSON string was read as a value")
	}
}
