package suite_test

import (
	"fmt"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/extractors/suite"
	"github.com/contentassay/assay/page"
)

func Example() {
	bte, err := extractors.Find(suite.All, "bte")
	if err != nil {
		fmt.Println(err)
		return
	}
	extract, err := bte.Build(nil) // nil: its default options
	if err != nil {
		fmt.Println(err)
		return
	}
	html := "<ul><li><a>Home</a><li><a>News</a></ul><p>The ferry left the harbour at <b>noon</b>, on time.</p>"
	p, err := page.New("ferry", "", "en", []byte(html))
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := extract(p)
	fmt.Println(answer.Text, err)
	// Output: The ferry left the harbour at noon, on time. <nil>
}
