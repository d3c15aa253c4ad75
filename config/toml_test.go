package config

import (
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

const example = `# an example
tokenizer = "word"
limit = 7
jobs = 2
max_page_bytes = 1_000_000
out = "runs/a"

[corpus]
path = "../pages"
layout = "pairs"

[[extractor]]
use = "justext"
name = "jt-strict"
[extractor.options]
max_link_density = 0.3   # a comment
drop = [
  "nav",
]

[[extractor]]
use = "everything"

[[extractor]]
use = "justext"
options = { length_low = 1, max_link_density = 1 }

[[filter]]
extractor = "justext"
metric = "precision"
min = 0.25
max = 0.8

[[filter]]
extractor = "jt-strict"
metric = "fp"
max = 100

[inspect]
cases = ["testOfInterest", "b"]
`

func TestParseTOML(t *testing.T) {
	path := filepath.Join("conf", "x.toml")
	c, err := ParseTOML(path, []byte(example), all())
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Check(); err != nil {
		t.Error(err)
	}
	got := []any{c.Path, c.Tokenizer, c.Limit, c.Jobs, c.MaxPageBytes, c.Out, c.Corpus, c.Inspect, variantNames(c.Extractors)}
	want := []any{path, "word", 7, 2, int64(1_000_000), filepath.Join("conf", "runs", "a"), Corpus{Path: "pages", Layout: "pairs"},
		[]string{"testOfInterest", "b"}, []string{"jt-strict", "everything", "justext"}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	strict, plain := options(t, c, "jt-strict"), options(t, c, "justext")
	if want := (&jusTextOptions{MaxLinkDensity: .3, LengthLow: 70, StopList: "English", Drop: []string{"nav"}}); !reflect.DeepEqual(strict, want) {
		t.Errorf("jt-strict: %+v, want %+v", strict, want)
	}
	if want := (&jusTextOptions{MaxLinkDensity: 1, LengthLow: 1, StopList: "English", Drop: []string{"nav", "a,b"}}); !reflect.DeepEqual(plain, want) {
		t.Errorf("justext: %+v, want %+v", plain, want)
	}
	var filters []string
	for _, f := range c.Filters {
		filters = append(filters, f.String())
	}
	if want := []string{"justext.precision>=0.25", "justext.precision<=0.8", "jt-strict.fp<=100"}; !reflect.DeepEqual(filters, want) {
		t.Errorf("filters %v, want %v", filters, want)
	}
	for key, want := range map[string]string{
		"limit": path + ":3", "corpus.path": path + ":9", "extractor[0].options.max_link_density": path + ":16",
		"extractor[2].options.length_low": path + ":26", "filter[1].max": path + ":37", "extractor[1].name": "default", "seed": "default",
	} {
		if got := c.From(key); got != want {
			t.Errorf("%s is from %s, want %s", key, got, want)
		}
	}
}

// A file that leaves everything open is the defaults.
func TestParseTOMLEmpty(t *testing.T) {
	c, err := ParseTOML("x.toml", nil, all())
	if err != nil {
		t.Fatal(err)
	}
	if d := Defaults(all()); c.Corpus != d.Corpus || c.Tokenizer != d.Tokenizer || !reflect.DeepEqual(variantNames(c.Extractors), variantNames(d.Extractors)) {
		t.Errorf("%+v, want %+v", c, d)
	}
}

func TestParseTOMLCorpus(t *testing.T) {
	absolute, err := filepath.Abs("pages")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]Corpus{
		`layout = "wcxb"`:                         {Path: "embedded:sample", Layout: "wcxb"},
		`path = "embedded:sample"`:                {Path: "embedded:sample"},
		`path = '` + absolute + `'`:               {Path: absolute},
		"html = \"h\"\ngold = \"../g\"":           {Layout: "pairs", HTML: filepath.Join("conf", "h"), Gold: "g"},
		"html = \"h\"\ngold='g'\nlayout= 'pairs'": {Layout: "pairs", HTML: filepath.Join("conf", "h"), Gold: filepath.Join("conf", "g")},
	} {
		c, err := ParseTOML("conf/x.toml", []byte("[corpus]\n"+text), all())
		if err != nil || c.Corpus != want {
			t.Errorf("%s: %+v, %v; want %+v", text, c, err, want)
		}
	}
}

// Each fault names the file, its line, the full path of the key, and the mend.
func TestParseTOMLErrors(t *testing.T) {
	for _, test := range []struct{ text, says string }{
		{"limt = 3", `x.toml:1: limt: unknown key (did you mean "limit"?); there are: tokenizer, limit, jobs, max_page_bytes, max_tags, out, corpus, extractor, filter, inspect`},
		{"\nLimit = 3", `x.toml:2: Limit: unknown key (did you mean "limit"?)`},
		{"[corpus]\nzzz = 1", "x.toml:2: corpus.zzz: unknown key; there are: path, layout, html, gold"},
		{"[[extractor]]\nuse='justext'\n[extractor.options]\n# max_link_densty = 1\n  max_link_densty = 0.3", `x.toml:5: extractor[0].options.max_link_densty: unknown key (did you mean "max_link_density"?)`},
		{"[[extractor]]\nuse='justext'\n[[extractor]]\nuse='justext'\nname='b'\noptions.length_lo = 1", `x.toml:6: extractor[1].options.length_lo: unknown key (did you mean "length_low"?)`},
		{"[[extractor]]\nuse='justext'\noptions = { drops = 1 }", `x.toml:3: extractor[0].options.drops: unknown key (did you mean "drop"?)`},
		{"[[extractor]]\nuse='whole-page'\n[extractor.options]\ndeep = 1", "x.toml:4: extractor[0].options.deep: unknown key; there are: none at all"},
		{"[[extractor]]\nuse='jsutext'", `x.toml:2: extractor[0].use: there is no extractor "jsutext" (did you mean "justext"?)`},
		{"[[extractor]]\nname='a'", "x.toml:1: extractor[0]: the key use is missing"},
		{"[[extractor]]\nuse='process'\ncommand=['a']", "x.toml:1: extractor[0]: the key name is missing"},
		{"[[extractor]]\nuse='justext'\ncommand=['a']", "x.toml:3: extractor[0].command: only use = \"process\" has a command"},
		{"[[extractor]]\nuse='justext'\nname='A b'", `x.toml:3: extractor[0].name: "A b" is no name`},
		{"[[extractor]]\nuse='justext'\n[[extractor]]\nuse='justext'", `x.toml:3: extractor[1]: there is an extractor called "justext" already; give this one another name`},
		{"[extractor]\nuse='justext'", "x.toml:1: extractor: it must be a list, but is a table"},
		{"limit = 'all'", "x.toml:1: limit: it must be an integer, but is a string"},
		{"limit = 3.0", "x.toml:1: limit: it must be an integer, but is a number with a fraction"},
		{"tokenizer = 3", `x.toml:1: tokenizer: it must be a string, as in "text", but is an integer`},
		{"tokenizer = 2026-01-01", "tokenizer: it must be a string, as in \"text\", but is a date or time"},
		{"corpus = 'pages'", "x.toml:1: corpus: it must be a table, but is a string"},
		{"[inspect]\ncases = 'a'", "x.toml:2: inspect.cases: it must be a list, but is a string"},
		{"[inspect]\ncases = [\n'a',\n1]", "x.toml:2: inspect.cases[1]: it must be a string"},
		{"[[extractor]]\nuse='justext'\noptions.max_link_density = inf", "x.toml:3: extractor[0].options.max_link_density: it must be a number, but is no finite number"},
		{"[[extractor]]\nuse='justext'\noptions.no_headings = 1", "no_headings: it must be true or false, but is an integer"},
		{"[[filter]]\nextractor='justext'\nmetric='presicion'\nmin=.8", "this is no TOML"},
		{"[[filter]]\nextractor='justext'\nmetric='presicion'\nmin=0.8", `x.toml:4: filter[0].min: filter "justext:presicion:min:0.8": there is no metric "presicion" (did you mean "precision"?)`},
		{"[[filter]]\nextractor='justext'\nmetric='recall'\nmax=80", "x.toml:4: filter[0].max: filter \"justext:recall:max:80\": recall lies between 0 and 1, but is compared with 80; for 80 % write 0.8"},
		{"[[filter]]\nextractor='justext'\nmetric='recall'", "x.toml:1: filter[0]: it has neither min nor max"},
		{"[corpus]\npath='a'\nhtml='b'", "x.toml:1: corpus: there is path, and html or gold beside it"},
		{"[corpus]\nhtml='b'", "x.toml:1: corpus: html and gold go together"},
		{"[corpus]\nhtml='b'\ngold='c'\nlayout='wcxb'", `x.toml:4: corpus.layout: html and gold are the two folders of layout "pairs", not of "wcxb"`},
		{"a = \nb = 2", "x.toml:1: this is no TOML"},
		{"limit = 1\nlimit = 2", "x.toml:2: this is no TOML"},
	} {
		_, err := ParseTOML("x.toml", []byte(test.text), all())
		wantFault(t, err, "reading the configuration:", test.says)
	}
}

// All faults come at once, in the order of lines, the same on every reading.
func TestParseTOMLAllFaults(t *testing.T) {
	text := "zz = 1\naa = 2\n[corpus]\nmm = 3\n[[extractor]]\nuse = 'x'\n[inspect]\nkases = []\n"
	_, err := ParseTOML("x.toml", []byte(text), all())
	var starts []string
	for line := range strings.SplitSeq(err.Error(), "\n") {
		starts = append(starts, strings.Join(strings.SplitN(line, ":", 4)[:min(3, strings.Count(line, ":"))], ":"))
	}
	want := []string{"reading the configuration", "x.toml:1: zz", "x.toml:2: aa", "x.toml:4: corpus.mm", "x.toml:6: extractor[0].use", "x.toml:8: inspect.kases"}
	if !reflect.DeepEqual(starts, want) {
		t.Errorf("%q, want %q", starts, want)
	}
	for range 20 {
		if _, again := ParseTOML("x.toml", []byte(text), all()); again.Error() != err.Error() {
			t.Fatalf("another error the next time: %v", again)
		}
	}
}

func TestKeyLines(t *testing.T) {
	lines := keyLines("a = 1\r\n[t.u]\nb . c = 2\n\"d\"=3\n[[x]]\ny=1\n[[x]]\n[x.z]\nk=1\n[[x.w]]\nv=2\n[[x.w]]\nv=3\n# y = 4\nb.c = 9\n")
	want := map[string]int{"a": 1, "t.u": 2, "t.u.b.c": 3, "t.u.d": 4, "x[0]": 5, "x[0].y": 6, "x[1]": 7, "x[1].z": 8, "x[1].z.k": 9,
		"x[1].w[0]": 10, "x[1].w[0].v": 11, "x[1].w[1]": 12, "x[1].w[1].v": 13, "x[1].w[1].b.c": 15}
	if !reflect.DeepEqual(lines, want) {
		t.Errorf("%v, want %v", lines, want)
	}
	for path, want := range map[string]int{"x[1].w[1].v.deep[3]": 13, "x[1].absent": 7, "x[2]": 1, "absent": 1, "": 1} {
		if got := lineOf(lines, path); got != want {
			t.Errorf("line of %q is %d, want %d", path, got, want)
		}
	}
}

// Whatever the bytes, there is a plan or an error, and what is accepted survives Check or is refused by it.
func FuzzParseTOML(f *testing.F) {
	f.Add([]byte(example))
	f.Add([]byte("[[extractor]]\nuse='justext'\noptions.drop=[1,[2]]"))
	f.Add([]byte("extractor=[{use='justext',options={}}]\nfilter=[{}]\n[corpus]\npath=''"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := ParseTOML("x.toml", data, all())
		if (c == nil) == (err == nil) {
			t.Fatalf("plan %v and error %v", c, err)
		}
		if err != nil {
			return
		}
		for _, v := range c.Extractors {
			if !nameForm.MatchString(v.Name) || !strings.HasPrefix(described(v), v.Extractor.Name+"@") {
				t.Fatalf("extractor %q described as %s", v.Name, described(v))
			}
		}
		for key, from := range c.Origin {
			if !strings.HasPrefix(from, "x.toml:") {
				t.Fatalf("%s is from %q", key, from)
			}
		}
		_ = c.Check() // must not panic
	})
}

// External programs and stored answers are plans with their settings over the defaults; paths are the file's.
func TestParseExternal(t *testing.T) {
	c, err := ParseTOML("conf/x.toml", []byte(`
[[extractor]]
use = "process"
name = "cat"
command = ["cat", "worker.py"]
mode = "filter"
version = "7"
timeout_seconds = 1.5
env = ["HOME"]
[[extractor]]
use = "outputs"
name = "stored"
path = "answers"
`), nil)
	if err != nil {
		t.Fatal(err)
	}
	spec, _ := c.Extractors[0].External()
	_, outputs := c.Extractors[1].External()
	if spec == nil || spec.Mode != "filter" || spec.Version != "7" || spec.TimeoutSeconds != 1.5 || spec.MemoryMB != 2048 || spec.Base != "conf" || len(spec.Env) != 1 {
		t.Errorf("the program: %+v", spec)
	}
	if outputs == nil || outputs.Path != filepath.Join("conf", "answers") {
		t.Errorf("the stored answers: %+v", outputs)
	}
	if err := c.Check(); err != nil {
		t.Error(err)
	}
	for text, want := range map[string]string{
		"[[extractor]]\nuse = \"outputs\"\nname = \"x\"":                     "needs a path",
		"[[extractor]]\nuse = \"process\"\nname = \"x\"":                     "command",
		"[[extractor]]\nuse = \"process\"\nname = \"x\"\ncommand = []":       "command",
		"[[extractor]]\nuse = \"process\"\nname = \"x\"\ncomand = [\"cat\"]": `did you mean "command"`,
		"[[extractor]]\nuse = \"whole-page\"\npath = \"x\"":                  `only use = "outputs" has a path`,
	} {
		_, err := ParseTOML("x.toml", []byte(text), all())
		wantFault(t, err, want)
	}
}
