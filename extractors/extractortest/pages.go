package extractortest

import (
	"embed"
	"fmt"
	"path"
	"strings"

	"github.com/contentassay/assay/page"
)

//go:embed pages/*.html
var ordinary embed.FS

// Ordinary gives the kit's own ordinary pages, fresh: an article, a page of documentation with tables and code, and a
// forum thread in German.
func Ordinary() []*page.Page {
	entries, err := ordinary.ReadDir("pages")
	if err != nil {
		panic(err) // they are embedded
	}
	var pages []*page.Page
	for _, entry := range entries {
		raw, err := ordinary.ReadFile(path.Join("pages", entry.Name()))
		if err != nil {
			panic(err)
		}
		id := strings.TrimSuffix(entry.Name(), ".html")
		pages = append(pages, parsed(id, "https://www.example.org/"+entry.Name(), raw))
	}
	return pages
}

// Hostile gives pages that have broken extractors, or could: nothing, nonsense, and too much of everything.
func Hostile() []*page.Page {
	var pages []*page.Page
	for _, h := range hostile {
		pages = append(pages, parsed(h.name, "", []byte(h.html)))
	}
	return pages
}

func parsed(id, url string, raw []byte) *page.Page {
	p, err := page.New(id, url, "", raw)
	if err != nil {
		panic(fmt.Sprintf("extractortest: page %s: %v", id, err)) // page.New takes anything
	}
	return p
}

// sentence is a paragraph long enough for rules that ask for 100 characters and three commas.
const sentence = "The ferry left the harbour at noon, with forty passengers, two bicycles and a crate of oranges, " +
	"and it reached the island, as the timetable said, one hour and ten minutes later. "

// hostile is the list behind Hostile. Sizes are chosen so that code that is quadratic in them still ends soon.
var hostile = []struct{ name, html string }{
	{"nothing", ""},
	{"white-space", " \n\t \u00a0 "},
	{"mark-only", "\xef\xbb\xbf"},
	{"text-only", sentence},
	{"one-tag", "<"},
	{"head-only", "<html><head><title>x</title></head></html>"},
	{"frames", "<frameset cols=2><frame src=a><noframes><p>" + sentence + "</noframes></frameset>"},
	{"nul", "<p>a\x00b<di\x00v cl\x00ass='\x00'>" + sentence + "\x00</p>"},
	{"invalid-utf-8", "<p class='\xff\xfe'>\xc3\x28 \xed\xa0\x80 " + sentence + "\xff</p>"},
	{"utf-16", "\xff\xfe<\x00p\x00>\x00a\x00\x00\xd8b\x00"},
	{"surrogates", "<p>&#xD800; &#xDFFF; &#x110000; &#0; &#x1F600; " + sentence},
	{"controls", "<p>\x1b[31mred\x07 \u202eevil\u202c \u2028 \u200b" + sentence},
	{"deep-divs", strings.Repeat("<div>", 3000) + sentence},
	{"deep-lists", strings.Repeat("<ul><li>x", 1000) + sentence},
	{"deep-formatting", strings.Repeat("<b><i>", 150) + sentence + strings.Repeat("</b></i>", 150)},
	{"reopened", "<p>" + strings.Repeat("<b a=1><i b=2>", 20) + strings.Repeat("</p><p>"+sentence, 10)},
	{"unclosed", "<html><body><div><p><a href=x><table><tr><td><ul><li><select><option>" + sentence + "<textarea>"},
	{"closed-only", "</p></div></body></html></br></table>" + sentence},
	{"misnested", strings.Repeat("<a href=x><div><p><b>"+sentence+"</a></p></b></div>", 10)},
	{"foster-parents", "<table>" + strings.Repeat("x<tr>y<p>z", 100) + "</table>"},
	{"many-attributes", "<div " + manyAttributes(2000) + "><p>" + sentence},
	{"huge-attribute", "<p class='" + strings.Repeat("x ", 20_000) + "'>" + sentence},
	{"huge-word", "<p>" + strings.Repeat("x", 50_000)},
	{"references", "<p>" + strings.Repeat("&amp;&lt;&notit;&#x41;", 2000)},
	{"big-table", "<table>" + strings.Repeat("<tr>"+strings.Repeat("<td>7</td>", 30)+"</tr>", 30) + "</table>"},
	{"flat-paragraphs", strings.Repeat("<p>"+sentence, 100)},
	{"same-ids", strings.Repeat("<div id=content class=article><p>"+sentence+"</p></div>", 20)},
	{"cdata", "<p><![CDATA[x]]><svg><![CDATA[<p>y</p>]]></svg>" + sentence},
	{"comment-unclosed", "<p>" + sentence + "<!-- <p>never ends"},
	{"comments", "<p>" + strings.Repeat("<!--x-->a", 200)},
	{"script-unclosed", "<p>" + sentence + "<script>if (a < b) '<p>never ends"},
	{"noscript", "<head><noscript><p>x</noscript></head><noscript><div><p>" + sentence + "<noscript>y"},
	{"template", "<template><p>" + sentence + "</template><p>x"},
	{"foreign", "<svg><title>t</title><foreignObject><p>" + sentence + "</foreignObject></svg><math><mi>x<p>y"},
	{"plaintext", "<p>" + sentence + "<plaintext></p><b>"},
	{"form", "<form><form><input><button>" + sentence + "</form>"},
	{"json-ld", `<script type="application/ld+json">[[{"@context":"https://schema.org","@type":["Article",7],"articleBody":null,"author":{"name":[]}},` +
		`</script><script type="application/ld+json">{"@type":"Article","headline":"x</script><p>` + sentence},
	{"meta", "<meta><meta name><meta property=og:title content><meta http-equiv=refresh content='0;url=%'><base href='http://[::1'><p>" + sentence},
	{"links", strings.Repeat("<a href='http://%zz/'>x</a> <a href=javascript:y>z</a><img src='data:,' srcset=', ,'>", 50)},
	{"hidden", "<body style='display:none' hidden aria-hidden=true><p>" + sentence},
}

func manyAttributes(n int) string {
	var out strings.Builder
	for i := range n {
		fmt.Fprintf(&out, "a%d=x ", i)
	}
	return out.String()
}
