package cli

import (
	"fmt"
	"io"
	"os"

	"github.com/contentassay/assay/corpus/signature"
	"github.com/contentassay/assay/internal/plural"
	"github.com/contentassay/assay/text"
)

type corpusLooptrapCmd struct {
	File   string `arg:"" name:"URLS.jsonl" help:"One visit a line, {\"url\", \"text\"} or what assay corpus sign --format json writes; - is standard input."`
	URLs   int    `name:"urls" default:"20" placeholder:"N" help:"The least number of URLs with one signature."`
	Words  int    `default:"3" placeholder:"N" help:"The largest number of words in the signature of a page that says nothing."`
	Strict bool   `help:"Exit with 1 where there is a trap."`
	Format string `enum:"text,json" default:"text" help:"text or json."`
}

func (c corpusLooptrapCmd) Run(a *app) error {
	if c.URLs < 2 || c.Words < 0 {
		return fmt.Errorf("looking for traps: --urls is %d and --words %d; give at least 2 and 0", c.URLs, c.Words)
	}
	visits, err := a.readVisits(c.File)
	if err != nil {
		return err
	}
	traps := signature.Traps(visits, signature.TrapRule{URLs: c.URLs, Words: c.Words})
	if err := c.print(a, len(visits), traps); err != nil {
		return err
	}
	if c.Strict && len(traps) > 0 {
		return exit(exitCondition)
	}
	return nil
}

// readVisits reads a crawl from a file, or from standard input.
func (a *app) readVisits(name string) ([]signature.Visit, error) {
	in := io.NopCloser(a.stdin)
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, fmt.Errorf("reading a crawl: %w (give a file of JSON lines, or - for standard input)", err)
		}
		in = f
	}
	defer in.Close()
	return signature.ReadVisits(name, in)
}

// print shows the traps, with their first URLs; JSON has all of them.
func (c corpusLooptrapCmd) print(a *app, visits int, traps []signature.Trap) error {
	if c.Format == "json" {
		return a.printJSON(map[string]any{"visits": visits, "traps": append([]signature.Trap{}, traps...)})
	}
	fmt.Fprintf(a.stdout, "%s in %s\n", plural.Of(len(traps), "trap"), plural.Of(visits, "visit"))
	const shown = 3
	for _, t := range traps {
		fmt.Fprintf(a.stdout, "\n%s  %d URLs: %s\n", t.Signature, len(t.URLs), t.Why)
		for i, u := range t.URLs {
			if i == shown {
				fmt.Fprintf(a.stdout, "  and %d more\n", len(t.URLs)-shown)
				break
			}
			fmt.Fprintf(a.stdout, "  %s\n", text.Printable(u))
		}
	}
	return nil
}
