package assay_test

import (
	"fmt"

	"github.com/contentassay/assay"
)

func ExampleCompare() {
	html := `<html><body>
		<div>Home | About us</div>
		<p>The minutes of the meeting were adopted without a vote.</p>
		<div>Share this</div>`
	gold := "The minutes of the meeting were adopted without a vote."
	extracted := "The minutes of the meeting were adopted. Share this"

	scored, err := assay.Compare([]byte(html), gold, extracted)
	if err != nil {
		fmt.Println(err)
		return
	}
	c := scored.Words
	fmt.Printf("%+v\n", c)
	fmt.Println("precision", c.Precision().Value().Text(3))
	fmt.Println("recall   ", c.Recall().Value().Text(3))
	fmt.Println("F1       ", c.F1().Value().Text(3))
	fmt.Println("fallout  ", c.Fallout().Value().Text(3))
	// Output:
	// {TP:7 FP:2 FN:3 TN:3}
	// precision 0.778
	// recall    0.700
	// F1        0.737
	// fallout   0.400
}
