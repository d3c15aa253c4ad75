package cli

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/contentassay/assay/corpus/signature"
	"github.com/contentassay/assay/corpus/texts"
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

// visitLine is a line of a crawl: signed already, or with its text.
type visitLine struct {
	signed
	Text *string `json:"text"`
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

// readVisits reads a crawl. Texts are signed with px06.
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
	var visits []signature.Visit
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, texts.MaxBytes)
	for n := 1; lines.Scan(); n++ {
		if len(lines.Bytes()) == 0 {
			continue
		}
		var l visitLine
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
			return nil, fmt.Errorf("reading a crawl: %s, line %d: %w", name, n, err)
		}
		v, err := l.visit()
		if err != nil {
			return nil, fmt.Errorf("reading a crawl: %s, line %d: %w", name, n, err)
		}
		visits = append(visits, v)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("reading a crawl: %s: %w", name, err)
	}
	return visits, nil
}

// visit signs a line that has no signature yet.
func (l visitLine) visit() (signature.Visit, error) {
	if l.URL == "" || l.Signature == "" && l.Text == nil {
		return signature.Visit{}, fmt.Errorf(`it needs "url", and "signature" or "text"`)
	}
	words := -1
	if l.Words != nil {
		words = len(l.Words)
	}
	if l.Signature == "" {
		s, err := signature.Modes[0].Sign(*l.Text, 0)
		if err != nil {
			return signature.Visit{}, err
		}
		l.Signature, l.Empty, words = s.String(), s.Empty, len(s.Words)
	}
	return signature.Visit{URL: l.URL, Signature: l.Signature, Words: words, Empty: l.Empty}, nil
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
