package metrics_test

import (
	"fmt"

	"github.com/contentassay/assay/metrics"
)

// Three extractors on the same 40 pages: b loses a little on every second page and wins a little on few, c is a, but for
// two pages.
func ExampleResampler_Compare() {
	var a, b, c []metrics.Counts
	for i := range 40 {
		page := metrics.Counts{TP: 50 + i, FP: i % 4, FN: i % 9, TN: 30}
		worse, other := page, page
		worse.FN += 6 * (i % 2)
		worse.FP -= min(page.FP, i%5/4)
		if i < 2 {
			other.FP += 5*i - 2
		}
		a, b, c = append(a, page), append(b, worse), append(c, other)
	}
	r := metrics.NewResampler(1, nil)
	fmt.Println("a scores", metrics.Summarize(a).F1.Macro.Text(3), "in", r.Intervals(a).F1.Macro.Low.Text(3), "to", r.Intervals(a).F1.Macro.High.Text(3))

	family := []metrics.Comparison{r.Compare(a, b, metrics.F1), r.Compare(a, c, metrics.F1)}
	metrics.Adjust(family)
	for i, name := range []string{"b", "c"} {
		x, mark := family[i], "~"
		if x.Distinguishable(.05) {
			mark = x.Difference.Text(3)
		}
		fmt.Printf("a - %s: %s (p = %s, better on %d, same on %d, worse on %d)\n", name, mark, x.Adjusted.Text(4), x.Higher, x.Same, x.Lower)
	}
	// Output:
	// a scores 0.963 in 0.957 to 0.970
	// a - b: 0.019 (p = 0.0002, better on 20, same on 18, worse on 2)
	// a - c: ~ (p = 1.0000, better on 1, same on 38, worse on 1)
}

func ExampleHolm() {
	for _, p := range metrics.Holm([]float64{.01, .04, .03, .005}) {
		fmt.Printf("%.2f ", p)
	}
	// Output: 0.03 0.06 0.06 0.02
}
