package justext

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// long returns n words of which about half are in theList.
func long(n int) string { return strings.TrimSpace(strings.Repeat("the river of words ", n/4)) }

var theList = NewStopList([]string{"the", "of"})

// TestSegmentationTraps has one line per trap: HTML in, paragraphs out, each as
// "text" with path, characters in links and tags where these are the point.
func TestSegmentationTraps(t *testing.T) {
	for _, c := range []struct{ trap, markup, want string }{
		{"J2 removed", "<p>a<script>x</script>b<style>y</style><button>z</button>c", "abc"},
		{"J2 removed select, its tail kept", "<p>a<select><option>x</select>b", "ab"},
		{"J2 unwrapped", "<p>a<object><b>x</b></object>b", "axb"},
		{"J2 form splits no paragraph, it is gone", "<body>a<form>b</form>c", "abc"},
		{"J2 head removed, title in body kept", "<head><title>t</title></head><body><svg><title>s</title></svg>", "s"},
		{"J2 template and noscript kept", "<p>a<noscript>b</noscript><template>c</template>", "abc"},
		{"J3 text around a comment is one run", "<p>a <!-- x --> <!-- y -->b", "a b"},
		{"J3 text around a script is one run", "<p>a<script>x</script> <script>y</script>b", "a b"},
		{"J4 blank runs vanish", "<p><b>a</b> <b>b</b>\n<b>c</b>", "abc"},
		{"J4 blanks at the edge of a run stay", "<p><b>a </b><b>b</b>", "a b"},
		{"J5 Python's white space", "<p>a\x1cb\u0085c\u00a0d\u2003e\u200bf\ufeffg", "a b c d e\u200bf\ufeffg"},
		{"J5 a line end in the run wins", "<p>a \n b \t c\r\n d", "a\nb c\nd"},
		{"J5 ... across chunks", "<p>a <b> b</b>\n<i>c</i>", "a bc"},
		{"J6 inline for the reference", "<section>a</section><article>b</article><ol><p>c</p></ol>d", "ab|c|d"},
		{"J6 splitting tags", "<div>a<h3>b</h3>c<dl><dt>d<dd>e</dl></div>", "a|b|c|d|e"},
		{"J7 only br: no paragraph", "<p><br></p><p>a</p>", "a"},
		{"J8 two br split", "<p>a<br>b<br><br>c<br> <br><br>d", "a b|c|d"},
		{"J8 text or another tag between does not", "<p>a<br>x<br>b<br><i></i><br>c", "a x b c"},
		{"J8 the flag outlives a paragraph", "<div>a<br></div><div><br>b</div>", "a|b"},
		{"J10 one word", "<p>\u00a0x\u00a0</p>", "x"},
		{"empty", "", ""},
		{"prefix cut", "<p>a<o:p>b</o:p>c", "a|b|c"},
	} {
		var got []string
		for _, p := range Paragraphs(parse(t, c.markup)) {
			got = append(got, p.Text)
		}
		if s := strings.Join(got, "|"); s != c.want {
			t.Errorf("%s: %q\n got %q\nwant %q", c.trap, c.markup, s, c.want)
		}
	}
}

// TestParagraphFacts is about the other fields of a paragraph.
func TestParagraphFacts(t *testing.T) {
	for _, c := range []struct{ trap, markup, want string }{
		{"J7 path after an end tag is the parent's", "<div><p>a</p>b</div>",
			"a html.body.div.p links 0/1 tags 0 heading false; b html.body.div links 0/1 tags 0 heading false"},
		{"J8 br in the path and the count", "<div>a<br><br>b<br>c</div>",
			"a html.body.div links 0/1 tags 0 heading false; b c html.body.div.br links 0/3 tags 1 heading false"},
		{"J9 blanks at a link's edge count for the link only", "<p> <a> ab </a>",
			"ab html.body.p links 4/2 tags 1 heading false"},
		{"J9 the link outlives a paragraph", "<div><a>a<p>b</p></a>c</div>",
			"a html.body.div links 1/1 tags 1 heading false; b html.body.div.a.p links 1/1 tags 0 heading false; c html.body.div.a links 0/1 tags 0 heading false"},
		{"J10 code points", "<p>日本語 é😀</p>", "日本語 é😀 html.body.p links 0/6 tags 0 heading false"},
		{"J11 heading at any height", "<h2><div>a</div></h2><h1-x>b</h1-x>",
			"a html.body.h2.div links 0/1 tags 0 heading true; b html.body links 0/1 tags 1 heading false"},
		{"J11 h1-x around a paragraph", "<h1-x><p>b</p></h1-x><xh1><p>c</p></xh1>",
			"b html.body.h1-x.p links 0/1 tags 0 heading true; c html.body.xh1.p links 0/1 tags 0 heading false"},
		{"a before a table is closed", "<div><a>a<table><tr><td>b</table>c</a></div>",
			"a html.body.div links 1/1 tags 1 heading false; b html.body.div.table.tbody.tr.td links 0/1 tags 0 heading false; c html.body.div links 0/1 tags 0 heading false"},
		{"h2 before a p is closed", "<h2>a<p>b</p></h2>",
			"a html.body.h2 links 0/1 tags 0 heading true; b html.body.p links 0/1 tags 0 heading false"},
	} {
		var got []string
		for _, p := range Paragraphs(parse(t, c.markup)) {
			got = append(got, fmt.Sprintf("%s %s links %d/%d tags %d heading %t", p.Text, p.DOMPath(), p.CharsInLinks, p.Length, p.Tags, p.Heading))
		}
		if s := strings.Join(got, "; "); s != c.want {
			t.Errorf("%s: %q\n got %s\nwant %s", c.trap, c.markup, s, c.want)
		}
	}
}

// TestXPath shows what is counted among siblings.
func TestXPath(t *testing.T) {
	root := parse(t, "<div>a</div><div><p>b</p><form><p>c</p></form></div>")
	var got []string
	for _, p := range Paragraphs(root) {
		got = append(got, p.XPath())
	}
	want := "/html[1]/body[1]/div[1] /html[1]/body[1]/div[2]/p[1] /html[1]/body[1]/div[2]/p[2]"
	if s := strings.Join(got, " "); s != want {
		t.Errorf("got %s\nwant %s", s, want)
	}
	alone := Paragraphs(&html.Node{Type: html.TextNode, Data: "x"})
	if len(alone) != 1 || alone[0].XPath() != "/" || alone[0].DOMPath() != "" {
		t.Errorf("a text alone: %+v", alone)
	}
	if p := (&Paragraph{}); p.XPath() != "/" || p.DOMPath() != "" || p.Why() != "" {
		t.Errorf("the zero paragraph: %q %q %q", p.XPath(), p.DOMPath(), p.Why())
	}
}

// TestClassificationTraps gives pages whose classes hang on one rule. The
// letters are the final classes; why is that of the paragraph marked by index.
func TestClassificationTraps(t *testing.T) {
	good := "<p>" + long(60) + "</p>"
	bad := "<p>" + strings.Repeat("zzz ", 40) + "</p>"
	near := "<p>" + long(24) + "</p>"
	short := "<p>short words</p>"
	with := func(change func(*Params)) Params {
		p := Defaults()
		change(&p)
		return p
	}
	for _, c := range []struct {
		trap, markup string
		params       Params
		want         string
		at           int
		why          string
	}{
		{"J1 classic lifts a short heading", "<h2>short</h2>" + near + good, Defaults(), "ggg", 0, "heading, good text within 200 characters"},
		{"J1 the lift counts for short neighbours", bad + short + "<h2>h</h2>" + bad + good, Defaults(), "bbgbg", 2, "heading, good text within 200 characters"},
		{"J10 link density first", "<p><a>" + long(60) + "</a></p>", Defaults(), "b", 0, "link density 1.00 > .20"},
		{"J10 copyright", "<p>\u00a9 " + long(60) + "</p>", Defaults(), "b", 0, "copyright sign"},
		{"J10 &copy left as text", "<p>&amp;copy; " + long(60) + "</p>", Defaults(), "b", 0, "copyright sign"},
		{"J2 select in the path", "<ng-select>" + good + "</ng-select>", Defaults(), "b", 0, "inside a select"},
		{"J10 short with a link", good + "<p>a quite long text with <a>li</a></p>" + good, Defaults(), "gbg", 1, "25 < 70 characters and a link"},
		{"J10 good", good, Defaults(), "g", 0, "stop words .50 >= .32, 284 > 200 characters"},
		{"J10 near good, not long", near + good, Defaults(), "gg", 0, "stop words .50 >= .32 but 113 <= 200 characters, a good neighbour"},
		{"J10 length_high must be exceeded", good, with(func(p *Params) { p.LengthHigh = 284 }), "b", 0, "stop words .50 >= .32 but 284 <= 284 characters, no good neighbour"},
		{"J10 length_low is long enough", near, with(func(p *Params) { p.LengthLow = 113 }), "b", 0, "stop words .50 >= .32 but 113 <= 200 characters, no good neighbour"},
		{"near good alone", near, Defaults(), "b", 0, "stop words .50 >= .32 but 113 <= 200 characters, no good neighbour"},
		{"fairly dense", good + near, with(func(p *Params) { p.StopwordsHigh = .9; p.StopwordsLow = .5 }), "bb", 0, "stop words .50 >= .50 but < .90, no good neighbour"},
		{"few stop words", bad, Defaults(), "b", 0, "stop words .00 < .30"},
		{"J13 short between good ones", good + short + good, Defaults(), "ggg", 1, "short, between good neighbours"},
		{"J13 short at the end of the page", good + short, Defaults(), "gb", 1, "short, a bad neighbour"},
		{"J13 short alone", short, Defaults(), "b", 0, "short, no good neighbour"},
		{"J13 near good on the bad side", good + short + near + bad, Defaults(), "gggb", 1, "short, a good and a near-good neighbour"},
		{"J13 in place: a near-good one saves the next", good + near + near + near, Defaults(), "gggg", 3, "stop words .50 >= .32 but 113 <= 200 characters, a good neighbour"},
		{"J13 short ones do not save each other", good + short + short + bad, Defaults(), "gbbb", 2, "short, a bad neighbour"},
		{"J14 the good text itself does not count", "<h2>h</h2>" + good, with(func(p *Params) { p.MaxHeadingDistance = 0 }), "gg", 0, "heading, good text within 0 characters"},
		{"J14 the text between does", "<h2>h</h2>" + bad + good, with(func(p *Params) { p.MaxHeadingDistance = 158 }), "bbg", 0, "short, no good neighbour"},
		{"J14 up to the limit", "<h2>h</h2>" + bad + good, with(func(p *Params) { p.MaxHeadingDistance = 159 }), "gbg", 0, "heading, good text within 159 characters"},
		{"J11 no headings", "<h2>h</h2>" + good, with(func(p *Params) { p.NoHeadings = true }), "bg", 0, "short, a bad neighbour"},
	} {
		paragraphs := Extract(parse(t, c.markup), theList, c.params)
		if _, final := letters(paragraphs); final != c.want {
			t.Errorf("%s: classes %s, want %s", c.trap, final, c.want)
			continue
		}
		if why := paragraphs[c.at].Why(); why != c.why {
			t.Errorf("%s:\n got %q\nwant %q", c.trap, why, c.why)
		}
	}
}

// TestRevise shows trap J1: under 3.0 the first lift has no effect, so a short
// paragraph before the heading loses its near-good neighbour.
func TestRevise(t *testing.T) {
	good := "<p>" + long(60) + "</p>"
	page := parse(t, good+"<p>short</p><h2>heading</h2><p>"+strings.Repeat("zzz ", 40)+"</p>"+good)
	for revise, want := range map[Revise]string{Classic: "gggbg", Revise3: "gbgbg", "": "gggbg"} {
		params := Defaults()
		params.Revise = revise
		if _, final := letters(Extract(page, theList, params)); final != want {
			t.Errorf("revise %q: %s, want %s", revise, final, want)
		}
	}
}

// TestClassifyAgain shows that a classification forgets the one before: one
// segmentation serves many settings.
func TestClassifyAgain(t *testing.T) {
	page := parse(t, "<h2>h</h2><p>"+long(60)+"</p><p>short</p>")
	once := Extract(page, theList, Defaults())
	_, want := letters(once)
	other := Defaults()
	other.NoHeadings, other.StopwordsLow, other.StopwordsHigh = true, .9, .9
	Classify(once, theList, other)
	if _, final := letters(once); final != "bbb" {
		t.Errorf("strict settings: %s", final)
	}
	Classify(once, theList, Defaults())
	if _, final := letters(once); final != want {
		t.Errorf("again: %s, want %s", final, want)
	}
}

// TestEmptyList shows the mode without a language.
func TestEmptyList(t *testing.T) {
	page := parse(t, "<p>"+strings.Repeat("zzz ", 60)+"</p>")
	if _, final := letters(Extract(page, StopList{}, Defaults())); final != "g" {
		t.Errorf("empty list: %s, want g", final)
	}
	if _, final := letters(Extract(page, theList, Defaults())); final != "b" {
		t.Errorf("a list of another language: %s, want b", final)
	}
}
