// Package extractortest proves that an extractor keeps the contract of package extractors. It serves anybody's
// extractor, in this module or another:
//
//	func TestMine(t *testing.T) { extractortest.Run(t, mine) }
//
// Run it with -race too: then the check of concurrent use sees shared state that does no visible harm.
package extractortest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"runtime/debug"
	"unicode/utf8"

	"github.com/BurntSushi/toml"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/page"
)

// T is what the kit needs of *testing.T.
type T interface {
	Helper()
	Errorf(format string, args ...any)
}

// Run checks an extractor with its default options and reports each breach of the contract:
//
//   - What a listing shows is there; options survive TOML, and options of another type are refused.
//   - On ordinary pages (the kit's own and more, which the caller may add) it answers, and nine of ten words of the
//     answers come from the pages.
//   - On hostile pages it need not answer, but does not panic.
//   - On all pages it answers twice the same, does not change the page, and gives valid UTF-8, values that JSON can
//     carry, and blocks in ascending order.
//   - Several goroutines that use it at once get the same answers.
//
// The hostile pages are small, so that an extractor of ordinary speed is through within two seconds; none of this
// measures speed, and an extractor that never returns hangs the test.
func Run(t T, e extractors.Extractor, more ...*page.Page) {
	t.Helper()
	if err := extractors.Validate([]extractors.Extractor{e}); err != nil {
		t.Errorf("listing: %v", err)
		return // nothing below would be sure to work
	}
	checkOptions(t, e)
	extract, err := e.Build(e.Options())
	if err != nil {
		t.Errorf("options: the defaults do not build: %v", err)
		return
	}
	RunFunc(t, e.Name, extract, more...)
}

// RunFunc checks an extractor that is a function only, such as an external program: all that Run does but the listing and
// the options. Name is for the reports.
func RunFunc(t T, name string, extract extractors.Func, more ...*page.Page) {
	t.Helper()
	ordinary := append(Ordinary(), more...)
	var words wordCheck
	for _, p := range ordinary {
		answer := checkPage(t, name, extract, p)
		if answer.err != nil {
			t.Errorf("%s on page %s: no answer to an ordinary page: %v", name, p.ID, answer.err)
		} else {
			words.add(p, answer.Text)
		}
	}
	words.report(t, name)
	for _, p := range Hostile() {
		checkPage(t, name, extract, p)
	}
	checkConcurrent(t, name, extract, ordinary)
}

// checkOptions checks that a configuration can set the options: each copy is its own, and what TOML writes of them it
// reads back.
func checkOptions(t T, e extractors.Extractor) {
	t.Helper()
	if _, err := e.Build(struct{ NobodyHasThis chan int }{}); err == nil {
		t.Errorf("options: %s builds with options of a type that it does not know", e.Name)
	}
	var text bytes.Buffer
	if err := toml.NewEncoder(&text).Encode(e.Options()); err != nil {
		t.Errorf("options: TOML cannot write the defaults of %s: %v", e.Name, err)
		return
	}
	back := reflect.New(reflect.TypeOf(e.Options()).Elem()).Interface()
	meta, err := toml.Decode(text.String(), back)
	if err != nil || len(meta.Undecoded()) > 0 {
		t.Errorf("options: TOML cannot read the defaults of %s: %v, unknown %v in\n%s", e.Name, err, meta.Undecoded(), text.String())
		return
	}
	if want := e.Options(); !sameOptions(back, want) {
		t.Errorf("options: the defaults of %s are %+v, read back from TOML %+v", e.Name, want, back)
	}
}

// sameOptions compares options; TOML knows no difference between a list that is empty and one that is not there.
func sameOptions(a, b any) bool {
	x, y := reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem()
	for i := range x.NumField() {
		empty := x.Field(i).Kind() == reflect.Slice && x.Field(i).Len() == 0 && y.Field(i).Len() == 0
		if !empty && !reflect.DeepEqual(x.Field(i).Interface(), y.Field(i).Interface()) {
			return false
		}
	}
	return true
}

// answer is what came of one call.
type answer struct {
	extractors.Extraction
	err error
}

// ask calls an extractor; a panic becomes an error that panicked tells from others.
func ask(extract extractors.Func, p *page.Page) (a answer) {
	defer func() {
		if r := recover(); r != nil {
			a = answer{err: &panicked{r, debug.Stack()}}
		}
	}()
	extraction, err := extract(p)
	return answer{extraction, err}
}

// panicked is a panic as an error.
type panicked struct {
	value any
	stack []byte
}

// Error says with what the extractor panicked; the stack is reported beside it.
func (p *panicked) Error() string { return fmt.Sprintf("panic: %v", p.value) }

// checkPage checks what must hold on any page, hostile or not, and gives the answer.
func checkPage(t T, name string, extract extractors.Func, p *page.Page) answer {
	t.Helper()
	before := fingerprint(p.Tree())
	first := ask(extract, p)
	if fingerprint(p.Tree()) != before {
		t.Errorf("%s on page %s: it changes the page: work on page.Clone", name, p.ID)
	}
	if broken, ok := first.err.(*panicked); ok {
		t.Errorf("%s on page %s: %v\n%s", name, p.ID, broken, broken.stack)
		return first
	}
	if timedOut(first) {
		return first
	}
	if second := ask(extract, p); !timedOut(second) && !same(first, second) {
		t.Errorf("%s on page %s: two answers differ:\n%s\n%s", name, p.ID, show(first), show(second))
	}
	if _, err := json.Marshal(first.Extraction); err != nil {
		t.Errorf("%s on page %s: JSON cannot carry the answer: %v", name, p.ID, err)
	}
	checkStrings(t, name, p.ID, first.Extraction)
	return first
}

// checkStrings checks the texts of an answer and the order of its blocks.
func checkStrings(t T, name, id string, x extractors.Extraction) {
	t.Helper()
	valid := func(what, text string) {
		if !utf8.ValidString(text) {
			t.Errorf("%s on page %s: %s is not valid UTF-8: %q", name, id, what, clip(text))
		}
	}
	valid("the text", x.Text)
	valid("the title", x.Title)
	for i, b := range x.Blocks {
		what := fmt.Sprintf("block %d", i)
		valid(what, b.Text+b.Path+b.Why)
		if i > 0 && b.Index <= x.Blocks[i-1].Index {
			t.Errorf("%s on page %s: %s has index %d after %d: indexes must ascend", name, id, what, b.Index, x.Blocks[i-1].Index)
		}
	}
}

// same compares two answers, errors by their text.
func same(a, b answer) bool {
	return reflect.DeepEqual(a.Extraction, b.Extraction) && fmt.Sprint(a.err) == fmt.Sprint(b.err)
}

// timedOut reports whether an answer is missing for want of time. How fast a machine is, no extractor can promise: what it
// answers in time must be the same.
func timedOut(a answer) bool {
	stopped := (*extractors.Stopped)(nil)
	return errors.As(a.err, &stopped) && stopped.Cause == extractors.Timeout
}

func show(a answer) string {
	return fmt.Sprintf("text %q, title %q, %d blocks, error %v", clip(a.Text), clip(a.Title), len(a.Blocks), a.err)
}

// clip shortens a text for a message.
func clip(s string) string {
	const enough = 200
	if len(s) > enough {
		return s[:enough] + "…"
	}
	return s
}
