package page

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// checkInert parses what Inert wrote: it has nothing but what the lists allow, and the text of the page.
func checkInert(t *testing.T, p *Page) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(p.Inert()))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if n.Type != html.ElementNode || n.Data == "head" || n.Data == "colgroup" {
			continue
		}
		if !inertElements[n.DataAtom] || n.Namespace != "" {
			t.Errorf("%s: there is an element %q", p.ID, n.Data)
		}
		for _, a := range n.Attr {
			if !slices.Contains(inertAttributes, a.Key) {
				t.Errorf("%s: %s has the attribute %s", p.ID, n.Data, a.Key)
			}
		}
	}
}

func TestInert(t *testing.T) {
	for in, want := range map[string]string{
		`<p onclick=x() style="a" class=b lang=de>one <a href=http://evil.example>two</a>`:         `<p lang="de">one two</p>`,
		`<script>x</script><style>y</style><iframe src=a>z</iframe><img src=x onerror=y>t`:         `t`,
		`<base href=//evil.example><link rel=prefetch href=x><meta http-equiv=refresh content=0>t`: `t`,
		`<svg><image href=x /><script>y</script><text>t</text></svg>`:                              `t`,
		`<table background=x><tr><td colspan=2>a<br>b`:                                             `<table><tbody><tr><td colspan="2">a<br>b</td></tr></tbody></table>`,
		`<form action=x><button formaction=y>go</button><textarea>z</textarea></form>`:             `go`,
		`&lt;script&gt;alert(1)&lt;/script&gt;`:                                                    `&lt;script&gt;alert(1)&lt;/script&gt;`,
		`<p lang='"><script>alert(1)</script>'>a`:                                                  `<p lang="&#34;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">a</p>`,
	} {
		p, err := New("x", "", "", []byte(in))
		if err != nil {
			t.Fatal(err)
		}
		if got, want := p.Inert(), "<!DOCTYPE html><html><body>"+want+"</body></html>"; got != want {
			t.Errorf("%s:\n%s, want\n%s", in, got, want)
		}
		checkInert(t, p)
	}
}

func FuzzInert(f *testing.F) {
	f.Add([]byte("<noscript><img src=x></noscript><math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">"))
	f.Add([]byte("<svg><style><!--</style><a id=\"--><img src=x>\">x"))
	f.Add([]byte("<pre>\n\na</pre><plaintext>x<b>"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		if p, err := New("fuzz", "", "", raw); err == nil {
			checkInert(t, p)
		}
	})
}
