package text_test

import (
	"fmt"

	"github.com/contentassay/assay/text"
)

func ExampleFindTokenizer() {
	for _, id := range []string{"uax29", "word", "space"} {
		t, err := text.FindTokenizer(id)
		fmt.Printf("%s %q %v\n", t.Signature(), t.Words("Don't panic: 3.5 stars"), err)
	}
	_, err := text.FindTokenizer("uax28")
	fmt.Println(err)
	// Output:
	// uax29.1 ["don't" "panic" "3.5" "stars"] <nil>
	// word.1 ["don" "t" "panic" "3" "5" "stars"] <nil>
	// space.1 ["Don't" "panic:" "3.5" "stars"] <nil>
	// finding tokenizer "uax28": there is none of that name (did you mean "uax29"?); valid are ["uax29" "word" "word-case" "space"]
}

// A title that would turn the terminal red, and an amount that a spreadsheet would compute.
func Example_quoting() {
	fmt.Println(text.Printable("\x1b[31mBreaking"))
	fmt.Println(text.Cell("=1+1"))
	// Output:
	// \x1b[31mBreaking
	// '=1+1
}
