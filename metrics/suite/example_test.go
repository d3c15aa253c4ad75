package suite_test

import (
	"fmt"

	"github.com/contentassay/assay/metrics/suite"
)

// Two pages by AEB's definition. The second answer is empty, so it leaves the mean precision.
func ExampleMetric() {
	aeb, err := suite.Find("aeb")
	if err != nil {
		fmt.Println(err)
		return
	}
	stats := []suite.Stats{
		aeb.Measure(suite.Pair{Gold: suite.Gold{Text: "one two three four five"}, Output: "one two three four", Answered: true}),
		aeb.Measure(suite.Pair{Gold: suite.Gold{Text: "six seven"}, Answered: true}),
	}
	values := aeb.Summarize(stats)
	for _, path := range []string{"precision", "recall", "f1", "n.precision"} {
		v, err := values.Get(path)
		fmt.Println(path, v.Text(2), err)
	}
	// Output:
	// precision 1.00 <nil>
	// recall 0.25 <nil>
	// f1 0.40 <nil>
	// n.precision 1.00 <nil>
}
