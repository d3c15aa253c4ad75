package align_test

import (
	"fmt"
	"strings"

	"github.com/contentassay/assay/align"
)

// Gold against the output of an extractor: 4 words are right, 1 is missing, 2 are too many.
func ExampleCount() {
	v := align.NewVocabulary()
	gold := v.Words(strings.Fields("the cat sat on mats"))
	output := v.Words(strings.Fields("menu the cat sat on rugs"))
	equal := align.Count(gold, output)
	fmt.Println(equal, len(gold)-equal, len(output)-equal)
	// Output: 4 1 2
}

// Which words of the page belong to the gold text: the leftmost, where there is a choice.
func ExampleMatch() {
	v := align.NewVocabulary()
	page := strings.Fields("home news the cat sat news")
	m := align.Match(v.Words(strings.Fields("the cat news")), v.Words(page))
	for i := range m.B.All() {
		fmt.Print(page[i], "@", i, " ")
	}
	// Output: the@2 cat@3 news@5
}

func ExampleDiff() {
	v := align.NewVocabulary()
	runs, err := align.Diff(v.Words(strings.Fields("a b c")), v.Words(strings.Fields("a x c d")))
	for _, r := range runs {
		fmt.Println(r.Op, r.A0, r.A1, r.B0, r.B1)
	}
	fmt.Println(err)
	// Output:
	// equal 0 1 0 1
	// delete 1 2 1 1
	// insert 2 2 1 2
	// equal 2 3 2 3
	// insert 3 3 3 4
	// <nil>
}
