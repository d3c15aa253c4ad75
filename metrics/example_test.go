package metrics_test

import (
	"fmt"

	"github.com/contentassay/assay/metrics"
)

// Two pages: a long one that was extracted well, a short one where nothing was found. Pooled, the long page decides; in
// the mean over pages both have one voice; precision is undefined where there is no output.
func ExampleSummarize() {
	score := metrics.Summarize([]metrics.Counts{
		{TP: 90, FP: 10, FN: 10, TN: 40},
		{FN: 20, TN: 30},
	})
	fmt.Println("F1 micro       ", score.F1.Micro.Text(3))
	fmt.Println("F1 macro       ", score.F1.Macro.Text(3), "over", score.F1.N)
	fmt.Println("precision macro", score.Precision.Macro.Text(3), "over", score.Precision.N, "or", score.PrecisionOrZero.Text(3))
	fmt.Println("no pages at all", metrics.Summarize(nil).F1.Macro.Text(3))
	// Output:
	// F1 micro        0.818
	// F1 macro        0.450 over 2
	// precision macro 0.900 over 1 or 0.450
	// no pages at all –
}

func ExampleParseFilter() {
	filter, err := metrics.ParseFilter("justext:precision:min:0.8")
	fmt.Println(filter, err)
	fmt.Println(filter.Holds(metrics.Counts{TP: 4, FP: 1}))
	fmt.Println(filter.Holds(metrics.Counts{FN: 3})) // no output: undefined
	_, err = metrics.ParseFilter("justext.presicion>=.8")
	fmt.Println(err)
	// Output:
	// justext.precision>=0.8 <nil>
	// true true
	// false false
	// filter "justext.presicion>=.8": there is no metric "presicion" (did you mean "precision"?)
}
