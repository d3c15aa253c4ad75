//go:build unix

package process_test

import (
	"fmt"

	"github.com/contentassay/assay/extractors/process"
	"github.com/contentassay/assay/page"
)

// A filter needs no code at all, only a program that reads HTML and writes text.
func Example() {
	spec := process.Defaults
	spec.Command = []string{"sed", "s/<[^>]*>//g"}
	spec.Mode = process.Filter

	program, err := process.New(spec)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer program.Close()

	pg, err := page.New("sample", "", "", []byte("<p>The ferry left <b>at noon</b>.</p>"))
	if err != nil {
		fmt.Println(err)
		return
	}
	extraction, err := program.Func()(pg)
	fmt.Println(extraction.Text, err)
	// Output: The ferry left at noon. <nil>
}
