package justext_test

import (
	"fmt"
	"strings"

	"github.com/contentassay/assay/justext"
	"golang.org/x/net/html"
)

const examplePage = `<html><body>
<ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li></ul>
<h1>The river</h1>
<p>The river had been rising for three days when the first of the boats came down to the
bridge, and nobody in the town could say who had sent it or why it was there. It was the
third time in a year that such a thing had been seen.</p>
<p>It lay there until the evening.</p>
<p>By the time that the water fell it was gone, and with it most of the stories that had
been told of it in the inns along the shore, in the markets and at the doors of the
houses, where in the end nobody was sure of what had been seen.</p>
<p>Copyright <a href="/about">the town</a></p>
</body></html>`

// Extract needs a tree parsed with scripting off and a list of the language's
// commonest words.
func ExampleExtract() {
	root, err := html.ParseWithOptions(strings.NewReader(examplePage), html.ParseOptionEnableScripting(false))
	if err != nil {
		fmt.Println(err)
		return
	}
	english := justext.NewStopList([]string{"the", "of", "and", "to", "in", "it", "was", "that", "had", "been", "for", "a", "who", "or", "by"})
	paragraphs := justext.Extract(root, english, justext.Defaults())
	for i := range paragraphs {
		p := &paragraphs[i]
		fmt.Printf("%-4s %-16.16s %s\n", p.Class, p.Text, p.Why())
	}
	// Output:
	// bad  Home             link density 1.00 > .20
	// bad  News             link density 1.00 > .20
	// good The river        heading, good text within 200 characters
	// good The river had be stop words .54 >= .32, 228 > 200 characters
	// good It lay there unt short, between good neighbours
	// good By the time that stop words .59 >= .32, 233 > 200 characters
	// bad  Copyright the to link density .44 > .20
}

// Classify can run many times over one segmentation, as a sweep of settings
// does.
func ExampleClassify() {
	root, err := html.ParseWithOptions(strings.NewReader(examplePage), html.ParseOptionEnableScripting(false))
	if err != nil {
		fmt.Println(err)
		return
	}
	paragraphs := justext.Paragraphs(root)
	for _, most := range []float64{0.2, 0.5, 1} {
		params := justext.Defaults()
		params.MaxLinkDensity = most
		justext.Classify(paragraphs, justext.StopList{}, params) // the empty list: no language
		good := 0
		for i := range paragraphs {
			if paragraphs[i].Class == justext.Good {
				good++
			}
		}
		fmt.Printf("link density up to %.1f: %d of %d paragraphs\n", most, good, len(paragraphs))
	}
	// Output:
	// link density up to 0.2: 4 of 7 paragraphs
	// link density up to 0.5: 4 of 7 paragraphs
	// link density up to 1.0: 4 of 7 paragraphs
}
