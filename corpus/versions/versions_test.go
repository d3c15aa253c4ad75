package versions

import (
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/contentassay/assay/align"
	"github.com/contentassay/assay/corpus"
	"github.com/contentassay/assay/page"
	"github.com/contentassay/assay/text"
)

func parsed(t *testing.T, id, source string) *page.Page {
	t.Helper()
	p, err := page.New(id, "", "", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// common is the number of words that a page and a text have in common, in order: how much of a gold is on the page.
func common(t *testing.T, source, gold string) (n, all int) {
	t.Helper()
	words, err := text.FindTokenizer("")
	if err != nil {
		t.Fatal(err)
	}
	v := align.NewVocabulary()
	g := v.Words(words.Words(gold))
	return align.Count(g, v.Words(words.Words(parsed(t, "", source).Text()))), len(g)
}

// hard are pages in which a div may not stand everywhere.
var hard = map[string][2]string{
	"table":    {`<table><tr><td>Menu 7<td><p>First of all.<p>Then more of it.<p>At last an end.</table><p>Seen 12 times`, "First of all.\nThen more of it.\nAt last an end."},
	"rows":     {`<table><tbody><tr><td>One two three</tr><tr><td>four five six</tr><tr><td>seven eight nine</tr></table>`, "One two three\nfour five six\nseven eight nine"},
	"list":     {`<ul><li>one apple<li>two pears<li>three plums</ul>`, "one apple\ntwo pears\nthree plums"},
	"inline":   {`<p>All <b>in <i>one</i></b> paragraph of text`, "All in one paragraph of text"},
	"bare":     {`just words 4`, "just words 4"},
	"frameset": {`<frameset><frame src=a></frameset>`, ""},
	"empty":    {``, ""},
	"no gold":  {`<div>12 May 2020</div>`, ""},
	"absent":   {`<div>12 May 2020</div>`, "Not on this page at all"},
	"deep":     {strings.Repeat("<div>", 700) + "words 1", "words"},
}

func TestContentStaysAndThePageChanges(t *testing.T) {
	check := func(id, source, gold string) {
		t.Helper()
		all, err := Of(parsed(t, id, source), gold, "Another article altogether.", 1)
		if err != nil {
			t.Fatal(err)
		}
		base := all[0]
		if base.Kind != Base || base.Gold != gold {
			t.Fatalf("%s: the first version is %s", id, base.Kind)
		}
		before, words := common(t, base.HTML, gold)
		for _, v := range all[1:] {
			after, _ := common(t, v.HTML, v.Gold)
			switch {
			case v.Kind.Changes():
				if n, total := common(t, v.HTML, v.Gold); 100*n < 95*total { // words that an element cuts in two are one on the page
					t.Errorf("%s: %d of %d words of the other article are on the page", id, n, total)
				}
				continue
			case v.Gold != gold || after < before:
				t.Errorf("%s, %s: %d of %d gold words are on the page, %d before", id, v.Kind, after, words, before)
			}
			if parsed(t, "", v.HTML).Text() == parsed(t, "", base.HTML).Text() {
				t.Errorf("%s, %s: the page says the same as before", id, v.Kind)
			}
		}
	}
	for id, c := range hard {
		check(id, c[0], c[1])
	}
	sample, err := corpus.Load("embedded:sample", corpus.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range sample.Cases {
		raw, err := sample.ReadHTML(k, 0)
		if err != nil {
			t.Fatal(err)
		}
		check(k.ID, string(raw), k.Gold.Text)
	}
}

// What each kind does, on one page, by hand.
func TestKinds(t *testing.T) {
	const source = `<body><div id=nav>Monday 12 May</div><div id=main><p>The comet came back in 1986.</p><p>Nobody saw it on 12 nights.</p></div><div>Read 1986 times, at 10:45</div></body>`
	const gold = "The comet came back in 1986.\nNobody saw it on 12 nights."
	all, err := Of(parsed(t, "comet", source), gold, "Bread is dearer.", 7)
	if err != nil {
		t.Fatal(err)
	}
	got := map[Kind]string{}
	for _, v := range all {
		got[v.Kind] = v.HTML
	}
	if len(got) != 6 {
		t.Fatalf("%d versions", len(got))
	}
	if h := got[Redated]; !strings.Contains(h, "back in 1986.") || !strings.Contains(h, "Monday 12 May") || strings.Contains(h, "10:45") || !strings.Contains(h, "times, at ") {
		t.Errorf("redated: numbers outside the content change, but for those that the gold has: %s", h)
	}
	after := func(h, first, second string) bool {
		_, rest, ok := strings.Cut(h, first)
		return ok && strings.Contains(rest, second)
	}
	if h := got[Comment]; !after(h, "12 nights.</p></div>", `class="comments"`) || strings.Count(h, `class="comment"`) != 3 {
		t.Errorf("comments stand after the article: %s", h)
	}
	if h := got[Ad]; !after(h, "1986.</p>", `<div class="ad">`) || !after(h, `<div class="ad">`, "<p>Nobody") {
		t.Errorf("the advertisement stands amid the article: %s", h)
	}
	if h := got[Related]; !after(h, "12 nights.</p></div>", `class="related"`) || strings.Count(h, "<li>") != 8 {
		t.Errorf("links stand after the article: %s", h)
	}
	if h := got[Other]; !strings.Contains(h, "<p>Bread is dearer. Bread is dearer.</p><p>Bread is dearer. Bread is dearer.</p>") || !strings.Contains(h, "Monday 12 May") {
		t.Errorf("another article: %s", h)
	}
}

// A parser moves a div out of a table to before it: what is put below the content would come before it.
func TestCommentsStandBelowTables(t *testing.T) {
	for _, name := range []string{"table", "rows", "list", "inline"} {
		source, gold := hard[name][0], hard[name][1]
		all, err := Of(parsed(t, name, source), gold, "", 1)
		if err != nil {
			t.Fatal(err)
		}
		last := gold[strings.LastIndexAny(gold, " \n")+1:]
		for _, v := range all {
			said := parsed(t, "", v.HTML).Text()
			if at := strings.Index(said, "Comments"); v.Kind == Comment && at < strings.Index(said, last) {
				t.Errorf("%s: comments come before %q:\n%s", name, last, said)
			}
		}
	}
}

func TestVersionsDependOnIDAndSeedAlone(t *testing.T) {
	versions := func(id string, seed uint64) string {
		all, err := Of(parsed(t, id, hard["table"][0]), hard["table"][1], "other words", seed)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, v := range all {
			b.WriteString(v.HTML)
		}
		return b.String()
	}
	first := versions("a", 1)
	if versions("a", 1) != first {
		t.Error("the same twice is not the same")
	}
	if versions("a", 2) == first || versions("b", 1) == first {
		t.Error("neither seed nor ID changes anything")
	}
}

func TestThePageItselfIsNotChanged(t *testing.T) {
	p := parsed(t, "x", hard["table"][0])
	before := p.Text()
	if _, err := Of(p, hard["table"][1], "other words", 1); err != nil || p.Text() != before {
		t.Errorf("%v, %q", err, p.Text())
	}
}

// Every sentence that is inserted has a word that a signature of the longest words notices.
func TestInsertedTextHasLongWords(t *testing.T) {
	for _, s := range append(append([]string{}, said...), offers...) {
		longest := 0
		for _, w := range strings.FieldsFunc(s, func(r rune) bool { return r < 'a' || r > 'z' }) {
			longest = max(longest, len(w))
		}
		if longest < 15 {
			t.Errorf("no long word: %s", s)
		}
	}
}

func FuzzEachWord(f *testing.F) {
	f.Add(" a\tb\n\nc ")
	f.Add("")
	f.Fuzz(func(t *testing.T, s string) {
		var words []string
		if got := eachWord(s, func(w string) string { words = append(words, w); return w }); got != s {
			t.Errorf("%q became %q", s, got)
		}
		want := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" \t\r\n\f", r) })
		if strings.Join(words, "\x00") != strings.Join(want, "\x00") {
			t.Errorf("words %q, want %q", words, want)
		}
	})
}

func FuzzOf(f *testing.F) {
	for _, c := range hard {
		f.Add(c[0], c[1])
	}
	f.Fuzz(func(t *testing.T, source, gold string) {
		p, err := page.New("x", "", "", []byte(source))
		if err != nil {
			return
		}
		all, err := Of(p, gold, "other words", 1)
		if err != nil {
			t.Skip(err) // html.Render refuses some trees, such as children of a void element
		}
		for _, v := range all {
			if _, err := html.Parse(strings.NewReader(v.HTML)); err != nil && !strings.Contains(err.Error(), "open stack") {
				t.Errorf("%s: %v", v.Kind, err)
			}
		}
	})
}
