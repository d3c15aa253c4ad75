package suite

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"codeberg.org/readeck/go-readability/v2"
	shiorireadability "github.com/go-shiori/go-readability"
	"github.com/markusmobius/go-trafilatura"

	"github.com/contentassay/assay/extractors"
	"github.com/contentassay/assay/extractors/extractortest"
	"github.com/contentassay/assay/page"
)

func TestConformance(t *testing.T) {
	more := realPages(t, 4)
	for _, e := range All {
		t.Run(e.Name, func(t *testing.T) { extractortest.Run(t, e, more...) })
	}
}

// realPages gives some pages of WCXB, none (and says so) where the corpora do not lie beside the checkout.
func realPages(t testing.TB, n int) []*page.Page {
	t.Helper()
	paths, err := filepath.Glob("../../../shared/corpora/wcxb/dev/html/*.html.gz")
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) == 0 {
		t.Log("no real pages: ../shared/corpora/wcxb does not lie beside the checkout")
		return nil
	}
	var pages []*page.Page
	for i := 0; i < len(paths); i += max(1, len(paths)/n) {
		p, err := page.New(filepath.Base(paths[i]), "", "", unpack(t, paths[i]))
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, p)
	}
	return pages
}

func unpack(t testing.TB, path string) []byte {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	in, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(in)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func TestAllIsValid(t *testing.T) {
	if err := extractors.Validate(All); err != nil {
		t.Error(err)
	}
	baselines := 0
	for _, e := range All {
		if e.Baseline {
			baselines++
		}
	}
	if baselines != 4 {
		t.Errorf("%d baselines, want 4", baselines)
	}
}

// What an extractor says of its version must be what the module runs.
func TestVersionsAgreeWithGoMod(t *testing.T) {
	mod, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	for module, version := range map[string]string{
		"github.com/markusmobius/go-trafilatura":  Trafilatura.Version,
		"codeberg.org/readeck/go-readability/v2":  Readability.Version,
		"github.com/go-shiori/go-readability":     ReadabilityShiori.Version,
		"github.com/markusmobius/go-domdistiller": DOMDistiller.Version,
	} {
		found := regexp.MustCompile(`(?m)^\s*` + regexp.QuoteMeta(module) + ` (v\S+)`).FindSubmatch(mod)
		if found == nil || version != string(found[1]) {
			t.Errorf("%s is listed as %s, go.mod says %q", module, version, found)
		}
	}
	if TrafilaturaFast.Version != Trafilatura.Version {
		t.Error("one library, two versions")
	}
}

// run builds an extractor, changes its options if change is given, and asks it about HTML.
func run(t *testing.T, e extractors.Extractor, html string, change func(options any)) extractors.Extraction {
	t.Helper()
	options := e.Options()
	if change != nil {
		change(options)
	}
	extract, err := e.Build(options)
	if err != nil {
		t.Fatal(err)
	}
	p, err := page.New("case", "", "", []byte(html))
	if err != nil {
		t.Fatal(err)
	}
	x, err := extract(p)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func ordinary(t *testing.T, id string) string {
	t.Helper()
	for _, p := range extractortest.Ordinary() {
		if p.ID == id {
			return p.HTML
		}
	}
	t.Fatalf("no page %s", id)
	return ""
}

// libraries are the extractors of other people's libraries.
var libraries = []extractors.Extractor{Trafilatura, TrafilaturaFast, Readability, ReadabilityShiori, DOMDistiller}

// Every library finds the body of the article and leaves the page's furniture; none puts the title of <head> before the
// text, and all offer it.
func TestOrdinaryArticle(t *testing.T) {
	for _, e := range libraries {
		x := run(t, e, ordinary(t, "article"), nil)
		for _, want := range []string{"For thirty-one years", "redwing, eleven", "A record without gaps", "the logs and the cupboard."} {
			if !strings.Contains(x.Text, want) {
				t.Errorf("%s lacks %q:\n%s", e.Name, want, x.Text)
			}
		}
		for _, unwanted := range []string{"cookies", "Ferry timetable", "My grandfather", "Copyright", "Harbour Gazette"} {
			if strings.Contains(x.Text, unwanted) {
				t.Errorf("%s has %q:\n%s", e.Name, unwanted, x.Text)
			}
		}
		if x.Title != "The lighthouse keeper who counted birds" {
			t.Errorf("%s: title %q", e.Name, x.Title)
		}
	}
}

// Tables are in, and neither cells nor list items nor inline elements fuse words.
func TestOrdinaryDocumentation(t *testing.T) {
	for _, e := range append([]extractors.Extractor{WholePage, BTE}, libraries...) {
		text := run(t, e, ordinary(t, "documentation"), nil).Text
		for _, want := range []string{"Suffix Compares Empty values\n", "\n:v version numbers, part by part last\n", "that --memory sets.\n", "\n--unique\n"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %q:\n%s", e.Name, want, text)
			}
		}
	}
}

// A page without text is an answer without text: for every extractor, and no failure.
func TestNothingToFind(t *testing.T) {
	for _, e := range All {
		for _, html := range []string{"", "<html><head></head></html>", "<body><script>x</script></body>", "<frameset><frame src=x></frameset>"} {
			if x := run(t, e, html, nil); x.Text != "" {
				t.Errorf("%s on %q: %q", e.Name, html, x.Text)
			}
		}
	}
}

func TestWholePageAndEmpty(t *testing.T) {
	const html = "<nav>a</nav><p>b <b>c</b></p>"
	if got := run(t, WholePage, html, nil).Text; got != "a\nb c" {
		t.Errorf("whole-page: %q", got)
	}
	if got := run(t, Empty, html, nil).Text; got != "" {
		t.Errorf("empty: %q", got)
	}
}

func TestLargestBlock(t *testing.T) {
	x := run(t, LargestBlock, "<p>one two</p><p>one <b>two</b> three</p><pre>a b c\n\nd</pre>", nil)
	if x.Text != "one two three" {
		t.Errorf("text %q: the first of the largest wins", x.Text)
	}
	var got []string
	for i, b := range x.Blocks {
		if b.Index != i || b.Why == "" {
			t.Errorf("block %d: %+v", i, b)
		}
		got = append(got, b.Label.String()+" "+b.Text)
	}
	want := "boilerplate one two, content one two three, boilerplate a b c, boilerplate d"
	if strings.Join(got, ", ") != want {
		t.Errorf("blocks %q, want %q", got, want)
	}
	if x := run(t, LargestBlock, "", nil); x.Blocks == nil {
		t.Error("an empty page has no blocks, yet it offers them")
	}
}

func TestTrafilaturaOptions(t *testing.T) {
	const comments = `<div id="comments"><h3>Comments</h3><div class="comment"><p>A comment that is long enough to be one, says the reader of the page.</p></div></div>`
	html := strings.Replace(ordinary(t, "documentation"), `<div id="footer">`, comments+`<div id="footer">`, 1)
	for _, e := range []extractors.Extractor{Trafilatura, TrafilaturaFast} {
		without := run(t, e, html, nil).Text
		if strings.Contains(without, "A comment that is") {
			t.Errorf("%s has the comment by default:\n%s", e.Name, without)
		}
		if with := run(t, e, html, func(o any) { o.(*TrafilaturaOptions).Comments = true }).Text; !strings.Contains(with, "\nA comment that is") {
			t.Errorf("%s lacks the comment when asked for it:\n%s", e.Name, with)
		}
		if text := run(t, e, html, func(o any) { o.(*TrafilaturaOptions).Tables = false }).Text; strings.Contains(text, "numbers, with sign") {
			t.Errorf("%s has the table when not asked for it:\n%s", e.Name, text)
		}
	}
}

// Some frameworks put the whole page into a form, which the library's own rules drop: alone it falls back on all text of
// the page in one line, while readability finds the article with its lines.
func TestTrafilaturaFallback(t *testing.T) {
	html := strings.NewReplacer("<main>", "<main><form>", "</main>", "</form></main>").Replace(ordinary(t, "article"))
	with, without := run(t, Trafilatura, html, nil).Text, run(t, TrafilaturaFast, html, nil).Text
	const heading = "\nA record without gaps\n"
	if !strings.Contains(with, heading) || strings.Contains(without, heading) {
		t.Errorf("with fallback:\n%s\nwithout:\n%s", with, without)
	}
}

// Below the threshold readability tries again with laxer rules, which here lets the "comment" in.
func TestReadabilityOptions(t *testing.T) {
	html := "<div><p>" + strings.Repeat("Short, but an article, it is. ", 6) + "</p></div>" +
		"<div class=comment><p>" + strings.Repeat("Long, and below it, the comment is. ", 30) + "</p></div>"
	for _, e := range []extractors.Extractor{Readability, ReadabilityShiori} {
		if text := run(t, e, html, nil).Text; !strings.Contains(text, "Long, and") {
			t.Errorf("%s by default: %q", e.Name, text)
		}
		text := run(t, e, html, func(o any) { o.(*ReadabilityOptions).CharThreshold = 100 }).Text
		if strings.Contains(text, "Long, and") || !strings.Contains(text, "Short, but") {
			t.Errorf("%s with a low threshold: %q", e.Name, text)
		}
	}
}

func TestOptionsAreChecked(t *testing.T) {
	for _, test := range []struct {
		e       extractors.Extractor
		options any
		want    string
	}{
		{Trafilatura, TrafilaturaOptions{Focus: "percision"}, "use balanced, precision or recall"},
		{TrafilaturaFast, TrafilaturaOptions{Focus: "recall", MinExtractedSize: -1}, "min_extracted_size"},
		{Readability, ReadabilityOptions{CharThreshold: -1, TopCandidates: 1}, "char_threshold"},
		{ReadabilityShiori, ReadabilityOptions{}, "top_candidates"},
		{Readability, TrafilaturaOptions{}, "take them from Options"},
	} {
		if _, err := test.e.Build(test.options); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s with %+v: error %v, want %q in it", test.e.Name, test.options, err, test.want)
		}
	}
}

// Our defaults must be the libraries', or an entry would not show what its users get.
func TestDefaultsAreTheLibraries(t *testing.T) {
	if got, want := trafilaturaDefaults.MinExtractedSize, trafilatura.DefaultConfig().MinExtractedSize; got != want {
		t.Errorf("min_extracted_size %d, the library's is %d", got, want)
	}
	readeck, shiori := readability.NewParser(), shiorireadability.NewParser()
	for _, want := range []ReadabilityOptions{
		{readeck.CharThresholds, readeck.NTopCandidates},
		{shiori.CharThresholds, shiori.NTopCandidates},
	} {
		if readabilityDefaults != want {
			t.Errorf("readability's defaults %+v, the library's are %+v", readabilityDefaults, want)
		}
	}
}

func BenchmarkExtractors(b *testing.B) {
	pages := realPages(b, 20)
	if len(pages) == 0 {
		pages = extractortest.Ordinary()
	}
	for _, e := range All {
		extract, err := e.Build(nil)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(e.Name, func(b *testing.B) {
			for b.Loop() {
				for _, p := range pages {
					if _, err := extract(p); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}
