package extractortest

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/page"
)

// recorder stands in for *testing.T and keeps what the kit complains about.
type recorder struct{ complaints []string }

func (r *recorder) Helper() {}
func (r *recorder) Errorf(format string, args ...any) {
	r.complaints = append(r.complaints, fmt.Sprintf(format, args...))
}

var info = extractors.Info{
	Name: "sample", Doc: "For tests.", URL: "https://example.org/", Version: "1", Licence: "MIT", Languages: "any",
	Released: "2024-10", Since: "0.1.0",
}

// plain makes an extractor without options.
func plain(extract extractors.Func) extractors.Extractor {
	return extractors.Define(info, struct{}{}, func(struct{}) (extractors.Func, error) { return extract, nil })
}

func whole(p *page.Page) (extractors.Extraction, error) {
	return extractors.Extraction{Text: p.Text()}, nil
}

func TestGoodExtractorPasses(t *testing.T) {
	Run(t, plain(whole))
	Run(t, plain(func(*page.Page) (extractors.Extraction, error) { return extractors.Extraction{}, nil }))
	Run(t, extractors.Define(info, struct {
		Words int      `toml:"words" doc:"how many"`
		Share float64  `toml:"share" doc:"how much"`
		Tags  []string `toml:"tags" doc:"which"`
		None  []string `toml:"none" doc:"none"`
	}{3, 0.25, []string{"a", "b"}, []string{}}, func(o struct {
		Words int      `toml:"words" doc:"how many"`
		Share float64  `toml:"share" doc:"how much"`
		Tags  []string `toml:"tags" doc:"which"`
		None  []string `toml:"none" doc:"none"`
	}) (extractors.Func, error) {
		return whole, nil
	}))
}

// An extractor that refuses hostile pages keeps the contract: an error is no answer, but it is no breach.
func TestRefusingHostilePagesPasses(t *testing.T) {
	Run(t, plain(func(p *page.Page) (extractors.Extraction, error) {
		if len(strings.Fields(p.Text())) < 50 || p.Flattened {
			return extractors.Extraction{}, errors.New("too little text")
		}
		return whole(p)
	}))
}

// A time-out now and an answer then are the machine's doing; two different answers are not.
func TestTimeoutsAreNotCompared(t *testing.T) {
	slow := &extractors.Stopped{Cause: extractors.Timeout, Err: errors.New("too slow")}
	crash := &extractors.Stopped{Cause: extractors.Crashed, Err: errors.New("gone")}
	for _, test := range []struct {
		first, second error
		fine          bool
	}{{slow, nil, true}, {nil, slow, true}, {slow, slow, true}, {nil, crash, false}, {crash, nil, false}} {
		calls, log := 0, &recorder{}
		checkPage(log, "x", func(*page.Page) (extractors.Extraction, error) {
			calls++
			if calls == 1 {
				return extractors.Extraction{}, test.first
			}
			return extractors.Extraction{}, test.second
		}, Hostile()[0])
		if fine := len(log.complaints) == 0; fine != test.fine {
			t.Errorf("%v, then %v: %q", test.first, test.second, log.complaints)
		}
	}
}

func TestBreachesAreFound(t *testing.T) {
	var calls atomic.Int64
	block := func(index int, text string, notes ...page.Note) page.Block {
		return page.Block{Index: index, Text: text, Notes: notes}
	}
	blocks := func(b ...page.Block) extractors.Func {
		return func(*page.Page) (extractors.Extraction, error) { return extractors.Extraction{Blocks: b}, nil }
	}
	text := func(s string) extractors.Func {
		return func(*page.Page) (extractors.Extraction, error) { return extractors.Extraction{Text: s}, nil }
	}
	for _, test := range []struct {
		name, want string
		extract    extractors.Func
	}{
		{"panics on some page", "on page deep-divs: panic: boom", func(p *page.Page) (extractors.Extraction, error) {
			if p.ID == "deep-divs" {
				panic("boom")
			}
			return whole(p)
		}},
		{"removes a node", "it changes the page", func(p *page.Page) (extractors.Extraction, error) {
			if root := find(p.Tree(), "body"); root != nil && root.FirstChild != nil {
				root.RemoveChild(root.FirstChild)
			}
			return whole(p)
		}},
		{"writes an attribute", "it changes the page", func(p *page.Page) (extractors.Extraction, error) {
			if a := find(p.Tree(), "a"); a != nil {
				a.Attr[0].Val += "#"
			}
			return whole(p)
		}},
		{"answers differently", "two answers differ", func(p *page.Page) (extractors.Extraction, error) {
			x, err := whole(p)
			if calls.Add(1)%2 == 0 {
				x.Title = "other"
			}
			return x, err
		}},
		{"fails on an ordinary page", "no answer to an ordinary page", func(p *page.Page) (extractors.Extraction, error) {
			return extractors.Extraction{}, errors.New("not today")
		}},
		{"invents words", "words are not the pages'", text("seven purple elephants marched quietly")},
		{"repeats the page", "words are not the pages'", func(p *page.Page) (extractors.Extraction, error) {
			return extractors.Extraction{Text: p.Text() + p.Text()}, nil
		}},
		{"gives broken UTF-8 as text", "the text is not valid UTF-8", text("\xff")},
		{"gives broken UTF-8 as block", "block 0 is not valid UTF-8", blocks(block(0, "\xff"))},
		{"gives blocks in disorder", "indexes must ascend", blocks(block(1, ""), block(1, ""))},
		{"gives notes that are no numbers", "JSON cannot carry", blocks(block(0, "", page.Note{Name: "density", Value: math.NaN()}))},
	} {
		var r recorder
		Run(&r, plain(test.extract))
		if !strings.Contains(strings.Join(r.complaints, "\n"), test.want) {
			t.Errorf("an extractor that %s: want %q in the complaints %q", test.name, test.want, r.complaints)
		}
	}
}

// The state that this extractor keeps between calls does not show when it is asked twice in a row.
func TestSharedStateIsFound(t *testing.T) {
	var calls atomic.Int64
	before := int64(2*(len(Ordinary())+len(Hostile())) + len(Ordinary())) // calls from one goroutine
	var r recorder
	Run(&r, plain(func(p *page.Page) (extractors.Extraction, error) {
		if calls.Add(1) > before+1 {
			return extractors.Extraction{}, nil
		}
		return whole(p)
	}))
	if len(r.complaints) != 1 || !strings.Contains(r.complaints[0], "when goroutines share it") {
		t.Errorf("complaints %q", r.complaints)
	}
}

func TestBrokenOptionsAreFound(t *testing.T) {
	for _, test := range []struct {
		name, want string
		e          extractors.Extractor
	}{
		{"nothing listed", "listing:", extractors.Define(extractors.Info{}, struct{}{}, func(struct{}) (extractors.Func, error) { return whole, nil })},
		{"defaults that do not build", "the defaults do not build", extractors.Define(info, struct{}{}, func(struct{}) (extractors.Func, error) { return nil, errors.New("no") })},
		{"a value that TOML does not keep", "read back from TOML", extractors.Define(info, struct {
			Share float64 `toml:"share" doc:"one that is not equal to itself"`
		}{math.NaN()}, func(struct {
			Share float64 `toml:"share" doc:"one that is not equal to itself"`
		}) (extractors.Func, error) {
			return whole, nil
		})},
	} {
		var r recorder
		Run(&r, test.e)
		if !strings.Contains(strings.Join(r.complaints, "\n"), test.want) {
			t.Errorf("%s: want %q in the complaints %q", test.name, test.want, r.complaints)
		}
	}
}

// Fixtures must be what their names say; a page that the parser tamed tests nothing.
func TestPages(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range append(Ordinary(), Hostile()...) {
		if seen[p.ID] {
			t.Errorf("two pages are called %s", p.ID)
		}
		seen[p.ID] = true
		if deep := p.ID == "deep-divs" || p.ID == "deep-lists"; p.Flattened && !deep || !p.Flattened && deep {
			t.Errorf("page %s: flattened is %v", p.ID, p.Flattened)
		}
	}
	for _, p := range Ordinary() {
		if len(words(p.Text())) < 150 {
			t.Errorf("page %s has %d words", p.ID, len(words(p.Text())))
		}
	}
}
