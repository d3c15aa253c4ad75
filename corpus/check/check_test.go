package check

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/internal/testfiles"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/text"
)

// pairs writes a corpus of layout pairs into a folder of that name and loads it: for each ID a page and a gold, and
// lines of metadata.
func pairs(t testing.TB, name string, cases map[string][2]string, metadata ...string) *corpus.Corpus {
	t.Helper()
	dir := filepath.Join(t.TempDir(), name)
	files := map[string]string{"cases.jsonl": strings.Join(metadata, "\n")}
	for id, c := range cases {
		files["html/"+id+".html"], files["gold/"+id+".txt"] = c[0], c[1]
	}
	testfiles.Write(t, dir, files)
	c, err := corpus.Load(dir, corpus.Options{})
	if err != nil || len(c.Rejected) > 0 {
		t.Fatal(err, c)
	}
	return c
}

// checked gives all findings as "kind corpus/case: detail".
func checked(t testing.TB, all ...*corpus.Corpus) []string {
	t.Helper()
	tokenizer, err := text.FindTokenizer("uax29")
	if err != nil {
		t.Fatal(err)
	}
	found, err := Corpora(tokenizer, all...)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, f := range found {
		if f.Mend == "" || f.Detail == "" {
			t.Errorf("finding %+v lacks detail or mend", f)
		}
		list = append(list, fmt.Sprintf("%s %s/%s: %s", f.Kind, f.Corpus, f.Case, f.Detail))
	}
	return list
}

// filler is long enough that a few odd words beside it leave a gold reachable, and page has it and more.
var (
	filler = strings.Repeat("one two three four five six seven eight nine ten eleven twelve ", 5)
	page60 = "<p>" + filler + "<p>and then, to be longer than any gold below, a line with about twenty words that no gold here has "
)

func TestOneCase(t *testing.T) {
	for _, c := range []struct {
		name, page, gold, metadata string
		want                       []string
	}{
		{"nothing is wrong", page60, filler, "", nil},
		{"empty gold", "<p>one two", " \n", "", []string{"empty-gold: no words, while the page has 2"}},
		{"snippets only is not empty", "<p>one  two", "", `"snippets_only": true, "with": ["one two"], "without": ["x"]`, nil},
		{"unreachable and longer", "<p>a b c d", "a b c d e", "",
			[]string{"unreachable-gold: 4 of 5 words (80 %) are on the page", "gold-longer-than-page: 5 words, while the page has 4"}},
		{"reachable in another order only", "<p>d c b a x y z", "a b c d", "", []string{"unreachable-gold: 1 of 4 words (25 %) are on the page"}},
		{"nine in ten are enough", "<p>1 2 3 4 5 6 7 8 9 0", "1 2 3 4 5 6 7 8 9 x", "", nil},
		{"an unreachable snippet", "<p>one two", "", `"snippets_only": true, "with": ["one\ntwo", "two one"]`,
			[]string{`unreachable-gold: the snippet "two one" is not on the page`}},
		{"tags, URL lines and character references", page60 + filler, filler + filler + "\nURL: x\n<B> &amp; &#39; a<b", "",
			[]string{`leftover-marks: 1 URL line, such as "URL: x"`, `leftover-marks: 1 tag, such as "<B>"`, `leftover-marks: 2 character references, such as "&amp;"`}},
		{"the page talks about tags", "<p>use &lt;b&gt; and &amp;amp; here<br>URL: http://x/", "use <b> and &amp; here\nURL: http://x/", "", nil},
		{"controls of the page itself", "<meta charset=utf-8><p>it\u0092s so \u0093here\u0094", "it\u0092s so \u0093here\u0094", "", nil},
		{"replacement and controls", page60, filler + " it\u0092s \uFFFD a \u0093b\u0094 c", "",
			[]string{"encoding-damage: 1 replacement character (U+FFFD)", "encoding-damage: 3 control characters (U+0080 to U+009F)"}},
		{"mojibake", page60 + "café – x", filler + "cafÃ© â€“ x", "",
			[]string{`encoding-damage: UTF-8 read as windows-1252 in 2 places, such as "Ã©" for "é"`}},
		{"mojibake that the page shows", "<meta charset=utf-8><p>cafÃ© is what you see", "cafÃ© is what you see", "", nil},
		{"letters that only look so", page60 + "die FPÖ MAÇÃO SÃ", filler + "die „FPÖ“ MAÇÃO SÃ", "", nil},
		{"cut words", page60 + "we propose the foundation of it", filler + "we pro\npose the foun-\ndation of\nit", "",
			[]string{`cut-words: 2 words, such as "pro|pose"`}},
		{"words that are neighbours on the page too", page60 + "in side inside", filler + "in\nside", "", nil},
		{"words that the page glues together", page60 + "<b>Work</b><b>Company</b>", filler + "Work\nCompany", "", nil},
		{"snippets against the gold", page60, filler, `"with": ["Two\n Three", "menu"], "without": ["FIVE six", "nowhere"]`,
			[]string{`contradicting-snippets: "FIVE six" must not appear and is in the gold`, `contradicting-snippets: "menu" must appear and is not in the gold`}},
		{"snippets against each other", "<p>the projects here", "", `"snippets_only": true, "with": ["the projects"], "without": ["Project"]`,
			[]string{`contradicting-snippets: "Project" must not appear and "the projects" must`}},
		{"a draft", page60, filler, `"tags": {"gold_source": "rs-trafilatura-draft"}`, []string{"drafted-gold: its first draft is by rs-trafilatura"}},
		{"no draft", page60, filler, `"tags": {"gold_source": "verified"}`, nil},
		{"a draft that was verified", page60, filler, `"tags": {"gold_source": "verified-draft"}`, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			line := `{"id": "x"}`
			if c.metadata != "" {
				line = `{"id": "x", ` + c.metadata + `}`
			}
			var want []string
			for _, w := range c.want {
				kind, detail, _ := strings.Cut(w, ": ")
				want = append(want, kind+" c/x: "+detail)
			}
			if got := checked(t, pairs(t, "c", map[string][2]string{"x": {c.page, c.gold}}, line)); !slices.Equal(got, want) {
				t.Errorf("found %q\nwant %q", got, want)
			}
		})
	}
}

func TestCopies(t *testing.T) {
	article := []string{
		"The first line of the article has more than eight words in it.",
		"The second line of the article has more than eight words too.",
		"And so has the third line, which ends the article at last.",
	}
	body := "<p>" + strings.Join(article, "<p>")
	gold := strings.Join(article, "\n")
	menu := "<p>This menu line with more than eight words is on every page here."
	a := pairs(t, "a", map[string][2]string{
		"1": {body, gold},
		"2": {body, gold},
		"3": {menu + body, gold},
		"4": {menu + "<p>Something quite different from all others, told in its own words.", "Something quite different from all others, told in its own words."},
		"5": {"", "x"}, "6": {"", "x"},
	})
	b := pairs(t, "b", map[string][2]string{"9": {menu + body + " ", article[0]}, "8": {body, "other"}})
	want := []string{
		`same-page a/1: the same bytes as case 2 (the same gold)`,
		`same-text a/1: its text is that of case 3 (J 1.00)`,
		`split-leakage a/1: 3 of its 3 long lines of content are on the page of case 9 of b`,
		`split-leakage a/1: the same bytes as case 8 of b (another gold)`,
		`same-text a/2: 3 of its 3 long lines of content are on the page of case 3`,
		`split-leakage a/2: 3 of its 3 long lines of content are on the page of case 9 of b`,
		`split-leakage a/3: 3 of its 3 long lines of content are on the page of case 8 of b`,
		`split-leakage a/3: 3 of its 3 long lines of content are on the page of case 9 of b`,
	}
	if got := copiesAmong(checked(t, a, b)); !slices.Equal(got, want) {
		t.Errorf("found %q\nwant %q", got, want)
	}
}

// copiesAmong keeps the findings on copies.
func copiesAmong(found []string) []string {
	return slices.DeleteFunc(found, func(s string) bool { return !strings.HasPrefix(s, "same-") && !strings.HasPrefix(s, "split-") })
}

// numbered makes n words that begin with a letter of their own.
func numbered(letter string, n int) string {
	var words []string
	for i := range n {
		words = append(words, fmt.Sprint(letter, i))
	}
	return strings.Join(words, " ")
}

// TestSameTexts has golds on pages that share no line: one long line each, with a word more at its end.
func TestSameTexts(t *testing.T) {
	golds := map[string]string{
		"1": numbered("a", 100), "2": numbered("a", 95) + " other", "3": numbered("a", 40), "4": numbered("a", 19),
		"5": numbered("b", 12) + " " + numbered("a", 60), "6": numbered("c", 19), "7": numbered("c", 19), "8": numbered("d", 50),
	}
	cases := map[string][2]string{}
	var metadata []string
	for id, gold := range golds {
		cases[id] = [2]string{"<p>" + gold + " page " + id, gold}
		metadata = append(metadata, fmt.Sprintf(`{"id": %q, "tags": {"split": %q}}`, id, map[bool]string{true: "dev", false: "test"}[id == "1" || id == "5"]))
	}
	want := []string{
		`same-text c/1: its text is a variant of that of case 5 (J 0.52)`,
		`split-leakage c/1: its text contains that of case 3 of split "test" (J 0.38)`,
		`split-leakage c/1: its text is nearly that of case 2 of split "test" (J 0.94)`,
		`same-text c/2: its text contains that of case 3 (J 0.39)`,
		`split-leakage c/2: its text is a variant of that of case 5 of split "dev" (J 0.54)`,
		`split-leakage c/3: its text is part of that of case 5 of split "dev" (J 0.53)`,
	}
	if got := copiesAmong(checked(t, pairs(t, "c", cases, metadata...))); !slices.Equal(got, want) {
		t.Errorf("found %q\nwant %q", got, want)
	}
}

// TestManyCopiesAreNoTemplate has one text more often than a line of a template.
func TestManyCopiesAreNoTemplate(t *testing.T) {
	cases := map[string][2]string{}
	for i := range manyPages + 2 {
		cases[fmt.Sprint(i)] = [2]string{"<p>" + numbered("a", 30) + fmt.Sprintf(" page %d", i), numbered("a", 30) + "\n"}
	}
	if got := copiesAmong(checked(t, pairs(t, "c", cases))); len(got) != manyPages+1 {
		t.Errorf("found %q", got)
	}
}

// TestSameTextsBySnippets has two pages that tell one story of an agency in part, and one that only shares a menu.
func TestSameTextsBySnippets(t *testing.T) {
	story, menu := "<p>"+numbered("s", 60), "<p>"+numbered("m", 60)
	cases := map[string][2]string{
		"1": {"<p>" + numbered("x", 50) + story, ""}, "2": {story + menu + "<p>" + numbered("y", 60), ""},
		"3": {menu + "<p>" + numbered("z", 90), ""},
	}
	line := `{"id": %q, "snippets_only": true, "with": [%s]}`
	metadata := []string{fmt.Sprintf(line, "1", `"s1 s2  s3", "s20 s21"`), fmt.Sprintf(line, "2", `"s1 s2", "y3 y4"`), fmt.Sprintf(line, "3", `"z1 z2", "z8"`)}
	want := []string{"same-text c/1: its text overlaps that of case 2, and all 2 snippets of one are on the page of the other"}
	if got := copiesAmong(checked(t, pairs(t, "c", cases, metadata...))); !slices.Equal(got, want) {
		t.Errorf("found %q\nwant %q", got, want)
	}
	metadata[0] = fmt.Sprintf(line, "1", `"s1 s2"`) // one snippet is not enough
	if got := copiesAmong(checked(t, pairs(t, "c", cases, metadata...))); len(got) > 0 {
		t.Errorf("found %q", got)
	}
}

// TestTemplatesAreNoCopies has a notice on every page that the gold of each takes in.
func TestTemplatesAreNoCopies(t *testing.T) {
	notice := []string{"We use cookies on this site to make it work as you expect.", "By going on you agree to all of what our lawyers wrote down."}
	cases := map[string][2]string{}
	for i := range manyPages + 1 {
		own := fmt.Sprintf("Article number %d has a single line of its own, and this is it.", i)
		all := append(slices.Clone(notice), own)
		cases[fmt.Sprint(i)] = [2]string{"<p>" + strings.Join(all, "<p>"), strings.Join(all, "\n")}
	}
	if got := checked(t, pairs(t, "c", cases)); len(got) != 0 {
		t.Errorf("on %d pages found %q", len(cases), got)
	}
	delete(cases, "0")
	if got := checked(t, pairs(t, "c", cases)); len(got) == 0 {
		t.Errorf("on %d pages found nothing", len(cases))
	}
}

// splits makes a corpus with that many pages with a script, tagged split=dev, and without one, tagged split=test.
func splits(t *testing.T, name string, dev, test int, tagged bool) *corpus.Corpus {
	cases := map[string][2]string{}
	var metadata []string
	for i := range dev + test {
		id, split, script := fmt.Sprint(name, i), "dev", "<SCRIPT>x</SCRIPT>"
		if i >= dev {
			split, script = "test", ""
		}
		cases[id] = [2]string{script + "<p>a page " + id, "a page"}
		if tagged {
			metadata = append(metadata, fmt.Sprintf(`{"id": %q, "tags": {"split": %q}}`, id, split))
		}
	}
	return pairs(t, name, cases, metadata...)
}

func TestSanitisedSplits(t *testing.T) {
	for _, c := range []struct {
		name string
		all  []*corpus.Corpus
		want []string
	}{
		{"one corpus", []*corpus.Corpus{splits(t, "c", 6, 5, true)},
			[]string{"sanitised-split c/: scripts are in 0 of 5 pages of c test, and in 6 of 6 of c dev"}},
		{"too few pages", []*corpus.Corpus{splits(t, "c", 6, 4, true)}, nil},
		{"no tag", []*corpus.Corpus{splits(t, "c", 6, 6, false)}, nil},
		{"two corpora", []*corpus.Corpus{splits(t, "one", 7, 1, false), splits(t, "two", 1, 7, false)},
			[]string{"sanitised-split two/: scripts are in 1 of 8 pages of two, and in 7 of 8 of one"}},
		{"two that hardly differ", []*corpus.Corpus{splits(t, "one", 7, 3, false), splits(t, "two", 3, 7, false)}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := checked(t, c.all...); !slices.Equal(got, c.want) {
				t.Errorf("found %q, want %q", got, c.want)
			}
		})
	}
}

func TestGoldOnly(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.txt"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	c, err := corpus.LoadGold(dir, corpus.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := checked(t, c); len(got) != 1 || !strings.HasSuffix(got[0], "/a: no words") {
		t.Errorf("found %q", got)
	}
}

func TestKinds(t *testing.T) {
	for i, k := range Kinds {
		if k.Name == "" || k.Doc == "" || k.Mend == "" || mend(k.Name) != k.Mend {
			t.Errorf("kind %d is %+v", i, k)
		}
	}
}

func TestAPageThatChanged(t *testing.T) {
	c := pairs(t, "c", map[string][2]string{"x": {"<p>x", "x"}})
	c.Cases[0].HTML.SHA256 = "00"
	tokenizer, _ := text.FindTokenizer("uax29")
	if _, err := Corpora(tokenizer, c); err == nil || !strings.Contains(err.Error(), "has changed") {
		t.Errorf("error %v", err)
	}
}

// FuzzGold lets any gold meet any page: no rule may fail, and nothing is wrong with a gold that is the page's text but
// that it may be empty.
func FuzzGold(f *testing.F) {
	f.Add("<p>one two\nthree", "cafÃ© <b> &amp;\nURL: x\nfoun-\ndation")
	f.Add("\xc3\xa9", "\u0092\uFFFD\xe2\x80")
	tokenizer, err := text.FindTokenizer("uax29")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, html, gold string) {
		p, err := page.New("x", "", "", []byte(html))
		if err != nil {
			t.Fatal(err)
		}
		r := newReading(tokenizer, corpus.Case{ID: "x", Gold: corpus.Gold{Text: gold, With: []string{gold}, Without: []string{html}}}, p)
		for kind, details := range r.problems() {
			if slices.Contains(details, "") {
				t.Errorf("%q and %q: %s without detail", html, gold, kind)
			}
		}
		r.sight(place{})
		r = newReading(tokenizer, corpus.Case{ID: "x", Gold: corpus.Gold{Text: p.Text()}}, p)
		for kind, details := range r.problems() {
			if len(details) > 0 && kind != Empty {
				t.Errorf("the text of %q as its gold: %s %q", html, kind, details)
			}
		}
	})
}
