package page_test

import (
	"fmt"

	"github.com/contentassay/assay/page"
)

func ExampleNew() {
	raw := []byte("<title>Caf\xe9</title><nav>Home</nav><p>Un caf\xe9, <b>s</b>'il vous pla\xeet.</p>")
	p, err := page.New("7", "https://example.org/", "fr", raw)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Charset.Name, p.Charset.From, p.Replaced)
	fmt.Println(p.Text())
	// Output:
	// windows-1252 fallback 0
	// Home
	// Un café, s'il vous plaît.
}
