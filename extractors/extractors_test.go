package extractors

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/contentassay/assay/page"
)

type options struct {
	Words int      `toml:"words" doc:"how many words to keep"`
	Drop  []string `toml:"drop_tags" doc:"elements to leave out"`
}

// sample answers with its options, so that a test sees which ones arrived.
var sample = Define(
	Info{
		Name: "sample", Aliases: []string{"old-sample"}, Doc: "For tests.", URL: "https://example.org/",
		Version: "1", Licence: "MIT", Languages: "any", Released: "2024-10", Since: "0.1.0",
	},
	options{Words: 3, Drop: []string{"nav"}},
	func(o options) (Func, error) {
		if o.Words < 0 {
			return nil, errors.New("words is below 0: use 0 or more")
		}
		return func(*page.Page) (Extraction, error) {
			return Extraction{Text: fmt.Sprint(o.Words, o.Drop)}, nil
		}, nil
	},
)

func with(change func(*Info)) Extractor {
	e := sample
	change(&e.Info)
	return e
}

func TestBuild(t *testing.T) {
	changed := sample.Options().(*options)
	changed.Words = 7
	changed.Drop[0] = "aside"
	for _, test := range []struct {
		options any
		want    string
	}{
		{nil, "3 [nav]"},
		{sample.Options(), "3 [nav]"},
		{changed, "7 [aside]"},
		{options{Words: 1}, "1 []"},
	} {
		extract, err := sample.Build(test.options)
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := extract(nil); got.Text != test.want {
			t.Errorf("with %+v: %q, want %q", test.options, got.Text, test.want)
		}
	}
	for _, test := range []struct {
		options any
		want    string
	}{
		{struct{}{}, "struct {}"},
		{&struct{ Words int }{}, "take them from Options"},
		{"words", "string"},
		{(*options)(nil), "*extractors.options"},
		{&options{Words: -1}, "words is below 0"},
	} {
		_, err := sample.Build(test.options)
		if err == nil || !strings.Contains(err.Error(), `"sample"`) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("with %#v: error %v, want %q in it", test.options, err, test.want)
		}
	}
}

func TestOptionFields(t *testing.T) {
	want := []Option{
		{"words", "int", 3, "how many words to keep"},
		{"drop_tags", "[]string", []string{"nav"}, "elements to leave out"},
	}
	if got := sample.OptionFields(); !reflect.DeepEqual(got, want) {
		t.Errorf("fields %+v, want %+v", got, want)
	}
	none := Define(sample.Info, struct{}{}, func(struct{}) (Func, error) { return nil, nil })
	if got := none.OptionFields(); len(got) != 0 {
		t.Errorf("fields of no options: %+v", got)
	}
}

func TestFind(t *testing.T) {
	all := []Extractor{with(func(i *Info) { i.Name, i.Aliases = "other", nil }), sample}
	for _, name := range []string{"sample", "old-sample"} {
		if e, err := Find(all, name); err != nil || e.Name != "sample" {
			t.Errorf("Find(%q) = %q, %v", name, e.Name, err)
		}
	}
	_, err := Find(all, "sampel")
	if err == nil || !strings.Contains(err.Error(), `did you mean "sample"`) || !strings.Contains(err.Error(), "other, sample") {
		t.Errorf("Find of a typo: %v", err)
	}
}

func TestValidate(t *testing.T) {
	if err := Validate([]Extractor{sample, with(func(i *Info) { i.Name, i.Aliases, i.URL, i.Baseline = "b", nil, "", true })}); err != nil {
		t.Errorf("a good list: %v", err)
	}
	for _, test := range []struct {
		all  []Extractor
		want string
	}{
		{[]Extractor{{}}, "not made by Define"},
		{[]Extractor{sample, sample}, `"sample" is used twice`},
		{[]Extractor{sample, with(func(i *Info) { i.Name, i.Aliases = "old-sample", nil })}, `"old-sample" is used twice`},
		{[]Extractor{with(func(i *Info) { i.Name = "Sample" })}, `name "Sample"`},
		{[]Extractor{with(func(i *Info) { i.Name = "" })}, `name ""`},
		{[]Extractor{with(func(i *Info) { i.Aliases = []string{"../x"} })}, `name "../x"`},
		{[]Extractor{with(func(i *Info) { i.Doc = " " })}, "Doc"},
		{[]Extractor{with(func(i *Info) { i.Doc = "two\nlines" })}, "Doc"},
		{[]Extractor{with(func(i *Info) { i.Version = "" })}, "Version"},
		{[]Extractor{with(func(i *Info) { i.Licence = "" })}, "Licence"},
		{[]Extractor{with(func(i *Info) { i.Languages = "" })}, "Languages"},
		{[]Extractor{with(func(i *Info) { i.Since = "" })}, "Since"},
		{[]Extractor{with(func(i *Info) { i.URL = "" })}, "URL"},
		{[]Extractor{with(func(i *Info) { i.Released = "2024-13" })}, "Released"},
		{[]Extractor{optioned(7)}, "use a struct"},
		{[]Extractor{optioned(struct{ Words int }{})}, `option name ""`},
		{[]Extractor{optioned(struct {
			A int `toml:"x" doc:"d"`
			B int `toml:"x" doc:"d"`
		}{})}, `option name "x"`},
		{[]Extractor{optioned(struct {
			A float32 `toml:"a" doc:"d"`
		}{})}, "float32"},
		{[]Extractor{optioned(struct {
			A int `toml:"a"`
		}{})}, "no doc tag"},
		{[]Extractor{optioned(struct {
			a int `toml:"a" doc:"d"`
		}{})}, "not exported"},
	} {
		if err := Validate(test.all); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("error %v, want %q in it", err, test.want)
		}
	}
}

func optioned[O any](defaults O) Extractor {
	return Define(sample.Info, defaults, func(O) (Func, error) { return nil, nil })
}

// edition has a Setup of its own.
type edition struct{ err error }

func (e edition) Setup() (string, error) { return "edition 3", e.err }

func TestSetup(t *testing.T) {
	broken := errors.New("no such file")
	for _, c := range []struct {
		options any
		want    string
		err     error
	}{{options{}, "", nil}, {edition{}, "edition 3", nil}, {edition{broken}, "edition 3", broken}} {
		if got, err := Setup(c.options); got != c.want || err != c.err {
			t.Errorf("%+v: %q, %v; want %q, %v", c.options, got, err, c.want, c.err)
		}
	}
}

// Whoever looks for the reason of a stopped pair finds it behind the error.
func TestStoppedUnwraps(t *testing.T) {
	why := errors.New("out of memory")
	err := error(&Stopped{Cause: Failed, Err: why})
	if !errors.Is(err, why) || !strings.Contains(err.Error(), "out of memory") {
		t.Errorf("%v hides %v", err, why)
	}
}
