package metrics

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// f1Pages makes pages with these F1 values in tenths; a negative one is undefined.
func f1Pages(tenths ...int) []Counts {
	pages := make([]Counts, len(tenths))
	for i, n := range tenths {
		if n >= 0 {
			pages[i] = Counts{TP: n, FP: 10 - n, FN: 10 - n}
		}
	}
	return pages
}

// By hand: F1 differs by .1 .2 .2 0 -.1, one page is defined for a alone, one for b, one for neither.
func TestCompareByHand(t *testing.T) {
	a, b := f1Pages(9, 8, 7, 5, 3, 4, -1, -1), f1Pages(8, 6, 5, 5, 4, -1, 2, -1)
	c := NewResampler(1, nil).Compare(a, b, F1)
	if c.Pages != 5 || c.Units != 5 || c.OnlyA != 1 || c.OnlyB != 1 || c.Neither != 1 || c.Higher != 3 || c.Same != 1 || c.Lower != 1 {
		t.Errorf("pages: %+v", c)
	}
	for _, test := range []struct {
		name string
		got  Value
		want float64
	}{
		{"mean of a", c.A, 3.2 / 5}, {"mean of b", c.B, 2.8 / 5}, {"difference", c.Difference, .4 / 5},
		{"permutation", c.Permutation.P, 6. / 16},                   // of .1 .2 .2 .1 the sums .6 and .4 (twice), and their mirrors
		{"Wilcoxon", c.Wilcoxon.P, 6. / 16},                         // of the ranks 2.5 4.5 4.5 2.5 the sums 0 and 2.5 (twice), and their mirrors
		{"rank biserial", c.Effect.RankBiserial, (11.5 - 2.5) / 14}, //
		{"d_z", c.Effect.DZ, .08 / math.Sqrt(.068/4)},               // squares about .08: .0004 .0144 .0144 .0064 .0324
		{"detectable", c.Detectable, 2.80159 * math.Sqrt(.068/4/5)}, //
		{"adjusted", c.Adjusted, 6. / 16},
	} {
		if !test.got.Defined || math.Abs(test.got.Float-test.want) > 1e-6 {
			t.Errorf("%s: %v, want %v", test.name, test.got, test.want)
		}
	}
	if !c.Permutation.Exact || !c.Wilcoxon.Exact || c.Distinguishable(.05) || !c.Interval.Contains(0) {
		t.Errorf("%+v", c)
	}
	text := strings.Join(c.Warnings, "\n")
	for _, part := range []string{"only 5 pages", "2 pages left out", "only 4 pages differ: the permutation test cannot go below p = 0.125"} {
		if !strings.Contains(text, part) {
			t.Errorf("warnings %q do not say %q", c.Warnings, part)
		}
	}
}

// .9 - .8, .8 - .7 and .3 - .2 are three different float64 values and one difference.
func TestTiesAreTies(t *testing.T) {
	c := NewResampler(1, nil).Compare(f1Pages(9, 8, 2, 5), f1Pages(8, 7, 3, 5), F1)
	if c.Wilcoxon.Plus != 6 || c.Wilcoxon.Minus != 3 {
		t.Errorf("%+v, want the ranks 3 3 3 after one zero", c.Wilcoxon)
	}
}

// Exchanging a and b turns every sign and no p-value.
func TestCompareSwapped(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 1))
	for range 20 {
		a, b := drawPages(random, 40), drawPages(random, 40)
		r := NewResampler(3, nil)
		c, d := r.Compare(a, b, F1), r.Compare(b, a, F1)
		if d.Permutation != c.Permutation || d.Wilcoxon.P != c.Wilcoxon.P || d.Bootstrap != c.Bootstrap || d.Detectable != c.Detectable ||
			d.Higher != c.Lower || d.Difference.Float != -c.Difference.Float || d.Effect.DZ.Float != -c.Effect.DZ.Float ||
			d.Interval.Low.Float != -c.Interval.High.Float || d.Effect.RankBiserial.Float != -c.Effect.RankBiserial.Float {
			t.Fatalf("%+v\nswapped %+v", c, d)
		}
	}
}

func TestCompareTooLittle(t *testing.T) {
	for _, test := range []struct {
		name   string
		a, b   []Counts
		labels []string
	}{
		{"nothing", nil, nil, nil},
		{"no labels", nil, nil, []string{}},
		{"one page", f1Pages(3), f1Pages(4), nil},
		{"one group", f1Pages(3, 4), f1Pages(4, 2), []string{"x", "x"}},
		{"one page left", f1Pages(3, -1), f1Pages(4, 2), []string{"x", "y"}},
	} {
		c := NewResampler(1, test.labels).Compare(test.a, test.b, F1)
		if c.Permutation.P.Defined || c.Wilcoxon.P.Defined || c.Bootstrap.P.Defined || c.Interval != (Interval{}) || c.Detectable.Defined || c.Distinguishable(1) {
			t.Errorf("%s: %+v, want no inference", test.name, c)
		}
		if len(c.Warnings) == 0 || !strings.Contains(c.Warnings[0], "at least 2") {
			t.Errorf("%s: warnings %q", test.name, c.Warnings)
		}
	}
}

// An extractor compared with itself: nothing differs, nothing can be told apart, and no spread promises anything.
func TestCompareWithItself(t *testing.T) {
	pages := drawPages(rand.New(rand.NewPCG(8, 1)), 50)
	c := NewResampler(1, nil).Compare(pages, pages, F1)
	if c.Same != 50 || c.Difference != Of(0) || c.Permutation.P != Of(1) || c.Wilcoxon.P != Of(1) || c.Bootstrap.P != Of(1) ||
		c.Effect != (Effect{}) || c.Detectable.Defined || c.Interval != (Interval{Of(0), Of(0)}) {
		t.Errorf("%+v", c)
	}
	if text := strings.Join(c.Warnings, "\n"); !strings.Contains(text, "50 of 50 pages do not differ") || !strings.Contains(text, "cannot go below p = 1") {
		t.Errorf("warnings %q", c.Warnings)
	}
}

// Groups whose pages are copies of each other are as good as one page each, whatever the number of copies.
func TestCompareGroupsOfCopies(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 1))
	a, b := drawPages(random, 12), drawPages(random, 12)
	single := NewResampler(1, nil).Compare(a, b, F1)
	var copiesA, copiesB []Counts
	var labels []string
	for i := range a {
		for range 5 {
			copiesA, copiesB, labels = append(copiesA, a[i]), append(copiesB, b[i]), append(labels, string(rune('a'+i)))
		}
	}
	grouped := NewResampler(1, labels).Compare(copiesA, copiesB, F1)
	if grouped.Permutation != single.Permutation || grouped.Wilcoxon != single.Wilcoxon || grouped.Bootstrap != single.Bootstrap || grouped.Interval != single.Interval ||
		math.Abs(grouped.Detectable.Float-single.Detectable.Float) > 1e-12 {
		t.Errorf("groups %+v\npages %+v", grouped, single)
	}
	if loose := NewResampler(1, nil).Compare(copiesA, copiesB, F1); loose.Detectable.Float > .6*single.Detectable.Float {
		t.Errorf("taken one by one, copies must look like more evidence: %v, %v", loose.Detectable, single.Detectable)
	}
}

// Where the interval leaves out 0, the bootstrap's p-value is at most 1 - level.
func TestBootstrapAgreesWithItsInterval(t *testing.T) {
	random, excluded := rand.New(rand.NewPCG(10, 1)), 0
	for seed := range uint64(60) {
		a, b := drawPages(random, 30), drawPages(random, 30)
		c := NewResampler(seed, nil).Compare(a, b, F1)
		if !c.Interval.Contains(0) {
			excluded++
			if c.Bootstrap.P.Float > .05 {
				t.Errorf("%v leaves out 0, p = %v", c.Interval, c.Bootstrap.P)
			}
		}
	}
	if excluded == 0 {
		t.Error("no interval left out 0: the test says nothing")
	}
}

// Any number of a page can be compared, counts and long sums of large ones among them, without overflow.
func TestCompareLargeNumbers(t *testing.T) {
	n := 3000
	a, b := make([]Value, n), make([]Value, n)
	for i := range a {
		a[i], b[i] = Of(float64(i%7)*1e12), Of(float64(i%5)*1e12)
	}
	c := Resampler{Seed: 1, Resamples: 200, Flips: 199, Level: .95}.CompareValues(a, b)
	want := 0.0
	for i := range a {
		want += (a[i].Float - b[i].Float) / float64(n)
	}
	if math.Abs(c.Difference.Float/want-1) > 1e-9 || !c.Interval.Contains(want) || !c.Distinguishable(.05) {
		t.Errorf("%+v, want a difference of %v", c, want)
	}
	tp := NewResampler(1, nil).Compare([]Counts{{TP: 5}, {TP: 9}}, []Counts{{TP: 3}, {TP: 2}}, TP)
	if tp.Difference != Of(4.5) || tp.A != Of(7) {
		t.Errorf("counts: %+v", tp)
	}
}

// Bits that must not move, on any machine, whether or not its compiler fuses multiplication and addition (as Go does on
// arm64, or on amd64 with GOAMD64=v3).
func TestCompareToTheBit(t *testing.T) {
	var a, b []Counts
	for i := range 90 {
		a = append(a, Counts{TP: i * i % 17, FP: i % 5, FN: i % 7, TN: i})
		b = append(b, Counts{TP: i * i % 19, FP: i % 4, FN: i % 11, TN: i})
	}
	c := NewResampler(1, nil).Compare(a, b, F1)
	got := []float64{c.Difference.Float, c.Interval.Low.Float, c.Interval.High.Float, c.Permutation.P.Float, c.Wilcoxon.P.Float, c.Bootstrap.P.Float, c.Effect.DZ.Float, c.Detectable.Float}
	want := []float64{
		0.00977278003445851, -0.06785860914337054, 0.08638111653389581, 0.7989, 0.5835167880386717, 0.767616191904048, 0.027621509884314558, 0.1050701961157546,
	}
	if !slices.Equal(got, want) {
		t.Errorf("%#v, want %#v", got, want)
	}
}

func TestCompareIsRepeatable(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 1))
	a, b := drawPages(random, 80), drawPages(random, 80)
	if r := NewResampler(5, nil); !reflect.DeepEqual(r.Compare(a, b, Recall), r.Compare(a, b, Recall)) {
		t.Error("the same comparison twice gives two results")
	}
}

func TestComparePanicsOnOtherLengths(t *testing.T) {
	for name, compare := range map[string]func(){
		"pages":  func() { NewResampler(1, nil).Compare(f1Pages(1, 2), f1Pages(1), F1) },
		"labels": func() { NewResampler(1, []string{"x"}).Compare(f1Pages(1, 2), f1Pages(1, 3), F1) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			compare()
		}()
	}
}
