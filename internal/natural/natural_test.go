package natural

import (
	"slices"
	"testing"
)

func TestCompareOrdersNumbersByValue(t *testing.T) {
	want := []string{"", "1", "02", "2", "10", "a", "a01", "a1", "a1b", "a2", "a10", "b"}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, Compare)
	if !slices.Equal(got, want) {
		t.Errorf("sorted %q, want %q", got, want)
	}
}

func FuzzCompareIsATotalOrder(f *testing.F) {
	f.Add("a1", "a01", "a2")
	f.Add("", "0", "00")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		if Compare(a, b) != 0 && Compare(a, b) > 0 == (Compare(b, a) > 0) {
			t.Errorf("%q and %q: not antisymmetric", a, b)
		}
		if (Compare(a, b) == 0) != (a == b) {
			t.Errorf("%q and %q: equal order without being equal", a, b)
		}
		if Compare(a, b) < 0 && Compare(b, c) < 0 && Compare(a, c) >= 0 {
			t.Errorf("%q < %q < %q, yet the first is not before the last", a, b, c)
		}
	})
}
